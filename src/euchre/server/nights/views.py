"""Views of a night as JSON: for the wall, for one player, for one table, and for the desk.

All data comes from ``euchre.night``; times are milliseconds since 1970.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any

from msgspec import to_builtins

from euchre.night import events_in_words
from euchre.night.arrivals import by_phone, last_step, still_seated, unready, unseated
from euchre.night.awards import in_the_draw
from euchre.night.contest import standings as contest
from euchre.night.contradictions import contradictions
from euchre.night.errors import NightError
from euchre.night.events import AnyEvent, Founded, Statement, Undone
from euchre.night.fold import Night
from euchre.night.money import money
from euchre.night.next_seating import affected
from euchre.night.plausible import deal_lines
from euchre.night.printable import unused
from euchre.night.rotation.chart import Foursome
from euchre.night.skill import compared, given_away, judged, placed
from euchre.night.spreadsheets import SHEETS
from euchre.night.standings import in_pairs, standings
from euchre.night.standings_lines import PlayerLine
from euchre.night.table_score import Result, Voice
from euchre.night.teams import team_of
from euchre.night.undo import step_of

#: Deals can be entered one by one by tapping if they have at most this many results.
FEW_LINES = 6
#: Maximum number of names in the list of most loners; larger groups are only counted.
MOST_LONERS = 5


def millis(at: datetime | None) -> int | None:
    """Convert a time to milliseconds since 1970."""
    return None if at is None else round(at.timestamp() * 1000)


def frame(night: Night) -> dict[str, Any]:
    """Return what every page shows of a night: title, rules, clock and current game."""
    rules, game = night.rules, night.game
    started, ended = night.started.get(game), night.ended.get(game)
    return {
        "title": night.title,
        "chart": night.the_chart.id,
        "rules": {
            "game": rules.table.title,
            "each": rules.game_length,
            "deals": rules.deals,
            "minutes": rules.minutes,
            "listed_dealer": rules.first_dealer == "listed",
            "prizes": list(rules.prizes),
            "pairs": in_pairs(night),
            "play": rules.play,
            "passed_counts": rules.passed_out == "counts",
            "conduct": night.conduct,
            "sit_out": rules.meaning("sit-out"),
            "sit_out_rule": rules.sit_out,
        },
        "games": night.planned,
        "game": game,
        "held": None if night.held is None else night.held.isoformat(),
        "bell": rules.bell,
        "rang": millis(rang(night)),
        "started": millis(started),
        "ended": millis(ended),
        # The tables of the game that have not reported.
        "open": [result.table for result in night.missing if result.game == game],
    }


def rang(night: Night) -> datetime | None:
    """Return when the bell last rang: the desk's or, if that ends games, the head table's."""
    head = night.ended.get(night.game) if night.rules.bell == "head" else None
    return max((at for at in (night.rang, head) if at), default=None)


def person(night: Night, number: int) -> dict[str, Any]:
    """Return a player's number and name."""
    return {"number": number, "name": night.player(number).called}


def seats(night: Night, game: int) -> dict[str, Any]:
    """Return the seating of a game, and what the tables have reported."""
    chairs = night.chairs(game)
    return {
        "game": game,
        "tables": [
            {
                "table": number,
                "seats": [person(night, player) for player in table],
                "status": night.results[game, number].status,
            }
            for number, table in enumerate(night.tables_of(game), 1)
        ],
        "out": [person(night, player) for player, chair in chairs.items() if chair.out],
    }


def wall(night: Night) -> dict[str, Any]:
    """Return the wall display: standings, seating of this game and the next, most loners."""
    ranking = standings(night)
    return frame(night) | {
        **ranking.to_json(),
        "loners": most_loners(ranking.lines),
        "compared": [person(night, n) | x for n, x in placed(compared(night)).items()],
        "given": [person(night, n) | x for n, x in placed(given_away(night)).items()],
        "judged": len(judged(night)),
        "contest": contest.document(night) if night.contest else None,
        "playing": seats(night, night.game) if night.game else None,
        "coming": seats(night, night.game + 1) if night.game < night.games else None,
    }


def most_loners(lines: Iterable[PlayerLine]) -> list[dict[str, Any]]:
    """Return the players with most loners, grouped by number; large groups without names."""
    groups: dict[int, list[str]] = {}
    for line in lines:
        groups.setdefault(line.loners, []).append(line.player.called)
    lists: list[dict[str, Any]] = []
    for loners, names in sorted(groups.items(), reverse=True):
        if loners and sum(one["players"] for one in lists) < MOST_LONERS:
            who = names if len(names) <= MOST_LONERS else []
            lists.append({"loners": loners, "names": who, "players": len(names)})
    return lists


def for_all(night: Night) -> dict[str, Any]:
    """Compute and keep what all players' views need."""
    standings(night), compared(night), given_away(night)
    return {}


def player(night: Night, number: int) -> dict[str, Any]:
    """Return one player's way through the night.  Raises ``NightError`` if there is none."""
    entrant = night.player(number)
    ranking = standings(night)
    line = next((x for x in ranking.lines if x.player.number == number), None)
    path = []
    for game, chair, table in night.path_of(number):
        here: dict[str, Any] = {"game": game, "table": None, "seat": None}
        if chair and table:
            result = night.results[game, chair.table]
            points = result.score.points if result.score else ()
            side = chair.seat % len(table.sides)
            mate = table.partner_of(number) if isinstance(table, Foursome) else None
            here |= {
                "table": chair.table,
                "seat": chair.seat,
                "partner": mate and person(night, mate),
                "opponents": [person(night, p) for p in table.opponents_of(number)],
                "status": result.status,
                "points": [points[side], *points[:side], *points[side + 1 :]] if points else None,
            }
        else:
            here["out"] = chair is not None
        path.append(here)
    return frame(night) | {
        "player": person(night, number) | {"presence": entrant.presence},
        "line": line and line.to_json(),
        "ranked": len(ranking.lines) // (2 if in_pairs(night) else 1),
        "ranked_by": "average" if ranking.ranked_by == "average" else "total",
        "compared": placed(compared(night)).get(number),
        "given": placed(given_away(night)).get(number),
        "team": _team(night, number),
        "path": path,
    }


def _team(night: Night, number: int) -> dict[str, Any] | None:
    """Return a player's pair or team and its standing, if the night has them."""
    team = team_of(night.teams, number)
    if night.contest is None or team is None:
        return None
    lines = contest.ranking(night)
    line = next(line for line in lines if line.side == team)
    return vars(line) | {"of": len(lines), "one": night.contest.one}


def table(night: Night, number: int) -> dict[str, Any]:
    """Return what one table's page needs for the whole night, also offline."""
    return frame(night) | {
        "table": number,
        "lines": tapped(night),
        "plays": [
            _game(night, game, number)
            for game in range(1, night.games + 1)
            if number <= len(night.tables_of(game))
        ],
        "results": [
            outcome(night, result)
            for (_, at), result in night.results.items()
            if at == number and result.reported
        ],
    }


def _game(night: Night, game: int, number: int) -> dict[str, Any]:
    """Return one game of a table: who sits there, and where each goes next."""
    here = night.seated(game, number)
    after = night.chairs(game + 1) if game < night.games else {}
    return {
        "game": game,
        "seats": [person(night, p) | {"next": after[p].name if p in after else None} for p in here],
    }


def tapped(night: Night) -> list[dict[str, Any]]:
    """Return the results a deal can have for the first side if they are few; else nothing."""
    lines = sorted(
        (line for line in deal_lines(night.rules.table) if line.points[0] > 0),
        key=lambda line: (line.euchres, line.points, line.loners),
    )
    plain = all(line.points[1] == 0 for line in lines)
    if not plain or len(lines) > FEW_LINES:
        return []
    return [
        {"points": x.points[0], "loner": x.loners[0] > 0, "euchre": x.euchres[0] > 0} for x in lines
    ]


def outcome(night: Night, at: Result) -> dict[str, Any]:
    """Return the reports about a table in a game: the score, each side's version, all entries."""
    return {
        "game": at.game,
        "table": at.table,
        "status": at.status,
        "score": at.score and to_builtins(at.score),
        "voices": [_voice(voice) for voice in at.voices],
        "settled": at.settled and _voice(at.settled),
        "doubts": night.doubts(at),
        "said": history_lines(night, at.statements),
    }


def history_lines(
    night: Night, events: Iterable[AnyEvent] | Iterable[Statement]
) -> list[dict[str, Any]]:
    """Return events in words, with author and time."""
    return [
        {"at": millis(event.at), "by": event.by, "text": events_in_words.described(night, event)}
        for event in events
    ]


def desk(night: Night) -> dict[str, Any]:
    """Return everything on the organizer's page, except what is requested separately."""
    return wall(night) | {
        "players": [
            vars(p) | {"phone": p.number in by_phone(night), "group": night.groups.get(p.number)}
            for p in night.players.values()
        ],
        "results": [
            {
                "game": r.game,
                "table": r.table,
                "status": r.status,
                "points": r.score and list(r.score.points),
                "doubtful": bool(r.score and night.doubts(r)),
            }
            for r in night.results.values()
        ],
        "missing": [[r.game, r.table] for r in night.missing],
        "disputed": [outcome(night, r) for r in night.disputed],
        "unseated": [p.number for p in unseated(night)],
        "still_seated": [p.number for p in still_seated(night)],
        "unready": unready(night, night.game + 1) if night.game < night.games else [],
        "undo": _undo(night),
        "contradictions": [one._asdict() for one in contradictions(night)],
        "asked": [
            {"entry": key, "number": event.number, "points": event.points, "text": text["text"]}
            for (key, event), text in zip(
                night.asked.items(), history_lines(night, night.asked.values()), strict=True
            )
        ],
        "money": money(night) if night.rules.paid else None,
        "affected": list(affected(night)),
        "in_the_draw": len(in_the_draw(night)),
        "played": night.played,
        "seated": night.games,
        "moves": night.movement is not None,
        "unused_parts": list(unused(night, check_in=True)),
        "rooms": night.wishes.rooms,
        "tables": night.tables,
        "strays": list(night.strays),
        "history": [
            line
            | {
                "id": event.id,
                "undone": event.id in night.undone,
                "step": not isinstance(event, Founded),
                "of": list(event.of) if isinstance(event, Undone) else None,
            }
            for line, event in zip(
                history_lines(night, reversed(night.events)), reversed(night.events), strict=True
            )
        ],
    }


def _undo(night: Night) -> dict[str, str] | None:
    """Return the id and description of what would be undone next."""
    event = last_step(night, "desk")
    if event is None:
        return None
    step = step_of(night.events, night.undone, event)
    return {"id": event.id, "text": events_in_words.of_step(night, step)}


def pages(night: Night) -> Iterator[object]:
    """Draw every page and list of a night; none of one that has not begun."""
    if night.founded:
        yield desk(night)
        yield wall(night)
        yield from (player(night, number) for number in night.players)
        yield from (table(night, number + 1) for number in range(night.tables))
        yield from (outcome(night, result) for result in night.results.values())
        yield from (sheet(night) for sheet in SHEETS.values())


def _voice(voice: Voice) -> dict[str, Any]:
    values: dict[str, Any] = to_builtins(voice)
    return values | {"at": millis(voice.at)}


def known_table(night: Night, number: int) -> None:
    """Raise ``NightError`` for a table that no game of the chart has."""
    most = night.tables
    if not 1 <= number <= most:
        raise NightError(f"there is no table {number}; tables are 1 to {most}")
