"""The phases of a deal in words, one teller for each kind: up to the call.

``tell`` is the only place where a phase becomes text.  A teller says what its
phase does under these rules, and nothing that another phase does.  The phases
after the call are told in ``play``.
"""

from __future__ import annotations

from functools import singledispatch

from euchre.cards import SUIT_NAMES, SUITS
from euchre.engine.phases import (
    Alone,
    Exchange,
    Farmers,
    Misdeal,
    NameSuit,
    Nominate,
    Phase,
    TurnedTrump,
    TurnUp,
)
from euchre.engine.rules import Rules
from euchre.games.facts import face_down, low_cards, may_drop
from euchre.games.sheets.text import Section, everybody, listed, number, said, section, sentences


@singledispatch
def tell(phase: Phase, rules: Rules) -> list[Section]:
    """Return the sections of a rule sheet that a phase of these rules makes.

    Raises ``TypeError`` for a kind of phase that has no teller.
    """
    raise TypeError(f"no teller for the phase {type(phase).__name__}")


@tell.register
def _(phase: Nominate, rules: Rules) -> list[Section]:
    """A joker turned up (B3 F8, C35, D037-D039)."""
    joker, turned = rules.words.joker, rules.joker_turned
    if not rules.pack.jokers:
        return []
    title = f"If the {joker} is turned up"
    if turned == "redeal":
        return [
            section(title, "The cards are thrown in, and the same dealer shuffles and deals again.")
        ]
    if turned in SUITS:
        suit = SUIT_NAMES[SUITS.index(turned)]
        return [
            section(
                title,
                f"A turned-up {joker} stands for {suit}: everything goes on as if one of the "
                f"{suit} had been turned up. If {suit} are accepted, it is the {joker} itself "
                "that the dealer may take up.",
            )
        ]
    asked = rules.phase(Alone)
    later = isinstance(asked, Alone) and asked.maker
    skipped = [
        word
        for kind, word in ((Misdeal, "a misdeal"), (Farmers, "the farmer's exchange"))
        if rules.phase(kind)
    ]
    turn_up = rules.phase(TurnUp)
    return [
        section(
            title,
            sentences(
                "There is no bidding. Before anybody has looked at a hand, the dealer names any "
                "of the four suits as trump and is the maker.",
                f"There is no chance of {listed(skipped, 'or')} then." if skipped else "",
                f"Then the dealer exchanges as after any acceptance, the {joker} being the upcard.",
                "What is said below about playing alone holds here too."
                if later
                else "The dealer may play alone in such a deal too, as told below."
                if asked
                else "The dealer cannot play alone in such a deal, as there is no call to say it "
                "with.",
            ),
            f"If the {joker} comes up later, after other upcards were refused, the hands have been "
            "looked at; the dealer then names any suit that has not been refused."
            if isinstance(turn_up, TurnUp) and turn_up.again
            else "",
        )
    ]


@tell.register
def _(phase: Misdeal, rules: Rules) -> list[Section]:
    """Hands of low cards (C5, C6, D177, D178)."""
    low = listed(low_cards(rules))
    claims = []
    for rule, hand in (
        (phase.all_low, f"A hand of nothing but {low}"),
        (phase.one_ace, f"A hand of one ace and otherwise only {low}"),
    ):
        if rule != "off":
            claims.append(f"{hand} {'must' if rule == 'must' else 'may'} be called a misdeal.")
    joker = f" A hand with the {rules.words.joker} is never one." if rules.pack.jokers else ""
    return [
        section(
            "Misdeal",
            "Before the bidding every player is asked in turn, beginning on the dealer's left."
            f"{joker}",
            tuple(claims),
            "The first misdeal called ends the deal: the hand is shown, nobody scores, and the "
            "next player deals.",
        )
    ]


@tell.register
def _(phase: Farmers, rules: Rules) -> list[Section]:
    """Three low cards for the three face-down ones (C13, D179)."""
    low, left = listed(low_cards(rules), "or"), number(face_down(rules))
    order = " Misdeals are heard first." if rules.phase(Misdeal) else ""
    return [
        section(
            "The farmer's hand",
            f"Before the bidding, a player who holds three or more {low} may lay exactly three of "
            f"them away, face down, and take the {left} face-down cards of the {rules.words.stock} "
            "instead; the upcard stays where it is. All are asked in turn, beginning on the "
            f"dealer's left, and only the first who wants to exchange does so in a deal.{order}",
        )
    ]


# -- the upcard -------------------------------------------------------------------------------


@tell.register
def _(phase: TurnUp, rules: Rules) -> list[Section]:
    """One round to accept the upcard's suit (A18-A21), or one for each upcard (B16)."""
    return [
        section(
            "Making trump: the upcard",
            f"{_offered(rules)}Each player in turn, beginning on the dealer's left and ending with "
            "the dealer, either accepts the suit of the upcard as trump or passes. The first to "
            "accept is the maker, and the bidding is over.",
            tuple(_who_says_what(phase, rules)),
            _accept_alone(phase, rules),
            _denied(phase, rules),
            _restricted(phase, rules),
            _all_refuse(phase, rules),
        )
    ]


def _offered(rules: Rules) -> str:
    return "Otherwise the upcard is offered. " if rules.phase(TurnedTrump) else ""


def _who_says_what(phase: TurnUp, rules: Rules) -> list[str]:
    words, mates = rules.words, rules.sides.mates(0, rules.seats).bit_count()
    partner = f"The dealer's partner{'s' if mates > 1 else ''}"
    if not mates:
        other = "The other player" if rules.seats == 2 else "A player other than the dealer"
    else:
        other = "An opponent of the dealer"
    accepts = (
        f"{partner} cannot accept and play with the dealer. {said(words.assist_alone)} "
        "from the dealer's partner accepts the suit and binds that player to play alone; "
        f"otherwise, {said(words.pass_up)}."
        if phase.partner_alone
        else f"{partner} say{'s' * (mates == 1)} {said(words.assist)} or {said(words.pass_up)}."
    )
    return [
        f"{other} says {said(words.order)} or {said(words.pass_up)}.",
        *([accepts] if mates else []),
        f"The dealer says {said(words.take)} to accept and {said(words.turn_down)} to refuse.",
    ]


def _denied(phase: TurnUp, rules: Rules) -> str:
    """Tell what the partner may do about it (C44, D132)."""
    if not phase.deny:
        return ""
    return (
        f"But the partner of whoever accepts has the last word: {said(rules.words.deny)} makes it "
        f"a pass, and the next player's turn comes; with {said(rules.words.allow)} it is settled. "
        "Who has denied keeps a turn that is still to come."
    )


def _accept_alone(phase: TurnUp, rules: Rules) -> str:
    if not phase.alone:
        return ""
    example = f"{rules.words.order}, {rules.words.alone}"
    return (
        "Whoever accepts and wants to play alone says so in the same breath: "
        f"{said(example)}. Afterwards it is too late."
    )


def _restricted(phase: TurnUp, rules: Rules) -> str:
    """Tell who may accept only with what in hand (C7, C8, D042-D044)."""
    parts = []
    exchange = rules.phase(Exchange)
    takes = isinstance(exchange, Exchange) and exchange.taker == "dealer"
    left = "; the left bower does not count" if rules.bowers != "none" else ""
    if phase.suit_needed != "nobody":
        who = (
            "Nobody, the dealer included, may accept"
            if phase.suit_needed == "all"
            else "A player other than the dealer may not accept"
        )
        parts.append(
            f"{who} a suit without holding a card with that suit printed on it{left}."
            + (" The upcard itself does not count either." if phase.suit_needed == "all" else "")
        )
        if phase.suit_needed == "others" and not phase.trump_needed:
            parts.append("The dealer may accept with any hand.")
    if phase.trump_needed and phase.suit_needed != "all":
        bower = "; a bower counts as a trump" if rules.bowers != "none" else ""
        parts.append(
            f"The dealer may not accept if the upcard would be the only trump in hand{bower}."
            if takes
            else f"The dealer may not accept without a trump in the hand{bower}."
        )
    if takes and (phase.suit_needed == "all" or phase.trump_needed):
        parts.append("But when somebody else accepts, the dealer takes the card with any hand.")
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
        return f"{all_pass}, the upcard {seen}, and its suit is refused."
    joker = rules.words.joker
    signal = (
        f" (a {joker} counts as the suit it stands for)"
        if rules.pack.jokers and rules.joker_turned in SUITS
        else ""
    )
    return sentences(
        f"{all_pass}, the suit is refused, and the dealer turns up the next card of the "
        f"{rules.words.stock} on top of it. Everybody may accept or pass again in the same way, "
        "and so on.",
        f"But as soon as a card of a refused suit comes up{signal}, that card is not offered: it "
        "only gives the signal to name a suit, as told next.",
        f"At that point the faced cards are left where they are; the last upcard {seen}."
        if rules.customs.refused_in_sight
        else "",
        "If four upcards of four different suits have all been refused, the cards are thrown in: "
        "nobody scores, and the next player deals.",
    )


def _successive(phase: TurnUp, rules: Rules) -> str:
    """Tell of several upcards offered one after the other (B23, D138)."""
    cards = number(phase.upcards)
    all_pass = f"If {everybody(rules.seats)} pass"
    last = (
        "the deal is void: nobody scores, and the same dealer shuffles and deals again"
        if phase.redeal
        else "their suits are refused"
    )
    return (
        f"{all_pass}, the dealer turns up the next card of the {rules.words.stock} on top of the "
        "last, whatever its suit, and everybody may accept or pass again in the same way. The last "
        f"card turned up is always the one on offer. At most {cards} cards are turned up; if all "
        f"{cards} are refused, {last}."
    )


# -- naming -----------------------------------------------------------------------------------


@tell.register
def _(phase: NameSuit, rules: Rules) -> list[Section]:
    """One round to name another suit (A22, A23)."""
    words, turn_up = rules.words, rules.phase(TurnUp)
    again = isinstance(turn_up, TurnUp) and turn_up.again
    sections = [
        section(
            "Making trump: naming a suit",
            sentences(
                "When a card of a refused suit has come up,"
                if again
                else "When the upcard has been refused,",
                "each player but the dealer in turn,"
                if phase.stuck == "upcard"
                else "each player in turn,",
                "beginning on the dealer's left, has one chance to name a suit, or passes by "
                f"saying {said(words.pass_name)}. The first to name one is the maker, and that "
                "suit is trump.",
                "Only a suit that has not been turned up may be named."
                if again
                else "The refused suit may not be named.",
                "The upcard stays out of play, and nobody exchanges."
                if not again
                else "No faced card is taken, and nobody exchanges.",
            ),
            "Naming the other suit of the refused colour is called making it next; naming a suit "
            "of the other colour is crossing.",
            _name_alone(phase, rules),
            "A suit may be named only by a player who holds a card with that suit printed on it; "
            "the left bower does not count."
            if phase.suit_needed
            else "",
            _stuck(phase, rules, again=again),
        )
    ]
    if phase.high_low:
        sections.append(_high_low(phase, rules))
    return sections


def _name_alone(phase: NameSuit, rules: Rules) -> str:
    if not phase.alone:
        return ""
    example = f"Hearts, {rules.words.alone}"
    return f"To play alone, say so in the same breath: {said(example)}."


def _others(rules: Rules) -> str:
    if rules.seats == 2:
        return "the other player passes"
    return f"the other {number(rules.seats - 1)} pass"


def _stuck(phase: NameSuit, rules: Rules, *, again: bool) -> str:
    """Tell what happens when it comes round to the dealer (C10, D041, D046)."""
    if phase.stuck == "name":
        void = (
            " A dealer who holds no card of any suit that is free may name any of these suits."
            if phase.suit_needed
            else ""
        )
        return (
            f"The dealer is stuck: if {_others(rules)}, the dealer may not "
            f"pass but must make trump.{void}"
        )
    if phase.stuck == "upcard":
        which = "first upcard" if again else "upcard"
        alone = " (and may say that it is alone)" if phase.alone else ""
        return (
            f"The dealer has no free choice here: if {_others(rules)}, "
            f"the dealer must accept the {which} after all{alone}. Its suit is then trump, the "
            "dealer is the maker, and the exchange follows as told below. Any hand will do."
        )
    all_pass = f"If {everybody(rules.seats)} pass again"
    if phase.nobody == "no-trump":
        drop = " Nobody may drop out then." if may_drop(rules) else ""
        return f"{all_pass}, the deal is played without a trump and without a maker.{drop}"
    if phase.nobody == "redeal":
        return f"{all_pass}, nobody scores, and the same dealer shuffles and deals again."
    return f"{all_pass}, the cards are thrown in: nobody scores, and the next player deals."


def _high_low(phase: NameSuit, rules: Rules) -> Section:
    """Tell the calls without a trump (A8, A9, C12, D007, D009, D040)."""
    joker = rules.words.joker
    return section(
        "High and low",
        "Instead of a suit, a player whose turn it is to name one may call high or low. There is "
        "then no trump and there are no bowers: every jack is a card of its own suit, between "
        "queen and 10. Everything else, the score included, stays as it is with a trump."
        + (" Any hand will do for this call." if phase.suit_needed else ""),
        (
            "High: the highest card of the suit led wins the trick, the ace being best.",
            "Low: the lowest card of the suit led wins the trick, the ace being worst.",
        ),
        f"The {joker} belongs to no suit then. It cannot be played while you can follow suit."
        if rules.pack.jokers
        else "",
        (
            "In high it wins any trick. Whoever leads it says which suit the others are to follow "
            "with.",
            "In low it may be led only when there is nothing else in the hand; the leader says "
            "which suit it asks for. It loses every trick in which anybody follows suit.",
        )
        if rules.pack.jokers
        else (),
    )
