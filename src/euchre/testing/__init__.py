"""The conformance kit: it tells whether a game that you wrote is a game.

``check(rules)`` plays random deals and holds them against thirteen laws:

1. *partition*: at every moment every card lies in exactly one place;
2. *purity*: ``apply`` leaves its argument alone, and so does a refusal;
3. *membership*: an action is legal exactly if ``why_not`` has nothing against it;
4. *ending*: every deal ends, with points in the declared range;
5. *replay*: the log leads to the same state again, also by way of its text;
6. *classification*: every field of a state is public, own, pile, secret or log;
7. *non-interference*: what a seat cannot see changes nothing in its view;
8. *worlds look alike*: to its seat, a world drawn from a view is the truth;
9. *worlds are reachable*: every world can come about by legal play;
10. *worlds are uniform* and complete, against brute force on small positions;
11. *relabelling*: suits renamed in their colours and seats moved change nothing else;
12. *second opinion*: what may follow and who wins, as the rules say in words;
13. *perft*: the number of ways to go on.

Rules of your own are checked in the same way as those of the package.
"""

from euchre.testing.kit import check
from euchre.testing.laws_reference import perft
from euchre.testing.players import (
    BOLD,
    SLY,
    TEMPERS,
    TIMID,
    UNIFORM,
    Temper,
    Trace,
    played,
    stacked,
)
from euchre.testing.report import LAWS, BrokenLaw, Report, Violation
from euchre.testing.uniform import all_worlds, compare

__all__ = [
    "BOLD",
    "LAWS",
    "SLY",
    "TEMPERS",
    "TIMID",
    "UNIFORM",
    "BrokenLaw",
    "Report",
    "Temper",
    "Trace",
    "Violation",
    "all_worlds",
    "check",
    "compare",
    "perft",
    "played",
    "stacked",
]
