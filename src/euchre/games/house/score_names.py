"""What players call the house rules for the score (see ``names``)."""

from __future__ import annotations

from collections.abc import Mapping

from euchre.games.kinds import OptionName
from euchre.games.kinds import option_name as _row

SCORE_NAMES: Mapping[str, OptionName] = {
    "target": _row(
        "Points that win", "scoring",
        "game to ten (Ohio, Michigan, Ontario, New Zealand); game to eleven (Cornwall) | goal; to "
        "five; to seven; to ten; to eleven; to fifteen; 5 points; 7 points; 10 points; 11 points; "
        "15 points; at the bridge; 5 point game; 7 point game; 10 point game; 11 point game; 15 "
        "point game; in the barn; winning score; points to win; length of the game; play to ten; "
        "how many points; play to; 15; 17; 20; 21; 25; twenty-one; any score; target; points to "
        "play to", common=True
    ),
    "start": _row(
        "Points to count down from", "scoring",
        "starting score | start at; from fifteen; from twenty; from twenty-five; count down",
    ),
    "deals": _row(
        "Number of deals in a game", "scoring",
        "fixed number of deals; number of hands | how many hands; how many deals; eight deals; ten "
        "deals; twelve hands; sixteen; twenty deals; play a number of hands; set number of hands; "
        "fixed number of hands; deals per game; hands per game; rounds",
        {"off": "No: to a score", "#": "# deals"},
    ),
    "make": _row(
        "Points for making it", "scoring",
        "points for three tricks | three or four tricks; making three; points for making trump; "
        "value of a point; two points for making it",
    ),
    "rubber": _row(
        "Rubbers", "scoring",
        "best of three | rubber; best two out of three; rubber points; fourth game; match of "
        "games; two out of three", none="No",
        games="First to two games", points="Two games, with rubber points",
    ),
    "laps": _row(
        "Laps", "scoring", "carry points over; lap | surplus points; extra points carry over",
    ),
    "slams": _row(
        "Slams", "scoring",
        "skunk; lurch; whitewash; slam | skunked; shut out; shutout; no points counts double",
    ),
    "march": _row(
        "Points for a march", "scoring",
        "march (New Zealand) | all five tricks; sweep; all the tricks; take all five; points for "
        "all five; three for a march; score of a march"
    ),
    "euchre-price": _row(
        "Points for euchring the makers", "scoring",
        "bumped; set | points for a set; price of a euchre; setting the makers; one for a euchre; "
        "four for a euchre; euchre worth",
    ),
    "loner-march": _row(
        "Points for a lone march", "scoring",
        "loner points; four-pointer; home run | lone hand score; loner worth; five for a loner; "
        "alone all five; points for going alone; five point loner; six point loner",
    ),
    "loner-make": _row(
        "Points for a loner short of a march", "scoring",
        "| lone make; loner three or four tricks; loner makes three; alone but not all five",
    ),
    "loner-euchre-price": _row(
        "Points for euchring a loner", "scoring",
        "| set a loner; setting a loner; loner set; euchred alone; loner euchred; failed loner; "
        "four for euchring a loner; euchre of a loner",
        same="As for any makers",
    ),
    "lone-defender-price": _row(
        "Points for a lone defender's euchre", "scoring",
        "| defend alone points; defence alone points; points for defending alone; lone defence "
        "score; defender alone euchre",
    ),
    "loner-must-march": _row(
        "A loner must win every trick", "scoring",
        "alone must take five; all or nothing | a lone hand must take all five; loner must take "
        "all; loner must sweep; loner must take five; lone hand all five; alone take 5; loner "
        "needs five; all five or euchred; lone failure",
        {"off": "No", "#": "Else the others score #"},
    ),
    "take-four": _row(
        "Makers must take four tricks", "scoring",
        "take 4; four tricks; four to make | take four for one; take 4 for 1; three tricks is a "
        "euchre; need four tricks; must take four; four tricks needed; 4 tricks; four to win",
    ),
    "penalty": _row(
        "Price of falling short", "scoring",
        "set; going set; euchred; bid not made; miss the bid | failing a bid; price of a set; down "
        "what was bid",
        {"#": "# points"}, tricks="A point for each trick won", bid="The bid",
        all="A point for each trick of the deal",
    ),
    "overtricks": _row(
        "Tricks beyond the bid count", "scoring",
        "overtricks; makers score what they bid | extra tricks; tricks above the bid; score only "
        "the bid; only what was bid",
    ),
    "pepper-price": _row(
        "Points for Little Pepper", "scoring",
        "Little Pepper 7, Big Pepper 14 | pepper points; seven for Little Pepper; Big Pepper "
        "fourteen; missed pepper",
        {"#": "#, half of Big Pepper"}, off="As any bid of all the tricks",
    ),
    "jambon-price": _row(
        "Points for a jambon", "scoring",
        "| jambon points; points for jambon; jambon worth; open hand points; eight points for a "
        "jambon; price of a jambon",
    ),
    "shut-out": _row(
        "Points when the makers win nothing", "scoring",
        "shut-out; skunk the makers | makers win no trick; no tricks; makers shut out; four for a "
        "shut out; whitewash the makers",
        off="As any euchre",
    ),
    "no-trick-price": _row(
        "Points up for no trick", "scoring",
        "bumped; bucked | up five; no trick price; plus five; five points up; go up five; no "
        "tricks goes up; buck price; penalty for no trick",
    ),
    "set-price": _row(
        "Points up for a maker who falls short", "scoring",
        "set; bucked as maker | set price; maker goes up five; price of being set; penalty for the "
        "maker; maker set goes up",
    ),
    "uncontested-sweep": _row(
        "All tricks when everybody drops", "scoring",
        "uncontested | everybody drops; sweep when all drop", wins="Win the game",
        counts="Count as usual",
    ),
}  # fmt: skip
