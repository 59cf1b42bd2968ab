"""House rules that cannot be played: refused with every reason, and the nearest names."""

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


#: Rule ids, a game, options, and why they cannot be.
REFUSED = """
C35 standard joker-turned=redeal => needs a joker
D006-a-real-deuce auction-7 joker=on joker-card=2-of-spades => own 2 of spades is in play
D068-D078 auction-6 best-cards=2 high-bids=together => needs bids played alone
D068-pepper pepper best-cards=1 => bids that may be played alone
C27-three-sides three rubber=games => needs two sides
C31 standard joker-card=2-of-spades => needs a joker
C12-C2 railroad high-low=on => conflicts with a joker
C38-C37 standard call-for-best=both => needs lone defenders
C42-C41 standard jambon-lead=on => needs jambon=on
C13-32-cards classic farmers=on => there are 11
C13-C2 standard farmers=on joker=on => there are 4
C33 standard bump=on => needs cutter=left
C2-D007 standard high-low=on joker=on => a joker
D007 standard joker-no-trump=on joker=on => needs high-low=on
D007-joker standard joker-no-trump=on high-low=on => needs a joker
C10-B16 double-turn-up stick-the-dealer=upcard => single card
C17 british markers=2+3 => these cards can show
C10-bald bald stick-the-dealer=on => it needs a second round
C12-bald bald high-low=on => needs a second round
C12-buck buck high-low=on => thrown in when everybody
C28-uka uka optional-pickup=on => always takes the card
B28 uka bury-upcard=on => never be discarded
C28-british british optional-pickup=on => always takes
account standard account=bicycle => no option 'account'
account-value classic account=club2 => club, bicycle
H6-C39 railroad deals=8 slams=off => conflicts with laps
H6-C40 standard deals=8 slams=on => scores share
H6-C27 classic deals=4 rubber=games => a rubber
H6-H1 standard deals=4 target=7 => no score wins
H6-A39 standard deals=4 markers=6+4 => no score wins
H6-none standard deals=0 => any number from 1 to 100
H6-B29 progressive deals=off => is not possible
H1-B29 progressive target=7 => is a number of deals
H1-down buck target=7 => scores that count up
H1-start buck start=201 => any number from 1 to 200
H1-zero standard target=017 => is not possible
H1-digit standard target=² => is not possible
H2 standard make=0 => any number from 1 to 100
H2-bids pepper make=2 => needs points for making it
H2-loner three loner-march=6 => a maker who may go alone
H2-defender standard lone-defender-price=6 => needs lone def
H2-H4 uka loner-make=2 => a loner short of a march
H3 two-tableau take-four=on => needs five tricks
H7 double-hasenpfeffer pack=64 => one of 24, 28, 32
H7-uneven double-hasenpfeffer-6 pack=28 => one of 24, 32
H7-one-pack pepper pack=32 => needs an upcard or two packs
H7-upcard six-double pack=32 => dealt out to the last
A39 standard markers=3+4 => these cards can show
H7-none-left five pack=24 joker=on => leaves none to turn up
C2-widow double-hasenpfeffer joker=on => or a widow of several
C37-two two defend-alone=any => it needs fixed partners
H2-penalty auction-5 penalty=6 => a point for each trick
"""


@each_row("row", REFUSED.strip().splitlines())
def test_what_cannot_be_played_is_refused_with_its_reason(row: str) -> None:
    asked, _, reason = row.partition(" => ")
    _, name, *options = asked.split()
    mix: dict[str, object] = {n: v for n, _, v in (o.partition("=") for o in options)}
    (problem,) = problems_of(name, mix)
    assert reason in problem


@each_row("target", ["9" * 5000, -7, 7.0])
def test_a_target_is_a_whole_number_as_people_write_it(target: object) -> None:
    """H1."""
    (problem,) = problems_of("standard", {"target": target})
    assert "is not possible" in problem


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
