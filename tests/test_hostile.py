"""Bad input, files and paths: one line that names the problem, exit code 2, no traceback."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from select import select

import pytest
from click.testing import CliRunner

from euchre.bridge import ready
from euchre.cli import dialog, main

EUCHRE = f"{shlex.quote(sys.executable)} -m euchre"

#: A command line, and what its one line says; ``FILES`` are hostile files.
REFUSED = [
    ("play ''", "GAME is empty"),
    ("play --bots ''", "--bots is empty"),
    ("play --name ''", "--name is empty"),
    ("play --load ''", "--load is empty"),
    ("solve --deal ''", "--deal is empty"),
    ("equity --worlds ''", "'' is not a whole number from 2"),
    ("equity --rules --option ''", "--option is empty"),
    ("equity --rules --option nosuch", "no option 'nosuch'; there are pack, joker"),
    ("simulate --players ''", "--players is empty"),
    ("simulate --games ٣", "whole number"),
    ("arena --players thumb,random --jobs ''", "'' is not a whole number"),
    ("serve --port ٣", "is not a whole number"),
    ("health --port ٣", "is not a whole number"),
    ("arena --players thumb,random --sprt -inf,inf", "--sprt takes two numbers"),
    ("arena --players thumb,random --sprt nan,1", "--sprt takes two numbers"),
    ("simulate --seed ''", "--seed is empty"),
    (
        "simulate --workers http://127.0.0.1:80",
        "--workers takes an address such as tcp://HOST:8786",
    ),
    ("simulate --workers tcp://127.0.0.1:1:2", "--workers takes an address"),
    ("simulate --jobs 0", "is not a whole number from 1"),
    ("simulate --jobs 1e3", "'1e3' is not a whole number"),
    ("simulate --jobs 100000000000000000000000", "is not a whole number"),
    ("simulate --players os:getcwd", "os:getcwd is not a bot"),
    (
        "simulate --players no.such:Bot",
        "there is no bot 'no.such:Bot', and no module no.such in this folder",
    ),
    ("simulate --players exprt:bold", "there is no bot 'exprt:bold'; did you mean expert:bold"),
    ("simulate --players module:", "there is no bot 'module:'"),
    ("simulate --players thumb,thumb", "2 players given"),
    ("simulate --resume ship.json", "engine 'spaceship', not 'engine'"),
    ("simulate --resume no/such/file", "there is no folder no/such"),
    ("simulate --games 1 --out folder", "this is not a file"),
    ("arena --players thumb,random --seed tune:", "'tune:' is not a seed"),
    ("arena --players ,,,", "there is no player ''"),
    ("arena --players thumb,program:", "does not name a command"),
    ("arena --players thumb,random --jobs ٣", "is not a whole number"),
    ("equity --hand 'JH AH KH 9S TD' --resume task.json", "holds no results of this command"),
    ("equity --hand 'JH AH KH 9S TD' --error nan", "the error is a number of points above 0"),
    ("equity --hand 'JH AH KH 9S TD' --score 9-99999", "write a score like 9-6"),
    ("equity --hand 'JH JH KH 9S TD'", "'JH' is given too often; the pack has only one"),
    ("learn ''", "LESSON is empty"),
    ("practice --theme x", "'x' is not one of 'calling', 'alone'"),
    ("solve --foo", "No such option '--foo'"),
    ("completion", "Missing argument '{bash|zsh|fish}'. Choose from: bash, zsh, fish (see: main"),
    ("practice british pepper", "Got unexpected extra argument (pepper)"),
    ("practice british --game pepper", "GAME and --game cannot be combined"),
    ("equity --hand 'JH AH KH 9S TD' --up QH --round 3", "the first seat has no choice in round 3"),
    ("play --seed ٣", "the seed must be a whole number"),
    ("play --seed 1_000", "the seed must be a whole number"),
    ("play --continue british", "GAME cannot be combined with --continue"),
]

#: Hostile files, by name.
FILES = {
    "task.json": b'{"format": "euchre-equity/1", "task": {"rules": "standard"}, "cells": 1}',
    "ship.json": b'{"format": "euchre simulate 2", "rules": "standard", "players": ["thumb",'
    b' "thumb", "thumb", "thumb"], "seed": "0", "unit": "game", "scores": null, "engine":'
    b' "spaceship"}\n',
}


@pytest.mark.parametrize(("words", "part"), REFUSED, ids=[row[0] for row in REFUSED])
def test_a_hostile_call_is_refused_in_one_line(
    words: str, part: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, content in FILES.items():
        Path(name).write_bytes(content)
    Path("folder").mkdir()
    result = CliRunner().invoke(main, shlex.split(words))
    assert result.exit_code == 2, result.output
    assert isinstance(result.exception, SystemExit)
    assert part in result.output
    assert len(result.output) < 500


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
        "from euchre.cli.bar import counting\n"
        "with counting(10) as show:\n"
        "    show(1)\n"
        "    os.kill(os.getpid(), signal.SIGTERM)\n"
        "    show(2)\n"
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
    dialog._preparing.cache_clear()
    try:
        assert ready.problem()
        result = CliRunner().invoke(main, ["simulate", "--players", "strong", "--deals", "1"])
        assert result.exit_code == 2
        assert "compiled code cannot be kept in" in result.output
        table = CliRunner().invoke(main, ["play", "--seed", "1"], input="hint\nquit\n")
        assert "Compiled code cannot be saved in" in table.output
        assert "what a club player would do" in " ".join(table.output.split())
    finally:
        dialog._preparing.cache_clear()


def test_players_of_one_name_are_told_apart() -> None:
    from euchre.records import load
    from euchre.records.replay import names_of, rules_of

    record = load(Path(__file__).parent / "data" / "egn" / "club-night.egn")
    record.players = ["Ann", "ann", "Ben", "Ann"]
    names = names_of(record, rules_of(record))
    assert names == ("Ann (seat 0)", "ann (seat 1)", "Ben", "Ann (seat 3)")
