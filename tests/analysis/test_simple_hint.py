"""Hints without search: legal, in words, from the view alone, and always fast."""

from random import Random

import pytest

from euchre import GAMES, apply, legal, new_match, shuffled
from euchre.analysis.simple_hint import simple
from euchre.bots.club import ClubBot
from euchre.cards import HIGH
from euchre.engine import actions
from euchre.engine.view import observe
from euchre.engine.worlds import worlds
from euchre.fast.player.from_view import ClubSeat
from euchre.games import game
from euchre.language.naming import Faces


@pytest.mark.shapes
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_choice_has_a_reason(game: object) -> None:
    rules = game.rules  # type: ignore[attr-defined]
    rng = Random(f"simple {rules.game}")
    names = tuple(f"P{seat}" for seat in range(rules.seats))
    reasons = set()
    for _ in range(6):
        s = new_match(rules).deal(shuffled(rules.pack, rng))
        while not s.ended:
            view, faces = observe(s, s.turn), Faces(rules, names, s.turn)
            found = simple(view, faces)
            assert found.action in view.legal()
            assert found.why.endswith(".")
            assert "about no " not in found.why
            assert found.why[0].isupper() or found.why[0].isdigit()
            reasons.add(found.why)
            if rng.random() < 0.1:
                (world,) = worlds(view, rng, 1)
                assert simple(observe(world, s.turn), faces) == found
            s = apply(s, rng.choice(legal(s)))
    assert len(reasons) > 4


def test_no_trump_is_not_valued_as_a_lone_call() -> None:
    s = new_match(game("pepper").rules).deal(shuffled(game("pepper").rules.pack, Random(8)))
    while actions.NO_TRUMP not in legal(s):
        s = apply(s, ClubBot().choose(observe(s, s.turn), legal(s)))
    view, names = observe(s, s.turn), ("Ann", "Ben", "Cat", "Dan")
    found = simple(view, Faces(s.rules, names))
    with_partner = ClubSeat(view).expected(HIGH, 0, alone=False)
    assert (found.action, round(2 * with_partner)) == (actions.NO_TRUMP, 7)
    assert found.why == "Your side can expect about three and a half tricks with it."
