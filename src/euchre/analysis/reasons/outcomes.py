"""What changes, where no card reason explains a difference: outcomes of the deal, in words."""

from __future__ import annotations

from euchre.analysis.reasons import events as ev
from euchre.analysis.reasons.credit import Test
from euchre.analysis.reasons.entry import Entry, EventTest, Slots
from euchre.analysis.reasons.position import Position
from euchre.engine.actions import Action
from euchre.language.advice import doing

#: An outcome that changes in fewer deals is not worth a sentence, nor a march in fewer than these.
NOTICED, SELDOM = 0.05, 0.03


def _always(p: Position, a: Action, b: Action) -> Slots | None:
    return {
        "us": "your side" if p.mates else "you",
        "doing": doing(p.faces, p.s, a),
        "wrong": doing(p.faces, p.s, b),
    }


def _noticed(test: Test) -> bool:
    return abs(test.shift.mean) >= NOTICED


def _seldom(test: Test) -> bool:
    return abs(test.shift.mean) >= SELDOM


def _outcome(
    id: str, event: EventTest, sign: int, says: str, blames: str, *, rare: bool = False
) -> Entry:
    fits = _seldom if rare else _noticed
    return Entry(id, "calls", _always, event, sign, says, blames, "", rare=rare, rank=0,
                 outcome=True, fits=fits)  # fmt: skip


ENTRIES = (
    _outcome(
        "less-euchred", ev.euchred, -1,
        "{doing} keeps {us} from being {euchred} {more}.",
        "{wrong} gets {us} {euchred} {more}.",
    ),
    _outcome(
        "more-sets", ev.sets, 1,
        "{doing} makes them fall short {more}.",
        "{wrong} lets them off {more}.",
    ),
    _outcome(
        "more-made", ev.made_us, 1,
        "{doing} makes the call good {more}.",
        "{wrong} makes the call fail {more}.",
    ),
    _outcome(
        "less-scored", ev.they_score, -1,
        "{doing} keeps them from scoring {more}.",
        "{wrong} lets them score {more}.",
    ),
    _outcome(
        "less-marched", ev.march_them, -1,
        "{doing} stops their march {more}.",
        "{wrong} lets them march {more}.", rare=True,
    ),
    _outcome(
        "more-marches", ev.march_us, 1,
        "{doing} gets {us} the march {more}.",
        "{wrong} costs {us} the march {more}.", rare=True,
    ),
    _outcome(
        "more-tricks", ev.tricks_us, 1,
        "{doing} wins {us} one more trick {more}.",
        "{wrong} costs {us} a trick {more}.",
    ),
)  # fmt: skip
