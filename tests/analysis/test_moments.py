"""The turning points of a game, and what would have happened in typical deals."""

import re
from random import Random

import pytest

from euchre import GAMES, Rules
from euchre.analysis.luck_and_skill import chances
from euchre.analysis.review import view_of
from euchre.analysis.turning_points import MOST, SHOWN, moments, typical
from euchre.engine.scoring import points
from euchre.engine.view import observe
from euchre.language.naming import Faces
from euchre.records import replay
from tests.analysis.spots import recorded, short_game

TABLES = [game.rules for game in GAMES]
CARD = re.compile(r"\b[9TJQKA][CDHS]\b")


def test_the_moments_are_the_greatest_swings_in_their_order() -> None:
    game = short_game()
    faces = Faces(game.rules, ("You", *game.names[1:]), 0)
    found = moments(game, faces)
    assert 0 < len(found) <= MOST
    assert [turn.deal for turn in found] == sorted({turn.deal for turn in found})
    least = min(turn.weight for turn in found)
    for deal in game.deals:
        before = chances(deal.match)
        following = game.deals[deal.number].match if deal.number < len(game.deals) else None
        if before is None or following is None or deal.number in [turn.deal for turn in found]:
            continue
        after = chances(following)
        assert after is not None
        assert max(abs(a - b) for a, b in zip(after, before, strict=True)) <= least + 1e-9
    for turn in found:
        assert f" in deal {turn.deal} " in turn.text
        assert turn.text[0].isupper()
        if "from" in turn.text:
            assert re.search(r"(\S's|[Yy]our) chance to win from .+\s% to .+\s%\.$", turn.text)
        assert turn.text.endswith(".")
        assert " %" not in turn.text, "a number and its sign stay together"
        assert turn.before is not None
        assert turn.after is not None
        assert turn.after - turn.before == pytest.approx(turn.weight)


@pytest.mark.shapes
@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.game)
def test_every_game_has_moments_in_words(table: Rules) -> None:
    game = replay(recorded(table, 12, seed=7)).checked()
    found = moments(game, Faces(game.rules, game.names))
    assert found
    for turn in found:
        assert re.search(rf"^\S+ .+ in deal {turn.deal} (turned|raised|won|settled|was)", turn.text)
        assert not CARD.search(turn.text)
        assert "None" not in turn.text
        assert turn.action <= len(game.deals[turn.deal - 1].last.history)


# -- what would have happened ---------------------------------------------------------------------


@pytest.mark.shapes
@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.game)
def test_both_lines_begin_with_what_was_known_and_come_to_their_points(table: Rules) -> None:
    game = replay(recorded(table, 2, seed=9)).checked()
    rng = Random(1)
    deal = game.deals[0]
    spots = []
    for action in range(1, len(deal.last.history) + 1):
        view = view_of(deal, action)
        texts = sorted({view.text(a) for a in view.legal()})
        if len(texts) > 1:
            spots.append((view, action))
    for view, action in rng.sample(spots, min(2, len(spots))):
        done = deal.last.history[action - 1].action
        other = next(a for a in view.legal() if view.text(a) != view.text(done))
        found = typical(view, done, other, drawn=6)
        assert found == typical(view, done, other, drawn=6)
        assert 0 < sum(one.share for one in found) <= 1.0 + 1e-9
        assert len({one.points for one in found}) == len(found) <= SHOWN
        for one in found:
            for line, first in ((one.done, done), (one.other, other)):
                assert observe(line[0], view.seat) == view
                assert line[1].history[-1].action == first
                assert line[-1].ended
            got = points(one.done[-1])
            own = got[table.sides.side(view.seat or 0)]
            net = own - (sum(got) - own) / (len(got) - 1)
            assert one.points[0] == (-net if table.goal.down else net)


def test_only_two_possible_choices_are_compared() -> None:
    deal = short_game().deals[0]
    view = view_of(deal, 1)
    first, *others = view.legal()
    for done, other in ((first, first), (first, 4095), (4095, first)):
        with pytest.raises(ValueError, match="two different choices"):
            typical(view, done, other, drawn=2)
    with pytest.raises(ValueError, match="not the turn"):
        typical(observe(deal.first, None), first, others[0], drawn=2)
