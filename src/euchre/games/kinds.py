"""The types ``Game`` and ``Option``: a game of the family, and a house rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from euchre.engine.rules import Rules


@dataclass(frozen=True)
class Game:
    """A declaration: the rules of the game as played without house rules."""

    rules: Rules
    summary: str
    #: Ids of ``docs/rules.md``.
    sources: tuple[str, ...]
    #: Printed accounts that differ in several points, each a set of options; the first is the
    #: default.
    accounts: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    #: Calls that are particular to an account: fields of ``Words``, by account.
    calls: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    #: Options that this game does not allow, and why.
    closed: Mapping[str, str] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The name on the command line and in records."""
        return self.rules.game


@dataclass(frozen=True)
class Need:
    """A condition for an option, tested on the rules with all options applied."""

    test: Callable[[Rules], bool]
    sentence: str


class Lens(NamedTuple):
    """A getter and a setter for one value of a ``Rules``, and the words for it."""

    #: The words that may be set.
    values: tuple[str, ...]
    #: Reads the value from some rules; None if it does not apply to them.
    read: Callable[[Rules], str | None]
    #: Returns rules with the value set.
    write: Callable[[Rules, str], Rules]


@dataclass(frozen=True)
class Option:
    """A named house rule: a value of the rules that can be read and set."""

    name: str
    lens: Lens
    #: One line for the person who chooses it.
    doc: str
    #: Ids of the rules behind it, separated by spaces.
    ids: str
    #: Conditions on the whole rules, keyed by value; ``*``: every value but the default.
    needs: Mapping[str, tuple[Need, ...]] = field(default_factory=dict)
    #: What each value means, where its name does not say so.
    meanings: Mapping[str, str] = field(default_factory=dict)
    #: Why it does not apply to some games.
    place: str = "it does not apply there"

    @property
    def source(self) -> tuple[str, ...]:
        """Ids of the rules behind it."""
        return tuple(self.ids.split())

    @property
    def values(self) -> tuple[str, ...]:
        """The words that may be set."""
        return self.lens.values

    def read(self, rules: Rules) -> str | None:
        """Read the value from some rules; None if the option does not apply to them."""
        return self.lens.read(rules)

    def write(self, rules: Rules, value: str) -> Rules:
        """Return rules with the value set."""
        return self.lens.write(rules, value)
