"""Auctions in words: bids, what the maker names and takes, changing hands, and dropping out."""

from __future__ import annotations

from euchre.cards import SUIT_NAMES
from euchre.engine.actions import BIG, LITTLE
from euchre.engine.phases import (
    Auction,
    Declare,
    DropOut,
    DummyHand,
    Exchange,
    SwapBest,
    TakeWidow,
    TurnedTrump,
)
from euchre.engine.rules import Rules
from euchre.engine.words import bid_text
from euchre.games.facts import each_for_himself, may_drop
from euchre.games.sheets.layout import Block, Section, section
from euchre.games.sheets.up_to_the_call import tell, thrown_in
from euchre.text import a, count, everybody, listed, number, quoted, sentences


def spoken(rules: Rules, levels: tuple[int, ...]) -> str:
    """Return bids as in a sentence: ``3, 4 or 5``; a long run as ``3 to 12``."""
    numbers = [level for level in levels if level < LITTLE]
    run = numbers == list(range(numbers[0], numbers[-1] + 1)) if len(numbers) > 4 else False
    words = [f"{numbers[0]} to {numbers[-1]}"] if run else [str(n) for n in numbers]
    words += [bid_text(rules.words, level) for level in levels if level >= LITTLE]
    return listed(words, "or")


@tell.register
def _(phase: TurnedTrump, rules: Rules) -> list[Section]:
    """A turned card that makes trump by itself (B24, D052, D053)."""
    suit = SUIT_NAMES[phase.suit]
    closed = [
        "nobody picks up the upcard" if rules.phase(Exchange) else "",
        "nobody may drop out" if may_drop(rules) else "",
    ]
    after = listed([text for text in closed if text])
    return [
        section(
            f"If {a(suit.removesuffix('s'))} is turned up",
            sentences(
                f"A turned-up {suit.removesuffix('s')} makes {suit} trump at once. There is no "
                "bidding and no maker.",
                f"{after.capitalize()}: the hands are played as dealt." if after else "",
            ),
        )
    ]


# -- the auction ------------------------------------------------------------------------------


@tell.register
def _(phase: Auction, rules: Rules) -> list[Section]:
    """Who bids what, when it ends, and what happens without a bid (B12-B22, B25, B27)."""
    opening = (
        " There is no auction when the upcard has made trump." if rules.phase(TurnedTrump) else ""
    )
    return [
        section(
            "The auction",
            f"{_turns(phase, rules)}{opening}",
            _levels(phase, rules),
            *_strains(phase, rules),
            _ends(phase, rules),
            _nobody(phase, rules),
        )
    ]


def _turns(phase: Auction, rules: Rules) -> str:
    words = rules.words
    forced = (
        f" The first player must bid {phase.levels[0]} or more; only the others may pass."
        if phase.forced
        else ""
    )
    if not phase.rounds:
        return (
            "Each player in turn, starting on the dealer's left and ending with the dealer, has "
            f"one chance to bid, or says {quoted(words.pass_bid)}.{forced}"
        )
    again = (
        "A player who has passed may bid again when the turn comes back."
        if phase.reentry
        else "A player who has passed is out of the bidding."
    )
    return (
        "The players bid in turn, starting on the dealer's left and going around as often as "
        f"needed. If you do not want to bid, say {quoted(words.pass_bid)}. {again}{forced}"
    )


def _levels(phase: Auction, rules: Rules) -> str:
    words, levels = rules.words, phase.levels
    peppers = [level for level in levels if level >= LITTLE]
    parts = [f"The possible bids are {spoken(rules, levels)}."]
    prices = dict(getattr(rules.prices, "needs", ()))
    if prices:
        odd = [level for level in levels if prices.get(level) != level]
        parts.append(
            "A bid is the number of points at stake. For "
            f"{spoken(rules, tuple(set(levels) - set(odd)))} it is also the number of tricks to "
            f"win; {spoken(rules, tuple(odd))} takes all of them, as the scoring table shows."
            if odd
            else "A bid is the number of points at stake and of tricks to win."
        )
    else:
        who = "maker undertakes" if each_for_himself(rules) else "makers undertake"
        parts.append(f"A bid is the number of tricks that the {who} to win.")
    if not prices and rules.tricks < levels[-1] < LITTLE:
        parts.append(
            f"A bid of more than {rules.tricks} cannot be made, but it is allowed: it keeps "
            "someone else from making trump."
        )
    for level in peppers:
        stakes = "at double stakes" if level == BIG else "at ordinary stakes"
        parts.append(f"{bid_text(words, level)} is a bid of all {number(rules.tricks)}, {stakes}.")
    higher = "Each bid must be higher than the one before"
    if peppers:
        higher += f"; {listed([bid_text(words, p) for p in peppers])} rank above every number, in "
        higher += "this order"
    if phase.strains:
        higher += ", with one exception explained next"
    return sentences(*parts, f"{higher}.")


def _strains(phase: Auction, rules: Rules) -> list[Block]:
    """Describe bids that name the strain (B22, D070, D071)."""
    if not phase.strains:
        return []
    words, low = rules.words, phase.levels[0]
    suit, none = phase.strains[0], phase.strains[-1]
    return [
        "Every bid names a number and the trump suit, or that there is to be no trump: "
        f"{quoted(bid_text(words, low, suit))}, {quoted(bid_text(words, low + 1, 4))}, "
        f"{quoted(bid_text(words, low + 2, none))}.",
        f"At the same number, a suit bid beats a bid of {words.high} or {words.low}. It does "
        "not beat another suit, and a bid without trump beats nothing of its own number.",
    ]


def _ends(phase: Auction, rules: Rules) -> str:
    others = number(rules.seats - 1)
    top = bid_text(rules.words, phase.levels[-1])
    declare = rules.phase(Declare)
    wins = "The highest bidder is the maker"
    if declare and not phase.strains:
        wins += ", whatever becomes trump"
    ends = ""
    if phase.rounds:
        ends = (
            f"The auction ends when the other {others} pass in a row after a bid."
            if phase.reentry
            else "The auction ends when there is a bid and all other players have passed."
        )
    stop = f"A bid of {top} ends the auction on the spot." if phase.top_ends else ""
    return sentences(ends, stop, f"{wins}.")


def _nobody(phase: Auction, rules: Rules) -> str:
    if phase.forced:
        return "So there is always a bid."
    joker, all_pass = rules.words.joker, f"If {everybody(rules.seats)} pass"
    if phase.nobody in ("dealer", "dealer-any"):
        more = " or more" if phase.nobody == "dealer-any" else ""
        return (
            "Stick the dealer: if everyone else passes, the dealer may not pass and must bid "
            f"{phase.levels[0]}{more}; so there is always a bid."
        )
    if phase.nobody == "joker":
        return (
            f"{all_pass} without a bid, whoever holds the {joker} must say so and is the maker "
            f"with a bid of {phase.joker_bids}; nobody may bid higher. If nobody holds it, the "
            f"{joker} is in the {rules.words.widow}, and {thrown_in(rules)}."
        )
    if phase.nobody == "no-trump":
        drop = " Nobody may drop out then." if may_drop(rules) else ""
        takes = " Nobody picks up the upcard." if rules.phase(Exchange) else ""
        return (
            f"{all_pass} without a bid, the deal is played without trump and without a maker."
            f"{takes}{drop}"
        )
    return f"{all_pass} without a bid, {thrown_in(rules)}."


# -- what the maker does ----------------------------------------------------------------------


@tell.register
def _(phase: Declare, rules: Rules) -> list[Section]:
    """The maker names the strain; some bids are played alone (B13, B20, D061, D074, D078)."""
    auction, words = rules.phase(Auction), rules.words
    named = auction is not None and bool(auction.strains)
    widow = rules.phase(TakeWidow)
    takes = f" before picking up the {words.widow}" if widow else ""
    no_trump = f", or says {quoted(words.no_trump)} for no trump at all" if phase.no_trump else ""
    if phase.high_low:
        no_trump = f", or says {quoted(words.high)} or {quoted(words.low)} for no trump"
    blocks: list[Block] = [
        "The suit of the highest bid is trump (or there is none, if the bid said so)."
        if named
        else f"The maker names any of the four suits as trump{takes}{no_trump}."
    ]
    if phase.solo:
        mates = rules.seats // rules.sides.count(rules.seats) - 1
        partner = "partner lays the hand" if mates == 1 else "partners lay their hands"
        sits = "sits" if mates == 1 else "sit"
        swap = " (but see the exchange of cards below)" if rules.phase(SwapBest) else ""
        blocks.append(
            f"A bid of {spoken(rules, phase.solo)} is played alone: the maker's {partner} face "
            f"down and {sits} out the deal{swap}. No other bid is."
        )
    return [section("Naming trump", *blocks)]


@tell.register
def _(phase: TakeWidow, rules: Rules) -> list[Section]:
    """The maker takes the widow (B12, B14, B18)."""
    widow, size = rules.words.widow, count(rules.widow, "card")
    several = rules.widow > 1
    taken = f"{everybody(rules.widow)} cards" if several else "the card"
    too = "cards just picked up" if several else "the card just picked up"
    return [
        section(
            f"The {widow}",
            sentences(
                f"When trump has been named, the maker picks up {taken} of the {widow}, unseen by "
                f"everyone else, and discards any {size}, face down: {too} may go too.",
                f"With a bid of {spoken(rules, phase.without)} the maker plays without the {widow}"
                ", which nobody sees."
                if phase.without
                else "",
            ),
        )
    ]


@tell.register
def _(phase: DummyHand, rules: Rules) -> list[Section]:
    """Exchanging the whole hand, once, for the dummy hand (B27, D057)."""
    words = rules.words
    return [
        section(
            f"The {words.widow}",
            "Before the bidding each player in turn, starting on the dealer's left, looks at the "
            f"hand dealt and may trade it, whole, for the {words.widow}, which nobody has seen. "
            f"Say {quoted(words.swap)} or {quoted(words.keep)}. Only one player may trade in a "
            "deal: then nobody else is asked. The hand traded away is out of play, and nobody "
            "looks at it.",
        )
    ]


@tell.register
def _(phase: DropOut, rules: Rules) -> list[Section]:
    """Dropping out of the deal (B24, B26, D121, D123, D163)."""
    words, others = rules.words, everybody(rules.seats - 1) + " other players"
    auction = rules.phase(Auction)
    fails = (
        " A bid of more tricks than there are is lost all the same."
        if auction is not None and rules.tricks < auction.levels[-1] < LITTLE
        else ""
    )
    return [
        section(
            "Dropping out",
            "When there is a maker, each of the other players in turn, starting on the maker's "
            f"left, says {quoted(words.stay)} or {quoted(words.drop)}. If you drop out, lay your "
            "hand face down: you sit out the deal and your score does not change. The maker cannot "
            "drop out, and nobody can in a deal without a maker.",
            f"You may not drop out if you had {phase.lock} points or fewer when the cards were "
            "dealt."
            if phase.lock >= 0
            else "",
            f"If {others} drop out, the maker is credited with all "
            f"{number(rules.tricks)} tricks without play.{fails}",
        )
    ]
