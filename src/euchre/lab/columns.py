"""Bots' decisions and games as columns: the rows of one file of a data set (``export``)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from euchre.bots import Player, name_of
from euchre.bots.net import net_for
from euchre.extras import explaining_missing
from euchre.fast.layout.rows import at
from euchre.lab.batch import Batch
from euchre.lab.batch_players import Answers, player

with explaining_missing():
    import pyarrow as pa


def by_seat(env: Batch, names: Sequence[Player], seed: int) -> list[Answers]:
    """Return the player of each seat; seats with the same name share one."""
    players = {name: player(name, env, seed + i) for i, name in enumerate(names)}
    return [players[name] for name in names]


def _answers(
    env: Batch, seats: Sequence[Answers], open_: NDArray[np.bool_], ids: NDArray[np.int64]
) -> None:
    """Write the choices of the players on turn into ``ids``; -2 where no more is asked."""
    some = np.zeros(env.n, np.int64)
    ids[:] = -2
    for answers in {id(a): a for a in seats}.values():
        theirs = [seat for seat, one in enumerate(seats) if one is answers]
        where = np.flatnonzero(np.isin(env.turn, theirs) & open_)
        if len(where):
            answers.ids(where, some)
            ids[where] = some[where]


def decisions(
    env: Batch, names: Sequence[Player], last: int, seed: int, observations: bool
) -> dict[str, Any]:
    """Return the columns of all decisions of the deals below ``last``."""
    env.reset()
    seats = by_seat(env, names, seed)
    rules = env.rules
    sides = np.array([rules.sides.side(seat) for seat in range(rules.seats)])
    shipped = net_for(rules)
    net = shipped[0] if shipped and "net" in names else None
    is_net = np.array([name == "net" for name in names])
    steps: list[dict[str, NDArray[Any]]] = []
    results: dict[int, NDArray[Any]] = {}
    ids = np.zeros(env.n, np.int64)
    while (open_ := env.numbers < last).any():
        _answers(env, seats, open_, ids)
        where = np.flatnonzero(open_)
        step: dict[str, NDArray[Any]] = {
            "deal": env.numbers[where].copy(),
            "ply": env.arrays.logged[where].astype(np.uint16),
            "seat": env.turn[where].astype(np.uint8),
            "dealer": env.arrays.rows[where, at.dealer].astype(np.uint8),
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
                policy, value = net.policy(env.obs[i : i + 1], env.mask[i : i + 1])
                step["policy"][k] = policy[0, env.mask[i] > 0].astype(np.float16)
                step["value"][k] = value[0] * net.scale
        steps.append(step)
        before = env.numbers.copy()
        env.step(ids)
        for i in np.flatnonzero(env.done):
            results[int(before[i])] = env.points[i].copy()
    joined = {key: np.concatenate([s[key] for s in steps]) for key in steps[0]}
    order = np.lexsort((joined["ply"], joined["deal"]))
    joined = {key: column[order] for key, column in joined.items()}
    got = np.array([results[int(deal)] for deal in joined["deal"]])
    return of_decisions(joined, got, sides, [name_of(n) for n in names], joined["seat"])


def of_decisions(
    rows: dict[str, NDArray[Any]],
    got: NDArray[Any],
    sides: NDArray[Any],
    names: Sequence[str],
    who: NDArray[Any],
) -> dict[str, Any]:
    """Return the columns of decisions.

    ``got`` has what each side got in the deal of each row, ``sides`` the side of each seat, ``who``
    the index of each row's player in ``names``.
    """
    mine = got[np.arange(len(got)), sides[rows["seat"]]]
    others = (got.sum(1) - mine) / max(1, got.shape[1] - 1)
    words = rows["bits"].shape[1]
    columns: dict[str, Any] = {
        "deal": pa.array(rows["deal"].astype(np.uint64)),
        "ply": pa.array(rows["ply"]),
        "seat": pa.array(rows["seat"]),
        "dealer": pa.array(rows["dealer"]),
        "legal": pa.FixedSizeListArray.from_arrays(pa.array(rows["bits"].reshape(-1)), words),
        "action": pa.array(rows["action"]),
        "policy": pa.array(list(rows["policy"]), pa.list_(pa.float16())),
        "value": pa.array(rows["value"], from_pandas=True),
        "points": pa.array((mine - others).astype(np.float32)),
        "player": pa.array(names).dictionary_encode().take(pa.array(who)),
    }
    if "observation" in rows:
        seen = rows["observation"]
        columns["observation"] = pa.array([row.tobytes() for row in seen], pa.binary(seen.shape[1]))
    return columns


def games(
    env: Batch, names: Sequence[Player], last: int, seed: int, observations: bool
) -> dict[str, Any]:
    """Return the columns of all deals of the games below ``last``."""
    env.reset()
    seats, n = by_seat(env, names, seed), env.rules.seats
    sides = env.points.shape[1]
    ids, rows = np.zeros(env.n, np.int64), []

    def begin(i: int) -> dict[str, Any]:
        row, number = env.arrays.rows[i], int(env.arrays.deals[i])
        s = env.state(i)
        return {
            "game": int(env.numbers[i]),
            "deal": number,
            "dealer": int(row[at.dealer]),
            "scores": row[at.scores][:sides].tolist(),
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
            if env.arrays.logged[i] == 0:
                now[i]["points"] = env.points[i].tolist()
                now[i]["won"] = bool(env.done[i])
                rows.append(now[i])
                now[i] = begin(i)
    rows.sort(key=lambda row: (row["game"], row["deal"]))
    return of_games(rows)


def of_games(rows: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Return the columns of deals of games."""
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
