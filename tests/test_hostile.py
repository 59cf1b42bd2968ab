"""Bad input, bad files, bad places: one line that names the thing, exit code 2, no traceback."""

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

from euchre.brain import ready
from euchre.cli import answers, main

EUCHRE = f"{shlex.quote(sys.executable)} -m euchre"
DEEP = "[" * 200_000

#: A command line, and what its one line says.  ``deep.json`` and ``zero`` are hostile files.
REFUSED = [
    ("play ''", "GAME is empty"),
    ("play --bots ''", "--bots is empty"),
    ("play --name ''", "--name is empty"),
    ("play --load ''", "--load is empty"),
    ("solve --deal ''", "--deal is empty"),
    ("equity --worlds ''", "--worlds is empty"),
    ("equity --rules --option ''", "--option is empty"),
    ("equity --rules --option nosuch", "no house rule nosuch"),
    ("simulate --players ''", "--players is empty"),
    ("simulate --games ٣", "whole number"),
    ("arena --players thumb,random --jobs ''", "--jobs is empty"),
    ("night simulate --bots ''", "--bots is empty"),
    ("serve --port ٣", "is not a valid integer"),
    ("health --port ٣", "is not a valid integer"),
    ("arena --players thumb,random --sprt -inf,inf", "--sprt takes two numbers"),
    ("arena --players thumb,random --sprt nan,1", "--sprt takes two numbers"),
    ("arena --players thumb,random --deals 4 --resume deep.json", "nested too deeply"),
    ("equity --rules --resume deep.json", "nested too deeply"),
    ("replay deep.json", "nested too deeply"),
    ("review deep.json", "nested too deeply"),
    ("convert deep.json --to egn", "nested too deeply"),
    ("verify deep.json", "nested too deeply"),
    ("play --load deep.json", "no saved game"),
    ("night check deep.json", "field limit"),
    ("arena --players thumb,random --resume zero", "this is no file"),
    ("equity --rules --resume zero", "this is no file"),
    ("night check zero", "too large"),
    ("night new --names zero", "too large"),
    ("night new --chart zero", "too large"),
    ("play --load zero", "there is no such file"),
]


@pytest.mark.parametrize(("words", "part"), REFUSED, ids=[row[0] for row in REFUSED])
def test_a_hostile_call_is_refused_in_one_line(
    words: str, part: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("deep.json").write_text(DEEP)
    Path("zero").symlink_to("/dev/zero")
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
    answers._preparing.cache_clear()
    try:
        assert ready.problem()
        result = CliRunner().invoke(main, ["simulate", "--players", "strong", "--deals", "1"])
        assert result.exit_code == 2
        assert "compiled code cannot be kept in" in result.output
        table = CliRunner().invoke(main, ["play", "--seed", "1"], input="hint\nquit\n")
        assert "Code cannot be kept in" in table.output
        assert "what a club player would do" in " ".join(table.output.split())
    finally:
        answers._preparing.cache_clear()


def test_players_of_one_name_are_told_apart() -> None:
    from euchre.records import load
    from euchre.records.replay import names_of, rules_of

    record = load(Path(__file__).parent / "data" / "egn" / "club-night.egn")
    record.players = ["Ann", "ann", "Ben", "Ann"]
    names = names_of(record, rules_of(record))
    assert names == ("Ann (seat 0)", "ann (seat 1)", "Ben", "Ann (seat 3)")
