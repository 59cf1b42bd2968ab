"""The tables of ``docs/bots*.md``, built from ``docs/bots-results.json``: no figure is typed.

``python -m benchmarks.bots_table add FILE...`` adds what ``euchre lab arena --json``, ``simulate``,
``bench`` or ``gifts`` printed; ``write`` puts the tables into the pages; ``check`` tells
whether they match the results.  ``answers`` records what all players of the tables answer today
(``euchre.arena.entrants.answers``): figures of players who used to answer differently are marked.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from math import hypot
from pathlib import Path
from typing import Any, NamedTuple

from euchre.arena.entrants import answers_of
from euchre.engine.rules import Rules
from euchre.games import GAMES, rules

DOCS = Path(__file__).parents[1] / "docs"
RESULTS = DOCS / "bots-results.json"
#: Tables of players, by how their format begins.
BY_PLAYER = {"euchre bench": "ladder", "euchre gifts": "gifts"}
#: Contests of the standard game in the short table, the weakest first.
_SHORT = (
    ("club", "random"),
    ("strong", "club"),
    ("expert", "club"),
    ("clairvoyant", "club"),
    ("expert", "pimc-50"),
    ("expert", "openspiel-ismcts-1000"),
)

#: The part of the way to ``clairvoyant`` that is asked for.
FIFTH = 0.2
#: What is given away, by the name of its rows, and what it was measured in.
_GIFTS = {
    "players": (
        "on lead, in the last three tricks",
        "{endings:,} endings, {deals:.0f} deals in each",
    ),
    "calls": ("by its calls in one seat, in a deal", "{deals:,} deals"),
    "learned": ("in a deal, to a learned answer", "{deals:,} deals: {answer}"),
}
#: The row that is not about calls.
_LEAD = "first lead"
#: Stands at figures of players who answered something else than they do today.
EARLIER = "†"
#: Rows of the table of self-play, parts of the deals played, each with what is published for
#: equal players.
_CALIBRATION = (
    ("trump made over the upcard", "accepted_rate", "57 %"),
    ("played alone by a maker", "alone_rate", "10-13 %"),
    ("dealer's side scores", "dealer_share", "66 %"),
    ("calls euchred", "euchred_rate", "13-22 %"),
    ("marches", "march_rate", "15-20 %"),
    ("lone marches", "lone_march_rate", "5-10 %"),
)


def entries(document: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield what is kept of a document, one entry a pair of players.

    Raises ``ValueError`` for another document, or for results on seeds to fit numbers with.
    """
    if "pairs" in document:
        if not document["fit_for_claims"]:
            raise ValueError(f"seed {document['seed']} is for fitting, not for reporting")
        same = {key: document[key] for key in ("rules", "seed", "unit")}
        same["answers"] = document.get("answers", {})
        for versus in document["pairs"]:
            cost = {name: document["cost"][name] for name in sorted({versus["a"], versus["b"]})}
            yield {"kind": "contest", **same, **versus, "cost": cost}
    elif "dealer_share" in document:
        if len(set(document["players"])) > 1:
            raise ValueError("self-play has one player in all seats")
        names = ("rules", "seed", "games", "deals", "deals_per_game")
        rates = ("dealer_share", "euchred_rate", "march_rate", "lone_march_rate")
        played = document["played"]
        yield {
            "kind": "self-play",
            "player": document["players"][0],
            "answers": document.get("answers", {}),
            **{name: document[name] for name in (*names, *rates)},
            "accepted_rate": sum(document["calls_accepting"]) / played,
            "alone_rate": sum(document["loners"]) / played,
            "points": sum(document["points_per_deal"]),
        }
    else:
        raise ValueError("this is neither a contest nor a simulation")


def key(entry: dict[str, Any]) -> tuple[str, ...]:
    """Return what an entry is about; a newer one takes the place of an older."""
    names = ("kind", "rules", "a", "b", "player", "seed", "unit")
    return tuple(str(entry.get(name, "")) for name in names)


def add(results: dict[str, Any], documents: Sequence[dict[str, Any]]) -> None:
    """Take the entries of documents into the results."""
    known = {key(entry): entry for entry in results["entries"]}
    for document in documents:
        kind = BY_PLAYER.get(str(document.get("format", "")).rpartition(" ")[0])
        if kind:
            _add_players(results, document, kind)
            continue
        known |= {key(entry): entry for entry in entries(document)}
    results["entries"] = [known[k] for k in sorted(known)]


def _add_players(results: dict[str, Any], document: dict[str, Any], kind: str) -> None:
    """Take rows of players, each in the place of an older one of the same seed."""
    if not document["fit_for_claims"]:
        raise ValueError(f"seed {document['seed']} is for fitting, not for reporting")
    before = results.get(kind, {})
    if before.get("seed") != document["seed"]:
        before = {}
    results[kind] = {**before, **document}
    for name, rows in results[kind].items():
        if isinstance(rows, list):
            some = [*before.get(name, []), *rows]
            known = {(one["player"], one.get("position")): one for one in some}
            results[kind][name] = list(known.values())


def of_today(results: dict[str, Any], entry: dict[str, Any]) -> bool:
    """Whether the players of an entry answer today what they answered when it was played."""
    now, then = results.get("answers", {}).get(entry["rules"], {}), entry.get("answers", {})
    names = [name for name in _players(entry) if name in now]
    return all(then.get(name) == now[name] for name in names)


def mark(results: dict[str, Any], entry: dict[str, Any]) -> str:
    """Return the mark of an entry of earlier players."""
    return "" if of_today(results, entry) else EARLIER


def _players(entry: dict[str, Any]) -> list[str]:
    return [entry[who] for who in ("a", "b", "player") if who in entry]


def asked_today(results: dict[str, Any]) -> dict[str, dict[str, str]]:
    """Return what every player of the results answers today at the tables it played at."""
    found: dict[str, set[str]] = {}
    for entry in results["entries"]:
        found.setdefault(entry["rules"], set()).update(_players(entry))
    for rung in results.get("ladder", {}).get("rungs", []):
        found.setdefault(rung["rules"], set()).update(rung["answers"])
    if "gifts" in results:
        names = (one["player"] for rows in _GIFTS for one in results["gifts"].get(rows, []))
        found.setdefault(results["gifts"]["rules"], set()).update(names)
    return {table: answers_of(_table(table), sorted(found[table])) for table in sorted(found)}


def _table(name: str) -> Rules:
    game, *options = name.split("+")
    return rules(game, dict(option.split("=", 1) for option in options))


def row(*cells: object) -> str:
    """Return a row of a table."""
    return "| " + " | ".join(map(str, cells)) + " |"


def contests(results: dict[str, Any]) -> Iterator[str]:
    """Yield the table of contests."""
    yield row("table", "A", "B", "seed", "duplicates", "A - B points per deal (95 %)",
              "games won by A (95 %)", "CPU ms per decision, A / B")  # fmt: skip
    yield row(*["---"] * 8)
    for entry in results["entries"]:
        if entry["kind"] == "contest":
            points, games = entry["points"], entry.get("games_won")
            won = "–"
            if games:
                won = f"{games['share']:.1%} ({games['low']:.1%} to {games['high']:.1%})"
            cost = " / ".join(
                f"{entry['cost'][entry[who]]['cpu_ms_per_decision']:.2g}" for who in ("a", "b")
            )
            number = f"{entry['duplicates']:,} {entry['unit']}s"
            yield row(
                f"`{entry['rules']}`",
                entry["a"],
                entry["b"],
                entry["seed"],
                number,
                f"{Measured(points['mean'], points['error'], 'deal')}{mark(results, entry)}",
                won,
                cost,
            )


def longest(results: dict[str, Any], a: str, b: str, table: str) -> dict[str, Any] | None:
    """Return the contest with most deals, one of players of today before others."""
    found = [
        entry
        for entry in results["entries"]
        if entry["kind"] == "contest" and (entry["a"], entry["b"], entry["rules"]) == (a, b, table)
    ]
    return max(found, key=lambda e: (of_today(results, e), int(e["deals_played"])), default=None)


def bars(results: dict[str, Any]) -> Iterator[str]:
    """Yield the table of targets."""
    yield row("A", "B", "target for the lower end", "measured", "")
    yield row(*["---"] * 5)
    for bar in results["bars"]:
        most = longest(results, bar["a"], bar["b"], bar["rules"])
        measured, verdict = "not measured", ""
        if most is not None:
            low = float(most["points"]["low"])
            measured = f"{low:+.3f}{mark(results, most)}"
            verdict = "met" if low >= bar["low"] else "**not met**"
        yield row(bar["a"], bar["b"], f"{bar['low']:+.2f}", measured, verdict)


class Measured(NamedTuple):
    """How much better one player is than another: a mean and half of its 95 % interval."""

    mean: float
    error: float
    #: What was counted: points per deal (``deal``), or games won above one half (``game``).
    unit: str
    #: ``EARLIER`` where a player answers something else today.
    mark: str = ""

    def __str__(self) -> str:
        if self.unit == "deal":
            return f"{self.mean:+.3f} ± {self.error:.3f}{self.mark}"
        return f"{100 * self.mean:+.1f} ± {100 * self.error:.1f} % of games{self.mark}"


def against(results: dict[str, Any], other: str) -> dict[str, dict[str, Measured]]:
    """Return what was measured against a player, by rules and by bot; games before deals."""
    found: dict[str, dict[str, Measured]] = {}
    for entry in sorted(results["entries"], key=lambda e: str(e.get("unit"))):
        if entry["kind"] != "contest" or entry["b"] != other:
            continue
        mean, error = entry["points"]["mean"], entry["points"]["error"]
        if entry["unit"] == "game":
            mean, error = entry["games_won"]["share"] - 0.5, entry["games_won"]["error"]
        found.setdefault(entry["rules"], {})[entry["a"]] = Measured(
            mean, error, entry["unit"], mark(results, entry)
        )
    return found


def way(bot: Measured, whole: Measured) -> tuple[float, float]:
    """Return G, the part of the way to ``clairvoyant``; both are taken for independent."""
    share = bot.mean / whole.mean
    return share, hypot(bot.error, share * whole.error) / whole.mean


def gaps(results: dict[str, Any]) -> Iterator[str]:
    """Yield the part of the way from ``club`` to ``clairvoyant`` that each bot has come."""
    yield row("table", "bot", "bot - club", "clairvoyant - club", "G")
    yield row(*["---"] * 5)
    for table, by_bot in sorted(against(results, "club").items()):
        whole = by_bot.pop("clairvoyant", None)
        for name, found in sorted(by_bot.items()):
            if whole and whole.mean > 0 and whole.unit == found.unit and name != "random":
                share, error = way(found, whole)
                g = f"{share:.2f} ± {error:.2f}{found.mark or whole.mark}"
                yield row(f"`{table}`", name, found, whole, g)


def every_game(results: dict[str, Any]) -> Iterator[str]:
    """Yield for each game whether ``expert`` is surely above ``club`` and ``random``, and G."""
    club, rest = against(results, "club"), against(results, "random")
    yield row("game", "above club", "above random", f"G at least {FIFTH}")
    yield row(*["---"] * 4)
    for name in sorted(g.rules.id for g in GAMES if g.rules.id != "standard"):
        found, chance = club.get(name, {}).get("expert"), rest.get(name, {}).get("expert")
        whole, g = club.get(name, {}).get("clairvoyant"), "not measured"
        if found and whole and found.unit == whole.unit:
            share, error = way(found, whole)
            g = f"{'met' if share >= FIFTH else '**not met**'}: {share:.2f} ± {error:.2f}"
            g += found.mark or whole.mark
        yield row(f"`{name}`", above(found), above(chance), g)


def above(found: Measured | None) -> str:
    """Return whether somebody is surely better than another."""
    if found is None:
        return "not measured"
    return ("met" if found.mean > found.error else "**not met**") + found.mark


def self_play(results: dict[str, Any]) -> Iterator[str]:
    """Yield how each bot plays with itself beside the published figures."""
    played = [entry for entry in results["entries"] if entry["kind"] == "self-play"]
    yield row(
        "",
        *(f"{e['player']}{mark(results, e)} (`{e['rules']}`, {e['seed']})" for e in played),
        "published",
    )
    yield row(*["---"] * (len(played) + 2))
    yield row("deals", *(f"{e['deals']:,}" for e in played), "")
    for words, name, published in _CALIBRATION:
        yield row(words, *(f"{e[name]:.1%}" for e in played), published)
    yield row("points per deal", *(f"{e['points']:.2f}" for e in played), "1.5-1.6")
    lengths = (f"{e['deals_per_game']:.1f}" if e["games"] else "–" for e in played)
    yield row("deals per game", *lengths, "10-12")


def tables(results: dict[str, Any]) -> str:
    """Return all tables as text."""
    parts = {
        "Targets": bars(results),
        "Contests": contests(results),
        "In every other game": every_game(results),
        "From `club` to `clairvoyant`": gaps(results),
        "Self-play beside published figures": self_play(results),
    }
    return "\n\n".join(f"## {title}\n\n" + "\n".join(lines) for title, lines in parts.items())


def short(results: dict[str, Any]) -> str:
    """Return the table of the standard game that the page of the bots begins with."""
    lines = [row("player", "against", "points per deal (95 %)", "deals"), row(*["---"] * 4)]
    bars_of = {(bar["a"], bar["b"]): bar["rules"] for bar in results["bars"]}
    for a, b in _SHORT:
        found = longest(results, a, b, bars_of.get((a, b), "standard"))
        if found is not None:
            points = Measured(found["points"]["mean"], found["points"]["error"], "deal")
            said = [f"`{name.replace('club', 'club')}`" for name in (a, b)]
            lines.append(row(*said, f"{points}{mark(results, found)}", f"{found['duplicates']:,}"))
    return "\n".join(lines)


def ladder(results: dict[str, Any]) -> str:
    """Return the ladder of published methods."""
    document = results["ladder"]
    yardstick, champion = document["yardstick"], document["champion"]
    lines = [
        row("player", f"points per deal against `{yardstick}` (95 %)", "deals",
            f"of 100 games `{champion}` wins (95 %)", "games", "CPU ms", "answers"),
        row(*["---"] * 7),
    ]  # fmt: skip
    for rung in document["rungs"]:
        name, deals, games = rung["player"], rung.get("deals"), rung.get("games")
        sign = mark(results, {**rung, "a": name, "b": yardstick})
        cells = [f"`{name}`" + ("*" if "+" in rung["rules"] else "")]
        points = deals and Measured(deals["points"]["mean"], deals["points"]["error"], "deal", sign)
        cells += [str(points), f"{deals['duplicates']:,}"] if deals else ["–", "–"]
        if games:
            low, won, high = (100 * games["games_won"][key] for key in ("low", "share", "high"))
            of = {**rung, "a": champion, "b": name}
            cells += [f"{won:.0f} ({low:.0f} to {high:.0f}){mark(results, of)}"]
            cells += [f"{2 * games['duplicates']:,}"]
        else:
            cells += ["–", "–"]
        cost = rung.get("cost")
        cells += [_short(cost["cpu_ms_per_decision"]) if cost else "–"]
        lines.append(row(*cells, f"`{rung['answers'].get(name, 'vary')}`"))
    return "\n".join(lines)


def _short(number: float) -> str:
    """Return a number to two digits."""
    return f"{number:.0f}" if number >= 10 else f"{number:.2g}"


def giving(results: dict[str, Any]) -> str:
    """Return what players give away: in endings, by calls, to learned answers."""
    document = results["gifts"]
    lines = [
        row("player", "gives away", "at least (95 %)", "at most (95 %)", "measured in", "answers"),
        row(*["---"] * 6),
    ]
    for rows, (what, measured) in _GIFTS.items():
        for one in document.get(rows, []):
            position = one.get("position", "any seat")
            if position in ("any seat", _LEAD):
                about = "by its first lead, in a deal" if position == _LEAD else what
                same = {"rules": document["rules"], "player": one["player"]}
                sign = mark(results, {**same, "answers": {one["player"]: one["answers"]}})
                bounds = [_bound(one.get(way), sign) for way in ("low", "high")]
                cells = [f"`{one['player']}`", about, *bounds, measured.format(**one)]
                lines.append(row(*cells, f"`{one['answers'] or 'vary'}`"))
    return "\n".join(lines)


def _bound(mean: dict[str, float] | None, sign: str) -> str:
    return f"{mean['mean']:+.4f} ± {mean['error']:.4f}{sign}" if mean else "–"


#: The tables: the page, the name between whose markers the table stands, and what makes it.
_BY = "benchmarks/bots_table.py"
BLOCKS = (
    (DOCS / "bots.md", "strength", short),
    (DOCS / "bots.md", "ladder", ladder),
    (DOCS / "bots.md", "gifts", giving),
    (DOCS / "bots-contests.md", "results", tables),
)


def pages(results: dict[str, Any]) -> Iterator[tuple[Path, str, str]]:
    """Yield each page with its text as it is, and as it is to be."""
    for path in dict.fromkeys(path for path, _, _ in BLOCKS):
        made = text = path.read_text("utf-8")
        for page, name, table in BLOCKS:
            if page == path:
                begin, end = f"<!-- {name}: {_BY} -->", f"<!-- end of {name} -->"
                before, rest = made.split(begin)
                made = f"{before}{begin}\n\n{table(results)}\n\n{end}{rest.split(end)[1]}"
        yield path, text, made


def told(entry: dict[str, Any]) -> str:
    """Return an entry in one line."""
    if entry["kind"] == "self-play":
        return f"{entry['rules']}: {entry['player']} with itself, {entry['deals']} deals"
    mean, error = entry["points"]["mean"], entry["points"]["error"]
    players = f"{entry['a']} v {entry['b']}"
    number = f"{entry['duplicates']} {entry['unit']}s"
    return f"{entry['rules']}: {players} {mean:+.3f} ± {error:.3f}, {number}"


def take(documents: Sequence[dict[str, Any]]) -> None:
    """Take documents into the results and the page."""
    results = json.loads(RESULTS.read_text("utf-8"))
    add(results, documents)
    RESULTS.write_text(json.dumps(results, indent=1, ensure_ascii=False) + "\n", "utf-8")
    for path, _, text in pages(results):
        path.write_text(text, "utf-8")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; return 1 if a page is not that of the results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("add", "write", "check", "answers"))
    parser.add_argument("files", nargs="*", type=Path)
    asked = parser.parse_args(arguments)
    if asked.what == "check":
        results = json.loads(RESULTS.read_text("utf-8"))
        return int(any(text != made for _, text, made in pages(results)))
    if asked.what == "answers":
        results = json.loads(RESULTS.read_text("utf-8"))
        results["answers"] = asked_today(results)
        RESULTS.write_text(json.dumps(results, indent=1, ensure_ascii=False) + "\n", "utf-8")
    take([json.loads(file.read_text("utf-8")) for file in asked.files])
    return 0


if __name__ == "__main__":
    sys.exit(main())
