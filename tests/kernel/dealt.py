"""Deals of the simulator played again in the engine, and the games in which that is done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from euchre import Rules, State, legal, push, rules
from euchre.bridge import statistics, turn_up
from euchre.bridge.statistics import Play
from euchre.engine.actions import CLAIM
from euchre.engine.fields import Outcome
from euchre.engine.phases import Alone, Exchange, NameSuit, TurnUp
from euchre.engine.scoring import points, tally
from euchre.kernel import deals
from euchre.kernel import turn_up as kernel
from euchre.kernel.turn_up import Caller

#: The options that make the standard game the one that OpenSpiel plays.
SHARED = {
    "stick-the-dealer": "on",
    "bury-upcard": "off",
    "lead": "dealer-left",
    "alone": "before-lead",
}


@dataclass(frozen=True)
class Game:
    """A game with house rules, and how many deals of it are compared."""

    name: str
    options: dict[str, str] = field(default_factory=dict)
    deals: int = 2000
    #: What is changed besides the options: combinations that no house rule makes.
    change: Callable[[Rules], Rules] = lambda table: table

    @property
    def rules(self) -> Rules:
        """The rules."""
        return self.change(rules(self.name, self.options))


GAMES = [
    Game("standard", deals=12000),
    Game("standard", SHARED, deals=12000),
    Game("standard", {"lead": "maker-left", "defend-alone": "any", "alone": "any"}),
    Game("standard", {"lead": "maker", "defend-alone": "loner", "alone": "any"}),
    Game("standard", {"high-low": "on", "suit-to-name": "on", "stick-the-dealer": "on"}),
    Game("standard", {"high-low": "on"}),
    Game("standard", {"pack": "28", "joker": "on", "joker-turned": "hearts"}),
    Game("standard", {"joker": "on", "joker-turned": "redeal"}),
    Game("standard", {"suit-to-order": "all", "partner-alone": "on", "optional-pickup": "on"}),
    Game("standard", {"dealer-needs-trump": "on", "stick-the-dealer": "upcard"}),
    Game("standard", {"stick-the-dealer": "upcard", "optional-pickup": "on", "alone": "any"}),
    Game("classic", deals=8000),
    Game("classic", {"alone": "with-call", "lead": "dealer-left", "optional-pickup": "on"}),
    Game("british", deals=8000),
    Game("british", {"lead": "maker-left", "bury-upcard": "off"}),
    Game("bald", deals=6000),
    Game("bald", {"defend-alone": "loner", "lead": "loner-left"}),
    Game("uka", deals=8000),
    Game("uka", {"defend-alone": "any"}),
    Game("progressive", deals=4000),
    Game("three", deals=4000),
    Game("three-24", deals=4000),
    Game("two", deals=8000),
    Game("six", deals=2500),
    Game("six", {"joker": "on"}),
    Game("six-double", deals=2500),
    Game("six-double", {"joker": "on", "jokers": "different"}),
    Game("six-double", {"joker": "on", "high-low": "off"}),
    # B16: more upcards, until a refused suit comes again.
    Game("double-turn-up", deals=8000),
    Game("double-turn-up", {"joker": "on", "alone": "any", "defend-alone": "any"}),
    Game("double-turn-up", {"joker": "on", "joker-turned": "redeal", "pack": "24"}),
    Game("double-turn-up", {"joker": "on", "joker-turned": "hearts", "alone": "with-call"}),
    Game(
        "double-turn-up",
        {"stick-the-dealer": "on", "suit-to-name": "on", "dealer-needs-trump": "on", "pack": "24"},
    ),
    Game("double-turn-up", {"high-low": "on", "suit-to-order": "all", "optional-pickup": "off"}),
    # B23: several upcards, alone before the exchange, the foe on the maker's left takes.
    Game("bacon", deals=8000),
    Game("bacon", {"suit-to-order": "all", "bury-upcard": "off", "lead": "dealer-left"}),
    Game("bacon", {"claim": "any-order", "suit-to-order": "non-dealers", "lead": "maker"}),
    Game("bacon", change=lambda t: t.amend(Alone, partner=True, defenders="any")),
    Game("bacon", change=lambda t: t.amend(Exchange, taker="dealer", optional=True)),
    Game(
        "bacon",
        change=lambda t: t.amend(TurnUp, redeal=False, upcards=2).insert(NameSuit(stuck="name")),
    ),
    Game("standard", change=lambda t: t.amend(Exchange, taker="foe", optional=True)),
    Game("classic", {"alone": "any"}, change=lambda t: t.amend(Exchange, taker="maker")),
]


def compare(
    table: Rules, size: int, seed: int, caller: Caller | None, play: Play, first: int = 0
) -> None:
    """Play deals in the kernel, and again in the engine; fail at the first difference."""
    rows = statistics.rows_of(table, size, seed=seed, first=first, caller=caller, play=play)
    for number in range(size):
        s = turn_up.start_of(table, rows, number)
        for seat, action, choices in turn_up.actions_of(table, rows, number):
            # Nobody in the simulator claims (C45).
            can = [choice for choice in legal(s) if choice != CLAIM]
            assert (s.turn, len(can)) == (seat, choices), (number, s.history)
            assert action in can, (number, s.history)
            push(s, action)
        assert s.ended, (number, s.history)
        compare_results(s, rows, number)


ENDED = {
    kernel.PLAYED: Outcome.PLAYED,
    kernel.PASSED_OUT: Outcome.PASSED_OUT,
    kernel.REDEAL: Outcome.REDEAL,
}


def compare_results(s: State, rows: deals.Rows, number: int) -> None:
    """Compare what the kernel wrote down with the end of the engine's deal."""
    facts, row = tally(s), rows.facts[number].tolist()
    assert ENDED[row[deals.ENDED]] == facts.outcome
    assert row[deals.DEALER] == facts.dealer
    assert tuple(row[deals.TRICKS :]) == facts.tricks
    assert statistics.points_of(s.rules, rows, number) == points(s)
    if facts.outcome == Outcome.PLAYED:
        told = [row[i] for i in (deals.TRUMP, deals.MAKER_SEAT, deals.LONE, deals.MADE)]
        assert told == [facts.trump, facts.maker, facts.lone, facts.made]
        way = row[deals.WAY]
        assert (way != kernel.NAMED) == bool(s.accepted)
        assert (way == kernel.BLIND) == bool(s.accepted and s.turned < 0)
