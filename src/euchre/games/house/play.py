"""House rules for going alone and for the play."""

from __future__ import annotations

from euchre.engine.phases import (
    AskCard,
    Auction,
    CallForBest,
    Jambon,
    Tricks,
    TurnUp,
)
from euchre.games.house import needs
from euchre.games.house import special as house
from euchre.games.kinds import (
    ON_OFF,
    Option,
    in_phase,
    in_rules,
    in_themselves,
    number_in,
    numbers,
    presence,
)

TABLE: tuple[Option, ...] = (
    # -- alone
    Option(
        "alone",
        house.alone(),
        "Which of the makers may go alone, and when it must be said.",
        "C34 D100 D101",
        place=needs.FOURS,
    ),
    Option(
        "no-loner-from",
        number_in("no_loner_from", house.TO, (8, 9), {"off": None}),
        "A score from which nobody on that side may go alone.",
        "H12",
        place=(*needs.FOURS, needs.LONE_MAKERS, needs.COUNTING_UP),
    ),
    Option(
        "defend-alone",
        house.defend_alone(),
        "A defender may go alone, too, and scores more for a euchre.",
        "C11 C34 C37 D106 D107",
        place=needs.DEFENDERS,
    ),
    Option(
        "call-for-best",
        presence(CallForBest, "defender", {"maker": False, "both": True}),
        "A loner may discard one card and take the partner's best card.",
        "C38 D110 D111",
        needs={"both": (needs.LONE_DEFENDERS,)},
        place=needs.FOURS,
    ),
    Option(
        "jambon",
        presence(Jambon),
        "A lone maker may play with the hand face up; all the tricks then count more.",
        "C41 D115",
        place=needs.FOURS,
    ),
    Option(
        "jambon-lead",
        house.jambon_lead(),
        "The opponent on the left chooses what a jambon player leads first.",
        "C42 D114",
        needs={"on": (needs.JAMBON,)},
        place=needs.FOURS,
    ),
    Option(
        "lead",
        in_phase(
            Tricks,
            "lead",
            in_themselves("loner-left", "dealer-left", "maker-left", "maker", "dealer-left-always"),
        ),
        "Who leads to the first trick.",
        "C14 A27 D102 D103 D104 D105",
        needs={
            "loner-left": (needs.LONE_PLAY,),
            "dealer-left-always": (needs.LONE_DEFENDERS,),
        },
    ),
    Option(
        "ask-card",
        presence(AskCard),
        "A lone maker may ask one partner for a card, and then discards one.",
        "C20 D112",
        place=(needs.UPCARD, needs.SEVERAL_PARTNERS),
    ),
    Option(
        "deny",
        in_phase(TurnUp, "deny"),
        "A declarer's partner may deny the declaration, which turns it into a pass.",
        "C44 D132",
        place=(needs.SUCCESSIVE,),
    ),
    Option(
        "claim",
        in_phase(Tricks, "claim", in_themselves("off", "best-order", "any-order")),
        "A player sure of all the remaining tricks may claim them; a wrong claim loses them.",
        "C45 D135",
        place=(needs.SUCCESSIVE,),
    ),
    Option(
        "forced-opening",
        in_phase(Auction, "forced"),
        "Whoever has the first turn to bid may not pass.",
        "C52 D069",
        place=(needs.HIGH_LOW_BIDS,),
    ),
    Option(
        "dealer-must-bid",
        in_phase(Auction, "nobody", {"off": "throw-in", "on": "dealer", "any": "dealer-any"}),
        "If everybody else passes, the dealer must bid.",
        "D066 H14",
        place=(needs.AUCTION, needs.THROWN_IN, needs.no(needs.JOKER_BIDS)),
        needs={"*": (needs.no(needs.FORCED_OPENING),)},
    ),
    Option(
        "maker-counts",
        in_rules("maker_counts", ON_OFF),
        "A maker who holds the best card of the called suit has no partner.",
        "D082",
        place=(needs.CALLED_SUIT,),
    ),
    Option(
        "reveal",
        in_rules("reveal_after", {"at-once": False, "after-trick": True}),
        "When the card under a table card is turned up.",
        "D128",
        place=(needs.TABLE_CARDS,),
    ),
    Option(
        "players",
        in_rules("seats", numbers(4, 5, 6)),
        "The number of players.",
        "B15 D087",
        place=(needs.OPEN_NUMBER,),
    ),
)
