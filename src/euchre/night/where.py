"""Who plays what where: organizers' games and options, from one table of data.

``docs/where.md`` is made from it (``python -m euchre.night.where``), the presets of a new night
are lines of it, and a test plays each line.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from euchre import typed
from euchre.games import rules
from euchre.night.errors import NightError
from euchre.night.rotation.movements import WAYS
from euchre.text import brief


class LocalNight(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How one organizer plays."""

    place: str
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

    @property
    def seating(self) -> str:
        """The options of ``euchre night new`` that seat the players."""
        kind, size = self.seats.get("kind", "best"), self.seats.get("size", 2)
        words = [] if kind == "match" or "players" in self.seats else ["--players 24"]
        if kind in WAYS:
            words.append(f"--movement {kind}")
        elif kind == "match":
            words.append(f"--match Home Visitors --side {size}")
        elif kind != "best":
            words += [f"--{kind}", *["--teams"] * (size == 4 and kind != "teams")]
        for name, value in self.seats.items():
            if name not in ("kind", "size"):
                option = f"--{name.replace('_', '-')}"
                words.append(option if value is True else f"{option} {value}")
        return " ".join(words)

    @property
    def command(self) -> str:
        """The command that plans such a night."""
        words = [f"--preset {self.preset}"] if self.preset else [f"--game {self.game}"]
        if not self.preset:
            words += [f"--set {name}={value}" for name, value in self.house.items()]
            words += [f"--rule {name}={value}" for name, value in self.rules.items()]
        return " ".join(filter(None, ("euchre night new", *words, self.seating)))


@cache
def played() -> tuple[LocalNight, ...]:
    """Return every line of the table."""
    text = files("euchre.night").joinpath("where.toml").read_text("utf-8")
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


def page() -> str:
    """Return the page of who plays what where, in Markdown."""
    rows = [
        f"| {line.place} | {line.what} | {rules(line.game).title} | {line.differs} |"
        f" `{line.command}`{_season(line)} |"
        for line in played()
    ]
    return "\n".join([_HEAD, *rows, ""])


def _season(line: LocalNight) -> str:
    if not line.season:
        return ""
    rules = " ".join(f"--rule {name}={value}" for name, value in line.season.items())
    sides = "--sides 'Crown, Ship, Bell' " if line.seats.get("kind") == "match" else ""
    return f"<br>`euchre season new {sides}{rules}`"


_HEAD = """# Who plays what where

How organizers play, and the command that plans such a night. The places are where the rules were
found; others play alike. `--preset` names the commonest; any option can follow it. In the browser
the presets are the first choice when a night is planned.

| where | what | game | what differs | command |
|---|---|---|---|---|"""


if __name__ == "__main__":
    print(page(), end="")
