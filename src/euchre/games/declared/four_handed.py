"""The four-handed upcard games (B1-B3, B10, B16, B17, B28) and Bacon (B23)."""

from euchre.cards import Pack
from euchre.engine.phases import (
    Alone,
    CallForBest,
    Exchange,
    Jambon,
    NameSuit,
    Nominate,
    Tricks,
    TurnUp,
)
from euchre.engine.rules import Customs, Goal, Rules
from euchre.engine.scoring import Points
from euchre.engine.words import Words
from euchre.games.kinds import Game

# B1; A30, D013, D028
STANDARD = Rules(
    game="standard",
    title="Euchre",
    pack=Pack("9TJQKA"),
    phases=(TurnUp(), NameSuit(), Exchange(), Tricks()),
    goal=Goal(target=10),
    customs=Customs(first_dealer="random", cutter="nobody", packets="mixed"),
)

# B2b; D013
CLASSIC = STANDARD.but(
    game="classic",
    title="Classic Euchre",
    pack=Pack("789TJQKA"),
    phases=(
        TurnUp(alone=False),
        NameSuit(alone=False),
        Exchange(bury_up=False),
        Alone(maker=True),
        Tricks(),
    ),
    goal=Goal(target=5),
    customs=Customs(partners="draw", first_dealer="lowest", cutter="right", packets="uniform"),
    words=Words(
        assist="I assist",
        take="I take it up",
        turn_down="I turn it down",
        alone="Alone",
    ),
)

# B3; D034, D036-D038
BRITISH = STANDARD.but(
    game="british",
    title="British Euchre",
    pack=Pack("9TJQKA", jokers=("B",)),
    phases=(
        Nominate(),
        TurnUp(alone=False, partner_alone=True),
        NameSuit(alone=False),
        Exchange(for_best=False),
        Alone(maker=True, partner=True, defenders="any"),
        Tricks(),
    ),
    goal=Goal(target=11),
    customs=Customs(
        first_dealer="random", cutter="left", bump=True, packets="mixed", nobody_looks=True
    ),
    words=Words(
        take="I take it up",
        turn_down="Over",
        assist_alone="I turn it down",
        joker="Benny",
    ),
)

# B10; D106, D110, D114
RAILROAD = CLASSIC.but(
    game="railroad",
    title="Railroad Euchre",
    pack=Pack("789TJQKA", jokers=("B",)),
    phases=(
        Nominate(),
        TurnUp(alone=False),
        NameSuit(alone=False),
        Exchange(bury_up=False),
        Alone(maker=True, defenders="loner"),
        CallForBest(defender=True),
        Jambon(),
        Tricks(),
    ),
    goal=Goal(target=5, laps=True, slams=True),
)

DOUBLE_TURN_UP = (
    CLASSIC.but(  # B16; D049-D051
        game="double-turn-up",
        title="Double Turn-Up Euchre",
    )
    .amend(TurnUp, again=True)
    .amend(Exchange, optional=True)
)

BALD = (
    CLASSIC.but(  # B17; D048, D125-D127
        game="bald",
        title="Bald Euchre",
        bowers="bald",
    )
    .without(NameSuit)
    .amend(TurnUp, redeal=True)
)

# B28; D044-D047, D117, D118, D165
UKA = CLASSIC.but(
    game="uka",
    title="Uka",
    phases=(
        TurnUp(alone=False, suit_needed="others"),
        NameSuit(alone=False, stuck="upcard", suit_needed=True),
        Exchange(bury_up=False),
        Alone(maker=True),
        Tricks(),
    ),
    prices=Points(march=3, alone_short=4),
    goal=Goal(target=10),
    customs=Customs(
        partners="draw", first_dealer="highest-team", cutter="nobody", packets="2-3", chips=True
    ),
    words=Words(
        order="Pick it up",
        assist="Pick it up",
        take="Pick it up",
        pass_up="Away",
        turn_down="Away",
        pass_name="Away",
        alone="I am going alone",
        stock="kitty",
    ),
)

# B29; D169, D172, D175
PROGRESSIVE = CLASSIC.but(
    game="progressive",
    title="Progressive Euchre",
    goal=Goal(deals=4, target=99),
    customs=Customs(first_dealer="random", cutter="right", packets="uniform"),
)

# B23; D124, D132-D134, D138, D166
BACON = CLASSIC.but(
    game="bacon",
    title="Bacon",
    pack=Pack("23456789TJQKA"),
    bowers="none",
    phases=(
        TurnUp(alone=False, upcards=4, redeal=True),
        Alone(maker=True),
        Exchange(taker="foe"),
        Tricks(lead="maker-left", claim="best-order"),
    ),
    prices=Points(alone_make=2, shut_out=4, lone_defence=2),
    goal=Goal(target=15),
    customs=Customs(partners="draw", first_dealer="highest", cutter="left", packets="single"),
    words=Words(
        order="I declare, pick it up",
        assist="I declare, pick it up",
        take="I declare, pick it up",
        turn_down="Pass",
        alone="I play alone",
        terms=(
            ("Declarer, declarers", "the maker, the makers"),
            ("Acquitted", "said of a deal in which four cards are refused"),
            ("Completion, double completion", "three or four tricks; the same won alone"),
            ("Bacon", "all the tricks won alone"),
            ("TRAM", "a claim: The Rest Are Mine"),
        ),
    ),
)

GAMES = (
    Game(
        STANDARD,
        "The North American game: 24 cards, loners declared with the call, to ten.",
        ("B1",),
        other_names="American Euchre; North American Euchre; Michigan Euchre; Ohio Euchre; "
        "Ontario Euchre; Midwest Euchre; 24-card Euchre; four-handed; four players; "
        "regular; basic; bars",
    ),
    Game(
        CLASSIC,
        "The older game with 32, 28 or 24 cards, to five.",
        ("B2",),
        other_names="32-card Euchre; traditional Euchre; old-fashioned Euchre; Bicycle Euchre; "
        "Hoyle",
        accounts={
            "club": {},
            "bicycle": {
                "alone": "with-call",
                "lead": "dealer-left",
                "optional-pickup": "on",
                "draw-ace": "low",
                "refused-in-sight": "on",
                "on-stock": "on",
                "least-cut": "4",
            },
        },
    ),
    Game(
        BRITISH,
        "The West Country game: the Benny, 25 cards, lone defenders, to eleven.",
        ("B3",),
        other_names="Cornish Euchre (Cornwall); Cornwall; Guernsey; Devon; West Country Euchre; "
        "English Euchre; pub Euchre; 25-card Euchre; Britain; UK; Benny game; over",
        accounts={
            "cornish": {},
            "hangman": {"lead": "maker-left", "packets": "uniform", "bury-upcard": "off"},
        },
        # 003: all four pass; only in the other accounts does the dealer say "Over".
        calls={"hangman": {"turn_down": "Pass"}},
        closed={"optional-pickup": "the British dealer always takes the card (C28)"},
    ),
    Game(
        RAILROAD,
        "The fast railroad game: joker, lone defenders, partner's best, jambon, laps, slams.",
        ("B10",),
        other_names="rail; fast Euchre",
    ),
    Game(
        DOUBLE_TURN_UP,
        "When everyone passes, another card is turned up, until a suit repeats.",
        ("B16",),
        other_names="second upcard; turn up another card; two upcards",
        closed={"farmers": "the face-down cards may yet be turned up (C13)"},
    ),
    Game(
        BALD,
        "The left bower is a trump but follows as its printed suit; no second round.",
        ("B17",),
        other_names="left bower follows its own suit",
    ),
    Game(
        UKA,
        "The New Zealand game: the dealer is stuck with the upcard, failed loners pay four.",
        ("B28",),
        other_names="New Zealand Euchre; NZ Euchre; Maori Euchre; Otago (New Zealand); Waikato; "
        "away; Euka; Yuka; chips",
        closed={
            "optional-pickup": "the dealer of Uka always takes the card (C28)",
            "bury-upcard": "the card picked up may never be discarded in Uka (B28)",
        },
    ),
    Game(
        PROGRESSIVE,
        "One game of a Progressive session: four deals, each player deals once.",
        ("B29",),
        other_names="party Euchre; tournament Euchre; Euchre night; Euchre mixer; four deals a "
        "game",
        closed=dict.fromkeys(
            ("target", "rubber", "laps", "slams"),
            "a game is a number of deals there, whatever the score (B29)",
        ),
    ),
    Game(
        BACON,
        "American Euchre with 52 cards and no bowers: an opponent of the declarer takes the card.",
        ("B23",),
        other_names="American Euchre; 52-card Euchre; Euchre without bowers; no bowers",
        closed={
            "optional-pickup": "the player on the declarer's left always takes the card (B23)",
            "dealer-needs-trump": "the dealer does not take the card in Bacon (C7)",
        },
    ),
)
