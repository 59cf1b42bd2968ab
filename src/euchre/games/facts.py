"""Facts that follow from the rules of a game: who may do what, what can happen."""

from __future__ import annotations

from euchre.cards import RANK_NAMES, RANKS
from euchre.engine.phases import (
    Alone,
    Auction,
    CallPartner,
    ChoosePartners,
    Declare,
    DropOut,
    Exchange,
    Fold,
    Misdeal,
    NameSuit,
    TurnedTrump,
    TurnUp,
)
from euchre.engine.phases.trump import Nobody
from euchre.engine.rules import Rules
from euchre.engine.scoring import Contract, Points
from euchre.engine.state import State


def each_for_himself(rules: Rules) -> bool:
    """Whether every player keeps a separate score."""
    return rules.sides.count(rules.seats) == rules.seats


def partners_found(rules: Rules) -> bool:
    """Whether partners are determined during the deal."""
    return rules.phase(CallPartner) is not None or rules.phase(ChoosePartners) is not None


def may_drop(rules: Rules) -> bool:
    """Whether players may drop out of a deal."""
    return rules.phase(DropOut) is not None


def no_trump_played(rules: Rules) -> bool:
    """Whether no trump may be played, apart from calling high or low in a second round."""
    auction, naming, declare = rules.phase(Auction), rules.phase(NameSuit), rules.phase(Declare)
    return (
        maker_names_high_low(rules)
        or (auction is not None and auction.nobody == "no-trump")
        or (declare is not None and declare.no_trump)
        or (naming is not None and naming.nobody == "no-trump" and naming.stuck == "no")
    )


def maker_names_high_low(rules: Rules) -> bool:
    """Whether the highest bidder may play high or low, named with the bid or after it (B22)."""
    auction, declare = rules.phase(Auction), rules.phase(Declare)
    with_bid = auction is not None and bool(auction.strains)
    return with_bid or (declare is not None and declare.high_low)


def no_maker_possible(rules: Rules) -> bool:
    """Whether a deal may be played although no player has made trump."""
    return rules.phase(TurnedTrump) is not None or without_maker(rules) == "no-trump"


def said_alone(rules: Rules) -> bool:
    """Whether a player on the makers' side may announce going alone."""
    turn_up, naming = rules.phase(TurnUp), rules.phase(NameSuit)
    asked, called = rules.phase(Alone), rules.phase(CallPartner)
    return (
        (turn_up is not None and (turn_up.alone or turn_up.partner_alone))
        or (naming is not None and naming.alone)
        or (asked is not None and (asked.maker or asked.partner))
        or (called is not None and called.alone)
    )


def tricks_needed(rules: Rules) -> int:
    """Return the tricks that makers without a bid need."""
    prices = rules.prices
    return prices.needed(rules) if isinstance(prices, Points) else rules.tricks // 2 + 1


def of_a_session(rules: Rules) -> bool:
    """Whether each of four players deals once in a game, as in a Progressive session (B29)."""
    return rules.goal.deals == rules.seats == 4


def lone_makers(rules: Rules) -> bool:
    """Whether a player on the makers' side can go alone at all."""
    declare = rules.phase(Declare)
    return said_alone(rules) or (declare is not None and bool(declare.solo))


def lone_defenders(rules: Rules) -> bool:
    """Whether a defender may go alone."""
    asked = rules.phase(Alone)
    return asked is not None and asked.defenders != "off"


def face_down(rules: Rules) -> int:
    """Return how many cards are face down once the hands are dealt and the upcard is shown."""
    return rules.pack.size - rules.seats * rules.tricks - rules.widow - rules.turn_up


def low_cards(rules: Rules) -> list[str]:
    """Return the ranks from the ten down, as plurals: ``9s``, ``10s``."""
    low = [r for r in rules.pack.ranks if RANKS.index(r) <= RANKS.index("T")]
    return [f"{RANK_NAMES[r]}s" for r in low]


def dealer_takes(rules: Rules) -> bool:
    """Whether it is the dealer who takes an upcard that somebody accepts (not in B23)."""
    exchange = rules.phase(Exchange)
    return exchange is not None and exchange.taker == "dealer"


def again_by_same_dealer(rules: Rules) -> bool:
    """Whether some deals are redealt by the same dealer."""
    misdeal = rules.phase(Misdeal)
    joker = bool(rules.pack.jokers) and rules.turn_up and rules.joker_turned == "redeal"
    called = misdeal is not None and misdeal.dealer == "same"
    folded = rules.phase(Fold) is not None
    return joker or called or folded or without_maker(rules) == "redeal"


def without_maker(rules: Rules) -> Nobody | None:
    """Return what becomes of a deal in which everybody passes; None if nobody can make it so."""
    turn_up, naming, auction = rules.phase(TurnUp), rules.phase(NameSuit), rules.phase(Auction)
    if auction is not None:
        sure = auction.forced or auction.nobody in ("dealer", "dealer-any")
        return None if sure else auction.without_bid
    if turn_up is not None and turn_up.redeal:
        return "redeal"
    stuck = naming is None or naming.stuck != "no"
    if naming is None or (stuck and not (turn_up is not None and turn_up.again)):
        return None
    return naming.nobody


def shared(rules: Rules) -> bool:
    """Whether all makers score alike, and all defenders, even where each keeps a score."""
    return isinstance(rules.prices, (Points, Contract))


def all_or_nothing(s: State) -> bool:
    """Whether a lone maker has to win every trick (B28)."""
    prices = s.rules.prices
    short = isinstance(prices, Points) and prices.alone_short is not None
    return short and bool(s.lone & s.makers)
