"""A club player at a table of the engine: a view in; an action, or what it expects, out.

Until everything is compiled, the club player's modules are loaded again, without decorators
(``plain``), so that no player waits.  Rows, tables and parameters are lists here, which plain
Python reads faster than arrays.
"""

from __future__ import annotations

import builtins
import sys
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from threading import RLock, local
from types import ModuleType, SimpleNamespace
from typing import Any

from euchre.coordinates import Card, Mask, Strain
from euchre.engine.actions import Action
from euchre.engine.rules import Rules
from euchre.engine.view import View

_ROOT = Path(__file__).parent.parent
#: Prefixes of the modules that are loaded again.
_AGAIN = ("euchre.club.", "euchre.machine.", "euchre.encoding.writing")


def _as_it_is(function: Any) -> Any:
    return function


def _size(mask: Mask) -> int:
    return mask.bit_count()


def _lowest(mask: Mask) -> int:
    return (mask & -mask).bit_length() - 1


def _distinct(table: int, cards: Mask) -> int:
    return cards & ~(cards << 1 & table)


def _ways(n: int, k: int) -> int:
    from math import comb

    return comb(n, k)


def _never(*_: Any) -> Any:
    raise NotImplementedError("sets of cards are made in compiled code only")


#: Substitutes for the modules that need the compiler.
_INSTEAD: dict[str, Any] = {
    "euchre.kernel.chance": SimpleNamespace(
        bare=_as_it_is, apart=_as_it_is, within=_as_it_is, entry=_as_it_is
    ),
    "euchre.kernel.pointers": SimpleNamespace(
        pointer=_as_it_is,
        beyond=lambda array, place: array[place:],
        row_at=lambda array, number, _: array[number],
    ),
    "euchre.kernel.bits": SimpleNamespace(
        size=_size, lowest=_lowest, distinct=_distinct, ways=_ways, nth=_never, scatter=_never
    ),
}


#: Held while modules load, so that all threads get the same ones.  A module loads those that it
#: imports, so the thread that holds the lock must be able to take it again.
_LOADING = RLock()
_loaded: dict[str, Any] = dict(_INSTEAD)


def plain(name: str) -> Any:
    """Return a module of the machine or club as plain Python."""
    if name not in _loaded:
        with _LOADING:
            if name not in _loaded:
                _loaded[name] = _load(name)
    return _loaded[name]


def _load(name: str) -> ModuleType:
    path = _ROOT.joinpath(*name.split(".")[1:]).with_suffix(".py")
    module = ModuleType(f"plain.{name}")
    vars(module)["__builtins__"] = {**vars(builtins), "__import__": _import}
    # Class creation looks the module up in sys.modules.
    sys.modules[module.__name__] = module
    exec(compile(path.read_text("utf-8"), str(path), "exec"), vars(module))  # noqa: S102
    return module


def _import(
    name: str, globals: Any = None, locals: Any = None, fromlist: Any = (), level: int = 0
) -> Any:
    """Import as usual, except for the reloaded modules; handles ``from package import module``."""
    if name in _INSTEAD or name.startswith(_AGAIN):
        return plain(name)
    if f"{name}." in _AGAIN:
        return SimpleNamespace(**{part: plain(f"{name}.{part}") for part in fromlist})
    return __import__(name, globals, locals, fromlist, level)


#: Number of tables cached.
_TABLES = 64


class Club:
    """A club player at one table. It caches utilities, so threads must not share it.

    ``by`` are its parameters (``numbers.usual``).
    """

    def __init__(self, rules: Rules, by: Sequence[float] | None = None):
        knowing = plain("euchre.club.knowing")
        self.t: list[int] = _table_of(rules)
        self.w: list[float] = knowing.mind(rules, by).tolist()
        self.memo: list[list[int]] = knowing.memo().tolist()
        self.question = [0] * plain("euchre.machine.layout").QUESTION
        self.move = [0, 0]


@lru_cache(maxsize=_TABLES)
def _table_of(rules: Rules) -> list[int]:
    table: list[int] = plain("euchre.club.knowing").table(rules).tolist()
    return table


_here = local()


def club_at(rules: Rules, by: tuple[float, ...] | None = None) -> Club:
    """Return this thread's club player for a table and parameters."""
    clubs: dict[object, Club] = vars(_here).setdefault("clubs", {})
    club = clubs.get((rules, by))
    if club is None:
        if len(clubs) >= _TABLES:
            clubs.clear()
        club = clubs[rules, by] = Club(rules, by)
    return club


class ClubSeat:
    """The seat on turn of a view, played by a club player."""

    def __init__(self, view: View, by: tuple[float, ...] | None = None):
        at = self.club = club_at(view.rules, by)
        self.t, self.w, self.memo = at.t, at.w, at.memo
        convert = plain("euchre.machine.convert")
        self.row: list[int] = convert.numbers_of(self.t, view.state, whole=False)

    def choose(self) -> Action:
        """Return the club player's action."""
        at = self.club
        player, convert = plain("euchre.club.player"), plain("euchre.machine.convert")
        player.choose(self.t, self.w, self.row, self.memo, at.question, at.move)
        action: Action = convert.action_of(*at.move)
        return action

    def expected(self, strain: Strain, bid: int, *, alone: bool, accepting: bool = False) -> float:
        """Return the expected tricks of the seat's side as makers (``prospects``)."""
        tricks: float = plain("euchre.club.prospects").expected(
            self.t, self.w, self.row, self.memo, strain, bid, alone, accepting
        )
        return tricks

    @property
    def out(self) -> int:
        """The cards that others may hold."""
        cards: int = plain("euchre.club.hand").out_cards(self.t, self.row)
        return cards

    def sight(self, may: int) -> Any:
        """Return the trick as it sees it, given the legal cards (``cards.Sight``)."""
        cards = plain("euchre.club.cards")
        return cards.sight(self.t, self.row, may, cards.friends_of(self.t, self.row))


# -- what is known of a pack ---------------------------------------------------------------


class CardRanks:
    """The cards of a game, as the club player evaluates them."""

    def __init__(self, rules: Rules):
        self.ranks = rules.ranks
        self.t, self.w = club_at(rules).t, club_at(rules).w

    def higher(self, strain: Strain, card: Card) -> int:
        """Return the cards of the same kind (trumps, or one plain suit) above a card."""
        above: int = self.t[plain("euchre.club.knowing").HIGHER + strain * 64 + card]
        return above

    def masters(self, strain: Strain, cards: Mask, out: int) -> int:
        """Return the boss cards among ``cards``: no higher card of their kind is out."""
        bosses: int = plain("euchre.club.hand").masters(self.t, strain, cards, out)
        return bosses

    def cheapest(self, strain: Strain, cards: Mask, hand: int, out: int) -> int:
        """Return the card of ``cards`` that a hand can best spare."""
        card: int = plain("euchre.club.hand").cheapest(self.t, self.w, strain, cards, hand, out)
        return card


@lru_cache(maxsize=_TABLES)
def card_ranks(rules: Rules) -> CardRanks:
    """Return the card tables of a game."""
    return CardRanks(rules)
