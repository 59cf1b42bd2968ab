"""House rules for table manners, which change neither the play nor the score."""

from __future__ import annotations

from euchre.games.house import places
from euchre.games.kinds import ON_OFF, Need, Option, in_part, numbers, when, words

MANNERS: tuple[Option, ...] = (
    Option(
        "markers",
        when(
            places.short_game,
            in_part("customs", "markers", words("auto", "6+4", "2+3", "5+6", "7+8", "3+4", "none")),
        ),
        "The two cards that show the score.",
        "C16 C17 A39 A40 D145 D181",
        needs=dict.fromkeys(
            ("6+4", "2+3", "5+6", "7+8", "3+4"), (places.MARKERS, places.TO_A_SCORE)
        ),
        place="score cards cannot show its scores",
    ),
    Option(
        "on-stock",
        when(lambda rules: rules.turn_up, in_part("customs", "on_stock", ON_OFF)),
        "An upcard that has been picked up may lie on the stock until it is played.",
        "C29",
        place=places.NO_PICKING_UP,
    ),
    Option(
        "refused-in-sight",
        when(places.goes_on_refused, in_part("customs", "refused_in_sight", ON_OFF)),
        "An upcard that is turned down lies face up, half under the stock.",
        "D032",
        place="no deal goes on there after its upcard is turned down",
    ),
    Option(
        "partners",
        in_part("customs", "partners", words("draw", "fixed")),
        "Partners are drawn for, or chosen by the players; without partners, seats are.",
        "C30 C46 A11",
    ),
    Option(
        "first-dealer",
        in_part("customs", "first_dealer", words("lowest", "highest", "highest-team", "random")),
        "Who deals first.",
        "A14 D015 C47",
        meanings={
            "lowest": "who draws the lowest card",
            "highest": "who draws the highest card",
            "highest-team": "a player of the side that draws the highest card, at its choice",
            "random": "anybody",
        },
        needs={"highest-team": (Need(places.several_each, "needs sides of two or more players"),)},
    ),
    Option(
        "draw-ace",
        in_part("customs", "draw_ace", words("high", "low")),
        "Whether the ace is high or low in the draw.",
        "D008 A11",
        needs={
            "*": (Need(places.draws, "needs a draw (partners=draw or a first dealer by cards)"),)
        },
    ),
    Option(
        "cutter",
        in_part("customs", "cutter", words("right", "left", "nobody")),
        "Who cuts the pack.",
        "A15 D017",
    ),
    Option(
        "least-cut",
        in_part("customs", "least_cut", numbers(1, 4)),
        "The fewest cards that either part of a cut may have.",
        "A15",
        needs={"*": (Need(places.cuts, "needs a player who cuts (cutter)"),)},
    ),
    Option(
        "bump",
        in_part("customs", "bump", ON_OFF),
        "The player on the left may knock instead of cutting.",
        "C33 A15 D017",
        needs={"on": (Need(lambda rules: rules.customs.cutter == "left", "needs cutter=left"),)},
    ),
)
