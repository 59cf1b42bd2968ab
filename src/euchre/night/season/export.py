"""Export a season as CSV and JSON."""

from __future__ import annotations

import json
from typing import Any

from euchre.night.export import Cell, to_csv
from euchre.night.rating import provisional
from euchre.night.season.fold import Season, curve, ratings, standings

WHAT = ("standings", "nights", "ratings")


def rows(season: Season, what: str) -> tuple[list[str], list[list[Cell]]]:
    """Return header and rows of ``standings``, ``nights`` (a row for each) or ``ratings``."""
    if what == "standings":
        lines = [line.to_json() for line in standings(season)]
        head = list(lines[0]) if lines else ["place", "name", "value"]
        return head, [list(line.values()) for line in lines]
    names = season.members
    if what == "nights":
        head = ["day", "night", "name", "place", "total", "games", "wins", "loners", "compared",
                "given away"]  # fmt: skip
        return head, [
            [night.day.isoformat(), night.title, names.get(x.member, ""), x.place, x.total,
             x.games, x.wins, x.loners, x.compared, x.given]
            for night in season.nights
            for x in night.lines
        ]  # fmt: skip
    head = ["name", "rating", "95 % interval", "provisional", "games",
            *(night.day.isoformat() for night in season.nights)]  # fmt: skip
    best = sorted(ratings(season).items(), key=lambda one: -one[1].mean)
    return head, [
        [names.get(m, ""), round(r.mean, 4), round(r.error, 4), "yes" if provisional(r) else "no",
         r.games, *map(_rounded, curve(season, m))]
        for m, r in best
    ]  # fmt: skip


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)


def as_csv(season: Season, what: str) -> str:
    """Return a part of a season as CSV, every text safe for spreadsheets."""
    return to_csv(*rows(season, what))


def as_json(season: Season, what: str) -> str:
    """Return a part of a season as a JSON document."""
    head, lines = rows(season, what)
    told: dict[str, Any] = {"season": season.title, "rules": season.rules.told()}
    told[what] = [dict(zip(head, line, strict=True)) for line in lines]
    return json.dumps(told, indent=2, ensure_ascii=False) + "\n"
