"""Partners for a deal in words, and what partners pass to each other."""

from __future__ import annotations

from euchre.engine.phases import AskCard, Auction, CallPartner, ChoosePartners, Exchange, SwapBest
from euchre.engine.rules import Rules
from euchre.games.sheets.auction import spoken
from euchre.games.sheets.phases import tell
from euchre.games.sheets.text import Section, count, number, said, section, sentences


@tell.register
def _(phase: ChoosePartners, rules: Rules) -> list[Section]:
    """The maker chooses by seat (B12, D079)."""
    auction, most = rules.phase(Auction), dict(phase.most)
    levels = auction.levels if isinstance(auction, Auction) else tuple(most)
    items = []
    for n in sorted(set(most.values())):
        bids = spoken(rules, tuple(level for level in levels if most.get(level) == n))
        items.append(f"With a bid of {bids}: {count(n, 'partner')}.")
    alone = tuple(level for level in levels if not most.get(level))
    if alone:
        items.append(f"With a bid of {spoken(rules, alone)}: none; the maker plays alone.")
    return [
        section(
            "Choosing partners",
            "Before the first lead the maker may choose partners for this deal among all the "
            "other players, wherever they sit, and tells who they are:",
            tuple(items),
            "The maker may choose fewer, or nobody; that earns nothing more. Whoever is chosen "
            "cannot refuse. All the others are defenders and play together. Everybody takes part "
            "in the play.",
        )
    ]


@tell.register
def _(phase: CallPartner, rules: Rules) -> list[Section]:
    """A card or a suit makes a secret partner (B9, B15, D082-D085, D088, D089, D096)."""
    exchanged = (
        "when trump is made and any exchange is done, before the first lead"
        if rules.phase(Exchange)
        else "when trump is made, before the first lead"
    )
    alone = (
        f"Instead of calling, the maker may say {said(rules.words.alone)} and play alone against "
        "all the others."
        if phase.alone
        else "A maker who plays alone calls nothing."
    )
    nobody = (
        "The maker then plays against everybody, but scores as with a partner and not as a lone "
        "player."
    )
    if phase.what == "card":
        return [
            section(
                "Calling a card",
                f"The maker calls one card by name, any card of the pack, {exchanged}. Whoever "
                "holds it is the maker's partner for this deal, and says nothing: it comes out "
                "when the card is played.",
                _upcard_called(rules),
                "If nobody else holds the card, because it was not dealt, was laid away, or is in "
                f"the maker's own hand (which is allowed), there is no partner. {nobody}",
                alone,
            )
        ]
    own = (
        "The maker's own cards count as well: a maker who holds the highest card has no partner."
        if rules.maker_counts
        else "The maker's own cards do not count, nor do cards that are in nobody's hand."
    )
    return [
        section(
            "Calling a suit",
            f"The maker calls one of the four suits, the trump suit or another, {exchanged}. "
            "Whoever holds the highest card of that suit is the maker's partner for this deal, and "
            "says nothing: it comes out only in the play, perhaps with the last card, and the "
            "partner may not know it either.",
            sentences(
                own,
                "In the trump suit the bowers count; the left bower is never a card of the suit "
                "printed on it."
                if rules.bowers == "both"
                else "",
            ),
            f"If none of the others holds a card of the suit, there is no partner. {nobody}",
            alone,
        )
    ]


def _upcard_called(rules: Rules) -> str:
    exchange = rules.phase(Exchange)
    if not isinstance(exchange, Exchange):
        return ""
    unless = ", unless it has been laid away again" if exchange.bury_up else ""
    return (
        "If the card called is the upcard that the dealer has taken, everybody knows that the "
        f"dealer is the partner{unless}."
    )


@tell.register
def _(phase: AskCard, rules: Rules) -> list[Section]:
    """A lone maker asks a partner for a card (C20, D112)."""
    return [
        section(
            "Asking for a card",
            "A lone maker may ask one of the partners, whichever he likes, for a card before the "
            "partners lay their hands down; which card, he may not say. That partner chooses a "
            "card and passes it, unseen by the others; then the lone maker lays one card away, "
            "face down.",
        )
    ]


@tell.register
def _(phase: SwapBest, rules: Rules) -> list[Section]:
    """Cards for a partner's best (B20, B21, D068)."""
    cards, mates = number(phase.cards), rules.seats // rules.sides.count(rules.seats) - 1
    each = (
        f"with each of the {number(mates)} partners, first with the one nearer on the left; with "
        "both, with one, or with neither"
        if mates > 1
        else "with the partner"
    )
    return [
        section(
            "The exchange of cards",
            f"With a bid of {spoken(rules, phase.bids)} the maker, once trump is named, may "
            f"exchange {cards} cards {each}. The maker chooses {cards} cards to give; the partner, "
            f"without seeing them, chooses the {cards} best of the own hand; and they change hands "
            "at the same time, unseen by the others.",
        )
    ]
