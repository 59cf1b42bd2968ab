"""Upcard games for two, three, five and six players (B4-B9), and Call Ace (B15)."""

from euchre.cards import Pack
from euchre.engine.phases import CallPartner, Exchange, NameSuit, Tricks, TurnUp
from euchre.engine.rules import Customs, Goal
from euchre.engine.scoring import Points
from euchre.engine.sides import Each
from euchre.games.declared.four_handed import CLASSIC, STANDARD
from euchre.games.kinds import Game

# B4 according to 004; D027, D119, D140, D142, D160
THREE = CLASSIC.but(
    game="three",
    title="Three-handed Euchre",
    seats=3,
    sides=Each(),
    phases=(
        TurnUp(alone=False),
        NameSuit(alone=False),
        Exchange(bury_up=False),
        Tricks(lead="dealer-left"),
    ),
    prices=Points(march=3),
)

# B4 according to 002, C18; D027, D142
THREE_24 = STANDARD.but(
    game="three-24",
    title="Three-handed Euchre with 24 cards",
    seats=3,
    sides=Each(),
    phases=(
        TurnUp(alone=False),
        NameSuit(alone=False),
        Exchange(),
        Tricks(lead="dealer-left"),
    ),
)

# B5; D028, D120
TWO = THREE.but(
    game="two",
    title="Two-handed Euchre",
    seats=2,
    pack=Pack("9TJQKA"),
    prices=Points(),
)

# B6, C24; D128-D131
TWO_TABLEAU = THREE_24.but(
    game="two-tableau",
    title="Two-handed Euchre with table cards",
    seats=2,
    pack=Pack("789TJQKA"),
    columns=4,
    prices=Points(step=(10, 2), march=4),
    goal=Goal(target=10),
)

# B7, C19; D098, D112, D113, D188
SIX = STANDARD.but(
    game="six",
    title="Six-handed Euchre",
    seats=6,
    pack=Pack("789TJQKA"),
    prices=Points(march=3, alone_march=6, euchre=3, lone_defence=6),
)

# B8, C21; D010, D026
SIX_DOUBLE = SIX.but(
    game="six-double",
    title="Six-handed Euchre with a double pack",
    pack=Pack("9TJQKA", copies=2),
)

# B9, C23; D088, D089, D096
FIVE = STANDARD.but(
    game="five",
    title="Five-handed Euchre with a called card",
    seats=5,
    sides=Each(),
    pack=Pack("89TJQKA"),
).insert(CallPartner("card"))

# B15; D082-D087, D090, D158
CALL_ACE = CLASSIC.but(
    game="call-ace",
    title="Call Ace Euchre",
    sides=Each(),
    phases=(
        TurnUp(alone=False),
        NameSuit(alone=False),
        Exchange(bury_up=False),
        CallPartner("suit", alone=True),
        Tricks(),
    ),
    customs=Customs(first_dealer="lowest", cutter="right", packets="uniform"),
)

GAMES = (
    Game(
        THREE,
        "Without partners, with 32 cards; a march counts three.",
        ("B4",),
        other_names="three-handed; 3-handed; three players; cutthroat; cut-throat Euchre; threes; "
        "three people; odd man out",
    ),
    Game(
        THREE_24,
        "Without partners, with 24 cards, to ten.",
        ("B4",),
        other_names="three players, 24 cards",
    ),
    Game(
        TWO,
        "Two players with 24 cards.",
        ("B5",),
        other_names="two-handed; two players; head to head; heads up; two people",
    ),
    Game(
        TWO_TABLEAU,
        "Two players with face-up and covered table cards; 13 tricks.",
        ("B6",),
        other_names="table cards; honeymoon Euchre; covered cards",
    ),
    Game(
        SIX,
        "Two teams of three with 32 cards.",
        ("B7",),
        other_names="six-handed; six players; three against three; teams of three; six people",
    ),
    Game(
        SIX_DOUBLE,
        "Two teams of three with two packs; of identical cards the first played wins.",
        ("B8",),
        other_names="six-handed double deck; 48 cards; 50 cards",
    ),
    Game(
        FIVE,
        "The maker calls a card, and its holder is the secret partner.",
        ("B9",),
        other_names="five-handed; five players; call a card; secret partner; five people",
    ),
    Game(
        CALL_ACE,
        "The maker calls a suit; the holder of its best card is the partner.",
        ("B15",),
        other_names="call an ace; call for an ace; ace caller; ace partner; hidden partner",
    ),
)
