"""The phases of a deal in words, up to the call: one teller for each kind of phase.

``tell`` describes one phase: what it does under these rules, and nothing that belongs to
another phase.  The upcard is told in ``upcard``, what comes after the call in ``play``.
"""

from __future__ import annotations

from functools import singledispatch

from euchre.cards import SUIT_NAMES, SUITS
from euchre.engine.phases import (
    Alone,
    Exchange,
    Farmers,
    Fold,
    Misdeal,
    NameSuit,
    Nominate,
    Phase,
    TurnUp,
)
from euchre.engine.rules import Rules
from euchre.games.facts import face_down, low_cards, may_drop, without_maker
from euchre.games.sheets.layout import Block, Section, deal_passes, in_turn, section
from euchre.text import everybody, listed, number, quoted, sentences


@singledispatch
def tell(phase: Phase, rules: Rules) -> list[Section]:
    """Return the sections that describe a phase.  Raises ``TypeError`` for one without a teller."""
    raise TypeError(f"no teller for the phase {type(phase).__name__}")


@tell.register
def _(phase: Nominate, rules: Rules) -> list[Section]:
    """A joker turned up (B3 F8, C35, D037-D039, D187)."""
    joker, turned = rules.words.joker, rules.joker_turned
    if not rules.pack.jokers:
        return []
    title = f"If {'a' if len(rules.pack.jokers) > 1 else 'the'} {joker} is turned up"
    if turned == "redeal":
        return [
            section(title, "The cards are thrown in, and the same dealer shuffles and deals again.")
        ]
    if turned in SUITS:
        suit = SUIT_NAMES[SUITS.index(turned)]
        return [
            section(
                title,
                f"A turned-up {joker} stands for {suit}: the bidding goes on as if one of the "
                f"{suit} had been turned up. If it is ordered up, {suit} are trump and the card "
                f"that the dealer picks up is the {joker} itself.",
            )
        ]
    asked = rules.phase(Alone)
    later = asked is not None and asked.maker
    skipped = [
        word
        for kind, word in ((Misdeal, "call a misdeal"), (Farmers, "exchange a farmer's hand"))
        if rules.phase(kind)
    ]
    turn_up, exchange = rules.phase(TurnUp), rules.phase(Exchange)
    optional = exchange is not None and exchange.optional
    takes = f"may then pick up the {joker} and discard"
    if not optional:
        takes = f"then picks up the {joker} and discards"
    return [
        section(
            title,
            sentences(
                "There is no bidding. Before anybody looks at a hand, the dealer names any of the "
                "four suits as trump and becomes the maker.",
                f"Nobody may {listed(skipped, 'or')} in such a deal." if skipped else "",
                f"The dealer {takes}, just as after an order.",
                "The section on going alone applies here too."
                if later
                else "The dealer may go alone in such a deal too, as explained below."
                if asked
                else "",
            ),
            f"If the {joker} comes up later, after other upcards were turned down, the hands have "
            "been seen; the dealer then names any suit that has not been turned down."
            if turn_up is not None and turn_up.again
            else "",
        )
    ]


@tell.register
def _(phase: Misdeal, rules: Rules) -> list[Section]:
    """Hands of low cards (C5, C6, D177, D178)."""
    low = listed(low_cards(rules))
    several = "aces, however many," if phase.one_ace == "off" else "two aces or more"
    claims = []
    for rule, hand in (
        (phase.all_low, f"A hand of nothing but {low}"),
        (phase.one_ace, f"A hand of one ace and otherwise only {low}"),
        (phase.aces, f"A hand of {several} and otherwise only {low}"),
        (phase.three_low, f"A hand with three or more {low}"),
    ):
        if rule != "off":
            claims.append(f"{hand} {'must' if rule == 'must' else 'may'} be called a misdeal.")
    joker = f" A hand with the {rules.words.joker} is never one." if rules.pack.jokers else ""
    return [
        section(
            "Misdeal",
            f"Before the bidding, each player in turn, {in_turn(rules.seats)}, may claim a misdeal "
            f"on a hand that is too weak.{joker}",
            tuple(claims),
            "The first misdeal called ends the deal: the hand is shown, nobody scores, and "
            f"{_next_deal(rules, again=phase.dealer == 'same')}.",
        )
    ]


@tell.register
def _(phase: Fold, rules: Rules) -> list[Section]:
    """A hand that is folded once trump is known (H9)."""
    joker = f"; the {rules.words.joker} is a trump" if rules.pack.jokers else ""
    who = f"each player in the deal but the maker, {in_turn(rules.seats)},"
    if rules.seats == 2:
        who = "the maker's opponent"
    return [
        section(
            "Folding",
            f"Once trump is known and any discard is made, {who} may fold a hand that has no ace, "
            f"no face card and no trump{joker}. The hand is shown, nobody scores, and "
            f"{_next_deal(rules, again=True)}.",
        )
    ]


def _next_deal(rules: Rules, *, again: bool) -> str:
    """Return who deals after a deal without a score, as the end of a sentence."""
    if again:
        return "the same dealer shuffles and deals again"
    return deal_passes(rules.seats)


@tell.register
def _(phase: Farmers, rules: Rules) -> list[Section]:
    """Three low cards for the three face-down ones (C13, D179)."""
    low, left = listed(low_cards(rules), "or"), number(face_down(rules))
    order = " Misdeals come first." if rules.phase(Misdeal) else ""
    return [
        section(
            "The farmer's hand",
            f"Before the bidding, if you hold three or more {low}, you may put exactly three of "
            f"them face down and take the {left} face-down cards of the {rules.words.stock} "
            "instead (going under); the upcard stays where it is. The players are asked in turn, "
            f"{in_turn(rules.seats)}, and only one exchange is allowed in a deal.{order}",
        )
    ]


@tell.register
def _(phase: NameSuit, rules: Rules) -> list[Section]:
    """One round to name another suit (A22, A23)."""
    words, turn_up = rules.words, rules.phase(TurnUp)
    again = turn_up is not None and turn_up.again
    unless = ", except by a dealer who is stuck" if phase.stuck == "any" else ""
    sections = [
        section(
            "Making trump: naming a suit",
            sentences(
                "When a card of a suit already turned down has come up,"
                if again
                else "When the upcard has been turned down,",
                "each player but the dealer in turn,"
                if phase.stuck == "upcard"
                else "each player in turn,",
                f"{in_turn(rules.seats)}, has one chance to name a suit, or passes with "
                f"{quoted(words.pass_name)}. The first to name one is the maker, and that "
                "suit is trump.",
                f"Only a suit that has not been turned up may be named{unless}."
                if again
                else f"The suit that was turned down may not be named{unless}.",
                "The upcard stays out of play, and the dealer does not discard."
                if not again
                else "Nobody picks up any of the faced cards.",
            ),
            "When only one suit has been turned down, naming the other suit of its color is called "
            "making it next, and naming a suit of the other color is crossing. After several, "
            "nothing is next."
            if again
            else "Naming the other suit of the color turned down is called making it next; naming "
            "a suit of the other color is crossing.",
            _name_alone(phase, rules),
            "You may name a suit only if you hold a card with that suit printed on it"
            f"{not_counted(rules)}."
            if phase.suit_needed
            else "",
            _stuck(phase, rules, again=again),
        )
    ]
    if phase.high_low:
        sections.append(_high_low(phase, rules))
    return sections


def not_counted(rules: Rules) -> str:
    """Return which trumps are not cards of the suit, as the end of a sentence (D042, D044)."""
    joker = f"the {rules.words.joker}" if rules.pack.jokers else ""
    left = "the left bower" if rules.bowers != "none" else ""
    names = [name for name in (left, joker) if name]
    does = "do" if len(names) > 1 else "does"
    return f"; {listed(names)} {does} not count" if names else ""


def _name_alone(phase: NameSuit, rules: Rules) -> str:
    if not phase.alone:
        return ""
    example = f"Hearts{rules.words.and_alone}"
    return f"To go alone, say so in the same breath: {quoted(example)}."


def _others(rules: Rules) -> str:
    if rules.seats == 2:
        return "the other player passes"
    return f"the other {number(rules.seats - 1)} pass"


def _stuck(phase: NameSuit, rules: Rules, *, again: bool) -> str:
    """Say what happens when all pass to the dealer (C10, D041, D046)."""
    if phase.stuck in ("name", "any"):
        refused = "one that was turned down" if again else "the suit that was turned down"
        turned_down = f", which may be {refused}" if phase.stuck == "any" else ""
        void = (
            " A dealer who holds no card of any suit that may be named may name any of them."
            if phase.suit_needed
            else ""
        )
        return (
            f"Stick the dealer: if {_others(rules)}, the dealer may not pass and must name a "
            f"suit{turned_down}.{void}"
        )
    if phase.stuck == "upcard":
        which = "first upcard" if again else "upcard"
        alone = " (and may go alone)" if phase.alone else ""
        return (
            f"The dealer is stuck with the {which}: if {_others(rules)}, the dealer must pick it "
            f"up after all{alone}. Its suit is then trump, the dealer is the maker and discards as "
            "explained below. Any hand will do."
        )
    all_pass = f"If {everybody(rules.seats)} pass again"
    if phase.nobody == "no-trump":
        drop = " Nobody may drop out then." if may_drop(rules) else ""
        return f"{all_pass}, the deal is played without trump and without a maker.{drop}"
    return f"{all_pass}, {thrown_in(rules)}."


def thrown_in(rules: Rules) -> str:
    """Return what follows when everybody passes and nothing is played."""
    following = _next_deal(rules, again=without_maker(rules) == "redeal")
    return f"the cards are thrown in: nobody scores, and {following}"


def _high_low(phase: NameSuit, rules: Rules) -> Section:
    """Describe the calls without trump (A8, A9, C12, D007, D009, D040)."""
    return section(
        "High and low",
        "When it is your turn to name a suit, you may call high or low instead. There is then no "
        "trump and there are no bowers: every jack belongs to its own suit, between the queen and "
        "the 10. Everything else, the score included, is as usual."
        + (" You may make this call with any hand." if phase.suit_needed else ""),
        (
            "High: the highest card of the suit led wins the trick; the ace is best.",
            "Low: the lowest card of the suit led wins the trick; the ace is worst.",
        ),
        *_joker_without_trump(rules),
    )


def _joker_without_trump(rules: Rules) -> tuple[Block, ...]:
    """Describe what jokers are worth in high and low (D007)."""
    joker, two = rules.words.joker, len(rules.pack.jokers) > 1
    if not rules.pack.jokers:
        return ()
    belongs, it = (f"{joker}s then belong", "one") if two else (f"{joker} then belongs", "it")
    first = "; of two, the one played first" if two else ""
    return (
        f"The {belongs} to no suit. You may not play {it} while you can follow suit.",
        (
            f"In high, {'a' if two else 'the'} {joker} wins any trick{first}. If you lead {it}, "
            "you say which suit must be followed.",
            f"In low, you may lead {it} only when you have nothing else; you say which suit must "
            f"be followed. {'A' if two else 'The'} {joker} loses every trick in which anyone "
            "follows suit.",
        ),
    )
