"""How contracts turn out: as predicted, as ``club`` plays them, and as ``expert`` does.

``python -m benchmarks.bots_makers auction-7 --deals 100`` puts ``expert`` in each seat of every
deal in turn (with its partners, where there are any), and ``club`` in all others.  The first time
it may pass, if its best bid is worth about as much as a pass, it bids, whichever is better.  If it
becomes the maker, that is one contract: how likely it is to be made in worlds consistent with the
bidding, all played by club players; whether ``club``, in every seat from then on, makes it; and
whether ``expert`` does.  With ``--among expert`` all others are ``expert``, too.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random

import numpy as np

from benchmarks.bots_asked import answers, parser_for
from euchre.analysis.grades import Estimate
from euchre.bots import Bot, bot
from euchre.bots.club import ClubBot
from euchre.bots.search.beliefs import PLENTY, Sampler
from euchre.bots.search.candidates import candidates
from euchre.bots.search.values import ends_of, makes_of, points_of
from euchre.engine.actions import PASS, Action
from euchre.engine.dealing import deal, packet_plans, shuffled
from euchre.engine.phases import Auction
from euchre.engine.rules import Rules
from euchre.engine.scoring import points
from euchre.engine.state import State, legal, push
from euchre.engine.view import observe

_THUMB = ClubBot()

#: How likely a contract is made, and whether ``club`` and ``expert`` make it.
Contract = tuple[float, bool, bool]


def contracts(
    table: Rules, number: int, seed: str, among: str, near: float, worlds: int
) -> Iterator[Contract]:
    """Yield the contracts of a deal, those of every seat."""
    for seat in range(table.seats):
        rng = Random(f"{seed}:{number}")
        order, packets = shuffled(table.pack, rng), packet_plans(table, rng)
        s = deal(table, order, number % table.seats, packets=packets)
        own = table.sides.side(seat)
        players = [
            bot("expert" if table.sides.side(p) == own else among, Random(f"{seed}:{number}:{p}"))
            for p in range(table.seats)
        ]
        while not s.ended and isinstance(table.phases[s.phase], Auction):
            if s.turn == seat and PASS in legal(s):
                if found := weighed(s, near, worlds, number):
                    bid, chance = found
                    push(s, bid)
                    thinking, usual = finished(s, players), finished(s, [_THUMB] * table.seats)
                    if thinking.maker == usual.maker == seat:
                        yield chance, points(usual)[own] > 0, points(thinking)[own] > 0
                break
            push(s, players[s.turn].choose(observe(s, s.turn), legal(s)))


def weighed(s: State, near: float, worlds: int, seed: int) -> tuple[Action, float] | None:
    """Return the best bid and how likely it is made, if it is worth about as much as a pass."""
    view = observe(s, s.turn)
    choices = candidates(view, view.legal())
    cases = Sampler(view, PLENTY).draw(worlds, seed)
    ends = dict(zip(choices, ends_of(cases, choices)[0], strict=True))
    worth = {action: float(points_of(view, found).mean()) for action, found in ends.items()}
    bids = [action for action in choices if action != PASS]
    if not bids:
        return None
    best = max(bids, key=lambda action: worth[action])
    mine = ends[best].maker == s.turn
    if abs(worth[best] - worth[PASS]) >= near or not mine.any():
        return None
    return best, float(makes_of(view, ends[best])[0][mine].mean())


def finished(s: State, players: Sequence[Bot]) -> State:
    """Return the end of a deal that these players go on with."""
    s = s.copy()
    while not s.ended:
        choices = legal(s)
        action = choices[0]
        if len(choices) > 1:
            action = players[s.turn].choose(observe(s, s.turn), choices)
        push(s, action)
    return s


def main() -> int:
    """Print what became of the contracts in some games."""
    parser = parser_for(__doc__, worlds=600, seed="tune:21")
    parser.add_argument("--among", default="club", choices=("club", "expert"))
    parser.add_argument("--near", type=float, default=1.2, help="points about a pass")
    asked, tables = answers(parser)
    for table in tables:
        if not table.phase(Auction):
            parser.error(f"{table.id} has no auction of bids")
    for table in tables:
        found = [
            contract
            for number in range(asked.deals)
            for contract in contracts(
                table, number, asked.seed, asked.among, asked.near, asked.worlds
            )
        ]
        print(f"{table.id}, others {asked.among}: {len(found)} contracts in {asked.deals} deals")
        if len(found) < 2:
            continue
        columns = np.array(found, float).T
        for name, row in zip(("foretold", "club", "expert"), columns, strict=True):
            made = Estimate(row.mean(), row.std(ddof=1) / sqrt(len(row)))
            print(f"  made, {name + ':':<10} {made.within('.3f')}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
