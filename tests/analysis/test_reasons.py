"""Reasons: the facts behind them, the test that they explain the gain, and their wording."""

import re
from collections import Counter
from dataclasses import replace
from typing import cast

import numpy as np
import pytest

from euchre import deal, legal, observe, push, rules
from euchre.analysis.comments import comment, habit
from euchre.analysis.equity import view_at
from euchre.analysis.grades import MISTAKES, Group
from euchre.analysis.reasons import BY_ID, CATALOGUE, GROUPS, explain, reason_entry, rival
from euchre.analysis.reasons.after_a_pass import Passing, passing_of, sentence_of_pass
from euchre.analysis.reasons.explain import holds
from euchre.analysis.reasons.reading import Reading
from euchre.analysis.reasons.reason_entry import LONGEST, ReasonEntry, fared, level
from euchre.analysis.reasons.trace import trace, traced
from euchre.analysis.review import review
from euchre.analysis.third_person import of_another
from euchre.analysis.valuing import sampler_of
from euchre.analysis.written_hands import Spot
from euchre.bots.club import ClubBot
from euchre.bots.search.candidates import candidates
from euchre.cards import each
from euchre.engine import actions
from euchre.engine.actions import ORDER, PASS, Action
from euchre.engine.scoring import points
from euchre.engine.state import State, read
from euchre.language.choices import choice
from euchre.language.naming import Faces
from tests.analysis.spots import CODE, faces_of, short_game, spot, spots
from tests.rows import each_row

FAMILY = ("standard", "british", "buck", "hasenpfeffer", "six-double", "call-ace", "three")


def played_on(s: State, action: Action) -> list[tuple[int, int, int]]:
    """Do this and play on as club players do: of each trick winner, card and lead."""
    tricks = []
    while True:
        lying, seat, taken = s.trick, s.turn, s.taken
        push(s, action)
        if sum(s.taken) == sum(taken) + 1 and actions.verb(action) == actions.Verb.PLAY:
            winner = next(p for p, (a, b) in enumerate(zip(taken, s.taken, strict=True)) if a != b)
            cards = [*lying, (seat, actions.card(action))]
            tricks.append((winner, dict(cards)[winner], cards[0][1]))
        if s.ended:
            return tricks
        action = ClubBot().choose(observe(s, s.turn), legal(s))


@pytest.mark.parametrize("name", FAMILY)
def test_facts_are_what_the_engine_and_the_club_player_come_to(name: str) -> None:
    for view in spots(name, 4):
        cases = sampler_of(view).draw(6, 3)
        choices = candidates(view, view.legal())[:3]
        found = traced(cases, choices)
        side = view.rules.sides.side(view.state.turn)
        for action in choices:
            facts = found.of(action)
            for i in range(len(cases)):
                s = cases.state(i)
                tricks = played_on(s, action)
                assert tuple(facts.taken[i]) == s.taken
                assert facts.maker[i] == s.maker
                got = points(s)
                sign = -1 if view.rules.goal.down else 1
                rest = (sum(got) - got[side]) / (len(got) - 1)
                assert facts.points[i] == pytest.approx(sign * (got[side] - rest))
                for number, (winner, card, led) in enumerate(tricks):
                    shown = facts.winner[i, number], facts.card[i, number], facts.led[i, number]
                    assert shown == (winner, card, led)


def test_credit_finds_what_drives_a_gain_and_refuses_decoration() -> None:
    rng = np.random.default_rng(1)
    n = 2000
    driver = rng.random(n) < 0.3
    other = np.zeros(n)
    better = np.where(driver, 1.0, 0.0) + 0.01 * rng.standard_normal(n)
    cause = fared(better, other, (driver, np.zeros(n, np.bool_)))
    assert cause.credit.mean == pytest.approx(1.0, abs=0.02)
    assert cause.passes(1)
    assert not cause.passes(-1)
    # It comes out differently as often, but the gain is made in other deals.
    beside = ~driver & (rng.random(n) < 0.5)
    decoration = fared(better, other, (beside, np.zeros(n, np.bool_)))
    assert decoration.shift.low > 0.03
    assert decoration.credit.mean < 0.05
    assert not decoration.passes(1)
    # What happens as often either way explains nothing, whatever its deals gain.
    same = fared(better, other, (driver, rng.permutation(driver)))
    assert not same.passes(1)


def test_a_rare_event_needs_less_of_a_shift() -> None:
    n = 4000
    event = np.arange(n) < 80
    better = np.where(event, 1.0, 0.0)
    found = fared(better, np.zeros(n), (event, np.zeros(n, np.bool_)))
    assert not found.passes(1)
    assert found.passes(1, rare=True)


def test_events_that_a_sentence_calls_equal_are_surely_no_further_apart() -> None:
    n = 2000
    often = np.arange(n) % 10 < 7
    assert level(often, often)
    # Three in a hundred apart, and six.
    assert level(often, often & (np.arange(n) % 100 >= 3))
    assert not level(often, often & (np.arange(n) % 100 >= 6))
    assert not level(often & (np.arange(n) % 100 >= 6), often)
    # So few deals leave it open.
    assert not level(often[:50], np.roll(often, 3)[:50])


def test_a_second_reason_counts_only_where_the_first_says_nothing() -> None:
    n = 1000
    one, two = np.arange(n) < 500, (np.arange(n) >= 500) & (np.arange(n) < 800)
    better, none = np.where(one | two, 1.0, 0.0), np.zeros(n, np.bool_)
    assert fared(better, np.zeros(n), (two, none), ~one).credit.mean == pytest.approx(3 / 8)
    assert fared(better, np.zeros(n), (one, none), ~one).credit.mean == 0


@each_row(
    ("hand", "up", "seat", "better", "other", "reason"),
    [
        ("TC KC AD KH 9S", "JC", 0, "pass", "order", "no-gift"),
        ("9D QD AC TS 9S", "KD", 2, "pass", "order", "third-own"),
        ("9H TH KD QS TD", "QC", 2, "pass", "order", "no-trumps"),
        ("AC TH KH JS QS", "9D", 3, "pass", "take", "one-trump"),
        ("9C TH KH QS TD", "QC", 2, "pass", "order", "one-trump"),
        ("9C TC KD QS TD", "QC", 0, "pass", "order", "no-honor"),
        ("TC AD KD 9H 9S", "JC", 3, "order", "pass", "take-bower"),
        ("JH QH AC 9D TS", "TH", 1, "order", "pass", "partner-dealt"),
        ("JC JS AC AD KD", "KC", 3, "order alone", "order", "alone-safe"),
    ],
)
def test_a_teacher_would_say_so(
    hand: str, up: str, seat: int, better: str, other: str, reason: str
) -> None:
    view = spot(hand, up, seat)
    one, two = (read(view.state, text) for text in (better, other))
    found = explain(view, one, two, seed=2)
    assert reason in [r.id.removesuffix("-makes") for r in found.reasons]
    assert found.theme
    assert found.habit


def test_a_donation_says_what_it_costs_and_what_it_saves() -> None:
    table = rules("railroad")
    view = view_at(table, table.pack.mask(["7C", "8D", "7H", "8S", "TS"]), Spot(2, "9C", (3, 0)), 1)
    says = explain(view, ORDER, PASS, seed=1).in_words(view.state, faces_of(view)).says
    assert says[0] == "Donate: your side is euchred for two, and a lone march would cost eight."


@pytest.mark.parametrize(
    ("seat", "most"),
    # Left and ace behind a right bower that an opponent takes, and that partner takes.
    [(0, 4.0), (1, 5.0)],
)
def test_winners_are_bounded_by_cards_known_to_be_elsewhere(seat: int, most: float) -> None:
    view = spot("JD AH KH QH AS", "JH", seat)
    p = Reading(view.state, faces_of(view))
    assert 2.5 <= p.winners(view.state.turned) <= most
    assert (p.top(view.state.turned) == []) == (most == 4)


@pytest.mark.parametrize("name", FAMILY)
def test_what_mostly_happens_is_said_and_what_seldom_happens_is_no_reason(name: str) -> None:
    for number, view in enumerate(spots(name, 6, seed=8)):
        choices = candidates(view, view.legal())
        lines = trace(view, choices, worlds=300, seed=number)
        best, *others = sorted(choices, key=lambda a: -lines.of(a).value.mean())
        facts, p = lines.of(best), Reading(view.state, faces_of(view))
        lost = (facts.ours & ~facts.made).mean() if p.makes(best) else 0
        for other in others[:2]:
            found = explain(view, best, other, lines=lines)
            says = " ".join(found.in_words(view.state, p.faces).says)
            bound = view.state.bid > 0 and actions.verb(best) == actions.Verb.NAME
            told = bound or not says or re.search("euchred|set|give them", says)
            assert lost < 0.6 or told, says
            if not found.reasons or often_enough(found.reasons[0].test):
                continue
            # Nothing that comes more often explains the choice.
            rest = ((e, holds(p, e, lines, best, other)) for e in CATALOGUE)
            passing = [
                e.id
                for e, test in rest
                if test and test.passes(e.sign, rare=e.sentences.rare) and e.fits(test)
                and often_enough(test)
            ]  # fmt: skip
            assert found.reasons[0].entry.sentences.gives or not passing, (found.theme, passing)


def often_enough(test: reason_entry.Test) -> bool:
    return max(test.better, test.other) >= 0.2


def test_every_sentence_is_short_and_has_no_codes() -> None:
    said = 0
    for name in FAMILY:
        for view in spots(name, 6, seed=2):
            s, faces = view.state, faces_of(view)
            order = candidates(view, view.legal())
            lines = trace(view, order, worlds=120, seed=1)
            order.sort(key=lambda a: -float(lines.of(a).value.mean()))
            other = rival(s, order)
            if other is None:
                continue
            found = explain(view, order[0], other, lines=lines)
            words = found.in_words(s, faces)
            for text in (*words.says, words.blames, words.besides):
                said += bool(text)
                assert len(text) <= LONGEST, text
                assert not CODE.search(text), text
                assert not text or (text[0] == text[0].upper() and text.endswith(".")), text
            assert found.group in GROUPS
            assert len(found.reasons) <= 2
    assert said > 40


#: The longest that each slot can be.
_CARD, _SHARE = "the right bower", "about half the time"
_SLOTS = {
    **dict.fromkeys(["often", "seldom"], _SHARE),
    **dict.fromkeys(["many", "few"], "half the time"),
    **dict.fromkeys(["c", "d", "up", "card", "right", "ahead", "above"], _CARD),
    **dict.fromkeys(["suit", "other", "better", "refused", "led"], "diamonds"),
    **dict.fromkeys(["n", "m"], "two and a half tricks"),
    "third": "K♦",
    "lower": "If you bid less",
    "more": "in half of the deals",
    "gained": "about one and a half tricks more",
    "spent": "about one and a half tricks",
    **dict.fromkeys(["doing", "wrong"], "Ordering it up and going alone"),
    "lies": "right bower",
    "us": "your side",
    "are": "is",
    "help": "the partner you call",
    "brought": "your partners' best cards",
    "new": "partner's best card",
    "partner": "your partners",
    "partners": "your partners' tricks",
    "makes": "make",
    "call": "going alone",
    "would": "alone you would be",
    "is": "alone you are",
    **dict.fromkeys(["leader", "behind"], "Bartholomew"),
    "euchred": "euchred",
    "euchres": "euchres",
    "our": "your side's",
    **dict.fromkeys(["top", "hold"], "the right bower and the left bower"),
    "holding": ", with the right bower and the left bower",
    "cards": "the right bower, the left bower and the A♦",
    "ace": " and the left bower",
    "dealer": "the dealer",
    "taker": "the dealer",
    "side": "helps nobody on your side",
    "only": "only",
    "while": "while diamonds are fresh",
    "T": "three",
    "turned": "the J♦",
    "score": "9-9",
    "need": "Two points win",
    "what": "makes your side's call good",
    "one": "diamond",
    "last": "last",
    "anymore": " any more",
    "bid": "bidding 7 diamonds",
    **dict.fromkeys(["two", "four", "cost", "open", "shut"], "eight"),
    "sides": "your side cards",
    "made": "they made it: your",
    "worth": "about two and a half tricks",
    "hand": "this hand is worth about one and a half tricks",
    "enough": "About two and a half tricks in diamonds is too little for bidding 7 diamonds",
}


@each_row("row", BY_ID.values())
def test_no_sentence_can_be_too_long(row: ReasonEntry) -> None:
    assert row.sentences.habit or row not in CATALOGUE
    few = {"m": "only three"} if row.id == "longer-suit" else {}
    for text in (row.sentences.says, row.sentences.blames, row.sentences.plain):
        assert len(text.format(**_SLOTS | few)) <= LONGEST


def test_every_reason_has_a_name_of_its_own() -> None:
    assert len({row.id for row in CATALOGUE}) == len(CATALOGUE)
    assert len(BY_ID) >= 100


@pytest.mark.parametrize(
    ("found", "says"),
    [
        (Passing("nobody", 0.6, -1, 0.0), "the deal is thrown in about 6 times in 10."),
        (
            Passing("dealer", 0.7, 2, 0.9),
            "the dealer picks it up about 7 times in 10 and nearly always scores.",
        ),
        (
            Passing("they", 0.5, 0, 0.7),
            "an opponent names clubs about half the time and usually scores.",
        ),
        (
            Passing("you", 0.4, -1, 0.6),
            "you make trump about 4 times in 10 and score more often than not.",
        ),
        (
            Passing("partner", 0.4, 2, 0.4),
            "partner calls it about 4 times in 10 and is euchred more often than not.",
        ),
    ],
)
def test_what_a_pass_leads_to(found: Passing, says: str) -> None:
    view = spot()
    assert sentence_of_pass(Reading(view.state, faces_of(view)), found) == f"If you pass, {says}"


def test_what_a_pass_leads_to_is_counted_for_what_is_told() -> None:
    """A suit, and the dealer, get their own figures, or are not named."""
    view = spot()
    facts = trace(view, [PASS], worlds=100, seed=1).of(PASS)
    turned, n = view.state.turned, np.arange(100)
    for dealer, hearts, expected in (
        (85, 70, Passing("dealer", 0.7, turned, 1.0)),
        (85, 50, Passing("dealer", 0.85, -1, 70 / 85)),
        (60, 90, Passing("they", 0.9, turned, 70 / 90)),
        (60, 60, Passing("they", 1.0, -1, 0.7)),
    ):
        made = replace(
            facts,
            maker=np.where(n < dealer, view.state.dealer, 1),
            trump=np.where(n < hearts, turned, turned ^ 1),
            made=n < 70,
        )
        assert passing_of(view.state, made) == expected


def test_words_of_a_position() -> None:
    table = rules("standard")
    s = deal(table, range(table.pack.size), 0)
    view = observe(s, s.turn)
    p = Reading(view.state, faces_of(view))
    jack = table.pack.index("JH")
    assert (p.bare(jack, 2), p.bare(jack, 1), p.bare(jack, 0)) == (
        "right bower",
        "left bower",
        "J♥",
    )
    assert [p.who(seat) for seat in range(4)].count("partner") == 1
    assert p.who(s.dealer) == "the dealer"
    assert all(p.hand >> c & 1 for c in each(p.hand))


def test_a_review_keeps_what_mistakes_were_about_and_says_so_at_the_end() -> None:
    found = review(short_game(), worlds=20, seed=1)
    faces = Faces(found.replay.rules, found.names)
    for seat in range(4):
        mistakes = [d for d in found.decisions if d.seat == seat and d.mark in MISTAKES]
        groups = found.themes(seat)
        assert groups.total() == len([d for d in mistakes if d.explained])
        for made in mistakes:
            assert made.verdict is not None
            said = " ".join(comment(faces, made, made.verdict))
            assert f"Better: {choice(faces, made.state, made.verdict.best)}." in said
            assert not CODE.search(said), said
            if made.explained and made.explained.reasons:
                blames = made.explained.in_words(made.state, faces).blames
                assert of_another(blames, found.names[seat])[1:] in said
                assert not re.search(r"\b[Yy]ou(r|rs)?\b", said)
                own = Faces(
                    faces.rules, (*found.names[:seat], "You", *found.names[seat + 1 :]), seat
                )
                assert blames[1:] in " ".join(comment(own, made, made.verdict))
        told = habit(groups, f"{found.names[seat]}'s")
        if told:
            most = max(groups.values())
            assert most >= 2
            assert 2 * most >= groups.total()
            assert re.fullmatch(r"(Both|(All )?\d+) of \S+ (\d+ )?costly plays were .+\.", told)
    assert sum(bool(habit(found.themes(seat), "your")) for seat in range(4)) > 0


@pytest.mark.parametrize(
    ("groups", "said"),
    [
        ({"following": 2}, "Both of Bob's costly plays were cards played to a trick."),
        ({"discards": 3}, "All 3 of Bob's costly plays were discards."),
        ({"leads": 3, "calls": 1}, "3 of Bob's 4 costly plays were leads."),
        ({"leads": 1}, ""),
    ],
)
def test_what_most_mistakes_were_is_said_in_english(groups: dict[str, int], said: str) -> None:
    assert habit(Counter(cast(dict[Group, int], groups)), "Bob's") == said
