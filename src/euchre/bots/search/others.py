"""What the others at a table are taken to be when they bid: club players, or bolder ones."""

from __future__ import annotations

from euchre.bots.crowd.callers import Callers
from euchre.bots.crowd.counts import Masks
from euchre.club import numbers
from euchre.engine.phases import ChoosePartners
from euchre.engine.rules import Rules


def care_of(rules: Rules) -> float:
    """Return what others ask of a bid that it is worth more than a pass (``numbers.CARE``).

    Where makers choose their partners, they choose among those who have bid: whoever knows that
    bids on little.  Such people, taken for club players, would be believed to hold far more than
    they do (``docs/bots.md``).
    """
    if rules.phase(ChoosePartners):
        return numbers.BOLD_CARE
    return numbers.usual()[numbers.CARE]


def as_taken(rules: Rules, hands: Masks, piles: Masks) -> Callers:
    """Return the players of some worlds as they are taken to be; the arguments of ``Callers``."""
    return Callers(rules, hands, piles, care_of(rules))
