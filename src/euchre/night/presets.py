"""Who plays what where: organizers' games and options, from one table of data.

``tools.nights.where`` makes ``docs/where.md`` from it, the presets of a new night are lines of it,
and a test plays each line.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from euchre import typed
from euchre.night.errors import NightError
from euchre.text import brief


class LocalNight(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How one organizer plays."""

    region: str
    what: str
    game: str
    differs: str
    #: The name and title of a preset; empty: none.
    preset: str = ""
    title: str = ""
    house: dict[str, str] = {}
    #: The rules of the night that differ from the usual ones.
    rules: dict[str, str] = {}
    #: How players are seated: fields of ``setup.NewChart``.
    seats: dict[str, Any] = {}
    #: The rules of the season, if there is one.
    season: dict[str, str] = {}


@cache
def played() -> tuple[LocalNight, ...]:
    """Return every line of the table."""
    text = files("euchre.night").joinpath("local_nights.toml").read_text("utf-8")
    lines = tomllib.loads(text)["played"]
    return tuple(typed.converted(line, LocalNight) for line in lines)


@cache
def presets() -> Mapping[str, LocalNight]:
    """Return the presets of a night by name, the first choice first."""
    return {line.preset: line for line in played() if line.preset}


def settings_of(preset: LocalNight | None) -> tuple[dict[str, str], dict[str, str]]:
    """Return the rules of a night and the house rules of a preset; empty without one."""
    return ({"game": preset.game} | preset.rules, preset.house) if preset else ({}, {})


def preset_of(name: str) -> LocalNight:
    """Return a preset by name.  Raises ``NightError`` if there is none."""
    if (found := presets().get(name)) is None:
        raise NightError(f"there is no preset {brief(name)}; choose {', '.join(presets())}")
    return found
