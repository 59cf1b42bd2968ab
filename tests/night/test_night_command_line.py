"""``euchre night``: whole evenings from the command line, and what it refuses."""

from __future__ import annotations

import csv
import io
import json
from datetime import date
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click import testing
from click.testing import CliRunner
from rich.console import Console

from euchre.bounds import Game
from euchre.cli import output
from euchre.cli.struct_commands import StructCommand
from euchre.night.command_base import Ordered
from euchre.night.errors import NightError
from euchre.night.rotation.sheets import write_csv
from euchre.night.store import NightFile
from tests.night.commands import follow, refused, run, said
from tests.night.nights import CHART

pytestmark = pytest.mark.usefixtures("few_steps")

NAMES = ["Ann", "Bob", "Cay", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida"]
#: Nine players and two games, in a chart of one's own.
NINE = "new --preset progressive --title 'Our Night!' --chart chart.csv --names names.txt"

#: What is typed on an evening, and parts of what is printed.
EVENINGS = {
    "a chart": f"""
        {NINE} => Saved to our-night.night.jsonl. | 6 pairs of players meet too often
        signin => 1 Ann: expected
        signin --all => 1 Ann: here
        check => 9 players, 2 games | A better one is known (euchre night chart
        check our-night.night.jsonl => A better one is known
        start => Game 1 of 2: 4 deals. Table 1: Ann and Bob v Cay and Dan (1-2 v 3-4)
        check => not: A better one
        score 1 1 5-3 --side ns => not yet confirmed by the other side
        score 1 1 --side ew --confirm => confirmed by both
        start !! table 2 has no score in game 1; add --anyway
        score 1 2 4:3 --side ns
        score 1 2 5-3 --side ew --by "Hal's phone" => DISPUTED
        tables => Hal's phone (East) says 5-3, Eve and Fay over Gus and Hal
        score 1 2 5-3 --loners fay --euchres 0-1 => alone: Fay; settled by the desk
        start
        score 2 1 2-6
        score 2 2 5-0
        standings => Most loners: Fay (1) | 1 5 Eve 11 5.50 | not: Not final
        history => Hal's phone: game 1, table 2, East enters 5-3 | settled at 5-3
        award high Ann !! by the scores the prize for the highest score goes to
        award high Ann --sure => Ann wins the prize for the highest score (given).
        standings => Ann (9, given) | 1 Ann 9 +4 5.00 1 1 | Totals include points for games sat out
        print --parts tally --per-page 2 => our-night-tally.pdf contains: - a tally card
        print --parts signin,rules => our-night-signin-rules.pdf contains
        print => our-night.pdf contains
        print --parts all => our-night-all.pdf contains
        print --parts all => not: seats have changed | no use for them: slips, moves
        """,
    "tally cards": f"""
        {NINE}
        card 1 5-3* .
        card 3 3-5 2-6
        tables 1 => alone: Ann; confirmed by both
        card 2 5-4 2-6 => DISPUTED | Bob's card is in
        undo => Undone: game 1, table 1, South enters 5-4; game 2, table 1
        tables 1 => not: DISPUTED
        undo --redo => Brought back: game 1, | ; game 2,
        card ida --total 7 --loners 1
        standings => 9 Ida 13 +6 7.00 1 0 1 0 | Lowest score: shared by Bob, Cay (2) | Not final
        standings => Disputed: game 1, table 1.
        """,
    "people": f"""
        {NINE} --date 2026-12-05 => Our Night!, 2026-12-05: 9 players, 2 games
        signin --all
        start
        signin Zoe => Zoe (player 10) is here. | Here, but without a seat: Zoe
        signin Sue --number 5 !! player 5 is Eve
        signin Evelyn --number 5 --renames => Evelyn (player 5) is here
        signin --late fay => Fay is late
        signin --left Kim !! no player is called 'Kim'
        signin --left 9 --after 0 => Ida has left before game 1
        signin --left 2 --note tired => Bob has left after game 1 (tired)
        signin => 2 Bob: left after game 1 | 10 Zoe: here
        take Gus2 cay => Gus2 (player 11) takes the card of Cay from game 2 on.
        undo => Undone: Gus2 (player 11) takes the card of Cay
        undo --redo => Brought back: Gus2
        history => desk: brought back: Gus2 (player 11) takes
        reseat --dry-run => cards change
        reseat => New cards for:
        reseat --with-late => Fay
        reseat --everyone => cards change
        swap 2 Ann Bob !! nobody can have sat in
        swap 1 Ann Zed !! no player is called 'Zed'
        swap 1 Ann bob => Ann and Bob have swapped seats in game 1.
        score 1 1 4-4 --played-off ew
        award door !! no prize 'door' tonight
        award nosuch !! no prize 'nosuch' tonight
        award low Ann --how cut !! not final yet
        """,
    "a score too early": """
        new --preset progressive --players 12 --games 4
        start
        score 3 2 5-3 !! game 3 has not started; game 1 is on; add --sure to do it anyway
        reseat --dry-run => Repaired from game 2 on | Nothing has been saved
        score 3 2 5-3 --sure => settled by the desk
        score 9 2 5-3 !! there is no game 9; the chart has games 1 to 4
        """,
    "a movement": """
        new --preset progressive --title Club --players 9 --games 3 --movement winners-up
        next --by-standings !! no game has been played
        card 1 --total 12
        standings => 1 1 Player 1 12 4.00 3
        undo
        start 2 !! game 2 has not been seated yet
        start => Game 1 of 3: 4 deals.
        score 1 1 5-3
        next !! scores are in and settled: game 1 lacks table 2
        reseat --everyone !! game 1 lacks table 2
        reseat --everyone --games 5 !! --games needs a night with a chart
        score 1 2 5-3
        standings => Not final yet.
        next => Winners up; game 2 is seated. Game 2 of 3: Table 1: | Sitting out:
        signin Zoe --number 10
        signin --left 3
        reseat --everyone => Game 2 of 3:
        start
        score 2 1 5-3
        score 2 2 5-3
        next --by-standings => Game 3 of 3:
        start => Game 3 of 3
        score 3 1 5-3
        score 3 2 5-3
        standings => not: Not final yet.
        history => desk: game 3 is seated (by the standings)
        next --last => Game 4 of 4:
        """,
    "a knock-out": """
        new --preset progressive --players 12 --knock-out --losers-side => at most 3 games
        team 3 Aces => Pair 3 is Aces.
        team => 3 Aces: Player 5, Player 6
        start
        score 1 1 7-4
        score 1 2 2-5
        matches => Player 11 and Player 12 v Aces: Player 11 and Player 12 goes on 1-0
        next => Knock-out; game 2, the semifinals and the losers' side.
        standings => Ranked by the round reached | First place: shared by
        team Late --players Yan,Zoe => Yan (player 13) is here. | Pair 7 is Late: Yan, Zoe.
        """,
    "teams and pairs": """
        new --players 16 --teams --team-names Aces,Kings --file t => 4 teams of four
        standings --file t => – 2 Kings 0 0 0 | Ranked by total point difference
        new --players 12 --pairs --games 5 --file p => 6 pairs, each meeting every other once
        matches --file p !! no matches of pairs or teams
        new --players 12 --swiss --games 3 --file s => Swiss
        new --players 8 --games 7 --level-tables --file l
        new --chart printed-8 --games 2 --players 8 --file c => 8 players, 2 games
        next --file c !! seats every game
        """,
    "money": f"""
        {NINE} --rule fee=2.50 --rule kept=20 --rule sit-out=nothing
        signin --all
        money --paid 1 bob => Ann: entry fee, 2.50 in. Bob: | 5.00; still to pay: 7 players.
        money --paid --all => In the till: 22.50; still to pay: 0 players.
        undo => Undone: Cay: entry fee, 2.50 in; Dan: | Eve: entry fee, 2.50 in; and 4 more.
        money => kept by the club (20 %): 1.00 | 5.00
        undo --redo => Brought back: Cay
        money --paid 1 !! owes nothing
        money --paid !! give WHO, or use --all
        money --paid-out !! only when the standings are final
        money --put-in 20 --note float => In the till: 42.50
        signin --left 9
        money => Ida paid 2.50 and left before game 1: to refund (--refunded 9).
        money --refunded 1 !! Ann gets no fee back
        money --refunded ida => Ida: entry fee, 2.50 out. In the till: 40.00.
        money => not: Ida paid
        undo
        undo => Undone: Ida has left before game 1
        start
        score 1 1 3-1
        score 1 2 3-1
        start
        score 2 1 3-1
        score 2 2 3-1
        money => Highest score, 7.20: Bob 3.60; Fay 3.60 | kept by the club (20 %): 4.50
        money --paid-out high => highest score, 3.60 out. In the till: 35.30.
        money => 7.20: Bob 3.60 paid; Fay 3.60 paid Second score, | 5.40: Bob 2.70; | not: (paid)
        money --paid-out
        money --take-out 20 --note float => prizes still to pay out: 0.00
        export money => at,what,number,name,amount,till,note,by | ,other,,,-20.0,
        """,
}


@pytest.fixture(autouse=True)
def files(folder: Path) -> None:
    """A chart and a list of names to begin with."""
    Path("chart.csv").write_text(write_csv(CHART), "utf-8")
    Path("names.txt").write_text("\n".join(NAMES), "utf-8")


@pytest.mark.parametrize("evening", EVENINGS)
def test_an_evening(evening: str) -> None:
    follow(EVENINGS[evening])


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
    "score 1 1": "give POINTS, or use --forfeit, --three, --side and --confirm or",
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
    "pront": "did you mean print?",
}


def test_bad_input_gets_one_clear_line_and_changes_nothing() -> None:
    follow(NINE)
    before = {path: path.read_bytes() for path in Path().iterdir()}
    for line, why in REFUSED.items():
        assert why in refused(*line.split()), line
    assert {path: path.read_bytes() for path in Path().iterdir()} == before


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

        def load(self) -> Night:
            return self

        def do(self, *wanted: Ordered, by: str, sure: bool) -> Night:
            return self

        would = do

    done: list[Any] = []
    readers = {"WHO": lambda name, text, about: int(text)}
    tell = StructCommand(
        "tell", (Late, Say), readers, lambda what: done.append(what.wanted)
    ).command(lambda run: lambda **typed: run(Night(), **typed))

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
