"""What is said of how much a reason explains, and when its figures are left out."""

from itertools import permutations

from euchre import rules
from euchre.analysis.equity import view_at
from euchre.analysis.grades import Estimate
from euchre.analysis.reasons import BY_ID, Explanation, Reading, explain
from euchre.analysis.reasons.after_a_pass import Passing, sentence_of_pass
from euchre.analysis.reasons.explain import PART
from euchre.analysis.reasons.reason_entry import CREDIT
from euchre.analysis.reasons.trace import trace
from euchre.analysis.reasons.two_cards import any_two, guarded, high
from euchre.analysis.written_hands import Spot
from euchre.bots.search.candidates import candidates
from euchre.cards import SUIT_NAMES, each
from euchre.engine import actions
from euchre.engine.actions import ALONE, ORDER, PASS
from euchre.engine.phases import Auction
from euchre.engine.state import read
from euchre.engine.view import View
from tests.analysis.spots import faces_of, spot, spots
from tests.analysis.stubs import reason, told_of
from tests.rows import each_row


@each_row(
    ("id", "noise", "clear"),
    [
        # After the better choice an event comes so often, and after the other.
        ("nothing", (0.0, 0.59), (0.0, 0.6)),
        ("thin", (0.0, 0.44), (0.0, 0.45)),
        ("risk", (0.0, 0.19), (0.0, 0.2)),
        ("gift", (0.0, 0.34), (0.0, 0.35)),
        # A bid made less than half the time is not worth it; nor is one too much
        # that falls short less than half the time.
        ("bid-count", (0.44, 0.2), (0.45, 0.2)),
        ("overbid", (0.2, 0.44), (0.2, 0.45)),
        ("let-them-bid", (0.34, 0.1), (0.35, 0.1)),
        # A call that is made half the time is no donation.
        ("keep-stopper", (0.0, 0.5), (0.0, 0.6)),
        ("cash-ace", (0.2, 0.05), (0.7, 0.5)),
        # Nothing is said of what happens less often than one time in five, nor compared with it.
        ("less-marched", (0.0, 0.24), (0.0, 0.25)),
        ("more-marches", (0.24, 0.0), (0.25, 0.0)),
        ("keep-ace", (0.19, 0.0), (0.2, 0.0)),
        ("partner-may", (0.34, 0.1), (0.35, 0.1)),
        ("less-euchred", (0.25, 0.34), (0.2, 0.34)),
        ("more-sets", (0.24, 0.1), (0.3, 0.1)),
        # Nine times in ten speaks for the other choice, whatever comes of the better one.
        ("draw-then-ace", (0.98, 0.87), (0.9, 0.7)),
        ("no-right", (0.95, 0.84), (0.95, 0.8)),
    ],
)
def test_what_comes_in_few_deals_is_no_reason(
    id: str, noise: tuple[float, float], clear: tuple[float, float]
) -> None:
    entry = BY_ID[id]
    assert not entry.figures(reason(id, *noise).test)
    assert entry.figures(reason(id, *clear).test)
    # Then the reason is given without figures, or not at all.
    assert entry.fits(reason(id, *noise).test) == bool(entry.sentences.plain)


def test_a_reason_whose_figures_prove_little_is_given_without_them() -> None:
    view = spot("AC TH KH JS QS", "9D", 1)
    for share, says in (
        (0.4, "The 10♥ would be your only trump: a call would be euchred about 4 times in 10."),
        (0.3, "The 10♥ would be your only trump: too little to call on."),
    ):
        view = spot("AC TH KD JS QS", "9H", 1)
        said = told_of(view, PASS, ORDER, reason("one-trump", 0.0, share))
        assert said.says == (says,)


def two_side_cards_to_lead(view: View) -> bool:
    p = Reading.plain(view.state)
    led = [actions.card(a) for a in view.legal()[:2]]
    return p.in_play and p.leading and len(led) == 2 and not any(map(p.is_trump, led))


def test_what_explains_a_part_alone_is_called_so() -> None:
    view = next(v for v in spots("standard", 60, seed=21) if two_side_cards_to_lead(v))
    one, two = view.legal()[:2]
    why = reason("led-first", 0.1, 0.05)
    found = Explanation(one, two, Estimate(0.1, 0.001), "leads", (why,), part=True)
    said = found.in_words(view.state, faces_of(view))
    assert said.says[0].endswith("now than if it waits. Small things add the rest.")
    assert said.blames.endswith("Small things add the rest.")


def test_reasons_explain_most_of_a_gain_by_themselves_or_together() -> None:
    parts = pairs = 0
    for name in ("railroad", "two", "five"):
        for number, view in enumerate(spots(name, 40, seed=5)):
            choices = candidates(view, view.legal())[:4]
            lines = trace(view, choices, worlds=1000, seed=number)
            best, *others = sorted(choices, key=lambda a: -lines.of(a).value.mean())
            for other in others:
                found = explain(view, best, other, lines=lines)
                shares = [one.test.credit.mean for one in found.reasons]
                assert not found.reasons or max(shares) >= PART
                if found.part:
                    parts += 1
                    assert len(shares) == 1
                elif found.reasons and max(shares) < CREDIT:
                    pairs += 1
                    assert len(shares) == 2
                    assert sum(shares) >= CREDIT
    assert parts
    assert pairs


def test_a_call_that_mostly_fails_is_no_sacrifice_where_a_pass_costs_nothing() -> None:
    view = spot()
    change = reason("more-made", 0.4, 0.0)
    for share, caller, says in (
        (0.7, "they", "A sacrifice: "),
        (0.7, "nobody", "A gamble: "),
        (0.96, "they", "A sacrifice: "),
    ):
        after = Passing(caller, 0.9, -1, 0.9)  # type: ignore[arg-type]
        gain = Estimate(0.1, 0.001)
        found = Explanation(ORDER, PASS, gain, "calls", (), change, after, euchred=share)
        assert found.in_words(view.state, faces_of(view)).says[0].startswith(says)


def test_who_donates_is_not_told_how_often_the_call_is_made() -> None:
    view = spot("9H TH 9D TD QC", "QH", score=(8, 7))
    why = (reason("makes", 0.3, 0.0), reason("donate", 0.0, 0.05))
    found = Explanation(ORDER, PASS, Estimate(0.1, 0.001), "calls", why, euchred=0.7)
    (says,) = found.in_words(view.state, faces_of(view)).says
    assert says.endswith("you cannot stop one: give them two.")


def test_who_passes_in_an_auction_may_bid_later() -> None:
    view = spots("hasenpfeffer", 1)[0]
    found = Passing("you", 0.6, 2, 0.4)
    says = "If you pass, you bid later about 6 times in 10 and are set more often than not."
    assert sentence_of_pass(Reading(view.state, faces_of(view)), found) == says


def test_cards_of_a_suit_guard_one_another_and_only_high_ones_are_named() -> None:
    found = spots("standard", 60, seed=21)
    view = next(v for v in found if v.state.trick and v.state.trump == SUIT_NAMES.index("spades"))
    p = Reading.plain(view.state)
    pack = p.rules.pack
    p.hand = pack.mask(["9C", "QC", "AC", "9D"])
    [nine, queen, ace, other] = [next(each(pack.mask([c]))) for c in ("9C", "QC", "AC", "9D")]
    assert guarded(p, {"x": other, "y": nine}) == [c for c in (queen, ace) if p.above(c)]
    # Only the queen is high enough to be named: four cards beat the nine.
    assert high(p, {"x": ace, "y": other}) == [queen]


def test_a_call_without_trumps_is_not_told_by_what_partner_does() -> None:
    gate = BY_ID["makes"].gate
    for hand, worth in (
        ("AC 9D TD 9S TS", None),
        ("9H TH TD 9S TS", "two trumps"),
        ("JH JD TD 9S TS", "about two tricks"),
    ):
        view = spot(hand, "QH", 0)
        slots = gate(Reading.plain(view.state), ORDER, PASS)
        assert (slots and slots["worth"]) == worth


def test_who_names_a_suit_for_a_bid_takes_no_gamble() -> None:
    named = 0
    for view in spots("pepper", 150, seed=2):
        suits = [a for a in view.legal() if actions.verb(a) == actions.Verb.NAME]
        if len(suits) > 1 and view.state.bid:
            named += 1
            found = [explain(view, a, b, worlds=100) for a, b in permutations(suits[:3], 2)]
            assert not any(one.euchred for one in found)
    assert named


@each_row(
    ("game", "hand", "seen", "better", "other", "theme"),
    [
        # A call alone is no donation.
        ("standard", "QC AC AD JH AH", Spot(0, "TD", (8, 6)), "pass", "order alone", "gift"),
        # The game is all but lost either way, and the call costs points.
        ("six-double", "KD QH QH AH KS", Spot(0, "TC", (5, 9)), "pass", "order", "no-trumps"),
        # Whoever bids low makes it, and loses the game all the same.
        (
            "auction-7",
            "2C TC JD 6H 9H TH JH",
            Spot(6, "", (11, 14)),
            "bid 10",
            "bid 5",
            "last-chance",
        ),
        # Nobody is a partner yet; who bids chooses one.
        ("auction-7", "JC QD 3H 5H JH 5S JS", Spot(2, "", (0, 0)), "bid 4", "pass", "bid-count"),
    ],
)
def test_what_matters_at_a_score_is_said(
    game: str, hand: str, seen: Spot, better: str, other: str, theme: str
) -> None:
    table = rules(game)
    view = view_at(table, table.pack.mask(hand.split()), seen)
    one, two = (read(view.state, text) for text in (better, other))
    assert explain(view, one, two, seed=2).theme == theme


def test_reasons_for_playing_alone_also_hold_against_calling_a_partner() -> None:
    asked = 0
    for view in spots("call-ace", 300):
        calls = [a for a in view.legal() if actions.verb(a) == actions.Verb.CALL]
        p = Reading.plain(view.state)
        if ALONE in view.legal() and calls and p.top(p.strain):
            asked += 1
            assert BY_ID["alone-five"].gate(p, ALONE, calls[0])
            helped = BY_ID["needs-partner"].gate(p, calls[0], ALONE)
            assert helped
            assert helped["partners"] == "partner's trick"
    assert asked


def test_of_two_bids_that_fall_short_the_lower_one_is_not_called_enough() -> None:
    view = next(v for v in spots("auction-5", 40) if v.rules.phase(Auction) and not v.state.bid)
    low, high = (read(view.state, text) for text in ("bid 8", "bid 15"))
    found = Explanation(low, high, Estimate(0.1, 0.001), "bids", euchred=0.99)
    says = found.in_words(view.state, faces_of(view))
    assert says.blames == "Both bids usually fall short: the lower one loses less."
    assert says.says[0].startswith("A gamble: ")


def test_the_twin_of_the_card_that_is_ahead_is_called_your_own() -> None:
    twins = 0
    for view in spots("double-hasenpfeffer", 120, seed=3):
        p = Reading.plain(view.state)
        for a, b in permutations(view.legal()[:4], 2):
            slots = any_two(p, a, b)
            if slots and f"your {slots['lies']}" in (slots["c"], slots["d"]):
                twins += 1
            assert not slots or slots["ahead"] not in (slots["c"], slots["d"])
    assert twins
