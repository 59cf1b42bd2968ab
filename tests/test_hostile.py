"""Bad input, files and paths: one line that names the problem, exit code 2, no traceback."""

import os
import shlex
import signal
import subprocess
import sys
from functools import cache
from pathlib import Path
from random import Random
from select import select

import click
import pytest

from euchre.cli.typed_values import Whole
from euchre.fast import ready
from tests.commands import euchre, every_command, refused
from tests.rows import each_row

EUCHRE = f"{shlex.quote(sys.executable)} -m euchre"

#: A command line, and a part of the one line that refuses it.
REFUSED = """
reviw -> No such command 'reviw'. Did you mean 'review'?
frobnicate -> No such command 'frobnicate'
completion -> Missing argument '{bash|zsh|fish}'. Choose from: bash, zsh, fish (see: euchre
serve --port ٣ -> is not a whole number
learn '' -> LESSON is empty
play standrd -> did you mean standard
play 'bid euchre' -> did you mean auction-5, auction-6 or auction-7
play Hawsey -> did you mean double-hasenpfeffer
play standrd --seat 9 --bots zz --seed q -> ; the seed must be
play --bots clb -> did you mean club
play --bots club,random -> needs one or 3 names, not 2
learn --list zzz -> LESSON cannot be combined with --list
play --continue british -> GAME cannot be combined with --continue
play --load nothing.json -> there is no such file
play uka --load nothing.json -> GAME cannot be combined with --load
play --name '\x1b[31m' -> printable letters
play --name LONG -> 1 to 24 printable letters, not '99999999999
play --save no/such/folder.json -> there is no folder
play --seat 5 -> the seats are 1 to 4
play --bots net:no-such.npz -> net:no-such.npz cannot play: no-such.npz: there is no such file
play --bots net:club.egn -> net:club.egn cannot play: club.egn: this is not an npz file
play --seed x -> whole number
play --seed 1_000 -> the seed must be a whole number
practice --theme x -> 'x' is not one of 'calling', 'alone'
practice british pepper -> Got unexpected extra argument (pepper)
rules Euchre -> there is no game 'Euchre'; did you mean standard?
rules --set stik=on -> standard has no option 'stik'
rules --set bump -> 'bump' is not a setting; write --set OPTION=VALUE
rules --set target=5 --set target=7 -> target is set twice
rules --set 'target=0⏎' --set bump=on --set x -> target=0 is not possible; choose one of
rules --set 'target=0⏎' --set bump=on --set x -> needs cutter=left
rules --set 'target=0⏎' --set bump=on --set x -> 'x' is no
lab simulate --set targt=5 -> standard has no option 'targt'; did you mean target?
lab simulate --set target=999 -> choose one of 10, 5, 7, 11, 15
lab simulate --players club,random -> 2 players given; give 1 (for every seat) or 4
lab simulate --players os:getcwd -> os:getcwd is not a bot
lab simulate --players no.such:Bot -> no bot 'no.such:Bot', and no module no.such in this folder
lab simulate --players module: -> there is no bot 'module:'
lab simulate --players net:club.egn -> net:club.egn cannot play: club.egn: this is not an npz file
lab simulate --games 0 -> '--games': '0' is not a whole number from 1
lab simulate --games 2 --deals 2 -> cannot be combined
lab simulate --workers http://127.0.0.1:80 -> --workers takes an address such as tcp://HOST:8786
lab simulate --workers tcp://127.0.0.1:1:2 -> --workers takes an address
lab simulate --jobs 100000000000000000000000 -> is not a whole number
lab simulate --resume ship.json -> engine 'spaceship', not 'engine'
lab simulate --resume no/such/file -> there is no folder no/such
lab simulate --games 1 --out folder -> this is not a file
lab arena three --players club,pimc-50 -> cannot be entered in three
lab arena --players club -> at least two players
lab arena --players club,random --games 2 --deals 2 -> --deals cannot be combined with --games
lab train --out x.npz --start net --hidden 3 -> --hidden cannot be combined with --start
lab arena --players ,,, -> there is no player ''
lab arena --players club,program: -> does not name a command
lab arena --players club,random --seed tune: -> 'tune:' is not a seed
lab arena --players club,random --sprt 1 -> --sprt takes two numbers
lab arena --players club,random --sprt -inf,inf -> --sprt takes two numbers
lab arena --players club,random --sprt nan,1 -> --sprt takes two numbers
lab arena --players club,random --sprt 1,0 -> LOW below HIGH
lab arena --players club,random,club --sprt 0,1 -> two players
lab arena --records club.egn --players club --games 3 -> --games cannot be combined with --records
lab arena --records club.egn --players club --deals 3 --sprt 0,1 -> --deals and --sprt cannot
lab arena --records club.egn --players clubb -> no player 'clubb'; did you mean club
lab arena --records club.egn --players club --resume x.jsonl -> --resume cannot be combined
serve --database mysql://me:secret@host/x -> --database must be sqlite, sqlite:///FILE, or
serve --database postgresql://me:secret@host:port/x -> --database must be sqlite, sqlite:///FILE, or
server tables --database postgres://[::1/x -> --database must be sqlite, sqlite:///FILE, or
server tables --database sqlite:// -> --database must be sqlite, sqlite:///FILE, or
night chart -> Missing option '--players' (see:
night chart --players 3 -> '--players': '3' is not a whole number from 4 to 400
night chart --players ² -> is not a whole number from 4 to 400
night chart --players 12 --games 0 -> is not a whole number from 1 to 200
night chart --players 12 --seed -1 -> is not a whole number
night chart --players 12 --steps x -> is not a whole number
night chart --players 12 --apart 1 -> --apart takes two player numbers
night chart --players 12 --apart 1,13 -> there is no player 13 here
night chart --players 12 --csv --json -> only one of --cards, --csv and --json
night chart --players 9 --printed -> there are printed-8, printed-12
night chart --players 8 --printed --games 8 -> has 7 games, not 8
night chart --players 7 --pairs -> even number
night chart --players 8 --pairs --apart 1,3 -> have their own chart
night chart --players 8 --printed --pairs -> --pairs cannot be combined with --printed
night chart --players 8 --pairs --steps 3 -> --steps cannot be combined with --pairs
night new --playrs 3 -> No such option '--playrs'. Did you mean one of: '--pairs', '--players'
night new --options --title x -> --title cannot be combined with --options
night new --players 8 --side 6 -> --side needs --match
night new --match A B --team-names x,y -> --team-names cannot be combined with --match
night new --players 8 --game uka --rule game=bald -> game is set twice, to uka and to bald
night new --chart printed-8 --seed 3 -> --seed cannot be combined with --chart
season new --options --title x -> --title cannot be combined with --options
night check no-such-file.csv -> no-such-file.csv: there is no such file
night check bad.csv -> line 2: player 3 has two places in game 2
night check bytes.csv -> bytes.csv
server backup -> give a FILE, or a folder with --to
server backup x.db --to y -> give a FILE, or a folder with --to
server backup --to y --check -> give a FILE, or a folder with --to
server backup x.db --check --restore -> give a FILE, or a folder with --to
server backup x.db --keep 1 -> --keep needs --to
server backup --to y --keep 0 -> '0' is not a whole number
server backup --check nowhere -> there is no file nowhere
server backup new.db --data . -> no games found
server backup --restore program.py --data d -> not a database
server backup --restore none --data d -> there is no file
server backup --check folder -> there are no backups in folder
server backup --check folder --data d -> --data cannot be combined with --check
server ban 10.0.0.1 --network --why x -> 10.0.0.1 is a network already
server health --url http://127.0.0.1:9 --port 3 -> --port cannot be combined with --url
share --page new.html --deal 2 -> --deal cannot be combined with --page without FILE
server backup x.db --database postgresql://h/d -> pg_dump
lab export decisions --to new --jobs 0 -> --jobs
lab export decisions --to new --deals 0 -> --deals
lab export decisions nogame --to new -> no game
lab export decisions --to new --players nobody -> no bot
lab export games --to new --players club,club,club -> give 1 (for every seat), 2 (one per side) or 4
lab export games three --to new --players club,random -> give 1 (for every seat) or 3 (one per seat)
lab export pictures --to new -> pictures
solve -> give one of these: a record, or --random
solve --random club.egn -> give one of these
solve --random --game bridge -> there is no game 'bridge'
solve --random --mode best -> 'best' is not one of 'auto'
solve --random --action 1 -> cannot be combined with --random
solve --foo -> No such option '--foo'
solve nothing.euchre.json -> nothing.euchre.json
solve club.egn --deal 99 -> --deal takes a whole number from 1 to 4
solve club.egn --action 0 -> --action takes a whole number from 3 to 22, not '0'
solve club.egn --action 1 -> --action takes a whole number from 3 to 22
solve club.egn --set a=b -> --set cannot be combined with a record
solve club.egn --seed 1 -> --seed cannot be combined with a record
equity -> give either --hand
equity HAND --rules -> give either --hand
equity nogame --rules -> there is no game 'nogame'
equity --rules --option nosuch -> no option 'nosuch'; there are pack, joker
equity --rules --up QH -> --up cannot be combined with --rules
equity --hand 'JH AH' -> a hand has 5 cards here, not 2
equity --hand 'JH JH KH 9S TD' -> 'JH' is given too often; the pack has only one
equity --hand 'JX AH KH 9S TD' -> JX
equity --hand 'R L x x x + A' -> a hand has 5 cards here, not 6
equity --hand 'R L x + A' --up JH -> R is not among the cards
equity --hand 'R L x + A' --round 2 -> say which: --trump hearts, or next
equity --hand 'R L x + A' --trump red -> trump is clubs, diamonds, hearts, spades
equity pepper --hand '9C TC JC QC KC AC' --up 9D -> no card is turned up
equity HAND --up JH -> the upcard JH
equity HAND --up QH --round 3 -> the first seat has no choice in round 3
equity HAND --seat fifth -> no seat 'fifth'; choose one of first, second, third, dealer
equity HAND --trump hearts -> a trump is only for a kind of hand
equity HAND --opponents random -> 'random' is not one of 'club'
equity standard HAND --like x.json -> --like names the game; leave GAME out
equity HAND --like no-such-file.json -> no-such-file.json
equity HAND --score x -> write a score like 9-6
equity HAND --score 9-99999 -> write a score like 9-6
equity HAND --score 10-3 -> a game to 10 cannot start at 10-3; each score must be below 10
equity HAND --error 0 -> '--error': 0.0 is not in the range
equity HAND --error nan -> the error is a number of points above 0
equity HAND --deals 100 -> --deals cannot be combined with --hand
equity HAND --resume task.json -> holds no results of this command
review no-such-file.json -> no-such-file.json: there is no such file
review club.egn --worlds 3 -> '3' is not a whole number from 10 to 100,000
review club.egn --deal 99 -> --deal takes a whole number from 1 to 4, not '99'
review club.egn --seat 0 -> --seat takes a whole number from 1 to 4, not '0'
review club.egn --worlds 10 --egn no/such/x.egn -> there is no folder no/such
review club.egn --worlds 10 --deal 1 --html no/such/x.html -> there is no folder no/such
replay nothing.json -> nothing.json: there is no such file
replay folder -> folder
replay program.py -> program.py
replay 'a\tb\x1b[31m' -> there is no such file
convert nothing.json --format egn -> nothing.json
convert program.py --format record -> program.py
convert club.egn --format egn --out nowhere/all.egn -> nowhere/all.egn cannot be written
convert club.egn --format egn --out folder -> folder cannot be written: Is a directory
"""

#: Hostile files, by name.
FILES = {
    "bad.csv": b"1-2 v 3-4\n1-2 v 3-3\n",
    "bytes.csv": b"\xff\xfe\x00",
    "task.json": b'{"format": "euchre-equity/1", "task": {"rules": "standard"}, "cells": 1}',
    "ship.json": b'{"format": "euchre simulate 1", "rules": "standard", "players": ["club",'
    b' "club", "club", "club"], "seed": "0", "unit": "game", "scores": null, "engine":'
    b' "spaceship"}\n',
    "club.egn": (Path(__file__).parent / "data/egn/club-night.egn").read_bytes(),
    "program.py": Path(__file__).read_bytes(),
}


#: What stands for something else in a command line.
SHORT = {"HAND": "--hand 'JH AH KH 9S TD'", "LONG": "9" * 5000, "⏎": "\n"}


@each_row("row", REFUSED.strip("\n").splitlines())
def test_a_hostile_call_is_refused_in_one_line(
    row: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, content in FILES.items():
        Path(name).write_bytes(content)
    Path("folder").mkdir(exist_ok=True)
    words, _, part = row.partition(" -> ")
    for short, whole in SHORT.items():
        words = words.replace(short, whole)
    said = refused(*shlex.split(words))
    assert part in said
    assert len(said) < 500 + len(words)


@cache
def leaves() -> list[tuple[str, click.Command]]:
    """Return all commands with the words that name them."""
    return [(path, one) for path, one in every_command() if not isinstance(one, click.Group)]


#: What is no number, or far from every range.
NO_NUMBER = ("x", "", "-99999999", "1.5", "1e3", "nan", "٣", "９", "0x10", "1_0", "9" * 5000, "\t")
NO_WORD = ("nosuch", "", " ", "\x1b[31m", "\u202eevil", "a" * 3000, "--", "{}", "%s")


def wrong(param: click.Parameter) -> tuple[str, ...]:
    """Return values that a parameter never has; none where any text will do."""
    kind = param.type
    if isinstance(param, click.Option) and param.is_flag:
        return ()
    if isinstance(kind, Whole | click.FloatRange | click.types.IntParamType):
        return NO_NUMBER
    if isinstance(kind, click.Choice):
        return NO_WORD
    metavar = param.metavar or param.human_readable_name.upper()
    if "FILE" in metavar:
        return ("no/such/file", "", "no/such/" + "a" * 3000, "no/such/\x1b[31m\n")
    if metavar in ("GAME", "OPTION=VALUE"):
        return NO_WORD
    return () if param.default == "" else ("", "  ")


def hostile(number: int) -> list[str]:
    """Return a command line in which at least one thing is wrong, the same for each number."""
    rng = Random(f"hostile {number}")
    path, command = rng.choice(leaves())
    bad = [param for param in command.params if wrong(param)]
    chosen = rng.sample(bad, min(len(bad), rng.randint(0, 3)))
    options, arguments = [], []
    for param in chosen:
        value = rng.choice(wrong(param))
        if isinstance(param, click.Argument):
            arguments.append(value)
        else:
            options.append([max(param.opts, key=len), value])
    if rng.random() < 0.2:
        # More than any command takes, unless it takes as many as there are.
        arguments += ["\x1b[31m"] * 9
    if not options or rng.random() < 0.2:
        options.append([rng.choice(("--nosuch", "--set-", "-Z", "--=", "--\u202e"))])
    rng.shuffle(options)
    return [*path.split(), *(word for option in options for word in option), "--", *arguments]


@pytest.mark.every(10)
@pytest.mark.parametrize("number", range(500))
def test_whatever_somebody_types_ends_in_one_sentence(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("EUCHRE_STATE", str(tmp_path / "state"))
    monkeypatch.setenv("EUCHRE_DATA", str(tmp_path / "data"))
    line = hostile(number)
    assert len(refused(*line)) < 900 + len(" ".join(line))
    assert not [*tmp_path.iterdir()], line


#: A shell line, what it ends with, and a part of what stands on standard error.
SHELL = [
    ("games > /dev/full", 2, "the output failed: No space left on device"),
    ("rules standard > /dev/full", 2, "the output failed: No space left on device"),
    ("--help > /dev/full", 2, "No space left on device"),
    ("games | head -1 > /dev/null; exit ${PIPESTATUS[0]}", 0, ""),
    ("rules bacon | head -1 > /dev/null; exit ${PIPESTATUS[0]}", 0, ""),
    ("games >&-", 0, ""),
]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs the devices of Linux")
@pytest.mark.parametrize(("line", "code", "part"), SHELL, ids=[row[0] for row in SHELL])
def test_an_output_that_takes_no_more(line: str, code: int, part: str) -> None:
    done = subprocess.run(["bash", "-c", f"{EUCHRE} {line}"], capture_output=True, text=True)
    assert done.returncode == code, done.stderr
    assert part in done.stderr
    assert "Traceback" not in done.stderr
    assert len(done.stderr.splitlines()) == bool(part)


def test_a_bar_that_is_ended_shows_the_cursor_again() -> None:
    pty = pytest.importorskip("pty")
    line, theirs = pty.openpty()
    code = (
        "import os, signal\n"
        "from euchre.cli.output import counting\n"
        "with counting() as show:\n"
        "    show(1, 10)\n"
        "    os.kill(os.getpid(), signal.SIGTERM)\n"
        "    show(2, 10)\n"
    )
    environment = {**os.environ, "TERM": "xterm"}
    done = subprocess.run(
        [sys.executable, "-c", code], stderr=theirs, stdout=theirs, env=environment, check=False
    )
    os.close(theirs)
    seen = b""
    while select([line], [], [], 0)[0]:
        try:
            seen += os.read(line, 65536)
        except OSError:
            break
    os.close(line)
    assert done.returncode == 128 + signal.SIGTERM
    assert seen.rfind(b"\x1b[?25h") > seen.rfind(b"\x1b[?25l") >= 0


def test_code_that_cannot_be_kept_is_told_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody waits for what would be lost; at the table the club player speaks."""
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("EUCHRE_CACHE", str(tmp_path / "file" / "cache"))
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setenv("EUCHRE_STATE", str(tmp_path))
    assert ready.problem()
    words = ("lab", "simulate", "--players", "strong", "--deals", "1")
    assert "compiled code cannot be kept in" in refused(*words)
    table = euchre("play", "--seed", "1", typed="hint\nhint\nquit\n")
    # Why is said once, whose hint it is each time.
    assert table.output.count("Compiled code cannot be saved in") == 1
    assert " ".join(table.output.split()).count("This is what a club player would do:") == 2


def test_players_of_one_name_are_told_apart() -> None:
    from euchre.records import load
    from euchre.records.replay import names_of, rules_of

    record = load(Path(__file__).parent / "data" / "egn" / "club-night.egn")
    record.players = ["Ann", "ann", "Ben", "Ann"]
    names = names_of(record, rules_of(record))
    assert names == ("Ann (seat 1)", "ann (seat 2)", "Ben", "Ann (seat 4)")
