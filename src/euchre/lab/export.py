"""Decisions and games of bots as Parquet files, in the form that data sets are shared in.

``data/train-00000-of-00002.parquet`` and so on, and a ``README.md`` that tells of them.  What all
rows share stands in the metadata of each file.  Deals are split by their seed: no deal of the
test files is one of the training files.  Install ``euchre[data]``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any, Literal

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from euchre import __version__
from euchre.bots import Player, name_of
from euchre.bots.net import net_for
from euchre.engine.rules import Rules
from euchre.lab.batch import Batch
from euchre.lab.learning import masked
from euchre.lab.players import Answers, player
from euchre.machine import layout as at

Kind = Literal["decisions", "games"]
#: Deals or games played side by side, and in each file.
ROWS, A_FILE = 256, 50_000
#: Nothing is carried on to by a file of another version.
FORMAT = 1


@dataclass(frozen=True)
class Exported:
    """What was written."""

    folder: Path
    #: For each split its files and how many rows they have.
    files: dict[str, list[str]]
    rows: dict[str, int]
    metadata: dict[str, str]


def rules_digest(rules: Rules) -> str:
    """Return what tells some rules from all others."""
    return blake2b(repr(rules).encode(), digest_size=8).hexdigest()


def split_seed(split: str, seed: str) -> int:
    """Return the seed of the deals of a split."""
    return int.from_bytes(blake2b(f"{split}:{seed}".encode(), digest_size=8).digest(), "little")


def export(
    kind: Kind,
    rules: Rules,
    players: Sequence[Player],
    folder: Path,
    *,
    train: int,
    test: int,
    seed: str = "0",
    observations: bool = False,
    progress: Callable[[int], None] = lambda done: None,
) -> Exported:
    """Write ``train`` and ``test`` deals (for ``games`` games) of players: one, or one per seat.

    The same call writes the same rows.  A file is there whole or not at all.
    """
    names = list(players) * (rules.seats if len(players) == 1 else 1)
    if len(names) != rules.seats:
        raise ValueError(f"name 1 player for all seats or {rules.seats}, not {len(names)}")
    if train < 1 or test < 0:
        raise ValueError("at least 1 deal to train with is needed")
    games = kind == "games"
    one = Batch(rules, 1, games=games, frame="table" if games else "trump")
    # Whoever cannot play is refused before anything is written.
    _by_seat(one, names, 0)
    encoding = one.encoding
    metadata = {
        "format": f"euchre-{kind}/{FORMAT}",
        "euchre": __version__,
        "rules": rules.id,
        "rules_digest": rules_digest(rules),
        "index_digest": encoding.index.digest,
        "encoding_digest": encoding.digest,
        "players": ",".join(name_of(name) for name in names),
        "seed": seed,
    }
    (folder / "data").mkdir(parents=True, exist_ok=True)
    files: dict[str, list[str]] = {}
    rows: dict[str, int] = {}
    done = 0
    for split, number in (("train", train), ("test", test)):
        parts = max(1, -(-number // A_FILE)) if number else 0
        files[split], rows[split] = [], 0
        for part in range(parts):
            first, last = part * A_FILE, min(number, (part + 1) * A_FILE)
            env = Batch(
                rules,
                min(ROWS, last - first),
                seed=split_seed(split, seed),
                first=first,
                frame="table" if games else "trump",
                games=games,
                forced="ask" if games else "skip",
            )
            play = _games if games else _decisions
            columns = play(env, names, last, split_seed(split, seed) & 0xFFFF, observations)
            told = {**metadata, "split": split}
            table = pa.table(columns).replace_schema_metadata(told)
            name = f"data/{split}-{part:05}-of-{parts:05}.parquet"
            path = folder / name
            half = path.with_name(path.name + ".part")
            pq.write_table(table, half, compression="zstd")
            half.replace(path)
            files[split].append(name)
            rows[split] += table.num_rows
            done += last - first
            progress(done)
    (folder / "README.md").write_text(_card(kind, rules, metadata, rows), encoding="utf-8")
    return Exported(folder, files, rows, metadata)


def _by_seat(env: Batch, names: Sequence[Player], seed: int) -> list[Answers]:
    made = {name: player(name, env, seed + i) for i, name in enumerate(names)}
    return [made[name] for name in names]


def _answers(
    env: Batch, seats: Sequence[Answers], open_: NDArray[np.bool_], ids: NDArray[np.int64]
) -> None:
    """Write what the players on turn choose into ``ids``; -2 where no more is asked."""
    some = np.zeros(env.n, np.int64)
    ids[:] = -2
    for answers in {id(a): a for a in seats}.values():
        theirs = [seat for seat, one in enumerate(seats) if one is answers]
        where = np.flatnonzero(np.isin(env.turn, theirs) & open_)
        if len(where):
            answers.ids(where, some)
            ids[where] = some[where]


def _decisions(
    env: Batch, names: Sequence[Player], last: int, seed: int, observations: bool
) -> dict[str, Any]:
    """Return the columns of all decisions of the deals below ``last``."""
    env.reset()
    seats = _by_seat(env, names, seed)
    rules, words = env.rules, env.bits.shape[1]
    sides = np.array([rules.sides.side(seat) for seat in range(rules.seats)])
    found = net_for(rules)
    net = found[0] if found and "net" in names else None
    is_net = np.array([name == "net" for name in names])
    steps: list[dict[str, NDArray[Any]]] = []
    results: dict[int, NDArray[Any]] = {}
    ids = np.zeros(env.n, np.int64)
    while (open_ := env.numbers < last).any():
        _answers(env, seats, open_, ids)
        where = np.flatnonzero(open_)
        step: dict[str, NDArray[Any]] = {
            "deal": env.numbers[where].copy(),
            "ply": env.room.logged[where].astype(np.uint16),
            "seat": env.turn[where].astype(np.uint8),
            "dealer": env.room.rows[where, at.DEALER].astype(np.uint8),
            "bits": env.bits[where].copy(),
            "action": ids[where].astype(np.int16),
            "policy": np.full(len(where), None, object),
            "value": np.full(len(where), np.nan, np.float32),
        }
        if observations:
            step["observation"] = np.packbits(env.obs[where], axis=1, bitorder="little")
        if net is not None:
            for k in np.flatnonzero(is_net[env.turn[where]]):
                i = where[k]
                logits, worth = net.forward(env.obs[i : i + 1])
                chances = np.exp(masked(logits, env.mask[i : i + 1]))[0]
                step["policy"][k] = chances[env.mask[i] > 0].astype(np.float16)
                step["value"][k] = worth[0] * net.scale
        steps.append(step)
        before = env.numbers.copy()
        env.step(ids)
        for i in np.flatnonzero(env.done):
            results[int(before[i])] = env.points[i].copy()
    joined = {key: np.concatenate([s[key] for s in steps]) for key in steps[0]}
    order = np.lexsort((joined["ply"], joined["deal"]))
    joined = {key: column[order] for key, column in joined.items()}
    got = np.array([results[int(deal)] for deal in joined["deal"]])
    mine = got[np.arange(len(got)), sides[joined["seat"]]]
    others = (got.sum(1) - mine) / max(1, got.shape[1] - 1)
    columns: dict[str, Any] = {
        "deal": pa.array(joined["deal"].astype(np.uint64)),
        "ply": pa.array(joined["ply"]),
        "seat": pa.array(joined["seat"]),
        "dealer": pa.array(joined["dealer"]),
        "legal": pa.FixedSizeListArray.from_arrays(pa.array(joined["bits"].reshape(-1)), words),
        "action": pa.array(joined["action"]),
        "policy": pa.array(list(joined["policy"]), pa.list_(pa.float16())),
        "value": pa.array(joined["value"], from_pandas=True),
        "points": pa.array((mine - others).astype(np.float32)),
        "player": pa.array([name_of(n) for n in names])
        .dictionary_encode()
        .take(pa.array(joined["seat"])),
    }
    if observations:
        seen = joined["observation"]
        columns["observation"] = pa.array([row.tobytes() for row in seen], pa.binary(seen.shape[1]))
    return columns


def _games(
    env: Batch, names: Sequence[Player], last: int, seed: int, observations: bool
) -> dict[str, Any]:
    """Return the columns of all deals of the games below ``last``."""
    env.reset()
    seats, n = _by_seat(env, names, seed), env.rules.seats
    sides = env.points.shape[1]
    ids, rows = np.zeros(env.n, np.int64), []

    def begin(i: int) -> dict[str, Any]:
        row, number = env.room.rows[i], int(env.room.deals[i])
        s = env.state(i)
        return {
            "game": int(env.numbers[i]),
            "deal": number,
            "dealer": int(row[at.DEALER]),
            "scores": [int(v) for v in row[at.SCORES : at.SCORES + sides]],
            "hands": [int(h) for h in s.hands[:n]],
            "rest": [int(c) for c in (*s.faced, *s.stock, *s.widow)],
            "tables": [[*a, *b] for a, b in zip(s.covered, s.columns, strict=True)],
            "actions": [],
        }

    now = [begin(i) for i in range(env.n)]
    while (open_ := env.numbers < last).any():
        _answers(env, seats, open_, ids)
        env.step(ids)
        for i in np.flatnonzero(open_).tolist():
            now[i]["actions"].append(int(ids[i]))
            if env.room.logged[i] == 0:
                now[i]["points"] = env.points[i].tolist()
                now[i]["won"] = bool(env.done[i])
                rows.append(now[i])
                now[i] = begin(i)
    rows.sort(key=lambda row: (row["game"], row["deal"]))
    kinds = {
        "game": pa.uint64(),
        "deal": pa.uint16(),
        "dealer": pa.uint8(),
        "scores": pa.list_(pa.int16()),
        "hands": pa.list_(pa.uint64()),
        "rest": pa.list_(pa.uint8()),
        "tables": pa.list_(pa.list_(pa.uint8())),
        "actions": pa.list_(pa.int16()),
        "points": pa.list_(pa.int16()),
        "won": pa.bool_(),
    }
    return {name: pa.array([row[name] for row in rows], kind) for name, kind in kinds.items()}


_DECISIONS = """| column | holds |
|---|---|
| `deal` | the number of the deal; its cards follow from seed and number |
| `ply` | the choices made in the deal before this one, forced ones included |
| `seat`, `dealer` | who is asked, who deals |
| `legal` | the ids that may be chosen, as bits of 64-bit words |
| `action` | the id chosen |
| `policy` | the chances of the legal ids in order, where the player has some |
| `value` | what the player expected `points` to be, where it says so |
| `points` | what the seat's side got in the deal more than the others on average |
| `player` | who chose |
| `observation` | what the seat saw, packed bits, lowest first; only with `--observations` |
"""
_GAMES = """| column | holds |
|---|---|
| `game`, `deal` | the number of the game, and of the deal in it |
| `dealer`, `scores` | who deals, and the scores of the sides before the deal |
| `hands`, `rest` | the cards of each seat as a mask; all others in order, upcards first |
| `tables` | table cards of each seat, where there are any: the covered ones, then the open ones |
| `actions` | the ids of all actions, suits as in the pack (`frame="table"`) |
| `points`, `won` | what each side got, and whether that ended the game |
"""


def _card(kind: Kind, rules: Rules, metadata: dict[str, str], rows: dict[str, int]) -> str:
    """Return the card of a data set: YAML for machines, then words for people."""
    splits = "".join(
        f"      - split: {split}\n        path: data/{split}-*\n" for split in rows if rows[split]
    )
    told = "\n".join(f"* {key}: `{value}`" for key, value in metadata.items())
    counts = ", ".join(f"{rows[split]:,} in {split}" for split in rows)
    return (
        "---\nconfigs:\n"
        f"  - config_name: {rules.game}\n    data_files:\n{splits}"
        "task_categories:\n  - reinforcement-learning\n---\n\n"
        f"# {rules.title}: {kind} of bots\n\n"
        f"Rows: {counts}. No deal is in both splits.\n\n{told}\n\n"
        f"{_GAMES if kind == 'games' else _DECISIONS}"
    )


# -- reading ---------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Data:
    """A split of a data set, with what stands in its metadata."""

    table: Any
    metadata: dict[str, str]

    def __len__(self) -> int:
        return int(self.table.num_rows)

    def column(self, name: str) -> NDArray[Any]:
        """Return a column of numbers as an array."""
        found: NDArray[Any] = self.table[name].combine_chunks().to_numpy(zero_copy_only=False)
        return found

    def mask(self, size: int) -> NDArray[np.int8]:
        """Return ``legal`` as ``[row, id]``, for an index of some size."""
        words = np.array(self.table["legal"].to_pylist(), np.uint64)
        bits = np.unpackbits(words.view(np.uint8), axis=1, bitorder="little")
        return bits[:, :size].astype(np.int8)

    def observations(self) -> NDArray[np.uint8]:
        """Return ``observation`` as bits ``[row, bit]``."""
        packed = np.frombuffer(b"".join(self.table["observation"].to_pylist()), np.uint8)
        return np.unpackbits(packed.reshape(len(self), -1), axis=1, bitorder="little")


def _files(folder: Path, split: str) -> Iterator[Path]:
    yield from sorted((folder / "data").glob(f"{split}-*.parquet"))


def read(folder: Path | str, split: str = "train", *, rules: Rules | None = None) -> Data:
    """Read a split of a data set that ``export`` wrote.

    With ``rules`` raises ``ValueError`` if it is of others.
    """
    files = [*_files(Path(folder), split)]
    if not files:
        raise ValueError(f"{folder} has no files of the split {split}")
    table = pa.concat_tables(pq.read_table(path) for path in files)
    told = pq.read_schema(files[0]).metadata or {}
    metadata = {k.decode(): v.decode() for k, v in told.items() if not k.startswith(b"ARROW")}
    if rules is not None and metadata.get("rules_digest") != rules_digest(rules):
        raise ValueError(f"{folder} holds {metadata.get('rules')}, not {rules.id}")
    return Data(table, metadata)


def document(made: Exported) -> str:
    """Return what was written as a JSON document."""
    told = {
        "folder": str(made.folder),
        "files": [file for files in made.files.values() for file in files],
        "rows": {"train": made.rows["train"], "test": made.rows["test"]},
        "metadata": made.metadata,
    }
    return json.dumps(told)
