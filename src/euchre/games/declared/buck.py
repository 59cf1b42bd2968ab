"""The Buck family: no partners, points counted down, dropping out (B24-B27)."""

from euchre.cards import Pack
from euchre.engine.phases import (
    Auction,
    Declare,
    DropOut,
    DummyHand,
    Exchange,
    NameSuit,
    Tricks,
    TurnedTrump,
    TurnUp,
)
from euchre.engine.rules import Customs, Goal, Rules
from euchre.engine.scoring import CountDown
from euchre.engine.sides import Each
from euchre.engine.words import Words
from euchre.games.kinds import Game

# B24; D019, D052, D053, D092, D097, D121-D123, D148, D161
BUCK = Rules(
    game="buck",
    title="Buck Euchre",
    pack=Pack("9TJQKA"),
    sides=Each(),
    phases=(
        TurnedTrump(),
        TurnUp(alone=False),
        NameSuit(alone=False, nobody="no-trump"),
        Exchange(),
        DropOut(),
        Tricks(lead="dealer-left"),
    ),
    prices=CountDown(),
    goal=Goal(target=0, start=25, down=True, sweep_wins="always"),
    customs=Customs(
        partners="draw", first_dealer="highest", cutter="right", packets="3-2", markers="none"
    ),
    words=Words(
        order="Order it up",
        assist="Order it up",
        take="Order it up",
        turn_down="Pass",
        terms=(
            ("Trump maker", "the maker"),
            ("To drop", "to leave the deal"),
            ("Cut-throat", "every player for themselves"),
        ),
    ),
)

# B25; D054, D055, D093
DIRTY_CLUBS = BUCK.but(
    game="dirty-clubs",
    title="Dirty Clubs",
    phases=(
        TurnedTrump(),
        Auction((1, 2, 3, 4, 5), nobody="no-trump"),
        Declare(no_trump=True),
        Exchange(taker="maker"),
        DropOut(),
        Tricks(lead="dealer-left"),
    ),
    prices=CountDown(need=None),
    goal=Goal(target=0, start=20, down=True, sweep_wins="always"),
    words=Words(
        terms=(
            ("Trump maker", "the maker"),
            ("To drop", "to leave the deal"),
            ("Dirty Clubs", "the game, and what is said when a club is turned up"),
        )
    ),
)

# B26; D162, D163
CLUB_BUCK = BUCK.but(
    game="club-buck",
    title="Club Buck Euchre",
    seats=3,
    goal=Goal(target=0, start=15, down=True),
).amend(DropOut, lock=5)

# B27; D056-D058, D149, D164
THREE_BUCK = CLUB_BUCK.but(
    game="three-buck",
    title="Three Player Buck Euchre",
    turn_up=False,
    widow=5,
    phases=(
        DummyHand(),
        Auction(tuple(range(1, 16)), rounds=True, nobody="no-trump"),
        Declare(no_trump=True),
        DropOut(lock=5),
        Tricks(lead="dealer-left"),
    ),
    prices=CountDown(need=None),
    words=Words(
        terms=(
            ("Trump maker", "the maker"),
            ("Dummy", "another word for the widow"),
            ("To drop", "to leave the deal"),
        )
    ),
)

GAMES = (
    Game(
        BUCK,
        "Everyone for themselves, from 25 down; a player with no trick goes up five.",
        ("B24",),
        other_names="Buck; everyone for themselves; drop out; cutthroat; cut-throat Euchre",
    ),
    Game(
        DIRTY_CLUBS,
        "Buck with bids of tricks; the high bidder picks up the upcard.",
        ("B25",),
        other_names="Dirty; Buck with bids",
    ),
    Game(
        CLUB_BUCK,
        "Buck for three, from 15 down.",
        ("B26",),
        other_names="three-handed Buck; from fifteen down",
    ),
    Game(
        THREE_BUCK,
        "Buck for three with a dummy hand and bids.",
        ("B27",),
        other_names="Buck with a dummy; Buck for three with bids",
    ),
)
