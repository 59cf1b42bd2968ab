"""Simulation: play games or deals between players and count the results.

>>> from euchre import rules
>>> report = simulate(rules("standard"), ("club", "random") * 2, deals=4, seed=1)
>>> report.deals
4
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Literal

from euchre.arena.references import AllSeeing
from euchre.arena.report import Report
from euchre.bots import Bot, Player, bot, check_learned, name_of
from euchre.engine.fields import IllegalAction
from euchre.engine.rules import Rules
from euchre.engine.state import State, legal, push
from euchre.engine.view import observe
from euchre.text import brief
from euchre.work import ALONE, Workload, header_in, in_order

#: A game is abandoned after this many deals.  Only players who throw points away, at tables where
#: points can be lost, get that far.
LONGEST_GAME = 1000
#: Players that run on the compiled machine, and from how many games or deals club players do.
ON_MACHINE = ("random", "club")
GAMES_COMPILED, DEALS_COMPILED = 500, 5_000
#: Deals, or games, in a part, which one process plays.
DEALS_A_PART, GAMES_A_PART = 20, 10
#: The format of saved parts; a file in another format cannot be resumed.
FORMAT = "euchre simulate 1"


def engine_of(
    players: Iterable[Player], number: int, *, games: bool, keep: Path | None = None
) -> Literal["engine", "machine"]:
    """Return what plays a run: the compiled ``machine`` has random and club players only.

    Compiling the club player takes some ten seconds, so short runs are left to the engine.  A run
    that is resumed from a file keeps what it began with.
    """
    names = set(players)
    if not names <= set(ON_MACHINE):
        return "engine"
    begun = header_in(keep).get("engine")
    if begun in ("engine", "machine"):
        return "machine" if begun == "machine" else "engine"
    enough = names == {"random"} or number >= (GAMES_COMPILED if games else DEALS_COMPILED)
    return "machine" if enough and find_spec("numba") is not None else "engine"


def simulate(
    rules: Rules,
    players: Sequence[Player] = ("club",),
    *,
    games: int | None = None,
    deals: int | None = None,
    seed: int | str = 0,
    how: Workload = ALONE,
) -> Report:
    """Play games, or single deals, and count.

    ``players`` is one name for all seats or one for each.  Give exactly one of ``games`` and
    ``deals``.  Games are played in parts of ``GAMES_A_PART``; those of a part follow one another
    at one table: the deal rotates, rubbers are played out, laps are carried over.  The number of
    the part's first game decides who deals first.  Single deals all start at the score of a new
    game, and the deal rotates.  The cards of game or deal ``i`` come from the seed and ``i`` alone.

    Where ``engine_of`` says so, the compiled machine plays instead, in its own parts and with its
    own cards (see ``Report.engine``).

    Raises ``UnknownBot`` for an unknown player, ``PartsError`` for a file with other results and
    ``ValueError`` for anything else amiss.
    """
    names = list(players) * (rules.seats if len(players) == 1 else 1)
    if len(names) != rules.seats:
        raise ValueError(
            f"{len(names)} players given; give 1 (for every seat) or {rules.seats} (one per seat)"
        )
    for name in dict.fromkeys(names):
        check_learned(name, rules)
    if (games is None) == (deals is None):
        raise ValueError("give the number of games or of deals, not both")
    number = games if games is not None else deals
    if number is None or not hasattr(number, "__index__") or number < 1:
        raise ValueError(f"at least 1 game or deal must be played, not {number}")
    if how.jobs < 1:
        raise ValueError(f"at least 1 job is needed, not {how.jobs}")
    seated(names, seed)
    single, who = games is None, [name_of(p) for p in names]
    engine = engine_of(names, number, games=not single, keep=how.keep)
    header = {
        "format": FORMAT,
        "rules": rules.id,
        "players": who,
        "seed": str(seed),
        "unit": "deal" if single else "game",
        "engine": engine,
    }
    # These load NumPy, which those who only read a report do without.
    import numpy as np

    from euchre.arena import on_engine as on_engine
    from euchre.fast.rules.deal_statistics import Counts

    play: Callable[..., list[int]]
    if engine == "machine":
        from euchre.arena import compiled  # needs the compiler

        size = compiled.DEALS_A_PART if single else compiled.GAMES_A_PART
        play = partial(compiled.play_part, games=not single)
    else:
        how.check(*names)
        size = DEALS_A_PART if single else GAMES_A_PART
        play = on_engine.deals if single else on_engine.games
    parts = {
        f"{first}:{last - first}": (rules, names, seed, first, last - first)
        for first in range(0, number, size)
        for last in [min(first + size, number)]
    }
    total, done = np.zeros(Counts.extent, np.int64), 0
    with ExitStack() as ends:
        saved = ends.enter_context(how.file(header, list[int]))
        if engine == "machine" and how.pool is None and how.jobs > 1:
            threads = ThreadPoolExecutor(min(how.jobs, len(parts)))
            how = replace(how, pool=ends.enter_context(threads))
        for counts in in_order(play, parts, how, saved):
            total += np.array(counts)
            done = min(done + size, number)
            how.progress(done, number)
    return Report.of(rules, who, seed, Counts.read(total), engine)


def seated(players: Sequence[Player], seed: int | str) -> list[Bot]:
    """Return new players, one per seat, each with a generator from the seed and its seat.

    Raises ``UnknownBot`` for an unknown name.
    """
    return [bot(p, Random(f"{seed}:seat{seat}")) for seat, p in enumerate(players)]


def play_out(
    s: State, players: Sequence[Bot | AllSeeing], costs: Sequence[list[int]] | None = None
) -> None:
    """Play a deal to its end, in place.

    A player is asked only if it has a choice, and gets its view; an ``AllSeeing`` reference gets
    the whole deal.  ``costs`` has a pair per seat, to which its decisions and their CPU time in
    nanoseconds are added.  Raises ``IllegalAction`` if a player returns an illegal action.
    """
    while not s.ended:
        seat, choices = s.turn, legal(s)
        action = choices[0]
        if len(choices) > 1:
            player = players[seat]
            begun = time.process_time_ns()
            if isinstance(player, AllSeeing):
                action = player.choose_seeing(s.copy(), choices)
            else:
                action = player.choose(observe(s, seat), choices)
            if costs is not None:
                costs[seat][0] += 1
                costs[seat][1] += time.process_time_ns() - begun
            if action not in choices:
                who = type(player).__name__
                raise IllegalAction(
                    f"{who} on seat {seat} answered {brief(action)}, which is none of the"
                    f" {len(choices)} legal actions"
                )
        push(s, action)
