"""What a reason is: when it is considered, the event that proves it, and how it is said.

Also gates for two cards of a hand, of which one is better played than the other.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from euchre.analysis.reasons.credit import Test
from euchre.analysis.reasons.position import Position
from euchre.analysis.reasons.trace import Column, Facts
from euchre.cards import each
from euchre.coordinates import Card
from euchre.engine import actions
from euchre.engine.actions import Action, Verb

#: What a gate found that the event and the sentences need; words are filled in by name.
Slots: TypeAlias = dict[str, Any]
#: Looks at a position and two choices, the better one first; None: not considered.
Gate: TypeAlias = Callable[[Position, Action, Action], Slots | None]
#: A fact by deal, yes or no or a number.
EventTest: TypeAlias = Callable[[Facts, Slots], Column]
#: What a decision was about, as mistakes are counted.
Group: TypeAlias = Literal["calls", "loners", "bids", "discards", "leads", "following", "throwing"]

#: How a group is called at the end of a game: "3 of your 4 costly plays were ...".
GROUPS: dict[Group, str] = {
    "calls": "calls and passes",
    "loners": "decisions to go alone or together",
    "bids": "bids",
    "discards": "discards",
    "leads": "leads",
    "following": "cards played to a trick",
    "throwing": "cards thrown off",
}

#: An event that comes so often surely comes more often than not, in as few deals as are sampled.
MOSTLY = 0.6
#: Two frequencies that a sentence compares are so far apart.
APART = 0.05
#: The most letters of a sentence, with everything filled in.
LONGEST = 110


def only(gate: Gate, test: Callable[[Position, Slots], object]) -> Gate:
    """Return a gate that considers less than another: what passes a test, too."""

    def narrower(p: Position, a: Action, b: Action) -> Slots | None:
        slots = gate(p, a, b)
        return slots if slots and test(p, slots) else None

    return narrower


@dataclass(frozen=True)
class Entry:
    """One reason of the catalogue.

    ``says`` is why the better choice is right, and ``blames`` what is wrong with the other one;
    both are whole sentences of at most ``LONGEST`` letters.  Slots ``{often}`` and ``{seldom}``
    are how often the event comes after the better and the other choice.
    """

    id: str
    group: Group
    gate: Gate
    event: EventTest
    #: Whether the event comes more often (1) or less often (-1) after the better choice.
    sign: int
    says: str
    blames: str
    #: The mistake as a habit: "You trump your partner's winners".
    habit: str
    #: Whether what matters is rare (loners, marches): a smaller shift is enough.
    rare: bool = False
    #: The more specific of two reasons as strong as each other is said.
    rank: int = 1
    #: A second event that the sentences call equal: it comes as often after both choices.
    level: EventTest | None = None
    #: Whether it only names an outcome; said where no card reason passes.
    outcome: bool = False
    #: Whether the figures bear out what the sentences say; None: whatever they are.
    fits: Callable[[Test], bool] | None = None
    #: The deals of which the sentences say how often the event comes; None: all of them.
    given: EventTest | None = None
    #: Whether the sentences say themselves what a pass leads to.
    passes: bool = False


def cards_of(p: Position, a: Action, b: Action) -> tuple[Card, Card] | None:
    """Return the cards if both choices play one, in a strain that is known."""
    if not p.in_play or p.strain < 0:
        return None
    if actions.verb(a) != Verb.PLAY or actions.verb(b) != Verb.PLAY:
        return None
    return actions.card(a), actions.card(b)


def words_of(p: Position, x: Card, y: Card) -> Slots:
    """Return what sentences say of two cards, the better one first."""
    return {
        "x": x,
        "y": y,
        "c": p.card(x),
        "d": p.card(y),
        "suit": p.suit_name(x),
        "other": p.suit_name(y),
        "one": p.one_of(x),
        "partner": p.partner,
        "mine": p.trumps() & p.hand,
    }


def with_third(gate: Gate) -> Gate:
    """Return a gate that adds a third card of the hand: the best one that is no trump."""

    def thirds(p: Position, a: Action, b: Action) -> Slots | None:
        slots = gate(p, a, b)
        if not slots:
            return None
        rest = [c for c in each(p.hand & ~p.trumps()) if c not in (slots["x"], slots["y"])]
        if not rest:
            return None
        best = min(rest, key=lambda c: (p.above(c).bit_count(), p.mine_of(c).bit_count()))
        return slots | {"z": best, "third": p.bare(best)}

    return thirds


# -- a trick under way ----------------------------------------------------------------------------


def any_two(p: Position, a: Action, b: Action) -> Slots | None:
    """Return what sentences say of two cards and of the trick that they are played to."""
    pair = None if p.leading else cards_of(p, a, b)
    if not pair:
        return None
    seat, best = p.ahead
    return words_of(p, *pair) | {
        "led": p.suit_name(p.s.trick[0][1]),
        "ahead": p.card(best),
        "lies": p.bare(best),
        "winner": p.who(seat),
        "next": p.who(p.foes_behind[0]) if p.foes_behind else "",
    }


def _winning(x: bool, y: bool) -> Gate:
    """Return a gate for cards of which these win the trick so far."""
    return only(any_two, lambda p, s: (p.beats(s["x"]), p.beats(s["y"])) == (x, y))


#: Gates for two cards of which the better one wins the trick so far and the other does not, the
#: other way round, both do, or neither.
takes, ducks, both, neither = (
    _winning(x, y) for x, y in ((True, False), (False, True), (True, True), (False, False))
)
