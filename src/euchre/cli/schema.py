"""``euchre schema``: JSON Schemas of the commands' ``--json`` output, made from its types."""

from __future__ import annotations

import json
from importlib import import_module
from typing import Annotated, Any

import click
import msgspec

from euchre.cli.options import taking

#: Name of a document -> its type (``[]``: an array of them), and what it holds.
DOCUMENTS = {
    "arena": ("arena.results:Results", "Players compared on the same deals."),
    "arena-records": ("arena.agreement:Agreements", "How often players choose as in records."),
    "equity": ("analysis.equity_document:Equity", "What each call is worth with a hand."),
    "equity-rules": ("cli.equity_rules:RuleEffects", "What each house rule of a game changes."),
    "euchre-record-1": ("records.record:Record", "A recorded game."),
    "export": ("lab.export:Exported", "Decisions or games that were written as data."),
    "games": ("cli.games:GameEntry[]", "The games that can be played."),
    "night-chart": ("cli.night.charts:PlannedChart", "A chart for a night, and how even it is."),
    "night-check": ("night.rotation.balance:ReportDocument", "How even a chart is; every defect."),
    "night-history": ("night.events:AnyEvent[]", "Every entry of a night, by whom and when."),
    "night-matches": ("night.contest.standings:ContestDocument", "Matches of pairs or teams."),
    "night-standings": ("cli.night.standings:NightStandings", "A night's standings; its prizes."),
    "night-tables": ("cli.night.scores:TableDocument[]", "What tables of a game have reported."),
    "replay": ("records.summary:Summary", "A recorded game: rules, players, deals and scores."),
    "review": ("analysis.report:ReviewDocument", "Every decision of a recorded game, judged."),
    "rules": ("cli.rules:RuleSheet", "The rule sheet of a game."),
    "rules-options": ("cli.rules:HouseRules", "The house rules of a game, with their values."),
    "season-table": ("night.season.league:TablesDocument", "The league tables of a season."),
    "simulate": ("arena.report:Report", "What happened in games or deals of bots, counted."),
    "solve": ("cli.solve:Solved", "What every card is worth with all hands open."),
}


def schema(name: str) -> dict[str, Any]:
    """Return the JSON Schema of a document."""
    defined, about = DOCUMENTS[name]
    module, _, word = defined.partition(":")
    kind = getattr(import_module(f"euchre.{module}"), word.removesuffix("[]"))
    kinds = msgspec.json.schema(list[kind] if word.endswith("[]") else kind)  # type: ignore[valid-type]
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": name}
    return {**head, "description": about, **kinds}


@taking("schema [NAME]")
def command(name: Annotated[str | None, click.Choice([*DOCUMENTS])]) -> None:
    """Print the JSON Schema called NAME; without NAME, list them all.

    With --json, a command prints one document that follows one of these schemas.  Records have
    a schema, too: euchre-record-1.
    """
    if name is None:
        for one, (_, about) in DOCUMENTS.items():
            click.echo(f"{one:<{max(map(len, DOCUMENTS))}}  {about}")
    else:
        click.echo(json.dumps(schema(name), indent=2))
