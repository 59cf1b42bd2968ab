"""Decisions and games of bots as Parquet files, in the usual layout of shared data sets.

A data set consists of ``data/train-00000-of-00002.parquet`` and so on, and a ``README.md`` (its
card).  What all rows of a file share is in its metadata.  The splits have different seeds: no deal
is in both.  Install ``euchre[data]``.

Each file holds a range of deals by number and depends on nothing else, so files can be written in
parallel, and an interrupted run resumes with the missing ones.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import blake2b
from io import BytesIO
from pathlib import Path
from typing import Any, Literal, get_args

from filelock import FileLock, Timeout

from euchre import __version__
from euchre.bots import Player, name_of
from euchre.engine.rules import Rules
from euchre.extras import explaining_missing
from euchre.fast.encode import Encoding
from euchre.lab import columns
from euchre.lab.batch import Batch
from euchre.lab.data import rules_digest
from euchre.text import brief
from euchre.work import ALONE, Workload, differences, in_order

with explaining_missing():
    import pyarrow as pa
    import pyarrow.parquet as pq

Kind = Literal["decisions", "games"]
#: Deals or games played in lockstep, and the most in each file.
ROWS, A_FILE = 256, 50_000
#: For slow players: about how many files, and the fewest deals in each.  A file is the unit of
#: parallel work, and what an interrupted run loses.
FILES, LEAST = 64, 100
#: Players with a batched implementation.
QUICK = frozenset({"random", "club", "net"})
#: The format version; a run does not keep files of another one.
FORMAT = 1


class ExportError(ValueError):
    """A data set cannot be written or resumed as requested; the message says why."""


@dataclass(frozen=True)
class Exported:
    """Decisions or games that were written as data."""

    folder: str
    files: list[str]
    #: The number of files already written by an earlier run.
    kept: int
    #: The rows of each split.
    rows: dict[str, int]
    metadata: dict[str, str]


@dataclass(frozen=True)
class _File:
    """A file to be written: its deals and metadata."""

    path: Path
    kind: Kind
    rules: Rules
    names: tuple[Player, ...]
    split: str
    part: int
    first: int
    last: int
    observations: bool
    facts: Mapping[str, str]


def split_seed(split: str, seed: str) -> int:
    """Return the seed of the deals of a split."""
    return int.from_bytes(blake2b(f"{split}:{seed}".encode(), digest_size=8).digest(), "little")


def export(
    kind: Kind,
    rules: Rules,
    players: Sequence[Player],
    folder: Path | str,
    *,
    train: int,
    test: int,
    seed: str = "0",
    observations: bool = False,
    how: Workload = ALONE,
) -> Exported:
    """Write ``train`` and ``test`` deals (for ``games``, games) of players.

    ``players`` is one name for all seats, two (one per side) where there are two sides, or one per
    seat.

    The same call writes the same rows with any number of jobs.  This process alone writes files,
    so a pool's machines need not see the folder; files appear whole or not at all.  Those of an
    earlier run are kept if they are complete and hold what this run would write; otherwise
    ``ExportError`` says what differs.
    """
    names, folder = _seated(rules, players), Path(folder)
    if kind not in get_args(Kind):
        raise ValueError(f"decisions or games can be exported, not {brief(kind)}")
    if train < 1 or test < 0:
        raise ValueError("at least 1 training deal is needed")
    how.check(names)
    games = kind == "games"
    one = Batch(rules, 1, games=games, frame="table" if games else "trump")
    # Refuse players that cannot play here before anything is written.
    columns.by_seat(one, names, 0)
    encoding = one.encoding
    metadata = facts_of(kind, encoding) | {
        "players": ",".join(name_of(name) for name in names),
        "seed": seed,
    }
    files = {
        split: _files(folder, kind, rules, names, split, number, observations, metadata)
        for split, number in (("train", train), ("test", test))
    }
    every = [file for some in files.values() for file in some]
    new_folder(folder, begun=(folder / "data").is_dir())
    lock = FileLock(folder / ".lock", blocking=False)
    try:
        lock.acquire()
    except Timeout:
        raise ExportError(f"{folder}: another export is writing to it") from None
    try:
        rows = _rows_of(folder, every)
        already = len(rows)
        done = sum(file.last - file.first for file in every if file.path.name in rows)
        left = {file.path.name: (file,) for file in every if file.path.name not in rows}
        how.progress(done, train + test)
        for name, (content, number) in zip(left, in_order(_contents, left, how), strict=True):
            (file,), rows[name] = left[name], number
            _replace(file.path, content)
            done += file.last - file.first
            how.progress(done, train + test)
        sums = {split: sum(rows[file.path.name] for file in some) for split, some in files.items()}
        (folder / "README.md").write_text(card(kind, rules, metadata, sums), encoding="utf-8")
        # Some systems cannot remove an open file; then it stays.
        with suppress(OSError):
            (folder / ".lock").unlink()
    finally:
        lock.release()
    return Exported(
        str(folder), [f"data/{file.path.name}" for file in every], already, sums, metadata
    )


def new_folder(folder: Path, *, begun: bool = False) -> None:
    """Make the folder of a data set, new or ``begun``.  Raises ``ExportError`` for any other."""
    own = {".lock", "data", "README.md"} if begun else {".lock"}
    if folder.exists() and {path.name for path in folder.iterdir()} - own:
        raise ExportError(f"{folder}: the folder is not empty; name a new one")
    (folder / "data").mkdir(parents=True, exist_ok=True)


def _seated(rules: Rules, players: Sequence[Player]) -> tuple[Player, ...]:
    """Return a player for each seat, given one for all, one per side or one per seat."""
    seats, given = rules.seats, len(players)
    if given == seats:
        return tuple(players)
    if given == 1:
        return (players[0],) * seats
    two = rules.sides.count(seats) == 2
    if given == 2 and two:
        return tuple(players[rules.sides.side(seat)] for seat in range(seats))
    by_side = ", 2 (one per side)" if two and seats > 2 else ""
    raise ValueError(
        f"{given} players given; give 1 (for every seat){by_side} or {seats} (one per seat)"
    )


def _files(
    folder: Path,
    kind: Kind,
    rules: Rules,
    names: tuple[Player, ...],
    split: str,
    number: int,
    observations: bool,
    metadata: Mapping[str, str],
) -> list[_File]:
    """Return the files of a split."""
    quick = all(name in QUICK for name in names)
    size = A_FILE if quick else min(A_FILE, max(LEAST, -(-number // FILES)))
    parts = -(-number // size)
    files = []
    for part in range(parts):
        first, last = part * size, min(number, (part + 1) * size)
        facts = {
            **metadata,
            "split": split,
            "deals": f"{first}-{last - 1}",
            "observations": "yes" if observations else "no",
        }
        path = folder / "data" / f"{split}-{part:05}-of-{parts:05}.parquet"
        files.append(_File(path, kind, rules, names, split, part, first, last, observations, facts))
    return files


def _contents(file: _File) -> tuple[bytes, int]:
    """Play the deals of a file; return its contents, and the number of its rows."""
    games, seed = file.kind == "games", split_seed(file.split, str(file.facts["seed"]))
    env = Batch(
        file.rules,
        min(ROWS, file.last - file.first),
        seed=seed,
        first=file.first,
        frame="table" if games else "trump",
        games=games,
        forced="ask" if games else "skip",
    )
    play = columns.games if games else columns.decisions
    # Random players get another seed in each file.
    chance = (seed & 0xFFFF) + (file.part << 16)
    values = play(env, file.names, file.last, chance, file.observations)
    return _parquet(values, file.facts)


def save(path: Path, values: Mapping[str, Any], facts: Mapping[str, str]) -> int:
    """Write columns to a file, whole or not at all; return the number of rows."""
    content, rows = _parquet(values, facts)
    _replace(path, content)
    return rows


def _parquet(values: Mapping[str, Any], facts: Mapping[str, str]) -> tuple[bytes, int]:
    """Return columns as the contents of a file, and the number of rows."""
    table = pa.table(dict(values)).replace_schema_metadata(dict(facts))
    out = BytesIO()
    pq.write_table(table, out, compression="zstd", write_page_checksum=True)
    return out.getvalue(), int(table.num_rows)


def _replace(path: Path, content: bytes) -> None:
    half = path.with_name(path.name + ".part")
    with half.open("wb") as out:
        out.write(content)
        out.flush()
        os.fsync(out.fileno())
    half.replace(path)


def _rows_of(folder: Path, files: Sequence[_File]) -> dict[str, int]:
    """Return the number of rows of each existing file, by name; remove incomplete files.

    Raises ``ExportError`` for a file that differs from what would be written.
    """
    wanted = {file.path.name: file for file in files}
    rows = {}
    for path in sorted((folder / "data").iterdir()):
        if path.name.endswith(".part"):
            path.unlink()
            continue
        file = wanted.get(path.name)
        if file is None:
            raise ExportError(f"{path}: this file does not belong to the data set")
        try:
            # Read every page and verify its checksum.
            table = pq.read_table(path, page_checksum_verification=True, memory_map=False)
        except (OSError, pa.ArrowException):
            path.unlink()
            continue
        metadata = table.schema.metadata or {}
        facts = {key.decode(): value.decode() for key, value in metadata.items()}
        if other := differences(facts, file.facts):
            raise ExportError(f"{path} holds other data: {'; '.join(other)}")
        rows[path.name] = int(table.num_rows)
    return rows


_DECISIONS = """| column | holds |
|---|---|
| `deal` | the number of the deal; its cards follow from seed and number |
| `ply` | the choices made in the deal before this one, forced ones included |
| `seat`, `dealer` | who decides, who deals |
| `legal` | the ids that may be chosen, as bits of 64-bit words |
| `action` | the id chosen |
| `policy` | the probabilities of the legal ids in order, if the player has them |
| `value` | what the player expected `points` to be, if it says so |
| `points` | points of the seat's side in the deal, minus the others' average |
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


def facts_of(kind: Kind, encoding: Encoding) -> dict[str, str]:
    """Return the metadata that say what the rows of a data set are."""
    return {
        "format": f"euchre-{kind}/{FORMAT}",
        "euchre": __version__,
        "rules": encoding.rules.id,
        "rules_digest": rules_digest(encoding.rules),
        "index_digest": encoding.index.digest,
        "encoding_digest": encoding.digest,
    }


def card(kind: Kind, rules: Rules, metadata: Mapping[str, str], rows: Mapping[str, int]) -> str:
    """Return the card of a data set: YAML metadata, then text."""
    splits = "".join(
        f"      - split: {split}\n        path: data/{split}-*\n" for split in rows if rows[split]
    )
    facts = "\n".join(f"* {key}: `{value}`" for key, value in metadata.items())
    counts = ", ".join(f"{rows[split]:,} in {split}" for split in rows)
    what = f"recorded {kind}" if "records" in metadata else f"{kind} of bots"
    about = _GAMES if kind == "games" else _DECISIONS
    if "records" in metadata:
        about = about.replace("; its cards follow from seed and number", "")
    return (
        "---\nconfigs:\n"
        f"  - config_name: {rules.game}\n    data_files:\n{splits}"
        "task_categories:\n  - reinforcement-learning\n---\n\n"
        f"# {rules.title}: {what}\n\n"
        f"Rows: {counts}. No deal is in both splits.\n\n{facts}\n\n"
        f"{about}"
    )
