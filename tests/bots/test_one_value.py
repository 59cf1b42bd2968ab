"""Bots, hints and reviews answer alike where a champion once found them at odds."""

from random import Random

import pytest

from euchre import deal, legal, observe, push, rules, shuffled
from euchre.analysis.hint import hint
from euchre.analysis.judge import judge
from euchre.analysis.valuing import ahead, value_choices
from euchre.bots import bot
from euchre.bots.search import deciding
from euchre.engine.actions import ORDER, PASS, Action
from euchre.engine.state import read
from euchre.engine.view import View
from euchre.study.examining import graded, look
from tests.analysis.spots import faces_of, spot
from tests.bots.tables import played


def answer(level: str, view: View, seed: int) -> Action:
    """Return what a bot does, or what a hint names."""
    if level == "hint":
        return hint(view, faces_of(view), seed=seed).best.action
    return bot(level, Random(seed)).choose(view, view.legal())


@pytest.mark.every(2)
@pytest.mark.parametrize("level", ["club", "strong", "expert", "hint"])
def test_the_last_trump_is_led_where_it_takes_a_card_of_everybody(level: str) -> None:
    """Three tricks won, the good nine of trump and a queen: the queen goes last."""
    s = played(
        "JH AH KH 9H QC, TH QH AC 9C TC, JD 9D TD KD AD, KC JC TS QS KS",
        3,
        "9S",
        "pass, pass, pass, pass, name H, play JH, play TH, play JD, play TS,"
        " play AH, play QH, play 9D, play QS, play KH, play 9C, play TD, play KS",
    )
    view, good = observe(s, s.turn), read(s, "play 9H")
    assert {answer(level, view, seed) for seed in range(4)} == {good}
    assert judge(view, good, seed=1).mark == ""


#: Two cards left and both tricks needed, second to play and void, partner last: the trump that
#: nothing beats, and a side card that may or may not be good.
LAST_TWO = [
    (
        "KC AC KD 9S TS, 9C JC TD QD QH, JD TH JH JS AS, QC 9D 9H KH KS",
        3,
        "TC",
        "pass, order, discard 9D, play KD, play TD, play JD, play TC, play KS, play 9S, play QH,"
        " play AS, play TH, play 9H, play KC, play JC, play QD",
        "JS",
    ),
    (
        "9C QC AD 9H JH, AC 9D TD KD KS, TH AH TS JS AS, JC KC QH KH QS",
        2,
        "TC",
        "pass, pass, pass, order, discard TH, play QS, play 9C, play KS, play TS, play AD, play 9D,"
        " play AH, play KC, play QH, play 9H, play TD, play TC, play AS",
        "JC",
    ),
]


@pytest.mark.parametrize("level", ["club", "strong", "expert", "hint"])
@pytest.mark.parametrize(("hands", "dealer", "up", "said", "boss"), LAST_TWO)
def test_the_boss_trump_waits_where_partner_may_win_this_trick_and_it_the_last(
    hands: str, dealer: int, up: str, said: str, boss: str, level: str
) -> None:
    s = played(hands, dealer, up, said)
    view, bad = observe(s, s.turn), read(s, f"play {boss}")
    [good] = [a for a in legal(s) if a != bad]
    assert {answer(level, view, seed) for seed in range(12 if level == "strong" else 3)} == {good}
    assert judge(view, bad, seed=1).mark in ("?", "??")


@pytest.mark.parametrize("level", ["club", "expert", "hint"])
@pytest.mark.parametrize(
    ("hands", "dealer", "up", "said", "bower"),
    [
        (
            "AC 9H KH AH JS, 9C KC TD KD TH, JC 9D JD JH QH, TC 9S QS KS AS",
            0,
            "QC",
            "pass, pass, pass, order alone, discard 9H, play TH, play TC, play KH, play QS,"
            " play QC, play KC, play TD, play 9S, play AC",
            "JS",
        ),
        (
            "JD KH AH 9S KS, QC 9D 9H TH AS, 9C KC TD QD TS, AC KD AD JH JS",
            3,
            "TC",
            "pass, pass, pass, order alone, discard JH, play KH, play TS, play TC, play AC,"
            " play JD, play 9C",
            "JS",
        ),
    ],
)
def test_a_loner_leads_the_last_trump_if_it_is_a_bower(
    hands: str, dealer: int, up: str, said: str, bower: str, level: str
) -> None:
    s = played(hands, dealer, up, said)
    view, good = observe(s, s.turn), read(s, f"play {bower}")
    assert {answer(level, view, seed) for seed in range(3)} == {good}
    assert judge(view, good, seed=1).mark == ""


@pytest.mark.parametrize("hand", ["JH JD AH KH AS", "JH AH KH AS AC", "JD AH QH AS KS"])
def test_where_one_point_wins_the_hint_keeps_partner_and_says_so(hand: str) -> None:
    view = spot(hand, "9H", 3, (9, 9))
    for seed in range(3):
        told = hint(view, faces_of(view), seed=seed)
        assert told.best.action == ORDER
        assert "alone" not in told.why or told.why.startswith("Keep your partner")
        assert judge(view, ORDER, seed=seed).mark not in ("?!", "?", "??")


def test_strong_samples_on_while_much_is_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """Third hand in Bald, at 4-4: the jack costs a trump, the small heart 3 % of the game."""
    s = played(
        "7C KC 7D 9D JS, JC 8H KH 7S KS, 9C TD 9H QH 8S, AC JD AD 7H AS",
        3,
        "TS",
        "pass, order, discard 7H, together, play 7D, play 7S, play TD, play JD",
        (4, 4),
        "bald",
    )
    view, good = observe(s, s.turn), read(s, "play JC")
    monkeypatch.setattr(deciding, "_SWAY", 0.0)
    found = [answer("strong", view, seed) for seed in range(16)].count(good)
    assert found >= 14
    monkeypatch.setattr(deciding, "_WIDE", 1)
    assert [answer("strong", view, seed) for seed in range(16)].count(good) < found
    assert judge(view, read(s, "play 8H"), seed=1).mark in ("?", "??")


def test_strong_heeds_what_the_others_did_where_much_is_at_stake(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Three-handed, two points from the game: only what was played shows who has the clubs."""
    s = played(
        "9C KH 9S TS JS, JC KC 9D 8H AS, TC JD 7H 9H JH",
        0,
        "QD",
        "pass, pass, pass, pass, name H, play AS, play 7H, play 9S, play JD, play KH, play 8H,"
        " play JH, play 9C",
        (1, 4, 2),
        "three",
    )
    view, good, bad = observe(s, s.turn), read(s, "play 9D"), read(s, "play JC")
    assert judge(view, bad, seed=1).loss.low > 0.01
    found = [answer("strong", view, seed) for seed in range(16)].count(good)
    assert found >= 12
    monkeypatch.setattr(deciding, "_SWAY", 0.0)
    assert [answer("strong", view, seed) for seed in range(16)].count(good) < found - 2


def test_strong_heeds_three_passes_before_it_orders(monkeypatch: pytest.MonkeyPatch) -> None:
    """The dealer at 7-7: nobody wanted the diamond, and to order costs 4 % of a win."""
    s = played(
        "TC KC JD AD TS, 9C TD TH KH KS, QC 9D JH JS AS, KD 9H AH 9S QS",
        1,
        "QD",
        "pass, pass, pass",
        (7, 7),
    )
    view = observe(s, s.turn)
    assert {answer("strong", view, seed) for seed in range(8)} == {PASS}
    monkeypatch.setattr(deciding, "_SWAY", 0.0)
    assert ORDER in {answer("strong", view, seed) for seed in range(8)}


def test_a_call_is_worth_what_it_is_with_the_better_answer_about_going_alone() -> None:
    """Bald, the dealer at 3-1: to order with the partner costs 6 % of a win, to order alone 1 %."""
    s = played(
        "JC 7D QD KH JS, TC KD AD 7S 9S, 8C 9D 8S KS AS, 9C TD 7H TH JH",
        1,
        "QS",
        "pass, pass, pass",
        (3, 1),
        "bald",
    )
    view = observe(s, s.turn)
    values = {v.action: v.win for v in value_choices(view, worlds=2000, seed=1)}
    assert -0.03 < values[ORDER] - values[PASS] < 0
    assert judge(view, ORDER, seed=1).mark not in ("?", "??")


def test_a_card_that_another_dominates_is_never_called_even() -> None:
    """The last to play wins with any of five trumps: the nine goes, the king stays."""
    s = played(
        "9C KC AC 9D TD, TC 9H TH KD AD, QC QH KH AH QD, 9S TS KS AS JD",
        3,
        "QS",
        "pass, pass, pass, order, discard JD, play 9C, play TC, play QC",
    )
    assert s.turn == 3
    view = observe(s, 3)
    for seed in range(4):
        told = hint(view, faces_of(view), seed=seed)
        assert not told.even
        assert view.text(told.best.action) == "play 9S"


def test_what_rollouts_overrate_is_doubted_wherever_choices_are_valued() -> None:
    view = spot("JH JD AH AS 9C", "9H", 3)
    assert bot("club", Random(0)).choose(view, view.legal()) != PASS
    found = {view.text(v.action): v for v in value_choices(view, worlds=200, seed=1)}
    assert found["pass"].doubts == pytest.approx((0.2, 0.01))
    assert found["order alone"].doubts == pytest.approx((0.15, 0.0075))
    assert found["order"].doubts == (0.0, 0.0)
    order, alone = found["order"], found["order alone"]
    gain = float((alone.samples - order.samples).mean())
    assert ahead(alone, order).mean == pytest.approx(gain - 0.0075, abs=1e-6)
    assert ahead(order, alone).mean == pytest.approx(min(0.0, 0.0075 - gain), abs=1e-6)
    # Where a club player passes, nothing speaks against a pass.
    view = spot("9C TC 9D QD KS", "JH", 1)
    found = {view.text(v.action): v for v in value_choices(view, worlds=50, seed=1)}
    assert found["pass"].doubts == (0.0, 0.0)


def test_a_bid_over_the_partner_is_neither_advised_nor_praised() -> None:
    """Sampled deals believe partner's 8 diamonds too little: 9 clubs wins far more of them."""
    table = rules("indiana")
    s = deal(table, shuffled(table.pack, Random("test:2:indiana:13")), 1)
    said = "bid 5 C, pass, bid 6 D, pass, bid 7 C, pass, bid 8 D, pass"
    for word in said.split(", "):
        push(s, read(s, word))
    view, raised = observe(s, s.turn), read(s, "bid 9 C")
    best, other = value_choices(view, worlds=200, seed=1, actions=[raised, PASS])
    assert best.action == PASS
    assert other.samples.mean() > best.samples.mean() + 0.1
    verdict = judge(view, raised, seed=1)
    assert (verdict.mark, verdict.best, verdict.loss.mean, verdict.points.mean) == ("", PASS, 0, 0)
    told = hint(view, faces_of(view), asked=raised, worlds=200)
    assert (told.best.action, told.even) == (PASS, False)
    assert told.why == hint(view, faces_of(view), worlds=2).why != "It is your only choice."
    assert graded(view, look(view, 50, 1))[PASS][0] == "best"
