"""What a game of the family is, and what a house rule is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from euchre.engine.rules import Rules


@dataclass(frozen=True)
class Game:
    """A declaration: the rules of the game as it is played without house rules."""

    rules: Rules
    summary: str
    #: Sections of the catalogue.
    sources: tuple[str, ...]
    #: Printed accounts that differ in several points: each a set of options; the first is default.
    accounts: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    #: What players of an account say where it differs: fields of ``Words``, by account.
    calls: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    #: Options that this game does not allow, and why.
    closed: Mapping[str, str] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The name on the command line and in records."""
        return self.rules.game


@dataclass(frozen=True)
class Need:
    """A condition for an option, tested on the rules with all options in."""

    test: Callable[[Rules], bool]
    sentence: str


@dataclass(frozen=True)
class Option:
    """A named house rule: a value of the rules that can be read and set."""

    name: str
    #: One line for the person who ticks it.
    doc: str
    #: Ids of the rules behind it.
    source: tuple[str, ...]
    values: tuple[str, ...]
    #: Reads the value in some rules; None where these rules have no place for the option.
    read: Callable[[Rules], str | None]
    #: Returns rules with the value set.
    write: Callable[[Rules, str], Rules]
    #: What a value needs of the whole; keyed by value, ``*`` for every value but the default.
    needs: Mapping[str, tuple[Need, ...]] = field(default_factory=dict)
    #: What each value means, where the name does not say it.
    meanings: Mapping[str, str] = field(default_factory=dict)
    #: Why some games have no place for it.
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
    """Return an option from a lens and its texts; ``source`` holds rule ids between blanks."""
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
