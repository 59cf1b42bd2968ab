"""The expert does not do what its own review condemns."""

from collections.abc import Iterator
from random import Random

import pytest

from euchre import State, deal, legal, observe, push, rules, shuffled
from euchre.analysis.judge import forced, judge
from euchre.bots import bot
from euchre.bots.search import mistakes
from euchre.bots.search.deciding import LEVELS, decide
from euchre.engine.actions import CLAIM
from tests.bots.tables import played

STANDARD = rules("standard")
#: Decisions of a part, of which there are eight.
PART = 25


def decisions(part: int) -> Iterator[State]:
    """Yield every other decision of deals between club players, at level scores."""
    club, number, yielded = bot("club", Random(0)), 1000 * part, 0
    while yielded < PART:
        number += 1
        rng = Random(f"reviewed:{number}")
        s = deal(STANDARD, shuffled(STANDARD.pack, rng), number % 4)
        while not s.ended:
            choices, view = legal(s), observe(s, s.turn)
            choice = choices[0]
            if len(choices) > 1:
                choice = club.choose(view, choices)
                if yielded < PART and not forced(view) and rng.random() < 0.5:
                    yielded += 1
                    yield s
            push(s, choice)


@pytest.mark.every(4)
@pytest.mark.parametrize("part", range(8))
def test_the_review_finds_no_mistake_in_what_the_expert_does(part: int) -> None:
    """Both sample: one difference near the border may be seen by one of them only."""
    marks = []
    for number, s in enumerate(decisions(part)):
        view = observe(s, s.turn)
        choice = decide(view, legal(s), LEVELS["expert"], number)
        if choice != CLAIM:
            marks.append(judge(view, choice, seed=number).mark)
    assert not {"?", "??"} & set(marks)
    assert marks.count("?!") <= 1


@pytest.mark.parametrize(
    ("hands", "dealer", "up", "said", "condemned"),
    [
        # The maker leads the last trump but one that it needs to get in again.
        (
            "AC 9H TH AH JS, QC 9D JD KD QH, JC KC JH KH AS, 9C TD AD TS KS",
            2,
            "QD",
            "pass, pass, order, discard KH, play AD, play JS, play 9D, play JH, play AS, play TS,"
            " play 9H",
            "JD",
        ),
        # The maker's partner leads its last trump.
        (
            "9C TC AD TH JH, QC KD QH QS KS, JC TD QD 9S TS, AC JD KH AH AS",
            1,
            "JS",
            "pass, pass, pass, order, discard QC, play TD, play JD, play AD, play KD, play 9C,"
            " play QS",
            "JC",
        ),
        # A defender leads its second best trump to a loner.
        (
            "AC JD QD JH KS, 9C JC QC JS AS, TC TD AH TS QS, 9D 9H TH QH KH",
            1,
            "AD",
            "pass, pass, order alone, discard 9C, play AS, play 9H, play KS",
            "JS",
        ),
        (
            "KC QD KD TS QS, TC 9H JH KH JS, 9C JD AD QH KS, AC 9D TH AH 9S",
            2,
            "QC",
            "pass, pass, pass, pass, pass, pass, name H, play AH, play TS, play 9H, play JD,"
            " play AD, play 9D, play QD",
            "JH",
        ),
        (
            "9C TC 9D AD TS, KC AC 9H TH AS, JC TD KD KH JS, QC QD JH AH 9S",
            1,
            "QS",
            "pass, pass, pass, pass, name C",
            "JC",
        ),
    ],
)
def test_solved_worlds_do_not_overrule_what_is_sure(
    hands: str,
    dealer: int,
    up: str,
    said: str,
    condemned: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With all hands open the card is best; for players who do not see them it is a mistake."""
    s = played(hands, dealer, up, said)
    view, bad = observe(s, s.turn), s.pack.index(condemned)
    assert judge(view, bad, seed=1).loss.low > 0.005
    assert bad not in {decide(view, legal(s), LEVELS["expert"], seed) for seed in range(4)}
    never = mistakes.OF_THE_GAME._replace(slight=float("inf"))
    monkeypatch.setattr(mistakes, "OF_THE_GAME", never)
    assert bad in {decide(view, legal(s), LEVELS["expert"], seed) for seed in range(4)}
