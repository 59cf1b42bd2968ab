"""How good the calls of ``club`` are: whether it counts tricks correctly, and what its calls cost.

``python -m benchmarks.bots_club five --deals 200`` lets club players call.  At every call or pass
the deal is played out in worlds consistent with what they see, as ``strong`` does, after each
choice worth considering: half of the worlds say which is the best, and the others what it gains
over the one made.  Beside that are the tricks that ``club`` counts on for each choice (from the
lowest counts to the highest) and those that the makers then take; at the usual table of four, where
it counts something else, only the loss from calls is shown.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random

import numpy as np

from benchmarks.bots_asked import answers, parser_for
from euchre.analysis.grades import Estimate
from euchre.bots.club import ClubBot
from euchre.bots.search.candidates import candidates
from euchre.bots.search.values import ends_of, points_of
from euchre.engine import actions
from euchre.engine.actions import PASS, Action, Verb
from euchre.engine.dealing import deal, packet_plans, shuffled
from euchre.engine.phases import Auction, NameSuit, Tricks, TurnUp
from euchre.engine.rules import Rules
from euchre.engine.state import State, legal, push
from euchre.engine.view import View, observe
from euchre.fast.layout.rows import GameRow
from euchre.fast.player import bidding, calling, mean_tricks, prepared
from euchre.fast.player.ends import Ends
from euchre.fast.player.from_view import ClubSeat
from euchre.fast.sample.imagine import Imaginer

_CLUB = ClubBot()
#: In how many groups counts are shown, and how many of a kind there must be.
_GROUPS, _FEW = 6, 60
#: In what part of the worlds a bidder must come to be the maker.
_MAKES = 0.25


@dataclass
class Found:
    """What calls of one game have lost, deal by deal, and counts beside what was taken."""

    lost: list[float] = field(default_factory=list)
    thrown_in: int = 0
    counts: dict[str, list[tuple[float, float]]] = field(default_factory=lambda: defaultdict(list))

    def weigh(self, view: View, made: Action, worlds: int, seed: int) -> None:
        """Add what the choice made loses, and the tricks of all."""
        choices = list(dict.fromkeys([made, *candidates(view, view.legal())]))
        ends, _ = ends_of(Imaginer(view).draw(worlds, seed), choices)
        points = np.stack([points_of(view, e) for e in ends])
        half = worlds // 2
        best = int(points[:, :half].mean(axis=1).argmax())
        self.lost[-1] += float((points[best] - points[0])[half:].mean())
        for action, end in zip(choices, ends, strict=True):
            if action != PASS and not GameRow.over(prepared.table(view.rules)).fitted:
                self._count(view, action, end)

    def _count(self, view: View, action: Action, end: Ends) -> None:
        mine = end.maker == view.state.turn
        kind, strain, bid, alone, accepting = call_of(view, action)
        if mine.mean() >= _MAKES:
            counted = ClubSeat(view).expected(strain, bid, alone=alone, accepting=accepting)
            side = end.makers[:, None] >> np.arange(view.rules.seats) & 1
            self.counts[kind].append((counted, float((end.taken * side).sum(axis=1)[mine].mean())))


def call_of(view: View, action: Action) -> tuple[str, int, int, bool, bool]:
    """Return the kind of a call, its strain, bid, whether it is alone and accepts the upcard."""
    seat = ClubSeat(view)
    if actions.verb(action) != Verb.BID:
        alone = actions.alone(action)
        strain, accepting = calling.trump_of(seat.t, seat.row, action), calling.accepts(action)
        kind = ("accepting" if accepting else "naming") + (", alone" if alone else "")
        return kind, strain, view.state.bid, alone, accepting
    level = actions.level(action)
    solo = mean_tricks.solo_bid(seat.t, level)
    mates, foes, *_ = mean_tricks.outlook(seat.t, seat.w, seat.row, level, solo)
    named = actions.strain(action)
    strains = 1 << named if named >= 0 else bidding.open_strains(seat.t)
    strain, _ = mean_tricks.best_strain(seat.t, seat.w, seat.row, seat.memo, strains, mates, foes)
    return f"bid {level}", strain, level, solo, False


def calls(s: State) -> Iterator[tuple[View, Action]]:
    """Let club players call until the cards are played, in place; yield what they see and say."""
    while not s.ended and not isinstance(phase := s.rules.phases[s.phase], Tricks):
        choices = legal(s)
        action = choices[0]
        if len(choices) > 1:
            view = observe(s, s.turn)
            action = _CLUB.choose(view, choices)
            if isinstance(phase, (Auction, NameSuit, TurnUp)) and view.hand:
                yield view, action
        push(s, action)


def measure(table: Rules, deals: int, worlds: int, seed: str) -> Found:
    """Return what is found in so many deals."""
    found = Found()
    for number in range(deals):
        rng = Random(f"{seed}:{number}")
        order, packets = shuffled(table.pack, rng), packet_plans(table, rng)
        s = deal(table, order, number % table.seats, packets=packets)
        found.lost.append(0.0)
        for at, (view, action) in enumerate(calls(s)):
            found.weigh(view, action, worlds, number * 100 + at)
        found.thrown_in += s.maker < 0
    return found


def row(label: str, values: Sequence[float]) -> str:
    """Return a line of numbers of tricks."""
    return f"    {label:<27}" + " ".join(f"{value:5.2f}" for value in values)


def show(table: Rules, found: Found) -> None:
    """Print what was found in a game."""
    lost, n = np.array(found.lost), len(found.lost)
    cost = Estimate(lost.mean(), lost.std(ddof=1) / sqrt(n)).within(".3f")
    print(f"{table.id}: {n} deals, {found.thrown_in} thrown in")
    print(f"  calls and passes lose {cost} points per deal, all seats together")
    for kind, pairs in sorted(found.counts.items()):
        if len(pairs) >= _FEW:
            inorder = np.array(sorted(pairs))
            groups = [group.mean(axis=0) for group in np.array_split(inorder, _GROUPS)]
            print(row(f"{kind}: counted", [counted for counted, _ in groups]))
            print(row("  taken", [taken for _, taken in groups]), flush=True)


def main() -> int:
    """Print how good calls are in some games."""
    asked, tables = answers(parser_for(__doc__, worlds=100, seed="tune:1"))
    for table in tables:
        show(table, measure(table, asked.deals, asked.worlds, asked.seed))
    return 0


if __name__ == "__main__":
    sys.exit(main())
