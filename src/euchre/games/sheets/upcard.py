"""The upcard in words: who may make its suit trump, with what, and what follows if nobody does."""

from __future__ import annotations

from euchre.cards import SUITS
from euchre.engine.phases import TurnedTrump, TurnUp
from euchre.engine.rules import Rules
from euchre.games.facts import dealer_takes
from euchre.games.sheets.layout import Section, in_turn, section
from euchre.games.sheets.up_to_the_call import not_counted, tell, thrown_in
from euchre.text import everybody, number, quoted, sentences


@tell.register
def _(phase: TurnUp, rules: Rules) -> list[Section]:
    """One round to order up the upcard (A18-A21), or one for each upcard (B16)."""
    return [
        section(
            "Making trump: the upcard",
            f"{_offered(rules)}Each player in turn, {_order(rules)}, either makes the upcard's "
            "suit trump or passes. The first to make it trump is the maker, and the bidding is "
            "over.",
            tuple(_who_says_what(phase, rules)),
            _accept_alone(phase, rules),
            _denied(phase, rules),
            _restricted(phase, rules),
            _all_refuse(phase, rules),
        )
    ]


def _order(rules: Rules) -> str:
    return in_turn(rules.seats) + (" and ending with the dealer" if rules.seats > 2 else "")


def _offered(rules: Rules) -> str:
    return "Otherwise the upcard is offered. " if rules.phase(TurnedTrump) else ""


def _who_says_what(phase: TurnUp, rules: Rules) -> list[str]:
    words, mates = rules.words, rules.sides.mates(0, rules.seats).bit_count()
    partner = f"The dealer's partner{'s' if mates > 1 else ''}"
    says = {words.order, words.take} | ({words.assist} if mates else set())
    if len(says) == 1 and words.pass_up == words.turn_down and not phase.partner_alone:
        everyone = "Either player" if rules.seats == 2 else "Everyone, the dealer included,"
        return [f"{everyone} says {quoted(words.order)} or {quoted(words.pass_up)}."]
    if not mates:
        other = "The other player" if rules.seats == 2 else "A player other than the dealer"
    else:
        other = "An opponent of the dealer"
    accepts = (
        f"{partner} may not order it up and play with the dealer. The only way to make the upcard "
        f"trump from that seat is to go alone, with {quoted(words.assist_alone)}; otherwise the "
        f"call is {quoted(words.pass_up)}."
        if phase.partner_alone
        else f"{partner} say{'s' * (mates == 1)} {quoted(words.assist)} or {quoted(words.pass_up)}."
    )
    picks = "to pick it up" if dealer_takes(rules) else "to make it trump"
    return [
        f"{other} says {quoted(words.order)} or {quoted(words.pass_up)}.",
        *([accepts] if mates else []),
        f"The dealer says {quoted(words.take)} {picks}, or {quoted(words.turn_down)} to turn it "
        "down.",
    ]


def _denied(phase: TurnUp, rules: Rules) -> str:
    """Say how the partner may object (C44, D132)."""
    if not phase.deny:
        return ""
    return (
        f"But the maker's partner has the last word: {quoted(rules.words.deny)} turns the call "
        f"into a pass, and the bidding goes on with the next player; {quoted(rules.words.allow)} "
        "settles it. A partner who has denied still gets a turn of their own if it is yet to come."
    )


def _accept_alone(phase: TurnUp, rules: Rules) -> str:
    if not phase.alone:
        return ""
    example = f"{rules.words.order}{rules.words.and_alone}"
    return f"To go alone, say so in the same breath: {quoted(example)}. Afterwards it is too late."


def _restricted(phase: TurnUp, rules: Rules) -> str:
    """Say which players need certain cards to accept the upcard (C7, C8, D042-D044)."""
    parts = []
    takes = dealer_takes(rules)
    if phase.suit_needed != "nobody":
        who = (
            "Nobody, not even the dealer, may make"
            if phase.suit_needed == "all"
            else "The player who is not dealing may not make"
            if rules.seats == 2
            else "A player other than the dealer may not make"
        )
        parts.append(
            f"{who} the upcard's suit trump without holding a card with that suit printed on "
            f"it{not_counted(rules)}."
            + (" The upcard itself does not count." if phase.suit_needed == "all" else "")
        )
        if phase.suit_needed == "others" and phase.trump_needed == "off":
            parts.append("The dealer may do so with any hand.")
    if phase.trump_needed != "off" and phase.suit_needed != "all":
        joker = f" or the {rules.words.joker}" if rules.pack.jokers else ""
        bower = f"; a bower{joker} counts as a trump" if rules.bowers != "none" else ""
        if phase.trump_needed == "natural":
            bower = f" with the suit printed on it{not_counted(rules)}"
        parts.append(
            f"The dealer may not pick up the upcard if it would be the only trump in hand{bower}."
            if takes
            else f"The dealer may not make it trump without a trump in hand{bower}."
        )
    if takes and (phase.suit_needed == "all" or phase.trump_needed != "off"):
        parts.append("But when someone else orders it up, the dealer picks it up with any hand.")
    return sentences(*parts)


def _all_refuse(phase: TurnUp, rules: Rules) -> str:
    all_pass = f"If {everybody(rules.seats)} pass"
    if phase.upcards > 1:
        return _successive(phase, rules)
    if phase.redeal:
        return (
            f"{all_pass}, the deal is void: nobody scores, there is no second round, and the same "
            "dealer shuffles and deals again."
        )
    seen = (
        "stays in sight, face up and half under the " + rules.words.stock
        if rules.customs.refused_in_sight
        else "is turned face down"
    )
    if not phase.again:
        return f"{all_pass}, the upcard {seen}: its suit has been turned down."
    joker = rules.words.joker
    signal = (
        f" (a {joker} counts as the suit it stands for)"
        if rules.pack.jokers and rules.joker_turned in SUITS
        else ""
    )
    return sentences(
        f"{all_pass}, the suit has been turned down, and the dealer turns up the next card of the "
        f"{rules.words.stock} on top of it. Everyone may make it trump or pass in the same way, "
        "and so on.",
        f"But as soon as a card of a suit already turned down comes up{signal}, that card is not "
        "offered: it only signals that a suit may now be named, as explained next.",
        f"At that point the faced cards are left where they are; the last upcard {seen}."
        if rules.customs.refused_in_sight
        else "",
        f"If four upcards of four different suits have all been turned down, {thrown_in(rules)}.",
    )


def _successive(phase: TurnUp, rules: Rules) -> str:
    """Describe several upcards offered one after another (B23, D138)."""
    cards = number(phase.upcards)
    all_pass = f"If {everybody(rules.seats)} pass"
    last = (
        "the deal is void: nobody scores, and the same dealer shuffles and deals again"
        if phase.redeal
        else "their suits have been turned down"
    )
    return (
        f"{all_pass}, the dealer turns up the next card of the {rules.words.stock} on top of the "
        "last, whatever its suit, and everyone may make it trump or pass in the same way. Only the "
        f"last card turned up is on offer. At most {cards} cards are turned up; if all {cards} are "
        f"refused, {last}."
    )
