"""Deals over an upcard with house rules, scored a second time from the words alone."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from euchre import deal, legal, points, push, rules
from euchre.engine.rewind import rewind
from euchre.engine.state import text
from tests.kit.players import stacked, tempers

from .upcard_games import Scorer, Table, UpcardGame

FIVE = UpcardGame(5, teams=False)
SIX = UpcardGame(6, march=3, loner_march=6, euchre=3, lone_defender=6)
UKA = UpcardGame(4, march=3, loner_short=4)

#: With whether some loner must turn up after a blind call, and a lone defender who euchres.
TABLES = [
    ("five", "joker=on", FIVE),
    ("five", "joker=on pack=32", FIVE),
    ("six", "defend-alone=any", SIX),
    ("six", "defend-alone=loner joker=on", SIX),
    ("six-double", "defend-alone=any", SIX),
    ("two", "rubber=games", UpcardGame(2, teams=False)),
    ("six", "defend-alone=any lone-defender-price=4", replace(SIX, lone_defender=4)),
    ("uka", "", UKA),
    ("uka", "loner-euchre-price=2", replace(UKA, loner_euchred=2)),
]


@pytest.mark.parametrize(("name", "options", "game"), TABLES, ids=lambda part: str(part)[:40])
def test_a_second_reading_scores_alike(name: str, options: str, game: UpcardGame) -> None:
    """Leaders, cards that may be played, tricks and points."""
    table = rules(name, dict(option.split("=") for option in options.split()))
    blind = loners = defended = 0
    for number in range(60):
        rng = Random(f"{name} {options} {number}")
        s = deal(table, stacked(table, rng), rng.randrange(table.seats))
        if number % 4 == 0 and table.pack.jokers:
            order = stacked(table, rng)
            at = order.index(table.pack.index("B"))
            top = table.seats * table.hand
            order[at], order[top] = order[top], order[at]
            s = deal(table, order, rng.randrange(table.seats))
        seated = tempers(table, number, rng)
        while not s.ended:
            can = legal(s)
            lone = [a for a in can if "alone" in text(s, a)]
            eager = lone and rng.random() < 0.4
            push(s, rng.choice(lone) if eager else seated[s.turn].choose(can, rng))
        dealt = rewind(s)
        up = table.pack.text(s.faced[0])
        said = [(entry.seat, text(s, entry.action)) for entry in s.history]
        hands = [table.pack.names(hand) for hand in dealt.hands]
        scorer = Scorer(game, Table(hands, up, s.dealer), said)
        assert scorer.score() == points(s), f"deal {number}: {said}"
        if s.played:
            alone = scorer.table.alone
            blind += scorer.blind() and alone[:1] == [s.dealer]
            loners += bool(alone)
            defended += any(p not in scorer.side(s.maker) for p in alone)
    assert loners or name == "two"
    assert blind or "joker" not in options
    assert defended or "defend" not in options
