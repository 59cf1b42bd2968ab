"""The table of calls: what calls are worth at level scores, learned in millions of deals.

One byte for each information state (``call_states``): what the best call with a partner gains over
a pass, in points, and what going alone adds to that.  Where a suit is named, a second byte says
which.  ``python -m tools.blueprint`` makes the files.  A game takes the one that was made for
its cards, phases and prices, whatever its name and however it is won; with other house rules it
takes one of its family.
"""

from __future__ import annotations

import json
import lzma
from dataclasses import fields, is_dataclass
from functools import cache
from hashlib import blake2b
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from euchre.coordinates import Strain, Suit
from euchre.engine import phases
from euchre.engine.rules import Rules
from euchre.fast.compile.arrays import bytes_at
from euchre.fast.compile.bits import signed
from euchre.fast.compile.marks import bare
from euchre.fast.layout.rows import DealRow, GameRow
from euchre.fast.player import call_states
from euchre.fast.player.call_states import RANKS, hand_of, relative, state_of

FOLDER = Path(__file__).with_name("call_tables")
#: How each table was made, by the digest of its rules (``rules_digest``); of a family the first
#: counts.
INDEX = FOLDER / "index.json"
#: The values that a table can tell, in points; number 0 stands for a state that nobody has seen.
_GAINS = 0.05, 0.15, 0.28, 0.45, 0.7, 1.0, 1.5, 2.2
LEVELS = (0.0, *(-gain for gain in reversed(_GAINS[:-1])), *_GAINS)
#: A byte: the level of a call with a partner, and above it that of going alone instead.
LEVEL_BITS, LEVEL_MASK = 4, 15
#: The fields of ``Rules`` that do not matter to the calls at level scores.
_ELSEWHERE = {"game", "title", "goal", "no_loner_from", "customs", "words", "options"}


class CallTable(NamedTuple):
    """A table as it is in memory."""

    #: The bytes of all states, then the suits of those in which one is named, a byte each.
    values: NDArray[np.uint8]
    #: The digest of the values.
    digest: str


def rules_digest(rules: Rules) -> str:
    """Return what stands for everything in the rules that calls at level scores depend on."""
    names = [field.name for field in fields(rules) if field.init and field.name not in _ELSEWHERE]
    return _digest(tuple((name, getattr(rules, name)) for name in names))


def families(rules: Rules) -> tuple[str, ...]:
    """Return what stands for the rules that calls depend on most.

    These are cards, prices, rounds of calls, what a loner may do to win more tricks, and whether
    defenders may go alone against two; sticking the dealer, the lead and when one goes alone are
    not among them.  If the dealer's partner accepts only by going alone, the second family is that
    of rules without this, which know more answers.
    """
    turn, naming = rules.phase(phases.TurnUp) or phases.TurnUp(), rules.phase(phases.NameSuit)
    rounds = turn.again, turn.redeal, naming and naming.nobody
    more = rules.phase(phases.CallForBest), rules.phase(phases.Jambon)
    alone = rules.phase(phases.Alone)
    against = bool(alone and alone.defenders == "any")
    values = (rules.pack, rules.bowers, rules.prices, rules.sides, rounds, more, against)
    partner = (turn.partner_alone, False)
    return tuple(dict.fromkeys(_digest((*values, only)) for only in partner))


def _digest(value: object) -> str:
    return blake2b(_text(value).encode(), digest_size=8).hexdigest()


def _text(value: object) -> str:
    """Return a value as text; values that fields have by default are left out.

    So a field that is new to the rules changes no digest of rules without it.
    """
    if isinstance(value, tuple):
        return f"({', '.join(map(_text, value))})"
    if not is_dataclass(value):
        return repr(value)
    parts = [
        f"{field.name}={_text(getattr(value, field.name))}"
        for field in fields(value)
        if field.repr and getattr(value, field.name) != field.default
    ]
    return f"{type(value).__name__}({', '.join(parts)})"


@cache
def index() -> dict[str, Any]:
    """Return what ships: by the digest of the rules, how the table was made."""
    entries: dict[str, Any] = json.loads(INDEX.read_text("utf-8")) if INDEX.exists() else {}
    return entries


#: Tables of games hold only addresses, so threads that ask at once must get the same bytes, and
#: nothing that was read may be forgotten.
_READING = Lock()


@cache
def _read(name: str) -> CallTable:
    packed = lzma.decompress((FOLDER / name).read_bytes())
    values = np.frombuffer(packed, np.uint8)
    return CallTable(values, blake2b(packed, digest_size=8).hexdigest())


def call_table(rules: Rules) -> CallTable | None:
    """Return the table for some rules or their family, None if none; the first call reads it."""
    entry = index().get(rules_digest(rules))
    if not entry and call_states.fits(rules):
        some = (e for family in families(rules) for e in index().values() if e["family"] == family)
        entry = next(some, None)
    with _READING:
        return _read(entry["file"]) if entry else None


def use(t: GameRow, rules: Rules) -> None:
    """Let club players at a table call by its table of calls, if it has one."""
    if found := call_table(rules):
        t.calls, t.calls_digest = found.values.ctypes.data, int(found.digest, 16) >> 1


@bare
def value_of(t: GameRow, question: int, row: DealRow, hand: int) -> int:
    """Return what the table says of a hand at a question; -1 if nothing.

    The lowest byte is that of the state, bits 8 and 9 are the suit meant, and bit 10 says whether
    two suits are exchanged (``hand_of``).
    """
    found = hand_of(t, hand, row.turned)
    state = state_of(t, question, row.face[0], found >> 1)
    # Addresses are unsigned to the compiler.
    calls = bytes_at(np.uint64(t.calls))
    value = signed(calls[state])
    if not value:
        return -1
    suit = 0
    if question >= 4:
        # The suits begin with the fifth question, behind the bytes of all.
        suit = signed(calls[state + 4 * RANKS * t.hands])
    return value | suit << 8 | (found & 1) << 10


@bare
def means(value: int, turned: Suit, trump: Strain) -> bool:
    """Whether the table's call makes ``trump``."""
    return max(0, relative(turned, trump, value >> 10) - 1) == value >> 8 & 3


@bare
def gain_of(value: int, alone: int) -> float:
    """Return what the table's call gains over a pass, in points."""
    gain = LEVELS[value & LEVEL_MASK]
    if alone:
        gain += LEVELS[value >> LEVEL_BITS & LEVEL_MASK]
    return gain


def states_of(rules: Rules) -> tuple[int, int]:
    """Return the number of states, and of those in which a suit is named."""
    number = call_states.number_of_states(rules)
    return number, number // 2
