"""What changes in the end, said where no reason is proved: who scores, the march, a trick."""

from __future__ import annotations

from euchre.analysis.reasons.entry import reason
from euchre.analysis.reasons.reading import Reading
from euchre.analysis.reasons.trace import Slots, ours
from euchre.engine import actions
from euchre.engine.actions import Action
from euchre.language.choices import doing


def _always(p: Reading, a: Action, b: Action) -> Slots | None:
    alike = actions.with_partner(a) == actions.with_partner(b)
    # If the other choice is the same call alone, the partner makes the difference.
    mate = "partner" if p.partner >= 0 else "a partner"
    one, two = (f"Playing with {mate}" * (alike and not actions.alone(x)) for x in (a, b))
    return {
        "us": "your side" if p.mates else "you",
        "doing": one or doing(p.faces, p.s, a),
        "wrong": two or doing(p.faces, p.s, b),
    }


def _played(p: Reading, a: Action, b: Action) -> Slots | None:
    """Return the same of two cards."""
    return _always(p, a, b) if p.in_play else None


#: An outcome that changes in fewer deals is not worth a sentence, nor a number of tricks.
NOTICED, TRICKS = 0.1, 0.2

ENTRIES = (
    reason("less-euchred", _always, less="euchred", shift=NOTICED),
    reason("more-sets", _always, more="sets", shift=NOTICED),
    reason("more-made", _always, more="made_us", given="ours", shift=NOTICED),
    reason("less-scored", _always, less="they_score", shift=NOTICED),
    reason("less-marched", _always, less="march_them", shift=NOTICED),
    reason("more-marches", _always, more="march_us", shift=NOTICED),
    reason("more-tricks", _always, more="tricks_us", shift=TRICKS),
    reason("more-of-it", _played, more="we_win_it", shift=NOTICED),
    reason("more-of-next", _played, more=ours(1), shift=NOTICED),
    reason("more-of-last", _played, more=ours(-1), shift=NOTICED),
)
