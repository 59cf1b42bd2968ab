"""The games: on the start page, in the form for a new table, and how house rules combine."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Annotated, Any
from urllib.parse import urlencode

from fastapi import APIRouter, Query
from pydantic import Field

from euchre.cards import SUITS
from euchre.engine.phases import Auction
from euchre.engine.rules import Rules, RulesError
from euchre.files import one_line
from euchre.games import GAMES, OPTIONS, Game, options_of, rules_meant, span_of
from euchre.games import game as game_named
from euchre.games import rules as rules_of
from euchre.games.facts import each_for_himself, lone_defenders, may_drop, partners_found
from euchre.games.house import names
from euchre.games.house.presets import PRESETS, Preset
from euchre.games.search import LONGEST, Entry, nothing, search
from euchre.language import telling
from euchre.ranking import in_order
from euchre.server.http.bodies import IN_QUERY, Body, Options, Short
from euchre.server.http.limits import costs
from euchre.server.http.people import Crowd
from euchre.server.refusals import refusing
from euchre.study.lesson import COURSES, Course, for_game, for_option
from euchre.text import number, sentence


def offer(game: str, title: str) -> dict[str, str] | None:
    """Return the course for people new to a game, and the words that offer it."""
    if (course := for_game(game)) is None:
        return None
    words = f"New to {title}? Take a {number(course.minutes)}-minute lesson."
    return {"course": course.name, "href": _href(course, game), "words": words}


def _href(course: Course, game: str) -> str:
    """Return the page of a course for whoever wants to play one of its games."""
    if course is COURSES[0]:
        return "/learn"
    return f"/learn/{course.name}" + f"?game={game}" * (game != course.game)


@cache
def of_games() -> dict[str, dict[str, str]]:
    """Return the course offered before each game and its page, by the game's name."""
    return {
        game: {"course": one.name, "href": _href(one, game)}
        for one in COURSES
        for game in one.games
    }


class Check(Body):
    """House rules to check."""

    options: Options = Field(default_factory=dict)


#: Filters besides the number of players: label, and which games have it, by tag.
TAGS: dict[str, tuple[str, Callable[[Rules], bool]]] = {
    "partners": ("Fixed partners", lambda r: not (partners_found(r) or each_for_himself(r))),
    "hidden": ("Partners found in the deal", partners_found),
    "single": ("Each for yourself", lambda r: each_for_himself(r) and not partners_found(r)),
    "upcard": ("Card turned up", lambda r: bool(r.turn_up)),
    "bidding": ("Bidding", lambda r: r.phase(Auction) is not None),
    "joker": ("Joker", lambda r: bool(r.pack.jokers)),
    "double": ("Double pack", lambda r: r.pack.copies > 1),
    "drop": ("You may drop out", may_drop),
    "defend": ("Lone defenders", lone_defenders),
}
#: Sample cards of a game: its highest trumps with hearts as trump.
_SHOWN = 3


@cache
def shelf() -> list[dict[str, Any]]:
    """Return every game with what the start page and the form show of it."""
    return [_game(one) for one in GAMES]


@cache
def filters() -> list[tuple[str, str]]:
    """Return the filters as (tag, words)."""
    players = sorted({n for one in shelf() for n in one["seats"]})
    there = {tag for one in shelf() for tag in one["tags"]}
    counts = [(str(n), f"{n} players") for n in players]
    return counts + [(tag, words) for tag, (words, _) in TAGS.items() if tag in there]


def _game(one: Game) -> dict[str, Any]:
    rules = one.rules
    seats = sorted({rules.seats, *map(int, options_of(one).get("players", ()))})
    tags = [tag for tag, (_, has) in TAGS.items() if has(rules)]
    return {
        "name": rules.game,
        "title": rules.title,
        "players": rules.seats,
        "seats": seats,
        "count": str(seats[0]) if len(seats) == 1 else f"{seats[0]} to {seats[-1]}",
        "pack": rules.pack.describe(),
        "summary": one.summary,
        "tags": tags,
        "tag_words": [TAGS[tag][0] for tag in tags],
        "cards": _highest(rules),
    }


def _highest(rules: Rules) -> list[str]:
    """Return the pictures of the highest trumps with hearts as trump, highest first."""
    pack = rules.pack
    order = in_order(pack, rules.ranks, SUITS.index("H"), pack.distinct(pack.full))
    benny = rules.customs.joker_card == "2S"
    return ["B2" if benny and pack.suit[card] < 0 else pack.text(card) for card in order[:_SHOWN]]


_OPTIONS = {option.name: option for option in OPTIONS}
_ACCOUNT = "Printed accounts of the game differ on several rules; choose one version here."


def form(name: str, asked: Mapping[str, str]) -> dict[str, Any]:
    """Return the form's content: the game with the house rules that ``asked`` names.

    Options that the game does not have, or that conflict with the rest, are left out and named in
    ``left_out``.  Raises ``RulesError`` for an unknown game.
    """
    chosen = game_named(name)
    options, left_out = fitting(chosen, asked)
    table = rules_of(name, options)
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
        return dict(rules_of(chosen.name, known).options), []
    except RulesError:
        options: dict[str, str] = {}
    waiting, more = known, True
    while more:
        # An option that needs another fits once that one is in.
        more, left = False, {}
        for option, value in waiting.items():
            try:
                rules_of(chosen.name, {**options, option: value})
            except RulesError:
                left[option] = value
            else:
                options[option], more = value, True
        waiting = left
    return options, [names.title(option) for option in waiting]


def _field(option: str, values: tuple[str, ...], in_force: Mapping[str, str]) -> dict[str, Any]:
    """Return a house rule as a form field; its first value is the default."""
    named, known = names.row_of(option), _OPTIONS.get(option)
    value = in_force.get(option, values[0])
    doc = known.doc if known else _ACCOUNT
    taught = for_option(option)
    return {
        "name": option,
        "title": named.title,
        "doc": doc,
        "lesson": taught.name if taught else "",
        "group": named.group,
        "common": named.common,
        "switch": set(values) == {"on", "off"},
        "default": values[0],
        "value": value,
        "values": [(one, names.value(option, one)) for one in values],
        "span": span_of(option),
        "number": "" if value in values else value,
    }


def _groups(fields: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield the groups of the form: the common rules first, then the rest by subject."""
    common = [field for field in fields if field["common"]]
    if common:
        yield {"name": "common", "title": "Common house rules", "fields": common, "open": True}
    for group, title in names.GROUPS.items():
        of_group = [field for field in fields if field["group"] == group and not field["common"]]
        if of_group:
            changed = any(field["value"] != field["default"] for field in of_group)
            yield {"name": group, "title": title, "fields": of_group, "open": changed}


def _preset(name: str, in_force: Mapping[str, str], preset: Preset) -> dict[str, Any]:
    query = urlencode({"game": preset.game, **preset.options})
    chosen = preset.game == name and dict(preset.options) == dict(in_force)
    href = f"/new?{query}#house-title"
    return {"title": preset.title, "doc": preset.doc, "href": href, "chosen": chosen}


router = APIRouter(prefix="/api/games")
Sought = Annotated[str, Query(max_length=LONGEST)]


@router.get("/search", **costs(0.25))
async def find(
    q: Sought, people: Crowd, game: Annotated[Short | None, IN_QUERY] = None
) -> dict[str, Any]:
    """Find games and house rules by what people call them, best first.

    With a ``game``, ``options`` are those of its house rules that are meant.  ``words`` say what is
    meant instead, or what is nearest if nothing is.
    """
    return await people.store.views.run(_sought, q, game)


def _sought(q: str, game: str | None) -> dict[str, Any]:
    hits = search(q)
    entries = [_found(one) for one in hits]
    if game is None:
        return {"entries": entries, "options": [], "words": "" if hits else nothing(q)}
    with refusing(404, RulesError):
        options, words = rules_meant(game_named(game), q)
    return {"entries": entries, "options": options, "words": words}


@router.post("/{game}/check")
async def check(game: str, wanted: Check) -> dict[str, Any]:
    """Check whether house rules can be combined, and give every reason why not.

    ``reasons`` name options as programs do; ``problems`` say the same to people, each with the
    ``option`` that it begins with.
    """
    with refusing(404, RulesError):
        game_named(game)
    try:
        rules = rules_of(game, wanted.options)
    except RulesError as error:
        reasons = [one_line(problem) for problem in error.problems]
        return {"ok": False, "reasons": reasons, "problems": [_problem(r) for r in reasons]}
    return {"ok": True, "rule_line": telling.house_rules(rules)}


def _found(entry: Entry) -> dict[str, str]:
    """Return what was found, with the form in which it can be chosen."""
    where, at = entry.name, "house-title"
    if entry.kind == "rule":
        where, at = next(g.name for g in GAMES if entry.name in options_of(g)), f"o-{entry.name}"
    href = f"/new?game={where}#{at}"
    return {"kind": entry.kind, "name": entry.name, "title": entry.title, "href": href}


def _problem(reason: str) -> dict[str, Any]:
    option = re.split(r"[= ]", reason, maxsplit=1)[0]
    words = sentence(names.in_words(reason))
    return {"option": option if option in names.NAMES else None, "sentence": words}
