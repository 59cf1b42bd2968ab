"""Saved games: nothing is lost, whatever ends the program; bad files are refused."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from euchre import GAMES, rules
from euchre.cli import saved
from euchre.cli.saved import Shelf
from euchre.cli.session import Session

from .sittings import FIRST, Terminal, at_a_terminal, new_session, run, through


@pytest.mark.shapes
@pytest.mark.parametrize("game", [g.name for g in GAMES])
def test_a_saved_sitting_goes_on_exactly(game: str) -> None:
    """Saved and loaded at every decision, a match is the same to the last card."""
    straight, broken = new_session(rules(game)), new_session(rules(game))
    choices = Random(5), Random(5)
    while not straight.match.over and straight.match.deals < 5:
        straight.deal()
        through(straight, choices[0])
        straight.score()
    if not straight.match.over:
        # A sitting that is loaded goes on with the next deal.
        straight.deal()
    while not broken.match.over and broken.match.deals < 5:
        if not broken.states:
            broken.deal()
        while broken.step() is not None:
            pass
        if broken.state.ended:
            broken.score()
        else:
            broken.act(choices[1].choice(broken.view.legal()))
        broken = saved.load(saved.dump(broken))
    assert saved.dump(straight) == saved.dump(broken)


@pytest.mark.parametrize("end", ["quit\n", ""])
def test_leaving_saves_and_loading_goes_on(tmp_path: Path, end: str) -> None:
    file = tmp_path / "mine.json"
    whole = run("play", "british", "--bots", "random", "--seed", "6").output
    left = run(
        "play",
        "british",
        "--bots",
        "random",
        "--seed",
        "6",
        "--save",
        str(file),
        typed="1\n1\n" + end,
    )
    assert left.exit_code == 0
    assert f"Resume with: euchre play --load {file}" in left.output
    resumed = run("play", "--load", str(file))
    assert resumed.exit_code == 0
    assert whole.splitlines()[-1] in resumed.output
    deals = [line for line in whole.splitlines() if "point" in line]
    assert deals[-3:] == [line for line in resumed.output.splitlines() if "point" in line][-3:]


def test_the_command_to_go_on_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It can be copied whole from a terminal of 80 columns, however long the name is."""
    monkeypatch.setenv("COLUMNS", "80")
    folder = tmp_path / ("f" * 90)
    folder.mkdir()
    file = folder / "mine.json"
    told = run("play", "--bots", "random", "--seed", "6", "--save", str(file), typed="quit\n")
    assert f"Resume with: euchre play --load {file}\n" in told.output


def test_without_a_name_the_file_is_a_new_one_here() -> None:
    Path("euchre-saved.json").write_text("something else")
    result = run("play", "--bots", "random", "--seed", "1", typed="save\nquit\n")
    assert Path("euchre-saved.json").read_text() == "something else"
    assert "euchre-saved-2.json" in result.output
    assert saved.read(Path("euchre-saved-2.json")).match.deals == 0


def test_a_file_of_another_kind_is_not_overwritten(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ann,")
    assert "is not a saved game" in run("play", "--save", str(letter)).output
    assert "Not saved" in run("play", typed=f"save {letter}\nquit\n").output
    assert letter.read_text() == "Dear Ann,"


def test_a_closed_output_saves_the_game(tmp_path: Path) -> None:
    file = tmp_path / "closed.json"
    words = [sys.executable, "-m", "euchre", "play", "--bots", "random", "--seed", "6"]
    words += ["--save", str(file)]
    with subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        process.stdout.close()
        _, errors = process.communicate(FIRST)
    assert errors == ""
    resumed = run("play", "--load", str(file)).output
    assert " first (chosen at random)." in resumed
    assert " win the game, " in resumed


# -- saved by itself -----------------------------------------------------------------------------


def the_game() -> Session:
    """The only game that has kept itself."""
    (file,) = saved.folder().glob("*.json")
    return saved.read(file)


def _signal(number: int) -> Callable[[Terminal], None]:
    return lambda terminal: os.kill(terminal.process.pid, number)


#: What ends a program, and with which exit code.
ENDS: list[tuple[str, Callable[[Terminal], None], int]] = [
    ("hang up", Terminal.hang_up, 0),
    ("SIGTERM", _signal(signal.SIGTERM), 0),
    ("SIGKILL", _signal(signal.SIGKILL), -signal.SIGKILL),
]


@pytest.mark.parametrize(("end", "code"), [e[1:] for e in ENDS], ids=[e[0] for e in ENDS])
def test_whatever_ends_the_program_the_game_goes_on(
    end: Callable[[Terminal], None], code: int
) -> None:
    """One choice is made, something is typed and not sent, and then all is over."""
    words = ("play", "--plain", "--bots", "random", "--seed", "3")
    with at_a_terminal(*words) as terminal:
        first = terminal.until("Your turn> ")
        terminal.type("1\n")
        terminal.until("Your turn> ", first)
        before = the_game()
        assert any(entry.seat == before.seat for entry in before.state.history)
        terminal.type("2 is not ent")
        end(terminal)
        assert terminal.end() in (code, 1 if terminal.line < 0 else code)
        assert "Traceback" not in terminal.seen
    after = the_game()
    assert saved.dump(after) == saved.dump(before)
    resumed = run("play", "--continue", typed="quit\n")
    assert resumed.exit_code == 0, resumed.output
    assert ", resumed ==" in resumed.output
    assert saved.dump(the_game()) == saved.dump(before)


def test_each_action_is_kept_before_the_next() -> None:
    """The file has the bots' actions too, one by one."""
    session = new_session(rules("standard"))
    shelf = Shelf(session).keep()
    session.deal()
    while session.step() is not None:
        shelf.note()
        assert saved.dump(the_game()) == saved.dump(session)
    shelf.close()


def test_the_last_game_that_is_not_over_goes_on() -> None:
    first = run("play", "british", "--bots", "random", "--seed", "4")
    assert " win the game" in first.output
    refused = run("play", "--continue")
    assert refused.exit_code == 2
    assert "there is no game to resume" in refused.output
    run("play", "classic", "--bots", "random", typed="1\n")
    run("play", "uka", "--bots", "random", typed="1\n")
    assert "UKA" in run("play", "--continue", typed="").output.splitlines()[0].upper()
    # A damaged file is passed over.
    newest = max(saved.folder().glob("*.json"), key=lambda p: p.stat().st_mtime_ns)
    newest.write_text("{")
    assert run("play", "--continue", typed="").output.startswith("Classic")


def test_two_windows_never_play_one_game() -> None:
    run("play", "--bots", "random", typed="1\n")
    found = saved.latest()
    assert found is not None
    held = Shelf(found[1]).keep(found[0])
    assert saved.latest() is None
    held.close()
    assert saved.latest() is not None


def test_old_games_are_forgotten() -> None:
    saved.folder().mkdir(parents=True)
    for number in range(saved.MOST + 5):
        (saved.folder() / f"{number:03}.json").write_text("{}")
        os.utime(saved.folder() / f"{number:03}.json", (number, number))
    Shelf(new_session(rules("standard"))).keep().close()
    names = sorted(path.name for path in saved.folder().glob("*.json"))
    assert len(names) == saved.MOST
    assert names[0] == "005.json"


def test_where_nothing_can_be_kept_it_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("EUCHRE_STATE", str(tmp_path / "file"))
    output = run("play", "--bots", "random", typed="1\n").output
    assert "This game cannot be saved automatically (" in output
    assert "Resume with: euchre play --load euchre-saved.json" in output.replace(
        str(Path.cwd()), ""
    )
    assert saved.read(Path("euchre-saved.json")).states


def test_a_closed_input_is_one_that_has_ended() -> None:
    words = f"{sys.executable} -m euchre play --bots random --seed 1 <&-"
    done = subprocess.run(["sh", "-c", words], capture_output=True, text=True)
    assert done.returncode == 0
    assert done.stderr == ""
    assert "Resume with: euchre play --continue" in done.stdout


def test_takebacks_stand_in_the_record() -> None:
    typed = "1\n1\nundo\nundo\n"
    for seed in range(20):
        output = run("play", "--bots", "random", "--seed", str(seed), typed=typed).output
        if "Taken back, for practice" in output:
            break
    newest = max(saved.folder().glob("*.json"), key=lambda p: p.stat().st_mtime_ns)
    (first, *_) = json.loads(newest.read_text())["record"]["notes"]["takebacks"]
    assert first["seat"] == 0
    assert saved.read(newest).takebacks[0] == (first["deal"], 0)


def test_what_is_typed_while_somebody_thinks_is_no_move() -> None:
    """Impatient keys are forgotten, and what is going on is said."""
    code = (
        "import time\n"
        "from euchre.cli.line_terminal import Screen\n"
        "screen = Screen()\n"
        "with screen.busy('Thinking ...'):\n"
        "    time.sleep(1.2)\n"
        "print('heard', repr(screen.ask('Your turn')))\n"
    )
    with at_a_terminal(code, program=["-c"]) as terminal:
        terminal.until("Thinking")
        terminal.type("order\n")
        terminal.until("Your turn> ")
        terminal.type("pass\n")
        terminal.until("'\r\n", terminal.until("heard "))
    assert "heard 'pass'" in terminal.seen
