"""The options of nights and seasons in words, from their ``options.toml``."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

import msgspec

from euchre import typed


class OptionWords(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One option of a night or a season, in words."""

    #: The name that people type: ``sit-out``.
    name: str
    #: Empty for those of a season.
    title: str = ""
    doc: str
    #: Value -> meaning; empty if the value is a number or free text.
    meanings: dict[str, str] = {}
    #: What follows a number: `` %``.
    unit: str = ""
    #: Value -> its meaning in a few words, for a list to choose from; empty if all are short.
    choices: dict[str, str] = {}
    #: What any other number means, for options that take a word or a number.
    number: str = ""
    #: Other names that people use for it.
    also: str = ""

    @property
    def field(self) -> str:
        """The field of ``NightRules``."""
        return self.name.replace("-", "_")

    def meaning(self, value: Any) -> str:
        """Return the meaning of a value of the field."""
        if isinstance(value, tuple):
            words = [self.meanings.get(str(v), f"{v}{self.unit}") for v in value]
            return ", ".join(words) if words else self.meanings.get("none", "none")
        word = ("yes" if value else "no") if isinstance(value, bool) else str(value)
        number = self.number if word.isdecimal() and self.number else f"{{}}{self.unit}"
        return self.meanings.get(word, number.format(word))


def options(name: str) -> tuple[OptionWords, ...]:
    """Return the options in a file of this package."""
    text = files("euchre.night").joinpath(name).read_text("utf-8")
    return tuple(typed.converted(one, OptionWords) for one in tomllib.loads(text)["option"])


OPTIONS = options("options.toml")
#: The titles of the prizes, by their names.
PRIZES = next(option for option in OPTIONS if option.name == "prizes").meanings
#: Which of the contestants, best first, wins a prize by place.
PLACES = {
    name: at
    for at, name in enumerate(
        ("high", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
    )
} | {"low": -1}
#: The options that matter only with an entry fee.
ON_MONEY = ("fee", "per-euchre", "kept", "payout")
#: The options that matter only if games are played on this server.
ON_SCREENS = ("play", "begin", "cover", "think", "pace", "same-deals")


def prize_name(prize: str) -> str:
    """Return a prize inside a sentence: ``door prize``, ``prize for the highest score``."""
    return "door prize" if prize == "door" else f"prize for the {PRIZES.get(prize, prize)}"
