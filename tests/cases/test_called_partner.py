"""B9 and B15: a partner for one deal, determined by a called card (002) or a called suit (004)."""

from __future__ import annotations

import pytest

import euchre
from euchre import observe

from .table import (
    MAKER,
    MAKERS_LEFT,
    MAKERS_PARTNER,
    MAKERS_RIGHT,
    Case,
    Deal,
    Told,
    cases,
    hearts,
    table,
)


def five(wins: int, maker: str = "", dealer: int = 4) -> Deal:
    """Return a deal in which seat 0 of five wins so many tricks in hearts, seat 1 the rest."""
    hands = (maker or MAKER[wins], MAKERS_LEFT, MAKERS_PARTNER, MAKERS_RIGHT, "8C 8D 8S 8H *")
    return Deal(hands, "9H", dealer=dealer)


def rounds(players: int) -> str:
    """Return one round of passes."""
    return ", ".join(["pass"] * players)


card = cases("five", five(3))
ORDER = "order, discard 8C"
PASSED = rounds(5)

FIVE = [
    card("B9-F7-dealers-left-first", "", turn=0, legal="pass, order, order alone"),
    card("B9-F7-five-turns", "pass, pass, pass, pass", turn=4),
    card("B9-F8-all-pass", f"{PASSED}, {PASSED}", outcome="passed out", next_dealer=0),
    card(
        "B9-D097-orderer-makes-dealer-takes",
        "order",
        maker=0,
        turn=4,
        hands={4: "8C 8D 8S 8H 9D 9H"},
    ),
    card("B9-F11-D089-exchange-before-the-call", "order", refused={"call AC": "discard"}),
    card("B9-F11-D089-then-the-maker-calls", ORDER, turn=0, refused={"AC": "call"}),
    card("B9-F11-then-the-lead", f"{ORDER}, call AC", leads=0),
    card("B9-F11-holder-is-partner", f"{ORDER}, call AC", makers=(0, 1)),
    card("B9-F11-any-card-of-the-pack", f"{ORDER}, call 8S", makers=(0, 4)),
    card("B9-F11-a-trump-too", f"{ORDER}, call TH", makers=(0, 3)),
    card("B9-F11-in-round-two", f"{PASSED}, name S, call AC", makers=(0, 1), leads=0),
    card("B9-F11-nobody-holds-it", f"{ORDER}, call KH", makers=(0,), alone=()),
    card("B9-D088-ones-own-card", f"{ORDER}, call JH", makers=(0,), alone=(), out=()),
    card("B9-D088-the-discarded-card", f"{ORDER}, call 8C", makers=(0,), alone=()),
    card("B9-D096-taken-upcard-is-the-dealers", f"{ORDER}, call 9H", makers=(0, 4)),
    card("B9-D096-refused-upcard-is-out-of-play", f"{PASSED}, name S, call 9H", makers=(0,)),
    card(
        "B9-D096-a-dealer-calls-what-was-taken",
        "pass, pass, pass, pass, order, discard 8C, call 9H",
        makers=(4,),
    ),
    card("B9-F12-alone-against-four", "order alone, discard 8C", alone=(0,), out=(), leads=1),
    card("B9-F12-named-alone", f"{PASSED}, name S alone", alone=(0,), out=(), leads=1),
    card("B9-F14-dealers-left-leads", "pass, order, discard 8C, call 8S", leads=0),
    card("B9-F14-loners-left-leads", "pass, order alone, discard 8C", leads=2),
    card("B9-C23-no-lone-rule-for-partners", "pass, pass, pass", legal="pass, order, order alone"),
]

# The maker wins so many tricks, seat 1 the rest; seat 2 wins none.
FIVE_SCORES = [
    card("B9-F16-three-1-each", f"{ORDER}, call QC, ...", points=(1, 0, 1, 0, 0)),
    card("B9-F16-four-1-each", f"{ORDER}, call QC, ...", five(4), points=(1, 0, 1, 0, 0)),
    card("B9-F16-all-five-2-each", f"{ORDER}, call QC, ...", five(5), points=(2, 0, 2, 0, 0)),
    card(
        "B9-F16-the-partners-tricks-count",
        f"{ORDER}, call AC, ...",
        tricks=(3, 2, 0, 0, 0),
        points=(2, 2, 0, 0, 0),
    ),
    card(
        "B9-F16-euchre-2-to-each-defender",
        f"{ORDER}, call QC, ...",
        five(2),
        points=(0, 2, 0, 2, 2),
    ),
    card("B9-F16-no-partner-three-1", f"{ORDER}, call JH, ...", points=(1, 0, 0, 0, 0)),
    card(
        "B9-F16-D088-no-partner-five-2-no-lone-credit",
        f"{ORDER}, call JH, ...",
        five(5),
        points=(2, 0, 0, 0, 0),
    ),
    card(
        "B9-F16-solo-by-misfortune-five-2",
        f"{ORDER}, call 9S, ...",
        five(5),
        points=(2, 0, 0, 0, 0),
    ),
    card(
        "B9-F16-no-partner-euchred",
        f"{ORDER}, call JH, ...",
        five(2),
        points=(0, 2, 2, 2, 2),
    ),
    card("B9-F16-alone-five-4", "order alone, discard 8C, ...", five(5), points=(4, 0, 0, 0, 0)),
    card("B9-F16-alone-four-1", "order alone, discard 8C, ...", five(4), points=(1, 0, 0, 0, 0)),
    card("B9-F16-alone-three-1", "order alone, discard 8C, ...", five(3), points=(1, 0, 0, 0, 0)),
    card(
        "B9-F16-alone-euchred-2-each",
        "order alone, discard 8C, ...",
        five(2),
        points=(0, 2, 2, 2, 2),
    ),
    card("B9-F17-ten-wins", f"{ORDER}, call JH, ...", scored=(9, 9, 9, 9, 9), winners=(0,)),
    card(
        "B9-D159-equal-totals-share",
        f"{ORDER}, call QC, ...",
        scored=(9, 0, 9, 0, 0),
        winners=(0, 2),
    ),
    card(
        "B9-D159-highest-total-wins",
        f"{ORDER}, call AC, ...",
        scored=(8, 9, 0, 0, 0),
        winners=(1,),
    ),
    card(
        "B9-D159-three-defenders-share",
        f"{ORDER}, call QC, ...",
        five(2),
        scored=(9, 8, 9, 8, 8),
        winners=(1, 3, 4),
    ),
    card("B9-deal-moves", f"{ORDER}, call QC, ...", next_dealer=0),
]

suit = cases("call-ace", hearts(3))
MADE = "order, discard JS"

CALL_ACE = [
    suit("B15-F7-dealers-left-first", "", turn=0, legal="pass, order"),
    suit("B15-F8-all-pass", f"{rounds(4)}, {rounds(4)}", outcome="passed out", next_dealer=0),
    suit("B15-D097-orderer-makes-dealer-takes", "order", maker=0, turn=3),
    suit(
        "B15-F10-D030-not-the-card-just-taken",
        "order",
        refused={"discard 9H": "the card just picked up"},
    ),
    suit(
        "B15-F11-D085-names-a-suit-or-alone",
        MADE,
        turn=0,
        legal="call C, call D, call H, call S, alone",
    ),
    suit(
        "B15-F11-in-round-two",
        f"{rounds(4)}, name S",
        legal="call C, call D, call H, call S, alone",
    ),
    suit("B15-F11-D090-the-named-suit", f"{MADE}, call S", makers=(0, 1)),
    suit("B15-D082-highest-in-the-others-hands", f"{MADE}, call C", makers=(0, 1)),
    suit(
        "B15-D082-the-makers-own-ace-is-ignored",
        f"{MADE}, call C",
        Deal(("JH JD AH 9C AC", "KS KC AD AS 9S", MAKERS_PARTNER, MAKERS_RIGHT), "9H"),
        makers=(0, 1),
    ),
    suit(
        "B15-D082-unless-maker-counts",
        f"{MADE}, call C",
        Deal(("JH JD AH 9C AC", "KS KC AD AS 9S", MAKERS_PARTNER, MAKERS_RIGHT), "9H"),
        options={"maker-counts": "on"},
        makers=(0,),
        alone=(),
    ),
    suit(
        "B15-D082-maker-counts-when-another-has-better",
        f"{MADE}, call C",
        options={"maker-counts": "on"},
        makers=(0, 1),
    ),
    suit(
        "B15-D082-after-the-exchange",
        "order, discard AC, call C",
        Deal(("JH JD AH 9C 9S", "KS 7C AD AS JC", MAKERS_PARTNER, "KD QD AC JS TH"), "9H"),
        makers=(0, 2),
    ),
    suit(
        "B15-D082-cards-of-the-stock-are-ignored",
        f"{MADE}, call C",
        Deal(
            (
                "JH JD AH 9C 9S",
                "KS 8C AD AS JC",
                MAKERS_PARTNER,
                "KD QD 7C JS TH",
            ),
            "9H",
            "AC KC",
        ),
        makers=(0, 2),
    ),
    suit(
        "B15-D083-nobody-else-has-the-suit",
        f"{MADE}, call D",
        Deal(
            (
                "JH JD AD KD QD",
                "KS KC AC AS JC",
                MAKERS_PARTNER.replace("TD", "9C"),
                "9S 8S JS 8C TH",
            ),
            "9H",
        ),
        makers=(0,),
        alone=(),
    ),
    suit("B15-D084-trumps-may-be-called", f"{MADE}, call H", makers=(0, 3)),
    suit(
        "B15-D084-bowers-count",
        f"{MADE}, call H",
        Deal(("JH 9D AH 9C 9S", "KS KC AD AS JD", MAKERS_PARTNER, "KH QD JC JS TH"), "9H"),
        makers=(0, 1),
    ),
    suit(
        "B15-D084-the-next-suit-has-no-jack",
        f"{MADE}, call D",
        Deal(("JH 9C AH AD 9S", "KS KC AC AS JD", MAKERS_PARTNER, "KH 8C JC JS TH"), "9H"),
        makers=(0, 2),
    ),
    suit(
        "B15-F14-dealers-left-leads", "pass, order, discard QS, call S", hearts(3, maker=1), leads=0
    ),
    suit("B15-F14-D085-loners-left-leads", f"{MADE}, alone", leads=1, alone=(0,), out=()),
]

CALL_ACE_SCORES = [
    suit("B15-F16-three-1-each", f"{MADE}, call H, ...", tricks=(3, 2, 0, 0), points=(1, 0, 0, 1)),
    suit("B15-F16-four-1-each", f"{MADE}, call H, ...", hearts(4), points=(1, 0, 0, 1)),
    suit("B15-F16-five-2-each", f"{MADE}, call H, ...", hearts(5), points=(2, 0, 0, 2)),
    suit("B15-F16-the-partners-tricks-count", f"{MADE}, call C, ...", points=(2, 2, 0, 0)),
    suit(
        "B15-F16-D158-euchre-2-to-each-defender",
        f"{MADE}, call H, ...",
        hearts(2),
        points=(0, 2, 2, 0),
    ),
    suit("B15-D085-alone-five-4", f"{MADE}, alone, ...", hearts(5), points=(4, 0, 0, 0)),
    suit("B15-D085-alone-three-1", f"{MADE}, alone, ...", hearts(3), points=(1, 0, 0, 0)),
    suit("B15-D158-alone-euchred-2-each", f"{MADE}, alone, ...", hearts(2), points=(0, 2, 2, 2)),
    suit(
        "B15-D083-no-partner-five-is-2",
        "order, discard TH, call D, ...",
        Deal(("JH JD AH KH QH", "KS KC AC AS JC", "QC QS TC TS 9C", "9S 8S JS 8C TH"), "9H"),
        points=(2, 0, 0, 0),
    ),
    suit("B15-F17-five-wins", f"{MADE}, alone, ...", scored=(4, 4, 4, 4), winners=(0,)),
    suit(
        "B15-D086-equal-totals-share", f"{MADE}, call H, ...", scored=(4, 0, 0, 4), winners=(0, 3)
    ),
    suit("B15-D086-highest-total-wins", f"{MADE}, call C, ...", scored=(4, 3, 0, 0), winners=(0,)),
    suit(
        "B15-F17-ten-by-agreement",
        f"{MADE}, call H, ...",
        options={"target": "10"},
        scored=(4, 0, 0, 4),
        winners=(),
    ),
    suit("B15-deal-moves", f"{MADE}, call H, ...", next_dealer=0),
]

# Five and six at the table: the seats after the fourth hold low cards.
FOUR = hearts(3).hands
five_players = cases("call-ace", Deal((*FOUR, "8C 8D 8S 7C 7D"), "9H"), {"players": "5"})
six_players = cases(
    "call-ace", Deal((*FOUR, "8C 8D 8S 7C 7D", "7S 7H 8H 9D QH"), "9H"), {"players": "6"}
)
MORE = [
    five_players("B15-D087-five-players", rounds(4), turn=4, legal="pass, order"),
    five_players("B15-D087-five-the-dealer-takes", "order", turn=4, hands={4: "8C 8D 8S 7C 7D 9H"}),
    five_players("B15-D087-five-called", "order, discard 8C, call H", makers=(0, 3)),
    five_players("B15-F16-five-1-each", "order, discard 8C, call H, ...", points=(1, 0, 0, 1, 0)),
    five_players("B15-D087-five-alone", "order, discard 8C, alone, ...", points=(1, 0, 0, 0, 0)),
    six_players("B15-D087-six-players", rounds(5), turn=5, legal="pass, order"),
    six_players("B15-D087-six-called", "order, discard 7S, call H", makers=(0, 5)),
    six_players("B15-F16-six-1-each", "order, discard 7S, call H, ...", points=(1, 0, 0, 0, 0, 1)),
    six_players("B15-D087-six-next-dealer", "order, discard 7S, call H, ...", next_dealer=0),
]


@pytest.mark.parametrize("case", FIVE + FIVE_SCORES + CALL_ACE + CALL_ACE_SCORES + MORE)
def test_called_partner(case: Case) -> None:
    case.check()


SIZES = [
    pytest.param("five", {}, 5, 28, 2, id="B9-F2-F4-C23"),
    pytest.param("call-ace", {}, 4, 32, 11, id="B15-D087-four"),
    pytest.param("call-ace", {"players": "5"}, 5, 32, 6, id="B15-D087-five"),
    pytest.param("call-ace", {"players": "6"}, 6, 32, 1, id="B15-D087-six"),
]


@pytest.mark.parametrize(("game", "options", "seats", "pack", "unseen"), SIZES)
def test_sizes(game: str, options: dict[str, str], seats: int, pack: int, unseen: int) -> None:
    s = Told(Case(game, Deal(("*",) * seats, "9H"), "", {}, options)).state
    rules = table(game, tuple(options.items()))
    assert (rules.seats, rules.pack.size, len(s.stock)) == (seats, pack, unseen)


SECRETS = [
    pytest.param("five", five(3), f"{ORDER}, call AC, JH", id="B9-F11-kept-silent"),
    pytest.param("call-ace", hearts(3), f"{MADE}, call C, JH", id="B15-F11-kept-silent"),
]


@pytest.mark.parametrize(("game", "deal", "says"), SECRETS)
def test_the_partner_is_secret(game: str, deal: Deal, says: str) -> None:
    s = Told(Case(game, deal, says, {})).state
    assert s.makers == 1, "everybody knows the maker only"
    for seat in (*range(s.rules.seats), None):
        assert observe(s, seat).state.makers == 1
    # The same with the called ace in another hand: seat 3 sees nothing of it.
    hands = [h.replace("AC", "xx").replace("TC", "AC").replace("xx", "TC") for h in deal.hands]
    other = Told(Case(game, Deal(tuple(hands), deal.up), says, {})).state
    for seat in (0, 3, None):
        assert observe(s, seat).state == observe(other, seat).state


def test_c23_no_place_for_what_needs_two_pairs() -> None:
    for option, value in (("partner-alone", "on"), ("defend-alone", "any"), ("farmers", "on")):
        with pytest.raises(ValueError, match=option):
            euchre.rules("five", {option: value})
