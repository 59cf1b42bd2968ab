"""House rules for table manners, which change neither the play nor the score."""

from __future__ import annotations

from euchre.games.house import needs
from euchre.games.kinds import ON_OFF, Option, in_rules, in_themselves, numbers

MANNERS: tuple[Option, ...] = (
    Option(
        "markers",
        in_rules(
            "customs.markers", in_themselves("auto", "6+4", "2+3", "5+6", "7+8", "3+4", "none")
        ),
        "The two cards that show the score.",
        "C16 C17 A39 A40 D145 D181",
        needs=dict.fromkeys(
            ("6+4", "2+3", "5+6", "7+8", "3+4"),
            (needs.CARDS_REACH, needs.FEW_SCORES, needs.no(needs.NUMBER_OF_DEALS)),
        ),
        place=(
            needs.COUNTING_UP,
            needs.SHORT_GAME,
            *needs.unless(needs.OPEN_NUMBER, needs.FEW_SCORES),
        ),
    ),
    Option(
        "on-stock",
        in_rules("customs.on_stock", ON_OFF),
        "An upcard that has been picked up may lie on the stock until it is played.",
        "C29",
        place=(needs.UPCARD,),
    ),
    Option(
        "refused-in-sight",
        in_rules("customs.refused_in_sight", ON_OFF),
        "An upcard that is turned down lies face up, half under the stock.",
        "D032",
        place=(needs.ORDERING, needs.GOES_ON),
    ),
    Option(
        "partners",
        in_rules("customs.partners", in_themselves("draw", "fixed")),
        "Partners are drawn for, or chosen by the players; without partners, seats are.",
        "C30 C46 A11",
    ),
    Option(
        "first-dealer",
        in_rules(
            "customs.first_dealer", in_themselves("lowest", "highest", "highest-team", "random")
        ),
        "Who deals first.",
        "A14 D015 C47",
        needs={"highest-team": (needs.FIXED_PARTNERS,)},
    ),
    Option(
        "draw-ace",
        in_rules("customs.draw_ace", in_themselves("high", "low")),
        "Whether the ace is high or low in the draw.",
        "D008 A11",
        needs={"*": (needs.DRAW,)},
    ),
    Option(
        "cutter",
        in_rules("customs.cutter", in_themselves("right", "left", "nobody")),
        "Who cuts the pack.",
        "A15 D017",
        needs={"left": (needs.OTHERS_CUT,)},
    ),
    Option(
        "least-cut",
        in_rules("customs.least_cut", numbers(1, 4)),
        "The fewest cards that either part of a cut may have.",
        "A15",
        needs={"*": (needs.CUT,)},
    ),
    Option(
        "bump",
        in_rules("customs.bump", ON_OFF),
        "The player on the left may knock instead of cutting.",
        "C33 A15 D017",
        needs={"on": (needs.OTHERS_CUT, needs.LEFT_CUTS)},
    ),
)
