"""The auction games (B12-B14, B18-B22)."""

from euchre.cards import Pack
from euchre.engine.actions import BIG, LITTLE
from euchre.engine.phases import (
    Alone,
    Auction,
    ChoosePartners,
    Declare,
    SwapBest,
    TakeWidow,
    Tricks,
)
from euchre.engine.rules import Customs, Goal, Rules
from euchre.engine.scoring import BidOrBust, Contract, PerTrick
from euchre.engine.sides import Each, Partners
from euchre.engine.words import Words
from euchre.games.kinds import Game

# B12; D024, D074-D081, D095
AUCTION_5 = Rules(
    game="auction-5",
    title="Five-handed Auction Euchre",
    pack=Pack("789TJQKA"),
    seats=5,
    sides=Each(),
    turn_up=False,
    widow=2,
    phases=(
        Auction((3, 4, 5, 8, 15)),
        Declare(),
        TakeWidow(without=(15,)),
        ChoosePartners(((3, 1), (4, 2), (5, 2))),
        Tricks(lead="dealer-left"),
    ),
    prices=Contract(((3, 3), (4, 4), (5, 5), (8, 5), (15, 5))),
    goal=Goal(target=15),
    customs=Customs(
        partners="draw", first_dealer="lowest", cutter="right", packets="uniform", markers="none"
    ),
    words=Words(terms=(("Bid Euchre", "another name for the game"),)),
)

# B13; D023, D078, D094
AUCTION_6 = AUCTION_5.but(
    game="auction-6",
    title="Six-handed Auction Euchre",
    pack=Pack("6789TJQKA"),
    seats=6,
    sides=Partners(),
    phases=(
        Auction((3, 4, 5, 8, 15)),
        Declare(solo=(8, 15)),
        TakeWidow(without=(15,)),
        Tricks(lead="dealer-left"),
    ),
)

# B14; D024, D025, D077
AUCTION_7 = AUCTION_5.but(
    game="auction-7",
    title="Seven-handed Auction Euchre",
    pack=Pack("23456789TJQKA"),
    seats=7,
    hand=7,
    widow=3,
    phases=(
        Auction((4, 5, 6, 7, 10, 20)),
        Declare(),
        TakeWidow(without=(20,)),
        ChoosePartners(((4, 1), (5, 1), (6, 2), (7, 2))),
        Tricks(lead="dealer-left"),
    ),
    prices=Contract(((4, 4), (5, 5), (6, 6), (7, 7), (10, 7), (20, 7))),
    customs=Customs(
        partners="draw",
        first_dealer="lowest",
        cutter="right",
        packets="uniform",
        widow_between=True,
        markers="none",
    ),
)

# B18; D059-D063, D091, D139, D150
HASENPFEFFER = Rules(
    game="hasenpfeffer",
    title="Hasenpfeffer",
    pack=Pack("9TJQKA", jokers=("B",)),
    hand=6,
    turn_up=False,
    widow=1,
    phases=(
        Auction((1, 2, 3, 4, 5, 6), rounds=True, nobody="joker"),
        Declare(),
        TakeWidow(),
        Tricks(lead="dealer-left"),
    ),
    prices=PerTrick(),
    goal=Goal(target=10, together="makers"),
    customs=Customs(partners="draw", first_dealer="lowest", cutter="right", packets="uniform"),
    words=Words(
        terms=(
            ("Bidder", "the maker"),
            ("Opposite suit", "the other suit of the trump color"),
            ("Pfeffer", "another name for the game"),
        )
    ),
)

# B19; D060, D064, D065, D151, D152, D157
PEPPER = HASENPFEFFER.but(
    game="pepper",
    title="Pepper",
    pack=Pack("9TJQKA"),
    widow=0,
    phases=(
        Auction((1, 2, 3, 4, 5, LITTLE, BIG), rounds=True, reentry=False),
        Declare(no_trump=True),
        Tricks(lead="dealer-left"),
    ),
    prices=PerTrick(double=(BIG,)),
    goal=Goal(target=30, together="best-then-makers"),
    words=Words(
        terms=(
            ("Bidder", "the maker"),
            ("Opposite suit", "the other suit of the trump color"),
        )
    ),
)

# B20; D066, D068, D153, D156
DOUBLE_HASENPFEFFER = HASENPFEFFER.but(
    game="double-hasenpfeffer",
    title="Double Hasenpfeffer",
    pack=Pack("9TJQKA", copies=2),
    hand=12,
    widow=0,
    phases=(
        Auction((6, 7, 8, 9, 10, 11, 12), top_ends=True),
        Declare(solo=(12,)),
        SwapBest(),
        Tricks(lead="maker"),
    ),
    prices=PerTrick(penalty="all", alone_twice=True),
    goal=Goal(target=52, together="makers"),
    customs=Customs(first_dealer="random", cutter="right", packets="fours"),
    words=Words(
        terms=(
            ("Bidders", "the makers"),
            ("Hawsey, Hausey, Double Bid Euchre", "other names for the game"),
        )
    ),
)

# B21; D067, D154, D155
DOUBLE_HASENPFEFFER_6 = DOUBLE_HASENPFEFFER.but(
    game="double-hasenpfeffer-6",
    title="Six-handed Double Hasenpfeffer",
    seats=6,
    hand=8,
    phases=(
        Auction((6, 7, 8), top_ends=True),
        Declare(solo=(8,)),
        SwapBest(),
        Tricks(lead="maker"),
    ),
)

# B22; D069-D073, D139, D167
INDIANA = DOUBLE_HASENPFEFFER.but(
    game="indiana",
    title="Indiana Double Deck Bid Euchre",
    phases=(
        Auction(
            tuple(range(3, 13)),
            rounds=True,
            strains=(0, 1, 2, 3, 4, 5),
            forced=True,
        ),
        Declare(),
        Alone(maker=True),
        Tricks(lead="maker"),
    ),
    prices=BidOrBust(),
    goal=Goal(target=50, together="makers"),
    customs=Customs(
        partners="draw",
        first_dealer="highest",
        first_choice=True,
        cutter="right",
        packets="threes",
    ),
    words=Words(
        alone="Alone",
        high="High-No",
        low="Low-No",
        terms=(
            ("High-No", "no trump, the highest card of the suit led wins"),
            ("Low-No", "no trump, the lowest card of the suit led wins; also called No-Lo"),
        ),
    ),
)

GAMES = (
    Game(
        AUCTION_5,
        "One bid each, with a widow; the maker chooses partners.",
        ("B12",),
        other_names="Auction Euchre; Bid Euchre for five; choose your partners",
    ),
    Game(
        AUCTION_6,
        "One bid each, with a widow; two teams of three.",
        ("B13",),
        other_names="six-handed Bid Euchre",
    ),
    Game(
        AUCTION_7,
        "One bid each, with a widow; seven cards each from a pack of 52.",
        ("B14",),
        other_names="seven-handed; seven players; seven people",
    ),
    Game(
        HASENPFEFFER,
        "Bids of tricks, with a widow; the joker's holder must bid if nobody does.",
        ("B18",),
        other_names="Pfeffer; Hossenfeffer; Hasen; Bid Euchre with a joker",
    ),
    Game(
        PEPPER,
        "Bids of tricks, Little Pepper and Big Pepper; no trump may be named.",
        ("B19",),
        other_names="Big Pepper; Little Pepper; Bid Euchre for four; shoot the moon; "
        "24 cards, six each",
    ),
    Game(
        DOUBLE_HASENPFEFFER,
        "Two packs, twelve cards each, bids from six.",
        ("B20",),
        other_names="Double Pfeffer; two packs",
    ),
    Game(DOUBLE_HASENPFEFFER_6, "Two packs, two teams of three, bids from six of eight.", ("B21",)),
    Game(
        INDIANA,
        "Two packs; each bid is a number with a suit, High-No or Low-No.",
        ("B22",),
        other_names="double deck; double pack; two decks; double deck Euchre; High-No and Low-No; "
        "score what you bid; Bid Euchre with two packs",
    ),
)
