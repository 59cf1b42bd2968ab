"""What each seat sees of the cards: hands, discards, what is passed, and who the partner is."""

from random import Random

import pytest

import euchre
from euchre import State, observe
from euchre.cards import each
from euchre.engine.state import apply, legal, read, why_not

from .pages import after, page
from .table import Case, Deal, Told, table


def seen(s: State, seat: int | None, of: int) -> list[str]:
    """Return the cards of a hand that a seat sees."""
    return s.pack.names(observe(s, seat).state.hands[of])


def heard(s: State, seat: int) -> list[str]:
    """Return what was said, as a seat has heard it."""
    view = observe(s, seat)
    return [view.text(entry.action) for entry in view.state.history]


def test_d182_discards_and_dead_hands_are_never_shown() -> None:
    s = after("standard", "order alone, discard JS")
    others = [["order alone", "discard ?"]] * 3
    assert [heard(s, seat) for seat in range(4)] == [*others, ["order alone", "discard JS"]]
    assert seen(s, 0, of=2) == []


def test_d178_the_hand_of_a_misdeal_is_shown() -> None:
    s = after("sentences", "misdeal", "LOW", game="standard", options={"misdeal-low": "can"})
    assert seen(s, 2, of=0) == ["9C", "TC", "9D", "TD", "9S"]


def test_d179_the_cards_given_to_the_farm_stay_face_down() -> None:
    given = "exchange 9C TC 9D"
    s = after("house_rules", given, "FARM", game="standard", options={"farmers": "on"})
    assert heard(s, 1) == ["exchange ?"]
    assert observe(s, 1).stock == 0, "the three cards of the stock are in the hand now"
    assert heard(s, 0) == [given]


def test_c29_d032_upcards_have_been_seen_by_all() -> None:
    refused, taken = after("standard", "PASSED"), after("standard", "order, discard JS")
    nine = refused.pack.index("9H")
    assert observe(refused, 0).seen >> nine & 1
    assert nine in observe(taken, 0).state.faced


def test_c41_an_open_hand_is_seen_by_all() -> None:
    assert seen(after("railroad", "OPEN"), 1, of=0) == seen(after("railroad", "OPEN"), 0, of=0)
    assert seen(after("railroad", "OPEN"), 1, of=0) != []
    assert seen(after("railroad", "KEEPS"), 1, of=0) == []


def test_c45_the_claimer_shows_the_cards() -> None:
    s = after("bacon", "SET, KS 3S JS, claim", "BACON_5")
    assert seen(s, 1, of=0) == ["TH", "JH", "QH", "KH", "AH"]


@pytest.mark.parametrize("seat", range(4))
def test_d184_nobody_sees_a_hand_before_the_blind_choice(seat: int) -> None:
    turned = "hearts 3 maker 3 up B"
    assert observe(after("british", "", turned), seat).hand == 0
    named = after("british", "name H", turned)
    assert observe(named, seat).hand == named.hands[seat]


SECRETS = [
    pytest.param("five", "FIVE_3", "ORDER, call AC, JH", id="B9-F11-kept-silent"),
    pytest.param("call-ace", "hearts 3", "MADE, call C, JH", id="B15-F11-kept-silent"),
]


@pytest.mark.parametrize(("game", "deal", "says"), SECRETS)
def test_the_partner_is_secret(game: str, deal: str, says: str) -> None:
    s = after("called_partner", says, deal, game=game)
    assert s.makers == 1, "everybody knows the maker only"
    for seat in (*range(s.rules.seats), None):
        assert observe(s, seat).state.makers == 1
    # The same with the called ace in another hand: seat 3 sees nothing of it.
    here = page("called_partner")
    swap = {"AC": "TC", "TC": "AC"}
    hands = (" ".join(swap.get(card, card) for card in h.split()) for h in here.deal(deal).hands)
    other = Told(Case(game, Deal(tuple(hands), "9H"), here.said(says), {})).state
    for seat in (0, 3, None):
        assert observe(s, seat).state == observe(other, seat).state


@pytest.mark.parametrize("seat", range(4))
def test_everybody_learns_who_must_bid(seat: int) -> None:
    """D062, D063: the holder of the joker owns up."""
    s = after("hasenpfeffer", "NO_BIDS", "THIRD")
    known = observe(s, seat).state.known
    assert [(s.pack.text(k.card), k.seats) for k in known] == [("B", 1 << 2)]


def test_d068_neither_sees_the_others_cards_before_both_have_chosen() -> None:
    given = after("double_hasenpfeffer", "ALONE, give 9C 9S", "EIGHT", game="double-hasenpfeffer")
    assert [heard(given, seat)[-1] for seat in range(4)] == ["give 9C 9S", *["give ?"] * 3]
    both = after(
        "double_hasenpfeffer", "ALONE, give 9C 9S, give TD TD", "EIGHT", game="double-hasenpfeffer"
    )
    for seat in range(4):
        exchanged = ["give 9C 9S", "give TD TD"] if seat in (0, 2) else ["give ?", "give ?"]
        assert heard(both, seat)[-2:] == exchanged


def test_c20_d110_others_do_not_see_what_is_passed() -> None:
    s = after("six", "ASKED, discard 9C", "TEAMS_3", options={"ask-card": "on"})
    told = [heard(s, seat)[2:] for seat in range(6)]
    assert told[0] == ["ask 2", "give QC", "discard 9C"]
    assert told[2] == ["ask 2", "give QC", "discard ?"]
    assert [told[seat] for seat in (1, 3, 4, 5)] == [["ask 2", "give ?", "discard ?"]] * 4


def test_b6_covered_cards_are_seen_by_nobody() -> None:
    s = after("tableau", "HEARTS", "ALL", game="two-tableau")
    assert len(s.stock) == 5, "C24: nor the five that are left"
    for seat in (0, 1, None):
        assert all(card < 0 for cards in observe(s, seat).state.covered for card in cards)


def test_a10_the_second_copy_alone_in_a_hand_is_meant_by_its_name() -> None:
    rules = table("six-double")
    chance, said = Random(5), 0
    while said < 5:
        s = euchre.deal(rules, euchre.shuffled(rules.pack, chance))
        while not s.ended:
            may = legal(s)
            for card in each(s.hands[s.turn] & rules.pack.twins):
                alone = not s.hands[s.turn] >> (card - 1) & 1
                if s.trick and alone and card not in may:
                    told = why_not(s, read(s, f"play {rules.pack.text(card)}"))
                    assert (told or "").startswith("You must follow"), told
                    said += 1
            s = apply(s, chance.choice(may))
