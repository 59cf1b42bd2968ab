"""What ``--json`` prints: each document fits its schema, and no published key is missing."""

import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from euchre import rules
from euchre.cli.schema import DOCUMENTS, schema
from euchre.night.events import Counted, Founded, Started, encode, stamp
from euchre.night.night_rules import NightRules
from euchre.night.rotation.library import printed
from euchre.records import dump, load, record_of
from tests.commands import euchre, every_command, refused
from tests.records.examples import played

EGN = Path(__file__).parent / "data" / "egn"
#: The keys of each document that programs may rely on: ``pairs.points.mean``.
KEYS = dict(
    line.split(": ")
    for line in (Path(__file__).parent / "data" / "json-keys.txt").read_text("utf-8").splitlines()
)

_FILE = "--file mine.night.jsonl"
_NEW = "night new --preset progressive"
_NIGHT = f"{_NEW} --chart printed-8 {_FILE}"
_KNOCK_OUT = (
    f"{_NEW} --knock-out --players 8 --best-of 3 {_FILE}; night start 1; night score 1 1 4-2;"
    " night score 1 2 3-3 --played-off ew; night next"
)
_SWISS = f"{_NEW} --swiss --players 12 --games 2 --team-names 'Aces,Kings' {_FILE}"
_TEAMS = (
    f"{_NEW} --teams --players 8 --games 1 {_FILE}; night start 1; night score 1 1 4-2;"
    " night score 1 2 3-3; night team Late --players Zoe,Yan,Xia,Will"
)
#: Document -> calls that print its different forms.  Calls before a semicolon prepare for the last.
CALLS: dict[str, tuple[str, ...]] = {
    "games": ("games",),
    "rules": ("rules indiana", "rules two-tableau"),
    "rules-options": ("rules auction-5 --options", "rules railroad --options"),
    "replay": ("replay played.json", "replay rubber.json"),
    "simulate": ("lab simulate --deals 1 --seed x", "lab simulate three --games 1 --seed 2"),
    "export": ("lab export decisions british --deals 2 --test 1 --seed y --to new",),
    "arena": (
        "lab arena --players random,club --deals 3 --seed tune:4",
        "lab arena --players club,random --games 2 --sprt 0,1",
    ),
    "arena-records": ("lab arena --records played.json --players club",),
    "review": ("review played.json --worlds 12 --seat 1",),
    "equity": (
        "equity --hand 'JS AS KS 9C TD' --up 9S --seat dealer --error 1 --worlds 20",
        "equity --hand 'R L x + A' --up 9H --round 2 --trump next --seat first --error 1"
        " --worlds 20",
    ),
    "equity-rules": ("equity british --rules --deals 10 --option account",),
    "solve": ("solve --random --seed 5", "solve --random --seed 3 --game five --mode paranoid"),
    "night-chart": ("night chart --players 8 --games 5",),
    "night-check": ("night check printed-12",),
    "night-standings": (f"{_NIGHT}; night start 1; night standings", f"{_TEAMS}; night standings"),
    "night-matches": (
        f"{_TEAMS}; night matches",
        f"{_KNOCK_OUT}; night matches",
        f"{_SWISS}; night start 1; night matches",
    ),
    "night-history": (
        f"{_NIGHT} --names names.txt --date 2026-12-05; night signin --all; night signin --late 3;"
        " night start 1 --anyway; night score 1 1 4-2; night take Gus 3; night signin --left 8;"
        " night reseat; night award high 1 --how given --sure; night undo; night history",
        f"{_TEAMS}; night history",
        "night history --file screens.jsonl",
    ),
    "season-table": ("season new --sides Crown,Ship; season draw; season table",),
    "night-tables": (f"{_NIGHT}; night start 1; night tables", "night tables --file screens.jsonl"),
}


def document(calls: str) -> Any:
    """Run commands, the last one with ``--json``; return what it prints."""
    *before, last = (shlex.split(call) for call in calls.split(";"))
    for words in before:
        done = euchre(*words)
        assert done.exit_code == 0, done.output
    done = euchre(*last, "--json")
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Write the files that the calls read into the working folder."""
    monkeypatch.chdir(tmp_path)
    record = load(EGN / "club-night.egn")
    record.deals = record.deals[:1]
    record.scores = record.winner = None
    Path("played.json").write_bytes(dump(record))
    table = rules("standard", {"rubber": "points", "target": 5})
    Path("rubber.json").write_bytes(dump(record_of(*played(table, 1, deals=100))))
    Path("screens.jsonl").write_bytes(_on_screens())
    Path("names.txt").write_text("Ann\nBob\nCay\nDan\n", encoding="utf-8")


def _on_screens() -> bytes:
    """Return the file of a night of which a table was played on a server."""
    chart = printed("printed-8")
    on_screens = NightRules(play="screens").to_json()
    seats = chart.games[0].tables[0]
    events = (
        Founded(**stamp("desk"), title="Screens", rules=on_screens, chart=chart.to_json()),
        Started(**stamp("desk"), game=1),
        Counted(
            **stamp("table 1"), game=1, table=1, seats=seats, points=(3, 1), loners=(0, 0, 0, 0),
            euchres=(0, 0), table_id="0123456789ab", deals=4, nets=(1, 1, -1, 1),
        ),
    )  # fmt: skip
    return b"".join(encode(event) + b"\n" for event in events)


def in_schema(node: dict[str, Any], defs: dict[str, Any], place: str = "") -> Iterator[str]:
    """Yield the keys of a schema."""
    if "$ref" in node:
        yield from in_schema(defs[node["$ref"].rpartition("/")[2]], defs, place)
    for part in (*node.get("anyOf", ()), *node.get("prefixItems", ()), node.get("items")):
        if part:
            yield from in_schema(part, defs, place)
    named = {**node.get("properties", {}), "*": node.get("additionalProperties")}
    for key, value in named.items():
        if value:
            yield f"{place}{key}"
            yield from in_schema(value, defs, f"{place}{key}.")


def in_document(value: Any, place: str = "") -> Iterator[str]:
    """Yield the keys of a document."""
    if isinstance(value, list):
        for one in value:
            yield from in_document(one, place)
    elif isinstance(value, dict):
        for key, one in value.items():
            yield f"{place}{key}"
            yield from in_document(one, f"{place}{key}.")


@pytest.mark.parametrize("name", KEYS)
@pytest.mark.usefixtures("files")
def test_documents_fit_their_schema_and_keep_their_keys(name: str) -> None:
    made = schema(name)
    Draft202012Validator.check_schema(made)
    keys = {*in_schema(made, made["$defs"])}
    for calls in CALLS[name]:
        printed = document(calls)
        Path("mine.night.jsonl").unlink(missing_ok=True)
        assert not [*map(str, Draft202012Validator(made).iter_errors(printed))], calls
        keys |= {*in_document(printed)}
    assert {*KEYS[name].split()} <= keys


def test_every_command_with_json_has_a_schema() -> None:
    """By name: a new command, or a new form of its document, needs one."""
    found = {"rules-options", "equity-rules", "arena-records"}
    for name, command in every_command():
        if any("--json" in param.opts for param in command.params):
            found.add(re.sub(r"^(lab|server) ", "", name).replace(" ", "-"))
    assert {*DOCUMENTS} - {"euchre-record-1"} == found == {*CALLS} == {*KEYS}


def test_schemas_are_listed_and_printed() -> None:
    listed = euchre("schema").output
    assert all(name in listed for name in DOCUMENTS)
    assert json.loads(euchre("schema", "arena").output) == schema("arena")
    refused("schema", "nosuch")
