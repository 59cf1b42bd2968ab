"""Predicates on rules that decide to which games a house rule applies."""

from __future__ import annotations

from euchre.engine.match import capacity
from euchre.engine.phases import Auction, CallPartner, NameSuit, TurnUp
from euchre.engine.rules import Rules
from euchre.engine.scoring import Points
from euchre.engine.sides import Partners
from euchre.games.facts import (
    each_for_himself,
    face_down,
    lone_defenders,
    lone_makers,
    may_drop,
)
from euchre.games.kinds import Need


def uses_bowers(rules: Rules) -> bool:
    """Whether jacks are bowers."""
    return rules.bowers != "none"


def fours(rules: Rules) -> bool:
    """Whether two play against two over an upcard."""
    two_pairs = rules.seats == 4 and rules.sides == Partners(2)
    return two_pairs and rules.turn_up and uses_bowers(rules)


def two_rounds(rules: Rules) -> bool:
    """Whether an upcard game has a second round of naming suits (C18, C19, C23)."""
    rounds = rules.phase(TurnUp) and rules.phase(NameSuit) and not may_drop(rules)
    return bool(rounds) and uses_bowers(rules) and not rules.columns and not calls_suit(rules)


def few_alone(rules: Rules) -> bool:
    """Whether such a game has no partners: two, three or five players (C18, C23)."""
    return two_rounds(rules) and each_for_himself(rules)


def dealt_out(rules: Rules) -> bool:
    """Whether two packs are dealt out to the last card in a game of bids (B20-B22)."""
    return rules.pack.copies > 1 and rules.phase(Auction) is not None and not face_down(rules)


def may_have_joker(rules: Rules) -> bool:
    """Whether it is an upcard game of two sides or without partners, or an auction for a widow."""
    auction = rules.phase(Auction)
    if auction:
        return rules.widow > 1 and auction.nobody == "throw-in"
    two = rules.turn_up and uses_bowers(rules) and rules.sides == Partners(2)
    return two or few_alone(rules)


def jokers_known(rules: Rules) -> bool:
    """Whether the game has a joker or can have one."""
    return bool(rules.pack.jokers) or may_have_joker(rules)


def joker_can_be_turned(rules: Rules) -> bool:
    """Whether a joker can be turned up."""
    return rules.turn_up and jokers_known(rules)


def short_game(rules: Rules) -> bool:
    """Whether scores count up, and no further than score cards can show."""
    return not rules.goal.down and rules.goal.target <= capacity("auto")


def misdeals(rules: Rules) -> bool:
    """Whether a hand may be too low to play."""
    return fours(rules) or two_rounds(rules)


def two_sides(rules: Rules) -> bool:
    """Whether two sides score upward from zero."""
    return rules.sides.count(rules.seats) == 2 and not rules.goal.down


def several_each(rules: Rules) -> bool:
    """Whether sides have several players."""
    return not each_for_himself(rules)


def five_cards(rules: Rules) -> bool:
    """Whether hands of five are dealt in packets."""
    return rules.hand == 5 and rules.customs.packets != "single"


def lone_play(rules: Rules) -> bool:
    """Whether any player may go alone."""
    return lone_makers(rules) or lone_defenders(rules)


def successive(rules: Rules) -> bool:
    """Whether upcards are offered one after another (B23)."""
    phase = rules.phase(TurnUp)
    return phase is not None and phase.upcards > 1


def calls_suit(rules: Rules) -> bool:
    """Whether the maker calls a suit to find a partner (B15)."""
    phase = rules.phase(CallPartner)
    return phase is not None and phase.what == "suit"


def bids_in_rounds(rules: Rules) -> bool:
    """Whether bidding goes around more than once."""
    phase = rules.phase(Auction)
    return phase is not None and phase.rounds


def one_bid_each(rules: Rules) -> bool:
    """Whether a long auction has one round and may end without a bid (B20)."""
    phase = rules.phase(Auction)
    return phase is not None and phase.top_ends


def named_suits(rules: Rules) -> bool:
    """Whether a second round names suits, and passing it out ends the deal."""
    phase = rules.phase(NameSuit)
    return phase is not None and phase.nobody != "no-trump"


def names_beside_jokers(rules: Rules) -> bool:
    """Whether suits are named in a game that can have a joker."""
    return rules.phase(NameSuit) is not None and jokers_known(rules)


def goes_on_refused(rules: Rules) -> bool:
    """Whether a deal goes on when its upcard is turned down."""
    phase = rules.phase(TurnUp)
    return phase is not None and not phase.redeal


def several_partners(rules: Rules) -> bool:
    """Whether players have several partners."""
    return rules.sides.mates(0, rules.seats).bit_count() >= 2


def has_joker(rules: Rules) -> bool:
    """Whether the pack has a joker."""
    return bool(rules.pack.jokers)


def has_high_low(rules: Rules) -> bool:
    """Whether high and low may be called."""
    phase = rules.phase(NameSuit)
    return phase is not None and phase.high_low


def draws(rules: Rules) -> bool:
    """Whether players draw cards for seats or the first deal."""
    return rules.customs.partners == "draw" or rules.customs.first_dealer != "random"


def cuts(rules: Rules) -> bool:
    """Whether the pack is cut."""
    return rules.customs.cutter != "nobody"


def priced(rules: Rules) -> bool:
    """Whether one side scores: the makers for most of the tricks, or the others for a euchre."""
    return isinstance(rules.prices, Points)


def priced_alone(rules: Rules) -> bool:
    """Whether such prices have one for a loner."""
    return priced(rules) and lone_makers(rules)


def five_tricks(rules: Rules) -> bool:
    """Whether such prices are for five tricks."""
    return priced(rules) and rules.tricks == 5


def short_pays(rules: Rules) -> bool:
    """Whether a loner must win every trick (B28, H4)."""
    return isinstance(rules.prices, Points) and rules.prices.alone_short is not None


def markers_reach(rules: Rules) -> bool:
    """Whether score cards can show every score of a game."""
    return capacity(rules.customs.markers) >= rules.goal.target


#: Why an option does not apply to a game, as the end of a refusal.
NOT_FOURS = "it needs two against two, an upcard and bowers"
NO_ORDERING = "nobody orders up an upcard there"
NO_PICKING_UP = "nobody picks up an upcard there"
NO_NAMING = "it has no second round of bidding"
OWN_PACK = "its pack is fixed"
NOT_PRICED = "its deals are scored by bids or by tricks"
NO_LONERS = "it has no price for a loner"

JOKER = Need(has_joker, "needs a joker in the pack (joker=on)")
NO_JOKER = Need(
    lambda rules: not rules.pack.jokers or rules.joker_no_trump,
    "conflicts with a joker, unless joker-no-trump=on says what it is worth without a trump",
)
NO_DEUCES = Need(
    lambda rules: "2" not in rules.pack.ranks,
    "conflicts with a pack whose own 2 of spades is in play",
)
MARKERS = Need(markers_reach, "cannot show a score as high as the target")
LONER_SHORT = Need(
    lambda rules: not short_pays(rules),
    "conflicts with loner-must-march: a loner short of a march costs what is set there",
)
_DEALS = "conflicts with a game of a number of deals"
TO_A_SCORE = Need(
    lambda rules: not rules.goal.deals,
    "conflicts with a game of a number of deals, which no score wins",
)
NO_LAPS = Need(
    lambda rules: not rules.goal.laps, "conflicts with laps=on: no score wins such a game"
)
NO_SLAMS = Need(
    lambda rules: not rules.goal.slams, "conflicts with slams=on: equal scores share such a game"
)
NO_RUBBER = Need(
    lambda rules: rules.goal.rubber == "none",
    "conflicts with a rubber (rubber=games or rubber=points): equal scores share such a game",
)
