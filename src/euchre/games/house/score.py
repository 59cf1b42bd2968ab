"""House rules for the score: what wins a game, and what a deal is worth."""

from __future__ import annotations

from euchre.games.facts import lone_defenders
from euchre.games.house import places
from euchre.games.house import special as house
from euchre.games.kinds import ON_OFF, Need, Option, in_part, number_in, when, words

_TWO_SIDES = "it needs two sides that play for points up to a score that wins"


SCORE: tuple[Option, ...] = (
    Option(
        "target",
        house.target(),
        "The score that wins the game.",
        "C15 C26 C32 D143 H1",
        needs={"*": (places.TO_A_SCORE,)},
        place="scores count down there",
    ),
    Option(
        "start",
        when(lambda rules: rules.goal.down, number_in("goal", "start", house.TO, (15, 20, 25))),
        "The score from which everyone counts down.",
        "H1",
        needs={"*": (places.TO_A_SCORE,)},
        place="scores count up there",
    ),
    Option(
        "rubber",
        when(places.two_sides, in_part("goal", "rubber", words("none", "games", "points"))),
        "Games are played for rubbers: the first to win two games.",
        "C27 A36 A37 D147",
        place=_TWO_SIDES,
        meanings={
            "games": "the first side with two games wins",
            "points": "the first side with two games wins, and games count rubber points",
        },
    ),
    Option(
        "laps",
        when(places.two_sides, in_part("goal", "laps", ON_OFF)),
        "Points beyond the winning score carry over into the next game.",
        "C39 D116",
        place=_TWO_SIDES,
    ),
    Option(
        "slams",
        when(places.two_sides, in_part("goal", "slams", ON_OFF)),
        "A game won while the losers have no points counts as two.",
        "C40 D116",
        place=_TWO_SIDES,
    ),
    Option(
        "deals",
        house.deals(),
        "A game is a number of deals, and the best score wins it; equal ones share it.",
        "H6 B29",
        needs={"*": (places.NO_LAPS, places.NO_SLAMS, places.NO_RUBBER)},
    ),
    # -- prices
    Option(
        "make",
        when(
            lambda rules: places.priced(rules) and rules.columns == 0,
            number_in("prices", "make", house.POINTS, (1, 2)),
        ),
        "What the makers score for the tricks they need, short of all.",
        "H2",
        place=places.NOT_PRICED,
    ),
    Option(
        "march",
        when(places.priced, number_in("prices", "march", house.POINTS, (2, 3, 4))),
        "What a march counts when nobody goes alone.",
        "H2 D142",
        place=places.NOT_PRICED,
    ),
    Option(
        "euchre-price",
        when(places.priced, number_in("prices", "euchre", house.POINTS, (1, 2, 3, 4))),
        "What the other side scores when the makers are euchred.",
        "H2",
        place=places.NOT_PRICED,
    ),
    Option(
        "loner-march",
        when(places.priced_alone, number_in("prices", "alone_march", house.POINTS, (3, 4, 5, 6))),
        "What a loner scores for all the tricks.",
        "H2",
        place=places.NO_LONERS,
    ),
    Option(
        "loner-make",
        when(places.priced_alone, number_in("prices", "alone_make", house.POINTS, (1, 2))),
        "What a loner scores for fewer tricks, if they are enough to make it.",
        "H2",
        needs={"*": (places.LONER_SHORT,)},
        place=places.NO_LONERS,
    ),
    Option(
        "loner-euchre-price",
        when(
            places.priced_alone,
            number_in("prices", "alone_euchre", house.POINTS, (2, 3, 4), {"same": None}),
        ),
        "What two or more defenders score when they euchre a loner.",
        "H2 D118",
        meanings={"same": "as much as for other makers, or for a loner who must win every trick"},
        place=places.NO_LONERS,
    ),
    Option(
        "lone-defender-price",
        when(
            lambda rules: places.priced(rules) and house.defend_alone().read(rules) is not None,
            number_in("prices", "lone_defence", house.POINTS, (2, 3, 4, 6)),
        ),
        "What a defender who has gone alone scores for a euchre.",
        "H2 D106",
        needs={"*": (Need(lone_defenders, "needs lone defenders (defend-alone)"),)},
        place="no defender can go alone there",
    ),
    Option(
        "loner-must-march",
        when(
            places.priced_alone,
            number_in("prices", "alone_short", house.POINTS, (1, 2, 4), {"off": None}),
        ),
        "What the other side scores unless a loner wins every trick.",
        "H4 B28",
        place=places.NO_LONERS,
    ),
    Option(
        "take-four",
        when(places.five_tricks, in_part("prices", "need", {"off": None, "on": 4})),
        "The makers must win four of the five tricks; with three they are euchred.",
        "H3",
        place="it is for games of five tricks in which only one side scores",
    ),
    Option(
        "penalty",
        house.penalty(),
        "What bidders lose when they miss their bid.",
        "C50 D150 D151 D152 D154",
        meanings={
            "tricks": "a point for every trick they won",
            "bid": "what they bid",
            "6": "six points",
            "8": "a point for each trick of the deal",
            "12": "twelve points",
        },
        place="what bidders lose there is fixed",
    ),
    Option(
        "uncontested-sweep",
        when(
            lambda rules: rules.goal.sweep_wins != "never",
            in_part("goal", "sweep_wins", {"wins": "always", "counts": "contested"}),
        ),
        "Whether winning every trick wins the game even if everybody else dropped out.",
        "C51 D123",
        place="winning every trick wins no game there",
    ),
)
