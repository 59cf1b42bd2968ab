"""What changes in the end, said where no reason is proved: who scores, the march, tricks."""

from __future__ import annotations

from euchre.analysis.reasons.reading import Reading
from euchre.analysis.reasons.reason_entry import reason
from euchre.analysis.reasons.trace import Slots
from euchre.engine import actions
from euchre.engine.actions import Action, Verb
from euchre.language.choices import doing


def _always(p: Reading, a: Action, b: Action) -> Slots | None:
    if 0 < actions.level(a) < actions.level(b):
        # The lower bid is enough (``because``).
        return None
    alike = actions.with_partner(a) == actions.with_partner(b)
    # If the other choice is the same call alone, the partner makes the difference.
    mate = "partner" if p.partner >= 0 else "a partner"
    one, two = (f"Playing with {mate}" * (alike and not actions.alone(x)) for x in (a, b))
    return {
        "us": "your side" if p.mates else "you",
        "doing": one or doing(p.faces, p.s, a),
        "wrong": two or doing(p.faces, p.s, b),
    }


def _no_bid(p: Reading, a: Action, b: Action) -> Slots | None:
    """Return the same of choices that are no bids: a bid wins no trick."""
    return None if Verb.BID in (actions.verb(a), actions.verb(b)) else _always(p, a, b)


#: An outcome that changes in fewer deals is not worth a sentence, nor are so few tricks.
NOTICED, TRICKS = 0.04, 0.2

ENTRIES = (
    reason("less-euchred", _always, less="euchred", shift=NOTICED),
    reason("more-sets", _always, more="sets", shift=NOTICED),
    reason("more-made", _always, more="made_us", given="ours", shift=NOTICED),
    reason("less-scored", _always, less="they_score", shift=NOTICED),
    reason("less-marched", _always, less="march_them", shift=NOTICED / 2),
    reason("more-marches", _always, more="march_us", shift=NOTICED / 2),
    reason("more-tricks", _no_bid, more="tricks_us", shift=TRICKS),
)
