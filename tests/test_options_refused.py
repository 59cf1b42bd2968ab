"""House rules that cannot be played: refused with every reason, and the nearest names."""

from __future__ import annotations

import pytest

from euchre import GAMES, RulesError, rules
from tests.rows import each_row
from tests.test_options import problems_of

NAMES = [g.name for g in GAMES]


def test_a_refused_mix_lists_every_reason() -> None:
    options = {
        "farmers": "on",
        "high-low": True,
        "jambon-lead": "on",
        "stick": 1,
        "target": 201,
        "optional-pickup": "on",
    }
    with pytest.raises(RulesError) as refused:
        rules("british", options)
    reasons = [
        "british has no option 'stick'",
        "target=201 is not possible; choose one of 11, 5, 7, 10, 15, or any number from 1 to 200",
        "optional-pickup cannot be chosen in british: the British dealer always takes the card",
        "high-low=on conflicts with a joker",
        "jambon-lead=on needs jambon=on",
        "the farmer's exchange needs three face-down cards, but there are 4",
    ]
    problems = refused.value.problems
    assert len(problems) == len(reasons)
    for reason in reasons:
        assert any(problem.startswith(reason) for problem in problems), reason
    assert str(refused.value) == "; ".join(problems)


@each_row(
    ("name", "options", "reason"),
    [
        pytest.param("standard", {"joker-turned": "redeal"}, "needs a joker", id="C35"),
        pytest.param(
            "auction-7",
            {"joker": "on", "joker-card": "2-of-spades"},
            "own 2 of spades is in play",
            id="D006-a-real-deuce",
        ),
        pytest.param(
            "auction-6",
            {"best-cards": "2", "high-bids": "together"},
            "needs bids played alone",
            id="D068-D078",
        ),
        pytest.param(
            "pepper", {"best-cards": "1"}, "bids that may be played alone", id="D068-pepper"
        ),
        pytest.param("three", {"rubber": "games"}, "needs two sides", id="C27-three-sides"),
        pytest.param("standard", {"joker-card": "2-of-spades"}, "needs a joker", id="C31"),
        pytest.param("railroad", {"high-low": "on"}, "conflicts with a joker", id="C12-C2"),
        pytest.param("standard", {"call-for-best": "both"}, "needs lone defenders", id="C38-C37"),
        pytest.param("standard", {"jambon-lead": "on"}, "needs jambon=on", id="C42-C41"),
        pytest.param("classic", {"farmers": "on"}, "there are 11", id="C13-32-cards"),
        pytest.param("standard", {"farmers": "on", "joker": "on"}, "there are 4", id="C13-C2"),
        pytest.param("standard", {"bump": "on"}, "needs cutter=left", id="C33"),
        pytest.param("standard", {"high-low": "on", "joker": "on"}, "a joker", id="C2-D007"),
        pytest.param(
            "standard", {"joker-no-trump": "on", "joker": "on"}, "needs high-low=on", id="D007"
        ),
        pytest.param(
            "standard", {"joker-no-trump": "on", "high-low": "on"}, "needs a joker", id="D007-joker"
        ),
        pytest.param("double-turn-up", {"stick-the-dealer": "upcard"}, "single card", id="C10-B16"),
        pytest.param("british", {"markers": "2+3"}, "these cards can show", id="C17"),
        pytest.param("bald", {"stick-the-dealer": "on"}, "it needs a second round", id="C10-bald"),
        pytest.param("bald", {"high-low": "on"}, "needs a second round", id="C12-bald"),
        pytest.param("buck", {"high-low": "on"}, "thrown in when everybody", id="C12-buck"),
        pytest.param("uka", {"optional-pickup": "on"}, "always takes the card", id="C28-uka"),
        pytest.param("uka", {"bury-upcard": "on"}, "never be discarded", id="B28"),
        pytest.param("british", {"optional-pickup": "on"}, "always takes", id="C28-british"),
        pytest.param("standard", {"account": "bicycle"}, "no option 'account'", id="account"),
        pytest.param("classic", {"account": "club2"}, "club, bicycle", id="account-value"),
        pytest.param("railroad", {"deals": 8, "slams": "off"}, "conflicts with laps", id="H6-C39"),
        pytest.param("standard", {"deals": 8, "slams": "on"}, "scores share", id="H6-C40"),
        pytest.param("classic", {"deals": 4, "rubber": "games"}, "a rubber", id="H6-C27"),
        pytest.param("standard", {"deals": 4, "target": 7}, "no score wins", id="H6-H1"),
        pytest.param("standard", {"deals": 4, "markers": "6+4"}, "no score wins", id="H6-A39"),
        pytest.param("standard", {"deals": 0}, "any number from 1 to 100", id="H6-none"),
        pytest.param("progressive", {"deals": "off"}, "is not possible", id="H6-B29"),
        pytest.param("progressive", {"target": 7}, "is a number of deals", id="H1-B29"),
        pytest.param("buck", {"target": 7}, "scores that count up", id="H1-down"),
        pytest.param("buck", {"start": 201}, "any number from 1 to 200", id="H1-start"),
        pytest.param("standard", {"target": "017"}, "is not possible", id="H1-zero"),
        pytest.param("standard", {"target": "²"}, "is not possible", id="H1-digit"),
        pytest.param("standard", {"target": "9" * 5000}, "is not possible", id="H1-long"),
        pytest.param("standard", {"target": -7}, "is not possible", id="H1-below"),
        pytest.param("standard", {"target": 7.0}, "is not possible", id="H1-fraction"),
        pytest.param("standard", {"make": 0}, "any number from 1 to 100", id="H2"),
        pytest.param("pepper", {"make": 2}, "needs points for making it", id="H2-bids"),
        pytest.param("three", {"loner-march": 6}, "a maker who may go alone", id="H2-loner"),
        pytest.param("standard", {"lone-defender-price": 6}, "needs lone def", id="H2-defender"),
        pytest.param("uka", {"loner-make": 2}, "a loner short of a march", id="H2-H4"),
        pytest.param("two-tableau", {"take-four": "on"}, "needs five tricks", id="H3"),
        pytest.param("double-hasenpfeffer", {"pack": 64}, "one of 24, 28, 32", id="H7"),
        pytest.param("double-hasenpfeffer-6", {"pack": 28}, "one of 24, 32", id="H7-uneven"),
        pytest.param("pepper", {"pack": 32}, "needs an upcard or two packs", id="H7-one-pack"),
        pytest.param("six-double", {"pack": 32}, "dealt out to the last", id="H7-upcard"),
        pytest.param("standard", {"markers": "3+4"}, "these cards can show", id="A39"),
        pytest.param(
            "five", {"pack": "24", "joker": "on"}, "leaves none to turn up", id="H7-none-left"
        ),
        pytest.param(
            "double-hasenpfeffer", {"joker": "on"}, "or a widow of several", id="C2-widow"
        ),
        pytest.param("two", {"defend-alone": "any"}, "it needs fixed partners", id="C37-two"),
        pytest.param("auction-5", {"penalty": "6"}, "a point for each trick", id="H2-penalty"),
    ],
)
def test_what_cannot_be_played_is_refused_with_its_reason(
    name: str, options: dict[str, object], reason: str
) -> None:
    (problem,) = problems_of(name, options)
    assert reason in problem


@pytest.mark.parametrize(
    ("name", "options", "nearest"),
    [
        ("standrd", {}, "standard"),
        ("britsh", {}, "british"),
        ("standard", {"stick-dealer": "on"}, "stick-the-dealer"),
        ("standard", {"targt": 5}, "target"),
        ("standard", {"defend_alone": "any"}, "defend-alone"),
    ],
)
def test_the_nearest_names_are_offered(name: str, options: dict[str, object], nearest: str) -> None:
    (problem,) = problems_of(name, options)
    assert "did you mean" in problem
    assert nearest in problem.partition("did you mean")[2]


def test_where_nothing_is_near_everything_is_offered() -> None:
    (problem,) = problems_of("zzz", {})
    assert all(name in problem for name in NAMES)
