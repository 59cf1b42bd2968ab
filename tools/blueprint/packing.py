"""From the nodes of a run to a table of calls (``fast.player.call_table``).

The gain of a call is the mean over the visits of its state.  Where they are few it is drawn towards
the mean of hands alike for that call: the same trumps, aces, kings and voids (shrinkage: Efron,
Morris 1975).
"""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterator
from dataclasses import asdict
from hashlib import blake2b
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from euchre.engine.rules import Rules
from euchre.fast.layout.rows import GameRow
from euchre.fast.player import call_table, prepared
from euchre.fast.player.call_states import (
    ANSWERS,
    HAND,
    HONORS,
    PARTS,
    PATTERNS,
    QUESTIONS,
    RANKS,
    cards_in,
)
from euchre.fast.player.call_table import LEVEL_BITS, LEVELS, states_of
from euchre.files import read_json, replace_file
from tools.blueprint.cfr import Node
from tools.blueprint.run import Recipe

Gains = NDArray[np.float64]
_AT = Node.places
#: The smallest level above 0, and that of a hopeless call.
_ABOVE = LEVELS.index(min(level for level in LEVELS if level > 0))
_HOPELESS = -1.2
#: A gain that nobody has seen.
_NEVER = -9.0
#: How many visits weigh as much as the mean of hands alike.
ALIKE = 100.0
#: What going alone must gain, in points: club players defend against it less well than people do.
LONELY = 0.15
#: Bits of a pattern.
_JACK, _KING, _ACE = 1, 4, 8


# -- hands ---------------------------------------------------------------------------------------


def hands(rules: Rules) -> NDArray[np.int64]:
    """Return ``[number, part]``: the patterns of all hands (``call_states``)."""
    t = GameRow.over(prepared.table(rules))
    number_of = np.array(t.hand_number)
    out = np.zeros((t.hands, PARTS), np.int64)
    low = t.low_ranks

    def fill(part: int, cards: int, number: int, held: list[int]) -> None:
        if part == PARTS:
            out[number] = held
            return
        for pattern in patterns(part):
            size = cards_in(pattern) if part < 4 else pattern
            left = cards - size
            last = part == PARTS - 1
            if left < 0 or (last and left):
                continue
            fill(part + 1, left, number + int(number_of[part, cards, pattern]), [*held, pattern])

    def patterns(part: int) -> Iterator[int]:
        if part == 4:
            yield from range(2 if rules.pack.jokers else 1)
        else:
            yield from (p for p in range(PATTERNS) if p >> HONORS <= low)

    fill(0, HAND, 0, [])
    return out


def alike(patterns: NDArray[np.int64], suit: int) -> list[NDArray[np.int64]]:
    """Return, for each hand, numbers that hands alike share if ``suit`` is trump.

    First a wide circle (bowers, length of the trumps, aces, voids), then a narrow one in it (which
    trumps, kings).
    """
    color = suit ^ 1
    trumps, left = patterns[:, suit], patterns[:, color] & _JACK
    outside = np.delete(patterns[:, :4], suit, axis=1)
    # The left bower is no card of its printed suit.
    outside[:, color - (color > suit)] &= ~_JACK
    aces = ((outside & _ACE) > 0).sum(axis=1)
    kings = np.minimum(((outside & _KING) > 0).sum(axis=1), 2)
    voids = (outside == 0).sum(axis=1)
    length = np.array([cards_in(pattern) for pattern in range(PATTERNS)])[trumps]
    joker = patterns[:, 4]
    wide = left | (trumps & _JACK) << 1 | joker << 2 | length << 3 | aces << 6 | voids << 8
    narrow = left | joker << 1 | trumps << 2 | aces << 10 | kings << 12 | voids << 14
    return [np.unique(key, return_inverse=True)[1] for key in (wide, narrow)]


def _drawn(gain: Gains, visits: Gains, circles: list[NDArray[np.int64]]) -> Gains:
    """Return gains drawn towards the means of ever narrower circles of hands."""
    prior, strength = np.zeros(len(gain)), 0.0
    for circle in circles:
        total = np.bincount(circle, visits) + strength
        before = np.bincount(circle, prior) / np.bincount(circle)
        sums = np.bincount(circle, visits * gain) + strength * before
        prior, strength = (sums / np.maximum(total, 1e-9))[circle], ALIKE
    drawn: Gains = (visits * gain + strength * prior) / (visits + strength)
    return drawn


def gains_of(rules: Rules, nodes: NDArray[np.float32]) -> Gains:
    """Return ``[state, answer]``: the gain over a pass, with the help of hands alike."""
    patterns = hands(rules)
    n = len(patterns)
    circles = [alike(patterns, suit) for suit in range(4)]
    gains = np.full((len(nodes), ANSWERS), _NEVER)
    gains[:, 0] = 0.0
    for question in range(QUESTIONS):
        naming = question >= 4
        for rank in range(RANKS):
            begin = (question * RANKS + rank) * n
            some = nodes[begin : begin + n].astype(np.float64)
            for answer in range(1, ANSWERS if naming else 3):
                known = some[:, _AT.weight][:, answer] > 0
                visits = np.where(known, some[:, _AT.visits], 0.0)
                circle = circles[(answer - 1) // 2 + naming]
                drawn = _drawn(some[:, _AT.gain][:, answer], visits, circle)
                gains[begin : begin + n, answer] = np.where(known, drawn, _NEVER)
    return gains


# -- the table -----------------------------------------------------------------------------------


def _nearest(values: Gains, above: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Return the nearest levels with the wanted signs."""
    levels = np.array(LEVELS[1:])
    nearest = np.abs(values[:, None] - levels).argmin(axis=1) + 1
    signed: NDArray[np.int64] = np.where(
        above, np.maximum(nearest, _ABOVE), np.minimum(nearest, _ABOVE - 1)
    )
    return signed


def packed(rules: Rules, nodes: NDArray[np.float32]) -> NDArray[np.uint8]:
    """Return the bytes of the table that a run's nodes amount to."""
    number, naming = states_of(rules)
    seen = nodes[:, _AT.visits] > 0
    gains = gains_of(rules, nodes)
    gains[:, 2::2] -= LONELY
    best = gains[:, 1:].argmax(axis=1) + 1
    suit, rows = (best - 1) // 2, np.arange(number)
    together, alone = gains[rows, 1 + 2 * suit], gains[rows, 2 + 2 * suit]
    passes = np.maximum(together, alone) <= 0
    two = _nearest(together, together > 0)
    hopeless = passes & (together < _HOPELESS)
    two = np.where(hopeless, 1, two)
    one = _nearest(alone - together, alone > together)
    one = np.where(hopeless | (alone <= _NEVER), 1, one)
    # The two together say whether going alone is better than a pass.
    levels = np.array(LEVELS)
    for _ in LEVELS:
        total = levels[two] + levels[one]
        better = ~hopeless & (alone > np.maximum(together, 0)) & (total <= 0)
        one = np.where(better & (one < len(LEVELS) - 1), one + 1, one)
        one = np.where(passes & (total > 0) & (one > 1), one - 1, one)
    values = np.where(seen, two | one << LEVEL_BITS, 0).astype(np.uint8)
    suits = np.where(seen, suit, 0)[number - naming :].astype(np.uint8)
    return np.concatenate([values, suits])


def ship(rules: Rules, plan: Recipe, values: NDArray[np.uint8], folder: Path) -> str:
    """Write a table to a folder, and what it was made of to its index; return that as JSON."""
    digest = blake2b(values.tobytes(), digest_size=8).hexdigest()
    file = "-".join([rules.id, *(f"{name}-{value}" for name, value in rules.options)]) + ".xz"
    replace_file(folder / file, lzma.compress(values.tobytes(), preset=9 | lzma.PRESET_EXTREME))
    index = folder / call_table.INDEX.name
    entries = read_json(index) if index.exists() else {}
    made = {"file": file, **asdict(plan), "values": digest}
    entry = {**made, "family": call_table.families(rules)[0]}
    entries[call_table.rules_digest(rules)] = entry
    replace_file(index, (json.dumps(entries, indent=1) + "\n").encode())
    return json.dumps(entry)
