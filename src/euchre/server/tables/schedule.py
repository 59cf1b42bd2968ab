"""When the table acts by itself, at moments that follow from what a watcher sees.

How long a bot thinks depends on its cards: the only legal card is found sooner than the best of
five.  A bot's answer is therefore shown at a moment fixed in advance by the table's speed, the
game, the level and the kind of decision, all of them public.  A bot that is late answers a whole
number of slots later.
"""

from __future__ import annotations

from math import ceil

from euchre.bots.ready import searches
from euchre.engine.phases import Auction, Tricks
from euchre.engine.view import View

#: Seconds that cover nearly all thinking about a card, and about a call: in games with one pack and
#: short hands, in those with bids or two packs, and in those with long hands.
SLOTS = {
    "light": ((0.005, 0.01), (0.005, 0.05), (0.005, 0.05)),
    "net": ((0.005, 0.01), (0.005, 0.05), (0.005, 0.05)),
    "strong": ((0.025, 0.04), (0.03, 0.12), (0.03, 0.12)),
    "expert": ((0.08, 0.08), (0.12, 0.25), (0.35, 1.2)),
}
#: Maximum number of cards in a short hand.
SHORT = 6


def slot(eyes: View, level: str, slowness: float = 1.0) -> float:
    """Return the number of seconds in which a bot on turn nearly always answers.

    ``eyes`` is a watcher's view, because nothing else may matter.  ``slowness`` is how many times
    slower searching is here than where the times were measured.
    """
    rules = eyes.rules
    size = 2 if rules.hand > SHORT else int(rules.pack.copies > 1 or bool(rules.phase(Auction)))
    in_play = isinstance(rules.phases[eyes.state.phase], Tricks)
    name = level.partition(":")[0] if searches(level) else "light"
    card, call = SLOTS[name][size]
    return (card if in_play else call) * (slowness if searches(level) else 1.0)


def due(pause: float, slot: float, thought: float) -> float:
    """Return how many seconds after the last event a bot's answer is shown.

    ``pause`` is the minimum time for which that event is visible, ``thought`` how long the bot
    took.
    """
    first = max(pause, slot)
    return first if thought <= first else first + slot * ceil((thought - first) / slot)
