"""Lenses for one field of a ``Rules`` or of its parts; options are built from them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from euchre.engine.phases import Phase
from euchre.engine.rules import Rules
from euchre.games.kinds import Lens

ON_OFF: Mapping[str, Any] = {"off": False, "on": True}


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


def optional_phase(
    make: Callable[[], Phase],
    name: str,
    meaning: Mapping[str, Any],
    *,
    place: Callable[[Rules], bool],
) -> Lens:
    """A field of a phase that is present only while the field differs from its default.

    ``off`` (the first word of ``meaning``) stands for the default.
    """
    kind = type(make())

    def read(rules: Rules) -> str | None:
        if not place(rules):
            return None
        return _word(meaning, getattr(rules.phase(kind) or make(), name))

    def write(rules: Rules, value: str) -> Rules:
        phase = replace(rules.phase(kind) or make(), **{name: meaning[value]})  # type: ignore[type-var]
        return rules.without(kind) if phase == make() else rules.insert(phase)

    return Lens(tuple(meaning), read, write)


def in_part(part: str, name: str, meaning: Mapping[str, Any]) -> Lens:
    """A field of ``goal`` or ``customs``."""

    def read(rules: Rules) -> str | None:
        return _word(meaning, getattr(getattr(rules, part), name))

    def write(rules: Rules, value: str) -> Rules:
        changed = replace(getattr(rules, part), **{name: meaning[value]})
        return rules.but(**{part: changed})

    return Lens(tuple(meaning), read, write)


def in_rules(name: str, meaning: Mapping[str, Any]) -> Lens:
    """A field of the rules themselves."""

    def read(rules: Rules) -> str | None:
        return _word(meaning, getattr(rules, name))

    def write(rules: Rules, value: str) -> Rules:
        return rules.but(**{name: meaning[value]})

    return Lens(tuple(meaning), read, write)


def presence(make: type[Phase], place: Callable[[Rules], bool]) -> Lens:
    """Whether there is a phase of this kind."""

    def read(rules: Rules) -> str | None:
        return ("on" if rules.phase(make) else "off") if place(rules) else None

    def write(rules: Rules, value: str) -> Rules:
        return rules.insert(make()) if value == "on" else rules.without(make)

    return Lens(tuple(ON_OFF), read, write)


def when(place: Callable[[Rules], bool], lens: Lens) -> Lens:
    """Another lens, restricted to rules for which ``place`` holds."""
    return lens._replace(read=lambda rules: lens.read(rules) if place(rules) else None)


def words(*values: str) -> Mapping[str, str]:
    """Values that are spelled as themselves."""
    return {value: value for value in values}


def numbers(*values: int) -> Mapping[str, int]:
    """Numbers, written as digits."""
    return {str(value): value for value in values}
