"""House rules for the score: what wins a game, and what a deal is worth."""

from __future__ import annotations

from euchre.games.house import needs
from euchre.games.house import special as house
from euchre.games.kinds import ON_OFF, Option, in_rules, in_themselves, number_in

SCORE: tuple[Option, ...] = (
    Option(
        "target",
        house.target(),
        "The score that wins the game.",
        "C15 C26 C32 D143 H1",
        needs={"*": (needs.no(needs.NUMBER_OF_DEALS),)},
        place=(needs.COUNTING_UP,),
    ),
    Option(
        "start",
        number_in("goal.start", house.TO, (15, 20, 25)),
        "The score from which everyone counts down.",
        "H1",
        needs={"*": (needs.no(needs.NUMBER_OF_DEALS),)},
        place=(needs.COUNTING_DOWN,),
    ),
    Option(
        "rubber",
        in_rules("goal.rubber", in_themselves("none", "games", "points")),
        "Games are played for rubbers: the first to win two games.",
        "C27 A36 A37 D147",
        place=needs.TO_A_SCORE,
    ),
    Option(
        "laps",
        in_rules("goal.laps", ON_OFF),
        "Points beyond the winning score carry over into the next game.",
        "C39 D116",
        place=needs.TO_A_SCORE,
    ),
    Option(
        "slams",
        in_rules("goal.slams", ON_OFF),
        "A game won while the losers have no points counts as two.",
        "C40 D116",
        place=needs.TO_A_SCORE,
    ),
    Option(
        "deals",
        house.deals(),
        "A game is a number of deals, and the best score wins it; equal ones share it.",
        "H6 B29",
        needs={"*": tuple(map(needs.no, (needs.LAPS, needs.SLAMS, needs.RUBBER)))},
    ),
    # -- prices
    Option(
        "make",
        number_in("prices.make", house.POINTS, (1, 2)),
        "What the makers score together for the tricks they need, short of all.",
        "H2",
        place=(needs.PRICED, needs.no(needs.STEPPED)),
    ),
    Option(
        "march",
        number_in("prices.march", house.POINTS, (2, 3, 4)),
        "What a march counts when no maker goes alone.",
        "H2 D142",
        place=(needs.PRICED,),
    ),
    Option(
        "euchre-price",
        number_in("prices.euchre", house.POINTS, (1, 2, 3, 4)),
        "What the other side scores when the makers are euchred.",
        "H2",
        place=(needs.PRICED,),
    ),
    Option(
        "loner-march",
        number_in("prices.alone_march", house.POINTS, (3, 4, 5, 6)),
        "What a loner scores for all the tricks.",
        "H2",
        place=(needs.PRICED, needs.LONE_MAKERS),
    ),
    Option(
        "loner-make",
        number_in("prices.alone_make", house.POINTS, (1, 2)),
        "What a loner scores for fewer tricks, if they are enough to make it.",
        "H2",
        needs={"*": (needs.no(needs.LONER_SHORT),)},
        place=(needs.PRICED, needs.LONE_MAKERS),
    ),
    Option(
        "loner-euchre-price",
        number_in("prices.alone_euchre", house.POINTS, (2, 3, 4), {"same": None}),
        "What two or more defenders score when they euchre a loner.",
        "H2 D118",
        place=(needs.PRICED, needs.LONE_MAKERS),
    ),
    Option(
        "lone-defender-price",
        number_in("prices.lone_defence", house.POINTS, (2, 3, 4, 6)),
        "What a defender who has gone alone scores for a euchre, of a loner too.",
        "H2 D106",
        needs={"*": (needs.LONE_DEFENDERS,)},
        place=(needs.PRICED, *needs.DEFENDERS),
    ),
    Option(
        "loner-must-march",
        number_in("prices.alone_short", house.POINTS, (1, 2, 4), {"off": None}),
        "What the others score unless a loner wins every trick, but for a lone defender's euchre.",
        "H4 B28",
        place=(needs.PRICED, needs.LONE_MAKERS),
    ),
    Option(
        "jambon-price",
        number_in("prices.jambon", house.POINTS, (6, 8, 10)),
        "What a jambon player scores for all the tricks.",
        "C41",
        place=(needs.PRICED, *needs.FOURS),
        needs={"*": (needs.JAMBON,)},
    ),
    Option(
        "shut-out",
        number_in("prices.shut_out", house.POINTS, (3, 4), {"off": None}),
        "What the other side scores if the makers win no trick, whatever else a euchre scores.",
        "B23",
        place=(needs.PRICED,),
    ),
    Option(
        "take-four",
        in_rules("prices.need", {"off": None, "on": 4}),
        "The makers must win four of the five tricks; with three they are euchred.",
        "H3",
        place=(needs.PRICED, needs.FIVE_TRICKS),
    ),
    Option(
        "penalty",
        number_in(
            "prices.penalty",
            house.POINTS,
            (6, 12),
            in_themselves("tricks", "bid", "all"),
        )._replace(usual=lambda rules, value: value != str(rules.tricks)),
        "What bidders lose when they miss their bid.",
        "C50 D150 D151 D152 D154",
        place=(needs.PER_TRICK,),
    ),
    Option(
        "no-trick-price",
        number_in("prices.none", house.POINTS, (3, 5, 10)),
        "How many points a player who wins no trick goes up; a maker pays for falling short.",
        "B24",
        place=(needs.COUNTING_DOWN,),
    ),
    Option(
        "set-price",
        number_in("prices.short", house.POINTS, (3, 5, 10)),
        "How many points a maker who falls short goes up.",
        "B24",
        place=(needs.COUNTING_DOWN,),
    ),
    Option(
        "uncontested-sweep",
        in_rules("goal.sweep_wins", {"wins": "always", "counts": "contested"}),
        "Whether winning every trick wins the game even if everybody else dropped out.",
        "C51 D123",
        place=(needs.SWEEP,),
    ),
)
