"""Advice in whole sentences: true of the game, forward-looking, and silent about noise."""

import re
from dataclasses import replace
from functools import cache

import pytest

from euchre import GAMES, deal, observe
from euchre.analysis import hint as hints
from euchre.analysis.grades import Estimate
from euchre.analysis.hint import Hint, hint, hint_of, lines
from euchre.analysis.reasons import BY_ID, Explanation, Reading, explain
from euchre.analysis.reasons.after_a_pass import Passing
from euchre.analysis.reasons.equal_choices import proved
from euchre.analysis.reasons.explain import tells_apart
from euchre.analysis.reasons.kinds_of_choices import kind_of, top_first, top_of
from euchre.analysis.reasons.trace import Trace, trace
from euchre.engine import actions
from euchre.engine.actions import ALONE, ORDER, ORDER_ALONE, PASS, TOGETHER, Action
from euchre.engine.phases import CallPartner, ChoosePartners
from euchre.engine.scoring import Points
from euchre.engine.state import read
from euchre.engine.view import View
from tests.analysis.spots import faces_of, spot, spots
from tests.analysis.stubs import reason, told_of, valued


def positions() -> list[Reading]:
    found = []
    for game in GAMES:
        s = deal(game.rules, range(game.rules.pack.size), 0)
        view = observe(s, s.turn)
        if ORDER in view.legal() and PASS in view.legal():
            found.append(Reading(view.state, faces_of(view)))
    return found


def test_the_others_play_together_only_where_the_maker_finds_no_partner() -> None:
    together = set()
    for p in positions():
        entry = BY_ID["two-against-one"]
        helped = p.mates or p.rules.phase(CallPartner) or p.rules.phase(ChoosePartners)
        slots = entry.gate(p, PASS, ORDER)
        if helped:
            assert slots is None, p.rules.game
        if slots is not None:
            together.add(p.rules.game)
            assert isinstance(p.rules.prices, Points)
    assert together == {"three", "three-24"}


@pytest.mark.parametrize(
    ("game", "help"),
    [
        ("standard", "partner's help"),
        ("six", "your partners' help"),
        ("call-ace", "the partner you call"),
        ("five", "the partner you call"),
        ("three", None),
        ("two", None),
    ],
)
def test_who_helps_to_make_a_call(game: str, help: str | None) -> None:
    p = next(p for p in positions() if p.rules.game == game)
    p.hand |= p.trumps(p.s.turned)
    slots = BY_ID["makes"].gate(p, ORDER, PASS)
    assert (slots and slots["help"]) == help
    on_your_own = BY_ID["on-your-own"].gate(p, ORDER, PASS)
    assert (on_your_own is None) == (help is not None)


def test_a_hand_of_no_tricks_argues_for_a_pass_only_where_a_call_fails_for_the_most_part() -> None:
    view = spot("KS 9S QC QD JD", "9C", 1)
    found = explain(view, PASS, ORDER, seed=0)
    assert found.reasons
    for one in found.reasons:
        assert one.entry.fits(one.test)
    assert "hardly a trick" not in " ".join(found.in_words(view.state, faces_of(view)).says)


def test_what_a_pass_leads_to_is_told_once() -> None:
    view = spot()
    why = reason("stop-them", 0.1, 0.6)
    said = told_of(view, ORDER, PASS, why, Passing("they", 0.8, 0, 0.7))
    assert said.says == (
        "If you pass, they make trump and score about 6 times in 10; your call stops that.",
    )
    assert said.besides == ""
    fails = Passing("partner", 0.8, 0, 0.4)
    assert told_of(view, ORDER, PASS, why, fails).besides.startswith("If you pass, partner ")
    other = told_of(view, ORDER, PASS, reason("makes", 0.8, 0.1), Passing("they", 0.8, 0, 0.7))
    assert other.besides.startswith("If you pass, an opponent ")


def test_what_speaks_for_a_pass_is_no_part_of_why_not_to_pass() -> None:
    view, scores = spot(), Passing("partner", 0.8, 0, 0.7)
    assert told_of(view, ORDER, PASS, reason("makes", 0.8, 0.1), scores).besides == ""
    passing = told_of(view, PASS, ORDER, reason("risk", 0.1, 0.8), scores).besides
    assert passing.startswith("If you pass, partner ")


def test_beside_the_same_call_alone_what_matters_is_the_partner() -> None:
    view = spot()
    more = reason("more-tricks", 3.4, 3.1)
    (says,) = told_of(view, ORDER, ORDER_ALONE, more, None).says
    assert says.startswith("Playing with partner wins your side one more trick ")
    (says,) = told_of(view, ORDER, PASS, more, None).says
    assert says.startswith("Ordering it up wins your side one more trick ")


# -- cards in a row -------------------------------------------------------------------------------


@cache
def plays() -> tuple[View, ...]:
    found = spots("standard", 300, seed=21)
    return tuple(v for v in found if Reading(v.state, faces_of(v)).in_play)


def rows() -> list[tuple[View, Reading, Action, Action]]:
    """Positions with two equals: the higher and the lower one."""
    found = []
    for view in plays():
        p = Reading(view.state, faces_of(view))
        legal = sorted(view.legal(), key=lambda a: -p.power(actions.card(a)))
        pairs = [(a, b) for a in legal for b in legal if a != b and kind_of(p, a) == kind_of(p, b)]
        pairs = [(a, b) for a, b in pairs if p.power(actions.card(a)) > p.power(actions.card(b))]
        found += [(view, p, *pairs[0])] if pairs else []
    return found


def test_the_highest_of_equals_is_led_and_wins_and_the_lowest_is_thrown() -> None:
    led = won = lost = 0
    for _, p, high, low in rows():
        found = top_of(p, low, [high, low])
        if p.leading:
            led += 1
            assert found == high
        elif p.beats(actions.card(low)) and p.foes_behind:
            won += 1
            assert found == high
        else:
            lost += 1
            assert found == low
        assert top_of(p, high, [high, low]) == high
    assert led > 3
    assert lost > 3


def test_a_card_that_is_surely_worse_is_never_named_for_its_rank() -> None:
    view, _, high, low = next(row for row in rows() if row[1].leading)
    same = [valued(low, [0.5, 0.6] * 20), valued(high, [0.5, 0.6] * 20)]
    assert top_first(view, same)[0].action == high
    worse = [valued(low, [0.5, 0.6] * 20), valued(high, [0.4, 0.5] * 20)]
    assert top_first(view, worse)[0].action == low


def test_a_hint_names_no_card_below_its_equal() -> None:
    looked = 0
    for view, p, *_ in rows()[:12]:
        found = hint(view, faces_of(view), worlds=100, seed=1)
        best = found.best.action
        if not p.leading:
            continue
        looked += 1
        equals = [a for a in view.legal() if kind_of(p, a) == kind_of(p, best)]
        assert p.power(actions.card(best)) == max(p.power(actions.card(a)) for a in equals)
        if found.next and any(kind_of(p, a) != kind_of(p, best) for a in view.legal()):
            assert kind_of(p, found.next.action) != kind_of(p, best)
    assert looked > 1


def test_equals_are_equals_even_if_sampled_players_treat_them_otherwise() -> None:
    looked = 0
    for view, p, high, low in rows():
        lines = trace(view, [high, low], worlds=60, seed=1)
        one, two = lines.of(high), lines.of(low)
        odd = replace(two, value=one.value - 0.1)
        looked += 1
        assert explain(view, high, low, lines=Trace(view, (one, odd))).even == "touching"
        assert proved(p, "touching", one, odd)
    assert looked


# -- even choices ---------------------------------------------------------------------------------


def compared(*rows: tuple[Action, float], spread: float = 0.3) -> Hint:
    """The hint for choices of these values, which differ by so much from deal to deal."""
    view = spot()
    found = [
        valued(action, [mean + spread * (-1) ** (i + n * (i // 2)) for i in range(40)], points=mean)
        for n, (action, mean) in enumerate(rows)
    ]
    return hint_of(view, faces_of(view), found)


def test_of_two_even_cards_the_verb_is_said_once() -> None:
    view = next(v for v in plays() if len(v.legal()) > 2 and not v.state.trick)
    p = Reading(view.state, faces_of(view))
    one = view.legal()[0]
    two = next(a for a in view.legal() if kind_of(p, a) != kind_of(p, one))
    rows = [valued(a, [0.5, 0.6, 0.4], points=0.5) for a in (one, two)]
    cards = [faces_of(view).card(actions.card(a)) for a in (one, two)]
    assert hint_of(view, faces_of(view), rows).why == f"About even: leading {' or '.join(cards)}."


def test_even_choices_are_called_even_and_the_cautious_one_comes_first() -> None:
    found = compared((ORDER, 0.52), (PASS, 0.5))
    assert found.even
    assert found.best.action == PASS
    assert found.why == "About even: passing or ordering it up."
    view = spot()
    told = lines(view, faces_of(view), found)
    assert [line.split(":")[0] for line in told[:2]] == ["Either", "or"]


@pytest.mark.parametrize("alone", [0.48, 0.52])
def test_a_loner_that_gains_nothing_sure_is_left_for_the_partner(alone: float) -> None:
    found = compared((ALONE, alone), (TOGETHER, 0.5))
    assert found.best.action == TOGETHER
    assert found.why.startswith("Keep your partner: ")


def test_a_chance_that_nobody_would_mark_is_not_bought_with_points() -> None:
    view = spot()
    row = [0.5 + 0.3 * (-1) ** (i // 2) for i in range(40)]
    for gain, luck, first in ((0.007, 0.02, PASS), (0.007, 0.001, ORDER), (0.02, 0.08, None)):
        more = [x + gain + luck * (-1) ** i for i, x in enumerate(row)]
        found = hint_of(view, faces_of(view), [valued(ORDER, more), valued(PASS, row, points=4)])
        assert found.best.action == (PASS if first is None else first)
        assert found.even == (first is None)
        assert ("about as often, but passing is worth 4.00" in found.why) == (first == PASS)


def test_a_lead_that_matters_to_nobody_is_no_lead() -> None:
    assert compared((ORDER, 0.501), (PASS, 0.5), spread=0.0).even
    clear = compared((ORDER, 0.51), (PASS, 0.5), spread=0.0)
    assert not clear.even
    assert clear.best.action == ORDER


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("pass", "Passing is worse."),
        ("order", "Don't order it up."),
        ("order alone", "Ordering it up alone is worse."),
    ],
)
def test_a_warning_is_about_what_is_still_to_be_done(text: str, said: str) -> None:
    view = spot()
    action = read(view.state, text)
    assert hints._warning(view.state, faces_of(view), action) == said


def test_a_warning_about_a_card_names_it() -> None:
    view = next(v for v in plays() if v.state.trick)
    action = view.legal()[0]
    card = faces_of(view).card(actions.card(action))
    assert hints._warning(view.state, faces_of(view), action) == f"Don't play {card}."


def test_a_hint_about_even_choices_warns_of_a_third_in_whole_sentences() -> None:
    warned = 0
    for view in plays():
        found = hint(view, faces_of(view), seed=3, worlds=300)
        if "Don't" not in found.why:
            continue
        warned += 1
        even, why, against, says = re.split(r"(?<=\.) ", found.why)[:4]
        assert even.startswith("About even: ")
        assert why
        assert re.fullmatch(r"Don't (lead|play) \S+\.", against)
        assert found.explained is not None
        assert found.why.endswith(found.explained.in_words(view.state, faces_of(view)).says[0])
        assert says[0].isupper()
        assert found.why.count(":") <= 1 + why.count(":") + says.count(":")
        if warned == 4:
            return
    assert warned


def test_even_choices_come_with_why_that_does_not_matter() -> None:
    """And a reason against a third one is a reason for both."""
    even = 0
    for name in ("railroad", "hasenpfeffer", "bald"):
        for view in spots(name, 12, seed=5):
            found = hint(view, faces_of(view), seed=3, worlds=300)
            if not found.even:
                continue
            even += 1
            assert found.next is not None
            assert re.fullmatch(r"About even: .+?\. [A-Z].+\.", found.why), found.why
            if "Don't" in found.why and found.explained is not None:
                reasons = found.explained.reasons
                close = {found.best.action, found.next.action}
                better, third = found.explained.better, found.explained.other
                [second] = close - {better}
                assert not tells_apart(view.state, reasons[0], better, second, third)
    assert even


def test_makers_fall_short_in_the_words_of_the_game() -> None:
    """Where trump is bid for they are set, elsewhere euchred."""
    for name, word in (("standard", "euchred"), ("hasenpfeffer", "set"), ("pepper", "set")):
        view = spots(name, 1)[0]
        one, two = view.legal()[:2]
        change = reason("less-euchred", 0.1, 0.3)
        found = Explanation(one, two, Estimate(0.1, 0.001), "calls", (), change)
        said = found.in_words(view.state, faces_of(view))
        assert said.says[0].endswith(f"{word} about 3 times in 10 instead of 1 in 10.")
        assert ("euchre" in said.says[0]) == (word == "euchred")


def test_a_call_that_mostly_fails_is_not_praised_for_what_changes() -> None:
    view = next(v for v in spots("dirty-clubs", 60) if "bid 5" in map(v.text, v.legal()))
    four, five = (read(view.state, f"bid {n}") for n in (4, 5))
    change = reason("less-scored", 0.1, 0.4)
    found = Explanation(five, four, Estimate(0.1, 0.001), "bids", (), change, euchred=0.9)
    said = found.in_words(view.state, faces_of(view))
    gamble = "A gamble: you are set about 9 times in 10, but what it wins is worth more."
    wrong = "Bidding 4 lets them score about 4 times in 10 instead of 1 in 10."
    assert said == ((gamble,), wrong, "")
