"""``euchre night``: what the command line asks for, says and refuses."""

import csv
import io
import json
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any, Self

import msgspec
import pytest
from click import testing
from click.testing import CliRunner
from rich.console import Console

from euchre.bounds import Game
from euchre.cli import output
from euchre.cli.options import Typed
from euchre.cli.struct_commands import StructCommand
from euchre.night.command_base import Ordered
from euchre.night.errors import NightError
from euchre.night.rotation.chart_csv import write_csv
from euchre.night.store import NightFile
from tests.night.commands import NINE, follow, refused, run, said
from tests.night.nights import CHART

pytestmark = pytest.mark.usefixtures("few_steps", "of_nine")


def test_what_is_asked_for_is_in_the_file() -> None:
    """Wishes, the date and names from a spreadsheet."""
    Path("names.csv").write_bytes("Nr;Name\n1;Zoë\n2;Bob\n3;Cay\n4;Dan\n5;Eve\n".encode("cp1252"))
    wishes = "--together 1,2 --apart 3,4 --stays 5 --mixed 1,3,5 --level-tables"
    follow(f"new --names names.csv --games 4 --date 2026-12-05 {wishes} --file n.night.jsonl")
    night = NightFile(Path("n.night.jsonl")).load()
    asked = night.wishes
    assert (asked.always, asked.never, asked.fixed) == (((1, 2),), ((3, 4),), (5,))
    assert {n for n, group in asked.groups.items() if group == "these"} == {1, 3, 5}
    assert (asked.level_tables, night.held, night.players[1].name) == (
        True, date(2026, 12, 5), "Zoë",
    )  # fmt: skip


def test_documents_for_programs() -> None:
    follow(f"{NINE}\nscore 1 1 5-3")
    assert json.loads(said("standings", "--json"))["lines"][0]["name"] == "Ann"
    tables = json.loads(said("tables", "1", "--json"))
    assert [(t["status"], t["table"]) for t in tables] == [("settled", 1), ("waiting", 2)]
    assert len(json.loads(said("history", "--json"))) == 11
    rows = list(csv.DictReader(io.StringIO(said("export", "scores"))))
    assert rows[0]["north"] == "1 Ann"
    assert said("export", "chart") == write_csv(CHART)
    follow("export standings --out out.csv => The standings are in out.csv.")
    assert Path("out.csv").read_bytes().startswith("\ufeffplace".encode())


def test_options_are_explained() -> None:
    words = "passed-out: | passes. | own-mean: | Default: high, second, low, loners."
    follow(f"new --options => {words}")


NEW = {
    "--chart chart.csv --title": "",
    "--players 3": "'--players': '3' is not a whole number from 4 to 400",
    "--players many": "'many' is not a whole number",
    "": "give the number of players",
    "--players 8 --date soon": "--date: a day must look like 2026-10-01 or 1 October 2026",
    "--players 8 --rule length=99": "1 to 40, not 99",
    "--players 8 --rule len=9": "there is no night option 'len'",
    "--players 8 --rule hands=9": "no night option 'hands'; did you mean length",
    "--players 8 --rule farmers=on": "farmers is a house rule of the game: set it with --set",
    "--players 8 --set length=9": "length is a rule of the night: use --rule",
    "--players 8 --rule length": "is not a setting",
    "--players 8 --game buck": "not a game for a night",
    "--players 8 --apart 1": "two player numbers",
    "--players 8 --movement sideways": "is not one of 'winners-up'",
    "--players 16 --teams --pairs": "use only one of --pairs and --teams",
    "--players 16 --swiss --knock-out": "use only one of",
    "--players 16 --best-of 3": "need a knock-out",
    "--players 16 --team-names Aces": "no named pairs or teams",
    "--movement draw --chart printed-8": "use only one of --chart and --movement",
    "--pairs --chart printed-8": "use only one of --chart and --pairs",
    "--chart printed-8 --players 12": "--players is 12, but this chart seats 8; leave out",
    "--chart printed-12 --apart 1,13": "there is no player 13 here",
    "--chart none.csv": "none.csv: there is no such file",
    "--chart names.txt": "line 2: 'Bob' is not a table",
    "--chart chart.csv --file our-night.night.jsonl": "already exists",
}
REFUSED = {
    **{f"new --file x {words}": why for words, why in NEW.items()},
    "signin --late 0": "there is no player 0",
    "signin --left 77": "there is no player 77",
    "start 2": "game 1 comes before game 2",
    "score 1 1": "give POINTS, or use --forfeit, --side and --confirm or",
    "score 1 1 five": "two numbers, such as 7-3",
    "score 1 1 99-0": "99 to 0 is not possible in 4 deals",
    "score 1 7 5-3": "there is no table 7 in game 1",
    "score 1 1 5-3 --loners 9": "player 9 does not sit at this table",
    "score 1 1 --confirm": "--confirm needs --side",
    "score 1 1 --confirm --side ns": "no entry for that side",
    "score 1 1 5-3 --side ns --confirm": "'5-3' cannot be combined with --side and --confirm",
    "signin Ann --after 1": "--after needs --left",
    "signin --late --left 3": "--late and --left cannot be combined",
    "money Ann": "use --paid, --owes, --refunded, --paid-out, --put-in or --take-out",
    "team 1": "there is no team '1'",
    "take Zoe": "CARD",
    "swap x Ann Bob": "GAME takes a whole number",
    "undo 1": "nothing to undo",
    "card 1": "give SCORES, or use --total",
    "card 1 5-3 6-2": "player 1 sits out game 2",
    "card 2 5-3 6-2 1-1": "the card has 2 games, but 3 scores were given",
    "card 1 --total x": "--total takes a whole number",
    "tables 3": "there is no game 3",
    "print --parts talley": "no part 'talley'",
    "print --paper a0": "'a0' is not one of",
    "print --out no/folder.pdf": "cannot be written",
    "export standings --out no/folder.csv": "cannot be written",
    "standings --file none": "none cannot be read",
    "pront": "Did you mean 'print'?",
}


def test_bad_input_gets_one_clear_line_and_changes_nothing() -> None:
    follow(NINE)
    for line, why in REFUSED.items():
        assert why in refused(*line.split()), line


def test_a_struct_is_a_command() -> None:
    """Arguments, options and forms are those of the structs that name the command."""

    class Late(Ordered, frozen=True, kw_only=True):
        """WHO is late."""

        terminal = """tell --late WHO=number...
        --why=note TEXT  The reason."""

        number: int
        note: str = "none"

    class Say(Ordered, frozen=True, kw_only=True):
        """Tell WHAT."""

        terminal = """tell [WHAT]
        --often N  How often."""

        what: str | None = None
        often: Game = 1

    class Night:
        events: tuple[object, ...] = ()

        def load(self) -> Self:
            return self

        def do(self, *wanted: Ordered, by: str, sure: bool) -> Self:
            return self

        would = do

    @dataclass
    class AtNight(Typed):
        terminal = ""
        by: str = "desk"
        at = Night()

    done: list[Any] = []
    readers = {"WHO": lambda name, text, about: int(text)}
    tell = StructCommand(
        "tell", (Late, Say), readers, lambda what: done.append(what.wanted)
    ).command(AtNight)

    def told(line: str) -> Any:
        result = CliRunner().invoke(tell, line)
        if isinstance(result.exception, NightError):
            return str(result.exception)
        assert not result.exception, result.output
        return [msgspec.structs.astuple(one)[1:] for one in done.pop()]

    assert told("x --often 3") == [("x", 3)]
    assert told("") == [(None, 1)]
    assert told("--late 3 4 --why rain") == [(3, "rain"), (4, "rain")]
    assert told("--late") == "give WHO"
    assert told("x --why rain") == "--why needs --late"
    assert told("--late 1 --often 2") == "--late and --often cannot be combined"
    shown = CliRunner().invoke(tell, "--help").output
    for words in ("tell [OPTIONS] [WHAT|WHO]...", "Tell WHAT.", "--late      WHO is late.",
                  "--why TEXT  With --late: the reason.", "--often N   How often."):  # fmt: skip
        assert words in shown


@pytest.mark.parametrize("seating", ["--games 3", "--games 3 --swiss", "--knock-out"])
def test_standings_keep_names_whole_in_80_columns(
    seating: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ["Christopher Montgomery-Smith", "Maria Magdalena Hohenzollern", "Bob", "Ann Lee"]
    names += ["Ann Elizabeth Featherstonehaugh", "Kim", "Joe", "Eve"]
    Path("names.txt").write_text("\n".join(names), "utf-8")
    said("new", "--preset", "progressive", "--names", "names.txt", *seating.split())
    said("start", "--anyway")
    said("score", "1", "1", "4-2")
    wide = said("standings")
    monkeypatch.setattr(output, "console", lambda: Console(width=80, markup=False))
    shown = said("standings")
    assert "…" not in shown
    assert max(len(line) for line in shown.splitlines()[1:-6]) <= 80
    for word in " ".join(names).split():
        assert shown.count(word) == wide.count(word), word
    assert ("pl: played" if seating == "--games 3" else "diff: difference") in " ".join(
        shown.split()
    )


def test_a_prize_to_somebody_who_owes_is_asked_about(monkeypatch: pytest.MonkeyPatch) -> None:
    """At a terminal somebody is asked; without one it is only said."""
    follow(
        f"""
        {NINE} --rule fee=2.50 --rule prizes=high --rule sit-out=nothing
        signin --all
        money --paid 1 3 4
        start
        score 1 1 3-1
        score 1 2 3-1
        start
        score 2 1 3-1
        score 2 2 3-1
        """
    )
    with monkeypatch.context() as terminal:
        terminal.setattr(testing._NamedTextIOWrapper, "isatty", lambda _: True, raising=False)
        refusal = run("money", "--paid-out", typed="n\n")
        assert refusal.exit_code == 2
        assert "Bob still owes 2.50." in refusal.output
        assert "nothing was paid out" in refusal.output
        follow("money => prizes still to pay out: 7.50")
        assert "In the till: 0.00." in run("money", "--paid-out", typed="y\n").output
        follow("undo")
    follow("money --paid-out => Bob still owes 2.50. Fay still owes 2.50. Bob: prize | 3.75 out.")
