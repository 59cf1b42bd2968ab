"""The games, each written as its difference from another: no functions, no branches."""

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

STANDARD = Rules(  # B1
    game="standard",
    title="Euchre",
    pack=Pack("9TJQKA"),
    phases=(TurnUp(), NameSuit(), Exchange(), Tricks()),
    goal=Goal(target=10),
    customs=Customs(first_dealer="random", cutter="nobody", packets="mixed"),
)

CLASSIC = STANDARD.but(  # B2b
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

BRITISH = STANDARD.but(  # B3
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

RAILROAD = CLASSIC.but(  # B10
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
    CLASSIC.but(  # B16
        game="double-turn-up",
        title="Double Turn-Up Euchre",
    )
    .amend(TurnUp, again=True)
    .amend(Exchange, optional=True)
)

BALD = (
    CLASSIC.but(  # B17
        game="bald",
        title="Bald Euchre",
        bowers="bald",
    )
    .without(NameSuit)
    .amend(TurnUp, redeal=True)
)

UKA = CLASSIC.but(  # B28
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

GAMES = (
    Game(
        STANDARD,
        "The North American game: 24 cards, alone said with the call, to ten.",
        ("B1",),
    ),
    Game(
        CLASSIC,
        "The older game with 32, 28 or 24 cards, to five.",
        ("B2",),
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
        "The game of the West Country with the Benny, 25 cards, lone defenders, to eleven.",
        ("B3",),
        accounts={
            "cornish": {},
            "hangman": {"lead": "maker-left", "packets": "uniform", "bury-upcard": "off"},
        },
        closed={"optional-pickup": "the British dealer always takes the card (C28)"},
    ),
    Game(
        RAILROAD,
        "The fast game of the trains: joker, lone defenders, partner's best, jambon, laps, slams.",
        ("B10",),
    ),
    Game(
        DOUBLE_TURN_UP,
        "A refused upcard is followed by another one, until a suit comes again.",
        ("B16",),
        closed={"farmers": "the face-down cards may yet be turned up (C13)"},
    ),
    Game(
        BALD,
        "The left bower is a trump that follows as its printed suit; no second round.",
        ("B17",),
    ),
    Game(
        UKA,
        "The game of New Zealand: the dealer is stuck with the upcard, failed loners pay four.",
        ("B28",),
        closed={
            "optional-pickup": "the dealer of Uka always takes the card (C28)",
            "bury-upcard": "the turned card may never be laid away in Uka (B28)",
        },
    ),
)
