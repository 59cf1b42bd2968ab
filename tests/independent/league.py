"""League tables counted from a list of results, without the package: dictionaries and sums."""

from typing import Any


def table(
    names: list[str], results: list[dict[str, Any]], given: list[tuple[str, int]]
) -> list[tuple[str, int, int, int]]:
    """Return (name, league points, games, points) of each side, best first.

    Two points for a win or a walkover, one for a tie; games, then points separate equal sides.
    A match that is level in games goes to the side with more points.
    """
    league = dict.fromkeys(names, 0)
    games = dict.fromkeys(names, 0)
    scored = dict.fromkeys(names, 0)
    for one in results:
        home, away = one["home"], one["away"]
        if home not in league or one.get("cup"):
            continue
        if one["absent"]:
            league[away if one["absent"] == home else home] += 2
            continue
        for side, at in ((home, 0), (away, 1)):
            games[side] += one["games"][at]
            scored[side] += one["points"][at]
        mine, theirs = one["games"]
        if mine == theirs:
            mine, theirs = one["points"]
        if mine == theirs:
            league[home] += 1
            league[away] += 1
        else:
            league[home if mine > theirs else away] += 2
    for name, points in given:
        if name in league:
            league[name] += points
    rows = [(name, league[name], games[name], scored[name]) for name in names]
    return sorted(rows, key=lambda row: (-row[1], -row[2], -row[3], row[0].casefold()))
