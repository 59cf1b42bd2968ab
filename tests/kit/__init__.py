"""The conformance kit: property-based checks for any set of rules, including your own.

``check(rules)`` plays random deals and tests them against twelve laws:

1. *partition*: at every moment every card is in exactly one place;
2. *purity*: ``apply`` does not modify its argument, nor does a refusal;
3. *membership*: an action is legal exactly if ``why_not`` has no objection;
4. *ending*: every deal ends, with points in the declared range;
5. *replay*: the log reproduces the state, also after a round trip through text;
6. *classification*: every field of a state is public, own, pile, secret or log;
7. *non-interference*: what a seat cannot see does not affect its view;
8. *worlds look alike*: a world drawn from a view is indistinguishable to its seat;
9. *worlds are reachable*: every world can be reached by legal play;
10. *worlds are uniform* and complete, against brute force on small positions;
11. *relabelling*: permuting suits within colors and rotating seats changes nothing else;
12. *second opinion*: legal plays and trick winners agree with an independent implementation.
"""

from tests.kit.checking import LAWS, BrokenLaw, Report, Violation, check
from tests.kit.players import BOLD, SLY, TEMPERS, TIMID, UNIFORM, Temper, Trace, play, stacked
from tests.kit.uniform import all_worlds, compare

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
    "play",
    "stacked",
]
