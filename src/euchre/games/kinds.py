"""The types ``Game`` and ``Option``: a game of the family, and a house rule; lenses for options."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from operator import attrgetter
from types import MappingProxyType
from typing import Any, NamedTuple

from euchre.engine.phases import Phase
from euchre.engine.rules import Rules
from euchre.text import listed


@dataclass(frozen=True)
class Game:
    """A declaration: the rules of the game as played without house rules."""

    rules: Rules
    summary: str
    #: Ids of ``docs/rules.md``.
    sources: tuple[str, ...]
    #: What else people call it, with where in parentheses, separated by semicolons.
    other_names: str = ""
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

    @property
    def also(self) -> tuple[str, ...]:
        """What else people call it; the search finds it by these."""
        return _parted(self.other_names)


@dataclass(frozen=True)
class Need:
    """Something that rules must have, or must not have."""

    #: What it is, as in "it needs bowers" or "it conflicts with dropping out".
    what: str
    #: Whether some rules have it.
    has: Callable[[Rules], bool]
    #: Whether it must be there.
    wanted: bool = True

    def met(self, rules: Rules) -> bool:
        """Whether it is there or not, as it must be."""
        return self.has(rules) == self.wanted


def unmet(needs: Iterable[Need], rules: Rules) -> str:
    """Return which needs some rules do not meet, as ``needs bowers``; empty if they meet all."""
    missing = [need for need in needs if not need.met(rules)]
    parts = []
    for verb, wanted in (("needs", True), ("conflicts with", False)):
        if named := [need.what for need in missing if need.wanted == wanted]:
            parts.append(f"{verb} {listed(named)}")
    return ", and ".join(parts)


class Lens(NamedTuple):
    """A getter and a setter for one value of a ``Rules``, and the words for it."""

    #: The words that may be set.
    values: tuple[str, ...]
    #: Reads the value from some rules; None if it does not apply to them.
    read: Callable[[Rules], str | None]
    #: Returns rules with the value set.
    write: Callable[[Rules, str], Rules]
    #: Numbers that may be set, too; ``values`` has the usual ones.
    span: range | None = None
    #: Whether a value is usual in a game; one that is neither usual nor in the span is refused.
    usual: Callable[[Rules, str], bool] = lambda rules, value: True


@dataclass(frozen=True)
class Option:
    """A named house rule: a value of the rules that can be read and set."""

    name: str
    lens: Lens
    #: One line for the person who chooses it.
    doc: str
    #: Ids of the rules behind it, separated by spaces.
    ids: str
    #: What a game must have to offer it.
    place: tuple[Need, ...] = ()
    #: What the whole rules must have, keyed by value; ``*``: every value but the default.
    needs: Mapping[str, tuple[Need, ...]] = field(default_factory=dict)

    @property
    def source(self) -> tuple[str, ...]:
        """Ids of the rules behind it."""
        return tuple(self.ids.split())

    @property
    def values(self) -> tuple[str, ...]:
        """The words that may be set."""
        return self.lens.values

    @property
    def span(self) -> range | None:
        """The numbers that may be set, besides the words."""
        return self.lens.span

    def offered(self, rules: Rules) -> tuple[str, ...]:
        """Return the words offered in a game, its own first; none if it does not apply."""
        own = self.read(rules)
        if own is None:
            return ()
        return own, *(v for v in self.values if v != own and self.lens.usual(rules, v))

    def takes(self, number: str) -> bool:
        """Whether a text is a number that may be set."""
        return self.span is not None and _is_number(number) and int(number) in self.span

    def read(self, rules: Rules) -> str | None:
        """Read the value from some rules; None if the option does not apply to them."""
        return self.lens.read(rules) if all(need.met(rules) for need in self.place) else None

    def missing(self, rules: Rules) -> str:
        """Return why it does not apply to some rules; empty if it does."""
        return unmet(self.place, rules)

    def conflict(self, value: str, rules: Rules) -> str:
        """Return why a value does not fit the rest of some rules; empty if it does."""
        return unmet(self.needs.get(value, self.needs.get("*", ())), rules)

    def write(self, rules: Rules, value: str) -> Rules:
        """Return rules with the value set."""
        return self.lens.write(rules, value)


@dataclass(frozen=True)
class OptionName:
    """What players call an option."""

    title: str
    #: One of ``house.names.GROUPS``.
    group: str
    #: What else players call it, with where in parentheses.
    also: tuple[str, ...] = ()
    #: Other words by which they search for it.
    asked: tuple[str, ...] = ()
    #: The words for values that are not self-explanatory; ``#`` stands for any number.
    values: Mapping[str, str] = field(default_factory=dict)
    #: Whether most tables care about it: common options come first in a form.
    common: bool = False


def _parted(names: str) -> tuple[str, ...]:
    """Return names that are separated by semicolons."""
    return tuple(name.strip() for name in names.split(";") if name.strip())


def option_name(
    title: str,
    group: str,
    also: str,
    words: Mapping[str, str] = MappingProxyType({}),
    *,
    common: bool = False,
    **values: str,
) -> OptionName:
    """Return a name; ``words`` and ``values`` are for the values, where ``_`` means ``-``.

    ``also`` lists other names separated by ``;``, and after a ``|`` what else people search for.
    """
    names, asked = map(_parted, f"{also}|".split("|")[:2])
    dashed = {value.lstrip("_").replace("_", "-"): meaning for value, meaning in values.items()}
    return OptionName(title, group, names, asked, {**words, **dashed}, common)


ON_OFF: Mapping[str, Any] = {"off": False, "on": True}


def _is_number(text: str) -> bool:
    """Whether a text is a whole number as we write it, of a few digits.

    >>> [_is_number(text) for text in ("17", "0", "017", "-1", "²", "1" * 9)]
    [True, True, False, False, False, False]
    """
    return len(text) <= 6 and text.isascii() and text.isdigit() and str(int(text)) == text


def _word(meaning: Mapping[str, Any], value: Any) -> str | None:
    """Return the word for a value, or None for a value that the option does not have."""
    return next((word for word, v in meaning.items() if v == value), None)


def in_phase(kind: type[Phase], name: str, meaning: Mapping[str, Any] = ON_OFF) -> Lens:
    """A field of a phase that the game must have."""

    def read(rules: Rules) -> str | None:
        phase = rules.phase(kind)
        return None if phase is None else _word(meaning, getattr(phase, name))

    def write(rules: Rules, value: str) -> Rules:
        return rules.amend(kind, **{name: meaning[value]})

    return Lens(tuple(meaning), read, write)


def optional_phase(make: Callable[[], Phase], name: str, meaning: Mapping[str, Any]) -> Lens:
    """A field of a phase that is present only while one of its fields differs from its default."""
    kind = type(make())

    def read(rules: Rules) -> str | None:
        return _word(meaning, getattr(rules.phase(kind) or make(), name))

    def write(rules: Rules, value: str) -> Rules:
        phase = replace(rules.phase(kind) or make(), **{name: meaning[value]})  # type: ignore[type-var]
        return rules.without(kind) if phase == make() else rules.insert(phase)

    return Lens(tuple(meaning), read, write)


def in_rules(path: str, meaning: Mapping[str, Any], span: range | None = None) -> Lens:
    """A field of the rules, or of a part of them: ``reveal_after``, ``goal.laps``.

    With a span, ``meaning`` has its usual numbers, and words for special values.
    """
    part, _, name = path.rpartition(".")
    field_of = attrgetter(path)

    def read(rules: Rules) -> str | None:
        value = field_of(rules)
        return _word(meaning, value) or (str(value) if span else None)

    def write(rules: Rules, value: str) -> Rules:
        new = {name: meaning[value] if value in meaning else int(value)}
        return rules.but(**({part: replace(getattr(rules, part), **new)} if part else new))

    return Lens(tuple(meaning), read, write, span)


def number_in(
    path: str, span: range, usual: tuple[int, ...], words: Mapping[str, Any] = MappingProxyType({})
) -> Lens:
    """A number in the rules; ``words`` stand for special values."""
    return in_rules(path, {**words, **numbers(*usual)}, span)


def presence(make: type[Phase], name: str = "", meaning: Mapping[str, Any] = ON_OFF) -> Lens:
    """Whether there is a phase of this kind; with a name, a word for each value of the field."""

    def read(rules: Rules) -> str | None:
        phase = rules.phase(make)
        if phase is None:
            return "off"
        return _word(meaning, getattr(phase, name)) if name else "on"

    def write(rules: Rules, value: str) -> Rules:
        if value == "off":
            return rules.without(make)
        return rules.insert(make(**({name: meaning[value]} if name else {})))

    return Lens(("off", *(value for value in meaning if value != "off")), read, write)


def in_themselves(*values: str) -> Mapping[str, str]:
    """Values that are spelled as themselves."""
    return {value: value for value in values}


def numbers(*values: int) -> Mapping[str, int]:
    """Numbers, written as digits."""
    return {str(value): value for value in values}
