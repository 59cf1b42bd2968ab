"""Reasons for plays: what a lead gains, and why it may not matter which of two cards is played."""

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import combinations
from types import SimpleNamespace

import numpy as np
import pytest

from euchre import legal, observe, push, rules
from euchre.analysis.hint import hint
from euchre.analysis.reasons import BY_ID, Reading, explain
from euchre.analysis.reasons.after_a_pass import Passing, sentence_of_pass
from euchre.analysis.reasons.equal_choices import BY_ID as EVEN
from euchre.analysis.reasons.equal_choices import (
    ENTRIES,
    evenness,
    nearly_even,
    proved,
    sentence_of,
)
from euchre.analysis.reasons.explain import MORE, holds
from euchre.analysis.reasons.frequencies import for_partners
from euchre.analysis.reasons.reason_entry import LONGEST
from euchre.analysis.reasons.trace import trace
from euchre.cards import HIGH, LOW
from euchre.engine import actions
from euchre.engine.actions import ORDER, ORDER_ALONE, PASS
from euchre.engine.state import State, read
from euchre.engine.view import View
from tests.analysis.spots import CODE, faces_of, spots
from tests.cases.table import Deal
from tests.rows import each_row

#: Reasons for a card that no rule of thumb names: what it, partner and the rest of the hand win.
GENERAL = ("into-a-void", "partner-may-trump", "led-first", "another-card")


@cache
def cards(seed: int = 12) -> tuple[View, ...]:
    """Positions of the standard game in which a card is to be chosen."""
    found = spots("standard", 400, seed=seed)
    return tuple(v for v in found if Reading(v.state, faces_of(v)).in_play)


@cache
def late(tricks: int) -> tuple[View, ...]:
    """Those of them in which so many tricks are over."""
    return tuple(v for v in cards(11) if sum(v.state.taken) == tricks)


@pytest.mark.exhaustive
def test_why_two_cards_come_to_the_same_is_true_in_fresh_deals() -> None:
    ids: Counter[str] = Counter()
    for view in (*late(2)[:8], *late(3)[:30]):
        one, two = view.legal()[:2]
        found = explain(view, one, two, seed=1)
        if not found.even:
            continue
        ids[found.even] += 1
        lines = trace(view, [one, two], worlds=400, seed=77)
        p = Reading(view.state, faces_of(view))
        assert proved(p, found.even, lines.of(one), lines.of(two)), found.even
        says = found.in_words(view.state, faces_of(view)).says
        assert len(says) == 1
        assert len(says[0]) <= LONGEST
        assert not CODE.search(says[0])
        assert found.theme == found.even
        assert not found.reasons
    assert ids.total() > 8
    assert len(ids) >= 3


def test_cards_that_differ_in_any_deal_never_come_to_the_same() -> None:
    differ = 0
    for view in late(2)[:20]:
        for one, two in combinations(view.legal()[:3], 2):
            lines = trace(view, [one, two], worlds=100, seed=3)
            a, b = lines.of(one), lines.of(two)
            if not np.array_equal(a.value, b.value):
                differ += 1
                p = Reading(view.state, faces_of(view))
                assert not evenness(p, a, b)
    assert differ > 10


def test_a_settled_deal_is_one_that_scores_the_same_whatever_is_played() -> None:
    """The claim is of the tricks so far, so it is checked by the price of every way to go on."""
    seen = set()
    for view in late(3):
        one, two = view.legal()[:2]
        p = Reading(view.state, faces_of(view))
        lines = trace(view, [one, two], worlds=60, seed=5)
        id = evenness(p, lines.of(one), lines.of(two))
        if not id.startswith("settled"):
            continue
        seen.add(id)
        s = view.state
        makers = sum(t for seat, t in enumerate(s.taken) if s.makers >> seat & 1)
        needed = 3
        others = sum(s.taken) - makers
        assert (makers >= needed and others >= 1) or others >= needed
        assert ("They" in sentence_of(p, id, one, two)) == (not s.makers >> s.turn & 1)
    assert seen


@each_row("entry", ENTRIES)
def test_sentences_about_two_cards_are_short(entry: object) -> None:
    says: str = entry.says  # type: ignore[attr-defined]
    assert len(says.format(c="the right bower", d="the right bower")) <= LONGEST


def test_a_hint_says_why_it_does_not_matter() -> None:
    told = 0
    for view in late(3)[:20]:
        found = hint(view, faces_of(view), seed=2)
        if found.explained and found.explained.even:
            told += 1
            assert found.reason in found.why
            assert "about even" in found.why or "even:" in found.why
            assert not CODE.search(found.why)
    assert told > 5


@pytest.mark.exhaustive
def test_general_reasons_for_cards_hold_in_fresh_deals() -> None:
    """Each is given somewhere, and passes the test of credit again; of thirty, one may be luck."""
    held: Counter[str] = Counter()
    failed: list[str] = []
    for view in cards() + cards(13):
        legal, tried = view.legal(), set[str]()
        lines = trace(view, legal, worlds=1000, seed=4)
        order = sorted(legal, key=lambda a: -float(lines.of(a).value.mean()))
        for other in order[1:]:
            found = explain(view, order[0], other, lines=lines)
            for reason in found.reasons:
                # Against equal cards it is the same reason.
                if reason.id not in GENERAL or reason.id in tried:
                    continue
                tried.add(reason.id)
                p = Reading(view.state, faces_of(view))
                fresh = trace(view, [order[0], other], worlds=MORE * 1000, seed=6)
                again = holds(p, reason.entry, fresh, order[0], other)
                assert again is not None
                if again.holds(reason.entry.sign, least=0.3 if found.whole else 0.2):
                    held[reason.id] += 1
                else:
                    failed.append(reason.id)
    assert set(held) == set(GENERAL)
    assert 30 * len(failed) <= held.total(), (failed, held)


# -- what the rules of a game make false ----------------------------------------------------------


def dealt(
    name: str,
    hands: dict[int, str],
    up: str = "",
    *,
    widow: str = "",
    scores: str = "",
) -> State:
    """A deal of seat 0 in which some hold these cards; the others hold what is left, in order."""
    table = rules(name)
    held = tuple(f"{hands.get(seat, '')} *" for seat in range(table.seats))
    given = Deal(held, up, dealer=0, widow=f"{widow} *")
    return given.start(table, tuple(int(n) for n in scores.split("-") if n))


def after(s: State, *said: str) -> Reading:
    for text in said:
        push(s, read(s, f"play {text}" if text[-1] in "CDHS" and len(text) == 2 else text))
    view = observe(s, s.turn)
    return Reading(view.state, faces_of(view))


def considered(p: Reading, id: str, better: int, other: int) -> bool:
    return BY_ID[id].gate(p, better, other) is not None


def test_the_upcard_goes_to_whom_the_rules_give_it() -> None:
    """A dealer whose partner goes alone leaves it (D036); in Bacon an opponent gets it (B23)."""
    hand, up = {2: "JH QH AC 9D TS"}, "TH"
    p = after(dealt("standard", hand, up), "pass")
    assert considered(p, "partner-dealt", ORDER, PASS)
    assert not considered(p, "partner-dealt", ORDER_ALONE, PASS)
    p = after(dealt("british", hand, up), "pass")
    assert not considered(p, "partner-dealt", ORDER_ALONE, PASS)
    p = after(dealt("bacon", {0: "AH KH 9H AC 2D"}, "QH"), *["pass"] * 3)
    assert not considered(p, "dealer-three", ORDER, PASS)
    found = BY_ID["gift"].gate(p, PASS, ORDER)
    assert found is not None
    assert found["taker"] == "P1"


def test_a_bower_that_partner_takes_is_not_out() -> None:
    hand = {2: "JD AH TC 9C 9S"}
    s = dealt("standard", hand, "JH")
    p = after(s, "pass")
    assert not considered(p, "no-right", ORDER, ORDER_ALONE)
    found = explain(observe(s, 2), ORDER, ORDER_ALONE, worlds=300, seed=1)
    assert found.theme == "leaves-upcard"
    p = after(dealt("standard", hand, "QH"), "pass")
    assert considered(p, "no-right", ORDER, ORDER_ALONE)


def test_a_dealer_of_the_own_team_of_three_is_no_opponent() -> None:
    hand, up = {2: "AC KC TD 9S 8S", 3: "AH KH QD 8D 7S"}, "JC"
    p = after(dealt("six", hand, up), "pass")
    assert p.they_deal is False
    assert not considered(p, "no-gift", PASS, ORDER)
    p = after(dealt("six", {3: "AC KC TD 9S 8S"}, up), "pass", "pass")
    assert considered(p, "no-gift", PASS, ORDER)


def test_no_trump_has_no_trumps_to_count_and_low_counts_low_cards() -> None:
    p = after(dealt("pepper", {1: "AS KS QS AH AD AC"}), "bid 4", "pass", "pass", "pass")
    assert not considered(p, "longer-suit", actions.name(3), actions.name(HIGH))
    p = after(dealt("indiana", {1: "9S 9S 9H 9H 9D 9D 9C 9C TS TH TD TC"}))
    assert p.winners(LOW) == 4
    assert p.winners(HIGH) == 0


def test_a_deal_without_a_maker_is_played_in_buck() -> None:
    found = Passing("nobody", 0.6, -1, 0.0)
    says = "If you pass, the deal is played at no trump about 6 times in 10."
    for name in ("buck", "club-buck", "dirty-clubs"):
        p = after(dealt(name, {1: "AH KH QD TD 9S"}, "JH"))
        assert sentence_of_pass(p, found) == says
    p = after(dealt("standard", {1: "AH KH QD TD 9S"}, "JH"))
    assert sentence_of_pass(p, found).startswith("If you pass, the deal is thrown in")


def test_each_for_himself_in_buck_has_no_side() -> None:
    s = dealt("buck", {1: "KS QS JD TD 9D"}, "AS", scores="20-9-18-2")
    p = after(s)
    assert not considered(p, "no-euchre-now", PASS, ORDER)
    assert p.score() == "9-2"
    p = after(s, "order", "discard 9C", "stay", "stay", "stay")
    assert p.lonely
    assert not p.mates
    p = after(dealt("three", {1: "KS QS JD TD 9D"}, "AS"), "order", "discard 7C", "play 9D")
    assert p.mates == 1


def test_a_loner_of_uka_needs_every_trick() -> None:
    """Three tricks of five are not enough, and one lost is the whole loss (D118)."""
    hands = {1: "JH AS 8S KH 7S", 2: "9S TS AC 8D 7D", 0: "9H 8C 7C QD 9D"}
    s = dealt("uka", hands, "TH")
    said = ["order", "discard 9D", "alone"]
    said += ["9S", "8C", "AS", "JH", "7D", "9H", "8S", "TS", "QD", "AC", "7C"]
    p = after(s, *said)
    assert p.me == 1
    king, seven = (p.rules.pack.index(c) for c in ("KH", "7S"))
    assert not considered(p, "deciding-trick", king, seven)
    assert EVEN["settled-made"].gate(p, king, seven) is None
    assert EVEN["settled-short"].gate(p, king, seven) is not None
    q = after(s, "KH")
    assert EVEN["settled-scored"].gate(q, 0, 1) is None


def test_the_left_bower_of_bald_leads_and_follows_as_its_printed_suit() -> None:
    s = dealt("bald", {1: "JC AC 9S 8D 7D", 2: "KC AS 8H 7H QD"}, "TS")
    p = after(s, "order", "discard 7C", "together")
    jack, ace, eight = (p.rules.pack.index(c) for c in ("JC", "AC", "8D"))
    assert p.is_trump(jack)
    assert not considered(p, "keep-the-lead", jack, eight)
    assert not considered(p, "draw", jack, eight)
    s = dealt("bald", {1: "KC AS 8H 7H QD", 2: "JC AC 9S 8D 7D"}, "TS")
    p = after(s, "order", "discard 7C", "together", "KC")
    assert not considered(p, "trump-in", jack, ace)


def test_in_a_suit_that_was_turned_up_nobody_made_trump() -> None:
    p = after(dealt("buck", {1: "JC QC TD 9D 9H"}, "AC"))
    nine, queen = (p.rules.pack.index(c) for c in ("9H", "QC"))
    slots = BY_ID["not-their-trump"].gate(p, nine, queen)
    assert slots is not None
    assert slots["made"] == "your"


def test_of_two_cards_of_the_suit_turned_down_neither_is_led_away_from_it() -> None:
    p = after(dealt("standard", {1: "AC JC 9D TD 9H"}, "QC"), *["pass"] * 4, "name D")
    ace, jack, nine = (p.rules.pack.index(c) for c in ("AC", "JC", "9H"))
    assert considered(p, "not-turned", nine, jack)
    assert not considered(p, "not-turned", ace, jack)


def test_the_left_bower_of_bald_is_no_equal_of_the_ace_of_trumps() -> None:
    p = after(dealt("bald", {1: "JC AC AS KS 8D"}, "TS"), "order", "discard 7C", "together")
    jack, ace, king = (p.rules.pack.index(c) for c in ("JC", "AS", "KS"))
    assert EVEN["touching"].gate(p, ace, jack) is None
    assert EVEN["touching"].gate(p, ace, king) is not None


def test_a_pass_after_which_one_makes_trump_all_the_same_only_waits() -> None:
    view = next(v for v in spots("hasenpfeffer", 20) if PASS in v.legal() and not v.state.bid)
    bid = next(a for a in view.legal() if a != PASS)
    one, two = trace(view, [bid, PASS], worlds=60, seed=1).facts
    for maker, id in ((view.state.turn, "waits"), (view.state.turn - 1, "nearly-same")):
        same = replace(two, points=one.points, maker=np.full(60, maker))
        assert nearly_even(one, same) == id


def test_some_calls_bring_help_by_the_rules() -> None:
    """More partners to choose (B12), or a partner's best card for who plays alone (C38, D068)."""
    p = after(dealt("auction-5", {1: "JS AS KS 9H TD"}))
    found = BY_ID["more-partners"].gate(p, read(p.s, "bid 4"), read(p.s, "bid 3"))
    assert found is not None
    assert found["brought"] == "two partners, not one"
    assert not considered(p, "more-partners", read(p.s, "bid 5"), read(p.s, "bid 4"))
    assert not considered(p, "more-partners", read(p.s, "bid 3"), PASS)
    p = after(dealt("double-hasenpfeffer-6", {}))
    assert considered(p, "best-cards", read(p.s, "bid 8"), read(p.s, "bid 7"))
    assert not considered(p, "best-cards", read(p.s, "bid 7"), PASS)
    p = after(dealt("railroad", {1: "JH AH KH 9S TD"}, "9H"))
    assert considered(p, "best-cards", actions.ALONE, actions.TOGETHER)
    p = after(dealt("standard", {1: "JH AH KH 9S TD"}, "9H"))
    assert not considered(p, "best-cards", ORDER_ALONE, ORDER)


def test_what_is_said_of_a_side_is_said_of_one_player() -> None:
    says = "You are out of hearts: trump it, and your side wins it about 9 times in 10."
    assert for_partners(says, 0).endswith("and you win it about 9 times in 10.")


def test_a_card_is_the_only_one_of_its_suit_or_the_last() -> None:
    s = dealt("auction-5", {1: "JS AS 9C 9H TD"}, widow="8H 8C")
    p = after(s, "bid 3", *["pass"] * 4, "name S")
    nine, eight, club, ten = (1 << p.rules.pack.index(c) for c in ("9H", "8H", "8C", "TD"))
    gate = BY_ID["void"].gate
    found = gate(p, actions.discard(ten | nine), actions.discard(nine | club))
    assert found is not None
    assert found["only"] == "only"
    # Both hearts go: the nine is only the last of them.
    found = gate(p, actions.discard(eight | nine), actions.discard(eight | club))
    assert found is not None
    assert found["only"] == "last"
    # Of two cards that are each the only one of their suit neither is better for that.
    s = dealt("auction-5", {1: "JS AS KS 9H TD"}, widow="8H 8C")
    p = after(s, "bid 3", *["pass"] * 4, "name S")
    assert gate(p, actions.discard(ten | nine), actions.discard(nine | club)) is None


@pytest.mark.parametrize("name", ["dirty-clubs", "standard"])
def test_all_the_tricks_win_the_game_where_the_rules_say_so(name: str) -> None:
    won = 0
    for view in spots(name, 12):
        facts = trace(view, view.legal()[:1], worlds=60, seed=3).of(view.legal()[0])
        swept = facts.taken[:, view.state.turn] == view.rules.tricks
        assert np.array_equal(facts.won, swept & (name != "standard"))
        won += int(facts.won.sum())
    assert (won > 0) == (name != "standard")


def test_who_wins_by_points_has_not_won_by_all_the_tricks() -> None:
    taken = np.array([[5, 0, 0], [3, 2, 0], [5, 0, 0]])
    facts = SimpleNamespace(seat=0, won=np.array([True, True, False]), taken=taken)
    swept = BY_ID["sweep-wins"].event(facts, {})  # type: ignore[arg-type]
    assert swept.tolist() == [True, False, False]


def test_a_suit_is_fresh_until_it_is_played() -> None:
    s = dealt("standard", {1: "JS AH KH 9D 9C", 2: "JC QH TH TS QD"}, "9S")
    p = after(s, "order", "discard 9H")
    ace, nine, king = (p.rules.pack.index(c) for c in ("AH", "9D", "KH"))
    found = BY_ID["cash-ace"].gate(p, ace, nine)
    assert found is not None
    assert found["while"] == "while hearts are fresh"
    after(s, "AH", "QH")
    while s.trick:
        push(s, legal(s)[0])
    p = after(s)
    assert p.me == 1
    found = BY_ID["cash-ace"].gate(p, king, nine)
    assert found is not None
    assert found["while"] == "now"
