"""The form for a new table: grouped house rules, presets, and what carries over to another game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import urlencode

from euchre.engine.rules import RulesError
from euchre.games import OPTIONS, Game, game, options_of, rules
from euchre.games.house import names
from euchre.games.house.presets import PRESETS
from euchre.language import telling
from euchre.lessons import for_option
from euchre.server.pages.learning import offer

_OPTIONS = {option.name: option for option in OPTIONS}
_ACCOUNT = "Printed accounts of the game differ on several rules; choose one version here."


def form(name: str, asked: Mapping[str, str]) -> dict[str, Any]:
    """Return the form's content: the game with the house rules that ``asked`` names.

    Options that the game does not have, or that conflict with the rest, are left out and named in
    ``left_out``.  Raises ``RulesError`` for an unknown game.
    """
    chosen = game(name)
    kept, left_out = fitting(chosen, asked)
    table = rules(name, kept)
    in_force = dict(table.options)
    fields = [_field(option, values, in_force) for option, values in options_of(chosen).items()]
    return {
        "name": name,
        "chosen": chosen,
        "rules": table,
        "lesson": offer(name, table.title),
        "groups": list(_groups(fields)),
        "presets": [_preset(name, in_force, preset) for preset in PRESETS],
        "left_out": left_out,
        "rule_line": telling.house_rules(table),
    }


def fitting(chosen: Game, asked: Mapping[str, str]) -> tuple[dict[str, str], list[str]]:
    """Return the options that a game can be played with, and the titles of the others.

    If they conflict, options are added one by one as long as the combination is valid.
    """
    known = {option: value for option, value in asked.items() if option in names.NAMES}
    try:
        return dict(rules(chosen.name, known).options), []
    except RulesError:
        kept: dict[str, str] = {}
    waiting = dict(known)
    while waiting:
        # An option that needs another fits once that one is in.
        fits = [option for option in waiting if _playable(chosen, kept, option, waiting[option])]
        if not fits:
            break
        kept[fits[0]] = waiting.pop(fits[0])
    return kept, [names.title(option) for option in waiting]


def _playable(chosen: Game, kept: Mapping[str, str], option: str, value: str) -> bool:
    try:
        rules(chosen.name, {**kept, option: value})
    except RulesError:
        return False
    return True


def _field(option: str, values: tuple[str, ...], in_force: Mapping[str, str]) -> dict[str, Any]:
    """Return a house rule as a form field; its first value is the default."""
    named, known = names.named(option), _OPTIONS.get(option)
    doc = known.doc if known else _ACCOUNT
    taught = for_option(option)
    return {
        "name": option,
        "title": named.title,
        "doc": doc,
        "lesson": taught.name if taught else "",
        "group": named.group,
        "common": named.common,
        "words": " ".join((named.title, doc, option, *named.also)).lower(),
        "switch": set(values) == {"on", "off"},
        "default": values[0],
        "value": in_force.get(option, values[0]),
        "values": [(value, names.value(option, value)) for value in values],
    }


def _groups(fields: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield the groups of the form: the common rules first, then the rest by subject."""
    common = [field for field in fields if field["common"]]
    if common:
        yield {"name": "common", "title": "Common house rules", "fields": common, "open": True}
    for group, title in names.GROUPS.items():
        found = [field for field in fields if field["group"] == group and not field["common"]]
        if found:
            changed = any(field["value"] != field["default"] for field in found)
            yield {"name": group, "title": title, "fields": found, "open": changed}


def _preset(name: str, in_force: Mapping[str, str], preset: Any) -> dict[str, Any]:
    query = urlencode({"game": preset.game, **preset.options})
    chosen = preset.game == name and dict(preset.options) == dict(in_force)
    href = f"/new?{query}#house-title"
    return {"title": preset.title, "doc": preset.doc, "href": href, "chosen": chosen}
