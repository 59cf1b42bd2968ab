"""Partners for a deal in words, and the cards that partners pass to each other."""

from __future__ import annotations

from euchre.engine.phases import (
    AskCard,
    Auction,
    CallPartner,
    ChoosePartners,
    Declare,
    Exchange,
    SwapBest,
)
from euchre.engine.rules import Rules
from euchre.games.sheets.auction import spoken
from euchre.games.sheets.layout import Section, section
from euchre.games.sheets.up_to_the_call import tell
from euchre.text import count, number, quoted, sentences


@tell.register
def _(phase: ChoosePartners, rules: Rules) -> list[Section]:
    """The maker chooses by seat (B12, D079)."""
    auction, most = rules.phase(Auction), dict(phase.most)
    levels = auction.levels if auction else tuple(most)
    items = []
    for n in sorted(set(most.values())):
        bids = spoken(rules, tuple(level for level in levels if most.get(level) == n))
        items.append(f"With a bid of {bids}: {count(n, 'partner')}.")
    alone = tuple(level for level in levels if not most.get(level))
    if alone:
        items.append(f"With a bid of {spoken(rules, alone)}: none; the maker goes alone.")
    return [
        section(
            "Choosing partners",
            "Before the first lead the maker may choose partners for this deal from all the "
            "other players, wherever they sit, and says who they are:",
            tuple(items),
            "The maker may choose fewer, or nobody; that earns nothing extra. A player who is "
            "chosen cannot refuse. Everyone else is a defender, and the defenders play together. "
            "Nobody sits out.",
        )
    ]


@tell.register
def _(phase: CallPartner, rules: Rules) -> list[Section]:
    """A called card or suit determines a secret partner (B9, B15, D082-D085, D088, D089, D096)."""
    when = (
        "after the discard, before the first lead"
        if rules.phase(Exchange)
        else "when trump is made, before the first lead"
    )
    alone = (
        f"Instead of calling, the maker may say {quoted(rules.words.alone)} and play against "
        "everyone else."
        if phase.alone
        else "A maker who goes alone calls nothing."
    )
    nobody = (
        "The maker then plays against everyone, but scores as with a partner and not as a lone "
        "player."
    )
    if phase.what == "card":
        return [
            section(
                "Calling a card",
                f"The maker calls any card of the pack by name, {when}. Whoever holds it is the "
                "maker's partner for this deal, and says nothing: the partner is revealed when the "
                "card is played.",
                _upcard_called(rules),
                "If no other player holds the card, because it was not dealt, was discarded, or is "
                f"in the maker's own hand (which is allowed), there is no partner. {nobody}",
                alone,
            )
        ]
    own_cards = (
        "The maker's own cards count too: a maker who holds the highest card has no partner."
        if rules.maker_counts
        else "The maker's own cards do not count, and neither do cards that nobody holds."
    )
    hidden = f"is in the {rules.words.stock}"
    gone = hidden if rules.maker_counts else f"{hidden} or the maker holds it"
    return [
        section(
            "Calling a suit",
            f"The maker calls one of the four suits, trump or another, {when}. Whoever holds the "
            "highest card of that suit is the maker's partner for this deal, and says nothing. Who "
            "it is comes out only in the play, perhaps with the last card; even the partner may "
            "not know.",
            sentences(
                own_cards,
                "In the trump suit the bowers count; the left bower never belongs to the suit "
                "printed on it."
                if rules.bowers == "both"
                else "",
            ),
            "For example, spades are trump and the maker calls diamonds. Whoever holds the ace of "
            f"diamonds is the partner; if that ace {gone}, it is whoever holds the king, and so "
            "on down.",
            f"If no other player holds a card of the suit, there is no partner. {nobody}",
            alone,
        )
    ]


def _upcard_called(rules: Rules) -> str:
    exchange = rules.phase(Exchange)
    if exchange is None:
        return ""
    unless = ", unless it has been discarded" if exchange.bury_up else ""
    return (
        "If the card called is the upcard that the dealer has picked up, everyone knows that the "
        f"dealer is the partner{unless}."
    )


@tell.register
def _(phase: AskCard, rules: Rules) -> list[Section]:
    """A lone maker asks a partner for a card (C20, D112)."""
    return [
        section(
            "Asking for a card",
            "A lone maker may ask one of the partners for a card before they lay their hands "
            "down, but may not say which card. That partner chooses a card and passes it, unseen "
            "by everyone else; then the lone maker discards one card, face down.",
        )
    ]


@tell.register
def _(phase: SwapBest, rules: Rules) -> list[Section]:
    """Exchanging cards for a partner's best (B20, B21, D068)."""
    cards, mates = number(phase.cards), rules.seats // rules.sides.count(rules.seats) - 1
    one = phase.cards == 1
    declare = rules.phase(Declare)
    maker = (
        f"With a bid of {spoken(rules, declare.solo)} the maker, once trump is named,"
        if declare is not None and declare.solo
        else "A lone maker"
    )
    best = (
        "which card of their own is best and gives that"
        if one
        else f"which {cards} of their own are best and gives those"
    )
    each = (
        f"with each of the {number(mates)} partners, starting with the one nearer on the left; "
        "with both, with one, or with neither"
        if mates > 1
        else "with the partner"
    )
    return [
        section(
            "The exchange of cards",
            f"{maker} may exchange {count(phase.cards, 'card')} {each}. The maker chooses "
            f"{count(phase.cards, 'card')} to give; the partner, without seeing "
            f"{'it' if one else 'them'}, decides {best}; the cards change hands at the same time, "
            "unseen by everyone else.",
        )
    ]
