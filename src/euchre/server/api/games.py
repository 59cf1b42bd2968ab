"""Games and house rules: what exists, and what can be combined."""

from __future__ import annotations

import re
from typing import Any

from fastapi import APIRouter
from fastapi.responses import PlainTextResponse

from euchre.engine.rules import RulesError
from euchre.files import one_line
from euchre.games import GAMES, options_of
from euchre.games import game as game_named
from euchre.games import rules as rules_of
from euchre.games.house import names
from euchre.games.sheets import sheet
from euchre.language import telling
from euchre.server.api.bodies import Check
from euchre.server.api.limits import costs
from euchre.server.refusals import refusing

router = APIRouter(prefix="/api/games")


@router.get("")
@costs(5)
async def games() -> dict[str, Any]:
    """List every game with its number of players and the house rules it supports."""
    return {
        "games": [
            {
                "name": game.name,
                "title": game.rules.title,
                "players": game.rules.seats,
                "summary": game.summary,
                "options": {name: list(values) for name, values in options_of(game).items()},
            }
            for game in GAMES
        ]
    }


@router.post("/{game}/check")
async def check(game: str, wanted: Check) -> dict[str, Any]:
    """Check whether house rules can be combined, and give every reason why not.

    ``reasons`` name options as programs do; ``problems`` say the same to people, each with the
    ``option`` that it begins with.
    """
    _known(game)
    try:
        rules = rules_of(game, wanted.options)
    except RulesError as error:
        reasons = [one_line(problem) for problem in error.problems]
        return {"ok": False, "reasons": reasons, "problems": [_problem(r) for r in reasons]}
    return {"ok": True, "rule_line": telling.house_rules(rules)}


@router.get("/{game}/rules", response_class=PlainTextResponse)
async def rule_sheet(game: str) -> str:
    """Return the rule sheet of a game."""
    return sheet(_known(game))


def _problem(reason: str) -> dict[str, Any]:
    option = re.split(r"[= ]", reason, maxsplit=1)[0]
    words = names.in_words(reason)
    told = f"{words[0].upper()}{words[1:].rstrip('.')}."
    return {"option": option if option in names.NAMES else None, "sentence": told}


def _known(name: str) -> Any:
    with refusing(404, RulesError):
        return game_named(name).rules
