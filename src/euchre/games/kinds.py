"""The types ``Game`` and ``Option``: a game of the family, and a house rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from euchre.engine.rules import Rules


@dataclass(frozen=True)
class Game:
    """A declaration: the rules of the game as played without house rules."""

    rules: Rules
    summary: str
    #: Sections of the catalogue.
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


@dataclass(frozen=True)
class Option:
    """A named house rule: a value of the rules that can be read and set."""

    name: str
    #: One line for the person who chooses it.
    doc: str
    #: Ids of the rules behind it.
    source: tuple[str, ...]
    values: tuple[str, ...]
    #: Reads the value from some rules; None if the option does not apply to them.
    read: Callable[[Rules], str | None]
    #: Returns rules with the value set.
    write: Callable[[Rules, str], Rules]
    #: Conditions on the whole rules, keyed by value; ``*``: every value but the default.
    needs: Mapping[str, tuple[Need, ...]] = field(default_factory=dict)
    #: What each value means, where its name does not say so.
    meanings: Mapping[str, str] = field(default_factory=dict)
    #: Why it does not apply to some games.
    place: str = "it does not apply there"


def option(
    name: str,
    lens: tuple[Callable[[Rules], str | None], Callable[[Rules, str], Rules]],
    values: Iterable[str],
    doc: str,
    source: str,
    needs: Mapping[str, tuple[Need, ...]] | None = None,
    meanings: Mapping[str, str] | None = None,
    place: str = "it does not apply there",
) -> Option:
    """Return an option from a lens and its texts; ``source`` holds rule ids separated by spaces."""
    read, write = lens
    return Option(
        name,
        doc,
        tuple(source.split()),
        tuple(values),
        read,
        write,
        needs or {},
        meanings or {},
        place,
    )
