"""What house rules need: one table, from which games and mixes are offered and refused.

An option says what it needs of a game, and each of its values what it needs of the whole rules.  A
refusal names what is missing, or what it conflicts with, and nothing else.
"""

from __future__ import annotations

from euchre.engine.actions import LITTLE
from euchre.engine.match import capacity
from euchre.engine.phases import (
    Auction,
    CallPartner,
    Exchange,
    Jambon,
    Misdeal,
    NameSuit,
    TakeWidow,
    TurnUp,
)
from euchre.engine.rules import Rules
from euchre.engine.scoring import Contract, PerTrick, Points
from euchre.engine.sides import Partners
from euchre.games.facts import (
    each_for_himself,
    face_down,
    lone_defenders,
    lone_makers,
    maker_names_high_low,
    may_drop,
    without_maker,
)
from euchre.games.kinds import Need

#: The packs that may be chosen, by their number of cards.
RANKS = {"24": "9TJQKA", "28": "89TJQKA", "32": "789TJQKA"}


def no(need: Need) -> Need:
    """Return the need of the opposite."""
    return Need(need.what, need.has, wanted=not need.wanted)


def unless(spared: Need, *needs: Need) -> tuple[Need, ...]:
    """Return needs that only games without something have."""

    def spare(need: Need) -> Need:
        def has(rules: Rules) -> bool:
            return need.wanted if spared.has(rules) else need.has(rules)

        return Need(need.what, has, wanted=need.wanted)

    return tuple(map(spare, needs))


def dealt_out(rules: Rules) -> bool:
    """Whether two packs are dealt out to the last card in a game of bids (B20-B22)."""
    return rules.pack.copies > 1 and rules.phase(Auction) is not None and not face_down(rules)


def _calls_suit(rules: Rules) -> bool:
    phase = rules.phase(CallPartner)
    return phase is not None and phase.what == "suit"


def _takes_widow(rules: Rules) -> bool:
    return rules.phase(TakeWidow) is not None and rules.widow > 1


def _several_sizes(rules: Rules) -> bool:
    """Whether packs of two sizes or more have a card for every hand, and one to turn up."""
    dealt = rules.seats * rules.tricks + rules.turn_up if not dealt_out(rules) else 0
    return sum(4 * len(ranks) >= dealt for ranks in RANKS.values()) > 1


def _thrown_in(rules: Rules) -> bool:
    naming, auction = rules.phase(NameSuit), rules.phase(Auction)
    if auction is not None:
        return auction.nobody != "no-trump"
    return naming is not None and naming.nobody != "no-trump"


def _bids_alone(rules: Rules) -> bool:
    return lone_makers(rules) or isinstance(rules.prices, Contract)


# -- of the game
UPCARD = Need("an upcard", lambda rules: rules.turn_up)
UPCARD_OR_TWO_PACKS = Need(
    "an upcard or two packs", lambda rules: rules.turn_up or rules.pack.copies > 1
)
UPCARD_OR_WIDOW = Need(
    "an upcard, or a widow of several cards that the maker picks up",
    lambda rules: rules.turn_up or _takes_widow(rules),
)
ORDERING = Need("a round of bidding on the upcard", lambda rules: bool(rules.phase(TurnUp)))
NAMING = Need("a second round of bidding", lambda rules: bool(rules.phase(NameSuit)))
PICKING_UP = Need("an upcard that somebody picks up", lambda rules: bool(rules.phase(Exchange)))
SUCCESSIVE = Need(
    "several upcards, one after another, whatever their suits",
    lambda rules: (phase := rules.phase(TurnUp)) is not None and phase.upcards > 1,
)
GOES_ON = Need(
    "a deal that goes on when its upcard is turned down",
    lambda rules: (phase := rules.phase(TurnUp)) is not None and not phase.redeal,
)
THROWN_IN = Need("a deal that is thrown in when everybody passes", _thrown_in)
BOWERS = Need("bowers", lambda rules: rules.bowers != "none")
TWO_AGAINST_TWO = Need(
    "two against two", lambda rules: rules.seats == 4 and rules.sides == Partners(2)
)
TWO_SIDES = Need("two sides", lambda rules: rules.sides.count(rules.seats) == 2)
FIXED_PARTNERS = Need("fixed partners", lambda rules: not each_for_himself(rules))
SEVERAL_PARTNERS = Need(
    "teams of three", lambda rules: rules.sides.mates(0, rules.seats).bit_count() >= 2
)
OPEN_NUMBER = Need("a number of players that is left open", _calls_suit)
CALLED_SUIT = Need("a suit called to find a partner", _calls_suit)
DROPPING = Need("dropping out", may_drop)
TABLE_CARDS = Need("cards that lie on the table", lambda rules: rules.columns > 0)
TWO_PACKS = Need("two packs", lambda rules: rules.pack.copies > 1)
ONE_PACK_OR_DEALT_OUT = Need(
    "one pack, or two that are dealt out to the last card",
    lambda rules: rules.pack.copies == 1 or dealt_out(rules),
)
SEVERAL_SIZES = Need("hands that packs of several sizes can deal", _several_sizes)
FIVE_CARDS = Need("hands of five cards", lambda rules: rules.hand == 5)
FIVE_TRICKS = Need("five tricks", lambda rules: rules.tricks == 5)
AUCTION = Need("an auction", lambda rules: bool(rules.phase(Auction)))
IN_ROUNDS = Need(
    "an auction that goes around more than once",
    lambda rules: (phase := rules.phase(Auction)) is not None and phase.rounds,
)
HIGH_LOW_BIDS = Need("bids for any suit, high or low", maker_names_high_low)
JOKER_BIDS = Need(
    "a bid that the joker's holder must make",
    lambda rules: (phase := rules.phase(Auction)) is not None and phase.nobody == "joker",
)
POINT_BIDS = Need("bids of the points at stake", lambda rules: isinstance(rules.prices, Contract))
BIDS_ALONE = Need("bids that may be played alone", _bids_alone)
LONE_MAKERS = Need("a maker who may go alone", lone_makers)
COUNTING_UP = Need("scores that count up", lambda rules: not rules.goal.down)
COUNTING_DOWN = Need("scores that count down", lambda rules: rules.goal.down)
SHORT_GAME = Need(
    "a winning score that score cards can show",
    lambda rules: rules.goal.target <= capacity("auto"),
)
FEW_SCORES = Need(
    "no more than four who keep score", lambda rules: rules.sides.count(rules.seats) <= 4
)
PRICED = Need(
    "points for making it, for a march and for a euchre",
    lambda rules: isinstance(rules.prices, Points),
)
STEPPED = Need(
    "points that grow with the tricks",
    lambda rules: isinstance(rules.prices, Points) and rules.prices.step is not None,
)
PER_TRICK = Need(
    "makers who score a point for each trick", lambda rules: isinstance(rules.prices, PerTrick)
)
PEPPERS = Need(
    "bids of Little and Big Pepper",
    lambda rules: (phase := rules.phase(Auction)) is not None and LITTLE in phase.levels,
)
SWEEP = Need(
    "a game that all the tricks of a deal win", lambda rules: rules.goal.sweep_wins != "never"
)

# -- of several options
FOURS = (TWO_AGAINST_TWO, UPCARD, BOWERS)
DEALT_HANDS = (no(DROPPING), no(TABLE_CARDS), no(CALLED_SUIT))
#: A place where hands may be too weak to play, or more be dealt or changed.
UPCARD_HANDS = (ORDERING, BOWERS, *DEALT_HANDS)
JOKER_PLACE = (BOWERS, UPCARD_OR_WIDOW, *DEALT_HANDS)
DEFENDERS = (TWO_SIDES, FIXED_PARTNERS, *UPCARD_HANDS)
TO_A_SCORE = (TWO_SIDES, COUNTING_UP)

# -- of the whole rules
JOKER = Need("a joker in the pack (joker=on)", lambda rules: bool(rules.pack.jokers))
IDLE_JOKER = Need(
    "a joker, unless joker-no-trump=on says what it is worth without a trump",
    lambda rules: bool(rules.pack.jokers) and not rules.joker_no_trump,
)
OWN_DEUCE = Need("a pack whose own 2 of spades is in play", lambda rules: "2" in rules.pack.ranks)
LOW_CARDS = Need("cards below the nine (pack=24 has none)", lambda r: "8" in r.pack.ranks)
MISDEALS = Need(
    "a misdeal that may be called (misdeal-low)",
    lambda rules: (phase := rules.phase(Misdeal)) is not None and phase.called,
)
HIGH_LOW = Need(
    "high-low=on", lambda rules: (phase := rules.phase(NameSuit)) is not None and phase.high_low
)
PASSING_OUT = Need(
    "bidding that may end without a maker", lambda rules: without_maker(rules) is not None
)
FORCED_OPENING = Need(
    "forced-opening=on", lambda rules: (phase := rules.phase(Auction)) is not None and phase.forced
)
PLAYED_ALONE = Need("bids played alone (high-bids=alone)", lone_makers)
LONE_DEFENDERS = Need("lone defenders (defend-alone)", lone_defenders)
LONE_PLAY = Need(
    "a game in which someone may go alone", lambda r: lone_makers(r) or lone_defenders(r)
)
JAMBON = Need("jambon=on", lambda rules: rules.phase(Jambon) is not None)
LONER_SHORT = Need(
    "loner-must-march, which says what a loner short of a march costs",
    lambda rules: isinstance(rules.prices, Points) and rules.prices.alone_short is not None,
)
CARDS_REACH = Need(
    "a winning score that these cards can show",
    lambda rules: capacity(rules.customs.markers) >= rules.goal.target,
)
NUMBER_OF_DEALS = Need(
    "a game of a number of deals, which no score wins", lambda rules: rules.goal.deals > 0
)
LAPS = Need("laps=on, since no score wins such a game", lambda rules: rules.goal.laps)
SLAMS = Need("slams=on, since equal scores share such a game", lambda rules: rules.goal.slams)
RUBBER = Need(
    "a rubber (rubber=games or rubber=points), since equal scores share such a game",
    lambda rules: rules.goal.rubber != "none",
)
DRAW = Need(
    "a draw (partners=draw or a first dealer by cards)",
    lambda rules: (
        (rules.customs.partners == "draw" and rules.seats > 2)
        or rules.customs.first_dealer != "random"
    ),
)
CUT = Need("a player who cuts (cutter)", lambda rules: rules.customs.cutter != "nobody")
OTHERS_CUT = Need(
    "more than two players, since of two the other one cuts", lambda rules: rules.seats > 2
)
LEFT_CUTS = Need("cutter=left", lambda rules: rules.customs.cutter == "left")
