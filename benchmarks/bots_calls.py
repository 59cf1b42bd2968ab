"""How much a player who sees no more than ``club`` could gain over its calls.

``python -m benchmarks.bots_calls auction-5 --deals 100`` lets ``expert`` call on one side, with
``club`` on all others.  At each of its calls every choice is valued in worlds consistent with the
bidding, with the others going on as ``expert`` predicts: once to find the best choice, and again,
in fresh worlds, to see what that choice, and ``expert``'s own, gain over the call that ``club``
would have made.  The sums over a deal are what calls can gain given the beliefs at the table; the
rest of the distance to ``clairvoyant`` must come from better beliefs, or from the cards.  Where all
players score for themselves, the gain from calls is that of one ``expert`` among ``club``s only,
not of the other half of a contest.

``--cards`` shows how much is in the cards, by contests with ``club``: for a player who calls as
``club`` or as ``expert`` does and then plays with all cards seen, as ``clairvoyant`` does; and for
one who calls as ``expert`` and plays as ``club``.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random

import numpy as np

from benchmarks.bots_asked import answers, parser_for
from euchre.analysis.grades import Estimate
from euchre.analysis.valuing import value_choices
from euchre.arena import run, tournament
from euchre.arena.references.clairvoyant import Clairvoyant
from euchre.bots import bot
from euchre.bots.club import ClubBot
from euchre.engine.actions import Action
from euchre.engine.dealing import deal, packet_plans, shuffled
from euchre.engine.fields import Outcome
from euchre.engine.phases import Tricks
from euchre.engine.rules import Rules
from euchre.engine.state import State, legal, push
from euchre.engine.view import View, observe
from euchre.fast.solve.from_state import in_play

_THUMB = ClubBot()
#: A deal that nobody bids on is dealt again so often.
_DEALT_AGAIN = 100


@dataclass
class Gains:
    """Points a deal that calls are worth more than those of ``club``, deal by deal."""

    best: list[float] = field(default_factory=list)
    chosen: list[float] = field(default_factory=list)
    calls: int = 0

    def weigh(self, view: View, chosen: Action, worlds: int, seed: int) -> None:
        """Add what the best choice and the one made gain at one call."""
        self.calls += 1
        usual = _THUMB.choose(view, view.legal())
        first = value_choices(view, worlds=worlds, seed=seed, game=False)
        best = max(first, key=lambda v: v.points).action
        asked = list(dict.fromkeys((best, chosen, usual)))
        if len(asked) > 1:
            again = value_choices(view, worlds=worlds, seed=seed + 1, actions=asked, game=False)
            points = {v.action: v.points for v in again}
            self.best[-1] += points[best] - points[usual]
            self.chosen[-1] += points[chosen] - points[usual]


def play(table: Rules, number: int, seed: str, worlds: int, found: Gains) -> None:
    """Let a deal be called by ``expert`` on one side and ``club`` elsewhere, until it counts."""
    found.best.append(0.0)
    found.chosen.append(0.0)
    for tries in range(_DEALT_AGAIN):
        rng = Random(f"{seed}:{number}:{tries}")
        order, packets = shuffled(table.pack, rng), packet_plans(table, rng)
        s = deal(table, order, number % table.seats, packets=packets)
        call(s, number, f"{seed}:{number}", worlds, found)
        if s.outcome != Outcome.REDEAL:
            return


def call(s: State, number: int, seed: str, worlds: int, found: Gains) -> None:
    """Call until the cards are played, in place."""
    table = s.rules
    side = number % table.sides.count(table.seats)
    experts = [bot("expert", Random(f"{seed}:seat{p}")) for p in range(table.seats)]
    while not s.ended and not isinstance(table.phases[s.phase], Tricks):
        choices, view = legal(s), observe(s, s.turn)
        action = choices[0]
        if len(choices) > 1 and table.sides.side(s.turn) == side:
            action = experts[s.turn].choose(view, choices)
            found.weigh(view, action, worlds, number * 1000 + len(s.history) * 2)
        elif len(choices) > 1:
            action = _THUMB.choose(view, choices)
        push(s, action)


class CardsSeen(Clairvoyant):
    """Calls as ``club`` and plays with all cards seen."""

    caller = "club"

    def __init__(self, rng: Random):
        super().__init__(rng)
        self.calls = bot(self.caller, rng)

    def choose_seeing(self, s: State, legal: Sequence[Action]) -> Action:
        """Return the best card, or what the caller says."""
        if in_play(s):
            return super().choose_seeing(s, legal)
        return self.calls.choose(observe(s, s.turn), legal)


class ExpertThenSeen(CardsSeen):
    """Calls as ``expert`` and plays with all cards seen."""

    caller = "expert"


class ExpertThenClub:
    """Calls as ``expert`` and plays as ``club``."""

    def __init__(self, rng: Random):
        self.calls = bot("expert", rng)

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Return the call of the one or the card of the other."""
        return (_THUMB if in_play(view.state) else self.calls).choose(view, legal)


def interval(points: list[float]) -> str:
    """Return a mean with half its 95 % interval."""
    row = np.array(points)
    return Estimate(row.mean(), row.std(ddof=1) / sqrt(len(row))).within(".3f", "+")


def main() -> int:
    """Print what calls gain in some games."""
    parser = parser_for(__doc__, worlds=400, seed="test:4")
    parser.add_argument("--cards", action="store_true", help="what there is in the cards")
    asked, tables = answers(parser)
    for table in tables:
        if asked.cards:
            in_cards(table, asked.deals, asked.seed)
        else:
            in_calls(table, asked.deals, asked.seed, asked.worlds)
    return 0


def in_calls(table: Rules, deals: int, seed: str, worlds: int) -> None:
    """Print what calls gain over those of ``club``."""
    found = Gains()
    for number in range(deals):
        play(table, number, seed, worlds, found)
    print(f"{table.id}: {deals} deals, {found.calls} calls; points per deal over club")
    print(f"  the best call as far as is known: {interval(found.best)}")
    print(f"  the one that expert makes:        {interval(found.chosen)}", flush=True)


def in_cards(table: Rules, deals: int, seed: str) -> None:
    """Print what the cards gain over those of ``club`` after the same calls."""
    print(f"{table.id}: {deals} deals; points per deal over club")
    for player, about in (
        (CardsSeen, "calls of thumb, all cards seen:"),
        (ExpertThenSeen, "calls of expert, all cards seen:"),
        (ExpertThenClub, "calls of expert, cards of thumb:"),
    ):
        of = run(tournament(table, (player, "club"), seed), deals).pairs[0]
        print(f"  {about:<33} {of.mean:+.3f} ± {of.error:.3f}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
