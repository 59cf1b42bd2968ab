"""Write the JSON Schema of each document that a command prints with ``--json``.

``python -m tools.schemas`` runs the commands of ``SAMPLES``, merges their output into one schema
per document, and writes the schemas to ``src/euchre/cli/schemas``.  Review what changed: a missing
key breaks programs that people have built on it.
"""

from __future__ import annotations

import json
import shlex
import tempfile
from collections.abc import Iterable
from contextlib import chdir
from pathlib import Path
from random import Random
from typing import Any

from click.testing import CliRunner

from euchre.cli import main

FOLDER = Path(__file__).parent.parent / "src" / "euchre" / "cli" / "schemas"
EGN = Path(__file__).parent.parent / "tests" / "data" / "egn"
_NIGHT = "night new --chart printed-8 --file mine.night.jsonl"
_GAME = "played.json"
_MATCH = "--file mine.night.jsonl"
#: Teams of four, Swiss, a knock-out under way, and one to its champion.
_CONTESTS = (
    f"night new --teams --players 8 --games 1 {_MATCH}; night start 1; night score 1 1 4-2;"
    " night score 1 2 3-3",
    f"night new --swiss --players 12 --games 2 --team-names 'Aces,Kings' {_MATCH}; night start 1",
    f"night new --knock-out --players 16 --best-of 3 {_MATCH}; night start 1; night score 1 1 4-2;"
    " night score 1 2 3-3 --played-off ns; night score 1 3 3-0; night score 1 4 2-4; night next",
    f"night new --knock-out --players 12 --by-seed --losers-side {_MATCH}; night start 1;"
    " night score 1 1 4-2; night score 1 2 3-1; night next; night start 2; night score 2 1 4-2;"
    " night score 2 2 3-1; night score 2 3 4-0; night next; night start 3; night score 3 1 3-1",
)

#: Document -> what it holds, and calls that print it in its different forms.  Commands before a
#: semicolon prepare for the last one.
SAMPLES: dict[str, tuple[str, tuple[str, ...]]] = {
    "games": ("The games that can be played.", ("games",)),
    "rules": ("The rule sheet of a game.", ("rules standard", "rules bacon")),
    "rules-options": (
        "The house rules of a game, with their values.",
        ("rules standard --options", "rules auction-5 --options", "rules buck --options"),
    ),
    "replay": (
        "A recorded game: rules, players, deals and scores.",
        (
            f"replay {EGN}/club-night.egn",
            f"replay {_GAME}",
            "replay damaged.json --prefix",
            f"replay {EGN}/house-rules.egn",
            "replay rubber.json",
        ),
    ),
    "simulate": (
        "What happened in games or deals between bots, counted.",
        (
            "simulate --deals 6 --seed 1",
            "simulate buck --games 1 --seed 1",
            "simulate --deals 1 --seed 1",
        ),
    ),
    "export": (
        "Decisions or games of bots that were written as data.",
        ("export decisions --deals 3 --out new", "export games pepper --deals 1 --out new"),
    ),
    "arena": (
        "Players compared on the same deals.",
        (
            "arena --players thumb,random --deals 4",
            "arena --players thumb,random --deals 2 --games",
            "arena --players thumb,random --deals 120 --sprt 0,1",
            "arena buck --players thumb,random,beginner --deals 2 --seed tune:1",
        ),
    ),
    "review": (
        "Every decision of a recorded game, judged.",
        (f"review {EGN}/house-rules.egn --worlds 10 --deal 1", f"review {_GAME} --worlds 10"),
    ),
    "equity": (
        "What each call is worth with a hand, by seat, upcard and score.",
        (
            "equity --hand 'JH AH KH 9S TD' --up 9H --seat first --error 1 --worlds 20",
            "equity --hand 'JH AH KH 9S TD' --round 2 --up 9H --score 9-6 --error 1 --worlds 20",
        ),
    ),
    "equity-rules": (
        "What each house rule of a game changes.",
        ("equity --rules --deals 10 --option stick-the-dealer --option high-low",),
    ),
    "solve": (
        "What every card is worth with all hands open.",
        (
            "solve --random --seed 1",
            "solve --random --seed 2 --game three",
            "solve --random --seed 3 --game five --mode paranoid",
        ),
    ),
    "night-chart": (
        "A chart for a night, and how even it is.",
        (
            "night chart --players 8 --games 3",
            "night chart --players 9 --games 3",
            "night chart --players 13 --games 5",
        ),
    ),
    "night-check": (
        "How even a chart is, with every defect.",
        ("night check printed-8", "night check printed-12"),
    ),
    "night-standings": (
        "The standings of a night, and its prizes.",
        (
            f"{_NIGHT}; night standings",
            f"{_NIGHT}; night start 1; night standings",
            *(f"{play}; night standings" for play in _CONTESTS),
        ),
    ),
    "night-matches": (
        "The pairs or teams of a night that play matches, their standings, matches and bracket.",
        tuple(f"{play}; night matches" for play in _CONTESTS),
    ),
    "night-history": (
        "Every entry of a night, by whom and when.",
        (
            f"{_NIGHT}; night start 1; night history",
            f"{_NIGHT} --names names.txt --date 2026-12-05; night signin --all; night late 3;"
            " night start 1 --anyway; night score 1 1 4-2; night take Gus 3; night leave 8;"
            " night repair; night award high 1 --how given --sure; night undo; night history",
            "night history --file screens.jsonl",
            f"{_CONTESTS[0]}; night team Late --players Zoe,Yan,Xia,Will; night history",
        ),
    ),
    "night-tables": (
        "The tables of a game of a night, and what each has reported.",
        (f"{_NIGHT}; night start 1; night tables",),
    ),
}
#: Objects whose keys are names, not words of the document: where they stand.
MAPS = {
    "options",
    "set",
    "answers",
    "cost",
    "failures",
    "closed",
    "marks",
    "rules.house",
    "options[].meanings",
    "options[].refused",
    "players_in_all[].marks",
    "players_in_all[].mistakes_about",
    "spots[].calls",
}


def document(calls: str) -> Any:
    """Run commands, the last one with ``--json``, in an empty folder; return what it prints."""
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        prepare()
        return _document(calls)


def _document(calls: str) -> Any:
    runner = CliRunner()
    *before, last = (shlex.split(call) for call in calls.split(";"))
    for words in before:
        done = runner.invoke(main, words)
        if done.exit_code:
            raise ValueError(f"{' '.join(words)}: {done.output}")
    done = runner.invoke(main, [*last, "--json"])
    if done.exit_code and "--prefix" not in last:
        raise ValueError(f"{' '.join(last)}: {done.output}")
    return json.loads(done.stdout)


def prepare() -> None:
    """Write the files that samples read into the working folder."""
    from euchre.records import dump, load

    record = load(EGN / "club-night.egn")
    record.deals = record.deals[:1]
    record.scores = record.winner = None
    Path(_GAME).write_bytes(dump(record))
    record.deals[0].actions[-1] = "play ZZ"
    Path("damaged.json").write_bytes(dump(record))
    Path("rubber.json").write_bytes(_rubber())
    Path("screens.jsonl").write_bytes(_on_screens())
    Path("names.txt").write_text("Ann\nBob\nCay\nDan\n", encoding="utf-8")


def _rubber() -> bytes:
    """Return the record of a rubber with rubber points, from its first deal to its last."""
    from euchre import apply, legal, rules, shuffled
    from euchre.engine.match import new_match
    from euchre.records import dump, record_of

    rng = Random(1)
    match = new_match(rules("standard", {"rubber": "points", "target": 5}))
    played = []
    while not match.over:
        s = match.deal(shuffled(match.rules.pack, rng))
        while not s.ended:
            s = apply(s, rng.choice(legal(s)))
        played.append(s)
        match = match.after(s)
    return dump(record_of(match, played))


def _on_screens() -> bytes:
    """Return the file of a night of which a table was played on a server."""
    from euchre.night.events import Counted, Founded, Started, encode, stamp
    from euchre.night.rotation.library import printed
    from euchre.night.rules import NightRules

    chart = printed("printed-8")
    rules = NightRules(play="screens").to_json()
    seats = chart.games[0].tables[0]
    events = (
        Founded(**stamp("desk"), title="Screens", rules=rules, chart=chart.to_json()),
        Started(**stamp("desk"), game=1),
        Counted(
            **stamp("table 1"), game=1, table=1, seats=seats, points=(3, 1), loners=(0, 0, 0, 0),
            euchres=(0, 0), table_id="0123456789ab", deals=4, nets=(1, 1, -1, 1),
        ),
    )  # fmt: skip
    return b"".join(encode(event) + b"\n" for event in events)


def schema(values: Iterable[Any], path: str = "") -> dict[str, Any]:
    """Return the schema that all values fit."""
    found = list(values)
    kinds: dict[str, list[Any]] = {}
    for value in found:
        kinds.setdefault(_kind(value), []).append(value)
    if "number" in kinds and "integer" in kinds:
        kinds["number"] += kinds.pop("integer")
    made: dict[str, Any] = {}
    names = sorted(kinds)
    # Where nothing was ever seen anything may come.
    if names not in ([], ["null"]):
        made["type"] = names[0] if len(names) == 1 else names
    if rows := kinds.get("array"):
        made["items"] = schema((one for row in rows for one in row), f"{path}[]")
    if objects := kinds.get("object"):
        made |= _object(objects, path)
    return made


def _object(objects: list[dict[str, Any]], path: str) -> dict[str, Any]:
    if path in MAPS:
        values = (value for one in objects for value in one.values())
        return {"additionalProperties": schema(values, f"{path}.*")}
    keys = dict.fromkeys(key for one in objects for key in one)
    return {
        "properties": {
            key: schema((one[key] for one in objects if key in one), f"{path}.{key}".lstrip("."))
            for key in keys
        },
        "required": [key for key in keys if all(key in one for one in objects)],
        "additionalProperties": False,
    }


def _kind(value: Any) -> str:
    kinds = {bool: "boolean", int: "integer", float: "number", str: "string", list: "array"}
    return "null" if value is None else kinds.get(type(value), "object")


def written(name: str) -> str:
    """Return the schema of a document as it is shipped."""
    told, calls = SAMPLES[name]
    head = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"euchre {name.replace('-', ' ', 1) if name.startswith('night') else name} --json",
        "description": told,
    }
    return json.dumps(head | schema(document(call) for call in calls), indent=1) + "\n"


if __name__ == "__main__":
    import sys

    for one in sys.argv[1:] or SAMPLES:
        (FOLDER / f"{one}.schema.json").write_text(written(one), encoding="utf-8")
