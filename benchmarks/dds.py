"""DDS, the double-dummy solver of bridge, on deals of the Euchre family.

A pack without twins and jokers can be given to DDS as a small bridge pack: lane by
lane, the strongest card of a lane becomes the ace of its suit, and the trump lane becomes
spades.  Four hands, none sitting out, and two sides with partners opposite: DDS does no more.

It is made for 13 cards and pays a fixed set-up cost per deal, which short hands never
earn back: say so beside every ratio.  A process that has used it often ends with
``free(): invalid size``: use it in a child process that writes its answers to disk before it
ends.  This file is such a process::

    python -m benchmarks.dds questions.npz answers.npz

``Questions.save`` writes the first, ``answers`` reads the second.
"""

from __future__ import annotations

import ctypes
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from euchre.fast.solve.lanes import LANES, Lanes

#: Its best setting for short hands: 60 MB and one thread.
MEMORY = 60
SPADES, NO_TRUMP = 0, 4
ACE = 14
#: Deals that go into one call of ``CalcAllTables`` for one strain.
TABLES = 200


def missing() -> str:
    """Return why DDS cannot be used here; empty if it can."""
    try:
        import endplay._dds  # noqa: F401
    except Exception as error:
        return f"DDS (endplay) cannot be imported here: {error}"
    return ""


class Relabelled(NamedTuple):
    """A layout as bridge cards."""

    #: ``suit[place]``: 0 to 3, -1 where no card is; spades are the trump lane.
    suit: NDArray[np.int64]
    #: ``rank[place]``: 14 for an ace.
    rank: NDArray[np.int64]
    trump: int


def relabelled(lanes: Lanes) -> Relabelled:
    """Return the bridge cards of a layout.

    Raises ``ValueError`` where bridge has none: for jokers without a suit, twins, trumps
    that follow another suit, and lanes of more than 13 cards.
    """
    suit, rank = np.full(64, -1, np.int64), np.zeros(64, np.int64)
    top = [s for s in range(LANES) if int(lanes.lane[s]) & int(lanes.trumps)]
    free = int(lanes.lane[LANES - 1])
    if free or int(lanes.twins) or len(top) > 1 or int(lanes.trumps) != _all_of(lanes, top):
        raise ValueError("these cards cannot be told as cards of bridge")
    order = [*top, *(s for s in range(LANES - 1) if s not in top)]
    for number, s in enumerate(order):
        places = [p for p in range(64) if int(lanes.lane[s]) >> p & 1]
        if len(places) > 13:
            raise ValueError("a suit of bridge has 13 cards")
        for below, place in enumerate(reversed(places)):
            suit[place], rank[place] = number, ACE - below
    return Relabelled(suit, rank, SPADES if top else NO_TRUMP)


def _all_of(lanes: Lanes, suits: Iterable[int]) -> int:
    return sum(int(lanes.lane[s]) for s in suits)


# -- in one process: what the benchmarks time ---------------------------------------------------


def set_up(megabytes: int = MEMORY, threads: int = 1) -> None:
    """Give DDS its memory and threads; 0 and 0 leave both to DDS."""
    from endplay import _dds

    _dds._dll.SetResources(megabytes, threads)


def deals(cards: Relabelled, hands: NDArray[np.uint64], leaders: Sequence[int]) -> list[Any]:
    """Return deals as DDS takes them; ``hands`` are masks of places, n x 4."""
    from endplay import _dds

    found = []
    for row, leader in zip(hands, leaders, strict=True):
        deal = _dds.deal(trump=cards.trump, first=int(leader))
        for seat, held in enumerate(row):
            for place in _places(int(held)):
                deal.remainCards[seat][cards.suit[place]] |= 1 << int(cards.rank[place])
        found.append(deal)
    return found


def _places(mask: int) -> Iterable[int]:
    return (p for p in range(64) if mask >> p & 1)


def solved(deal: Any, solutions: int = 3) -> Any:
    """Return what ``SolveBoard`` says: one card and its tricks (1), or every card's (3)."""
    from endplay import _dds

    answer = _dds.futureTricks()
    # Mode 1: the tricks are found also where one card can be played.
    _dds.SolveBoard(deal, -1, solutions, 1, answer, 0)
    return answer


def run_boards(batch: Sequence[Any], solutions: int) -> int:
    """Solve deals one after the other and return the tricks of all leaders together.

    Nothing else is done here, so that it can be timed.
    """
    from endplay import _dds

    call, answer = _dds._dll.SolveBoard, _dds.futureTricks()
    to, total = ctypes.byref(answer), 0
    for deal in batch:
        call(deal, -1, solutions, 1, to, 0)
        total += answer.score[0]
    return total


def tables(batch: Sequence[Any]) -> list[Any]:
    """Return deals as ``CalcAllTables`` takes them, up to ``TABLES`` to a call."""
    from endplay import _dds

    found = []
    for start in range(0, len(batch), TABLES):
        part = batch[start : start + TABLES]
        sheet = _dds.ddTableDeals(noOfTables=len(part))
        for i, deal in enumerate(part):
            sheet.ddTableDeal[i].cards = deal.remainCards
        found.append(sheet)
    return found


def run_tables(sheets: Sequence[Any], trump: int) -> list[list[int]]:
    """Solve deals for all four leaders; return for each the tricks of the leaders' sides."""
    from endplay import _dds

    # 0 marks the strains that are wanted.
    wanted = (ctypes.c_int * 5)(*(int(strain != trump) for strain in range(5)))
    answer, par = _dds.ddTablesRes(), _dds.allParResults()
    found = []
    for sheet in sheets:
        code = _dds._dll.CalcAllTables(
            ctypes.byref(sheet), -1, wanted, ctypes.byref(answer), ctypes.byref(par)
        )
        if code != 1:
            raise RuntimeError(f"DDS refuses a table with code {code}")
        for i in range(sheet.noOfTables):
            row = answer.results[i].resTable[trump]
            # The declarer sits to the right of the leader, and gets what is left of thirteen
            # tricks, however few are played.
            found.append([13 - row[(leader - 1) % 4] for leader in range(4)])
    return found


def card_values(cards: Relabelled, answer: Any) -> NDArray[np.int8]:
    """Return by place the tricks of every card, -1 where it may not be played."""
    found = np.full(64, -1, np.int8)
    at = {(int(s), int(r)): p for p, (s, r) in enumerate(zip(*cards[:2], strict=True))}
    for k in range(answer.cards):
        suit = answer.suit[k]
        # Equal cards come as one, with a mask of the other ranks.
        equal = [r for r in range(2, 15) if answer.equals[k] >> r & 1]
        for rank in (answer.rank[k], *equal):
            found[at[suit, rank]] = answer.score[k]
    return found


# -- in a child process: what the tests ask -----------------------------------------------------


class Questions(NamedTuple):
    """Deals of several layouts: which layout, hands as masks of places, and who leads."""

    layouts: list[Lanes]
    layout: NDArray[np.int64]
    hands: NDArray[np.uint64]
    leader: NDArray[np.int64]

    def save(self, path: Path) -> None:
        """Write the questions for the child."""
        cards = [relabelled(lanes) for lanes in self.layouts]
        np.savez(
            path,
            suit=[c.suit for c in cards],
            rank=[c.rank for c in cards],
            trump=[c.trump for c in cards],
            layout=self.layout,
            hands=self.hands,
            leader=self.leader,
        )


def answers(questions: Questions, folder: Path) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
    """Let a child solve deals: the tricks of every card, n x 64, and of every leader, n x 4.

    A card that may not be played has -1, and so has a leader who was not asked for: only
    one call of ``CalcAllTables`` is made for each layout.  Raises ``RuntimeError`` if the
    child has not answered; how it ends does not matter.
    """
    asked, told = folder / "questions.npz", folder / "answers.npz"
    questions.save(asked)
    command = [sys.executable, __file__, str(asked), str(told)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if not told.exists():
        raise RuntimeError(f"DDS has not answered: {done.stderr[-500:]}")
    with np.load(told) as found:
        return found["cards"], found["leaders"]


def main(asked: str, told: str) -> None:
    """Answer the questions of a file in another."""
    set_up()
    with np.load(asked) as q:
        layout, hands, leader = q["layout"], q["hands"], q["leader"]
        packs = [
            Relabelled(suit, rank, int(trump))
            for suit, rank, trump in zip(q["suit"], q["rank"], q["trump"], strict=True)
        ]
    cards = np.zeros((len(hands), 64), np.int8)
    leaders = np.full((len(hands), 4), -1, np.int8)
    for number, pack in enumerate(packs):
        mine = np.flatnonzero(layout == number)
        batch = deals(pack, hands[mine], leader[mine])
        for i, deal in zip(mine, batch, strict=True):
            cards[i] = card_values(pack, solved(deal))
        if len(mine):
            leaders[mine[:TABLES]] = run_tables(tables(batch[:TABLES]), pack.trump)
    # Whole or not there at all: the process may die at any moment from here on.
    part = Path(told).with_suffix(".part.npz")
    np.savez(part, cards=cards, leaders=leaders)
    part.rename(told)


if __name__ == "__main__":
    main(*sys.argv[1:])
