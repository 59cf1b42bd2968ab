"""Saved games: nothing dealt or played is lost, and bad files are refused."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from euchre import GAMES, rules
from euchre.cli import saved

from .sittings import FIRST, new_session, run, through


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


@pytest.mark.parametrize("length", [30, 60, 90])
def test_the_command_to_go_on_is_one_line(
    length: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It can be copied whole from a terminal of 80 columns, however long the name is."""
    monkeypatch.setenv("COLUMNS", "80")
    folder = tmp_path / ("f" * length)
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


def _a_file() -> dict[str, object]:
    session = new_session(rules("standard"))
    session.deal()
    through(session, Random(1))
    session.score()
    session.deal()
    content: dict[str, object] = json.loads(saved.dump(session))
    return content


def _damage(path: str, value: object) -> bytes:
    content = _a_file()
    *way, last = path.split(".")
    at: object = content
    for step in way:
        at = at[int(step)] if isinstance(at, list) else at[step]  # type: ignore[index]
    if isinstance(at, list):
        at[int(last)] = value
    else:
        assert isinstance(at, dict)
        at[last] = value
    return json.dumps(content).encode()


DAMAGED = [
    (b"", "not a saved game"),
    (b"{", "not a saved game"),
    (b"\xff\xfe", "not a saved game"),
    (b"[" * 100_000, "not a saved game"),
    (b'{"format": "euchre-saved/2"}', "not a saved game"),
    (_damage("surprise", 1), "surprise"),
    (_damage("record.game", "standrd"), "did you mean standard"),
    (_damage("number", 0), "number"),
    (_damage("record.options", {"target": "6"}), "choose one of"),
    (_damage("bots.1", "thmb"), "did you mean thumb"),
    (_damage("bots.1", None), "exactly one seat"),
    (_damage("record.players", ["A"]), "4 players"),
    (_damage("record.players.1", "\x1b[2J"), "is not printable"),
    (_damage("record.scores", [9, 9]), "but the deals give"),
    (_damage("record.start", [10, 0]), "cannot start"),
    (_damage("record.deals.0.dealer", 7), "not a seat"),
    (_damage("record.deals.1.dealer", 7), "seat 7 deals, but"),
    (_damage("record.deals.0.hands.0.0", "ZZ"), "not a card"),
    (_damage("record.deals.0.hands.0", []), "hands of 5"),
    (_damage("record.deals.0.actions.0", "play 9H"), "action 1"),
    (_damage("record.deals.0.actions.0", "nonsense"), "action 1"),
    (_damage("record.deals.0.actions", []), "another one follows"),
]


@pytest.mark.parametrize(("content", "part"), DAMAGED)
def test_a_bad_file_is_one_line_and_exit_code_2(tmp_path: Path, content: bytes, part: str) -> None:
    file = tmp_path / "bad.json"
    file.write_bytes(content)
    result = run("play", "--load", str(file))
    assert result.exit_code == 2
    assert part in result.output
    assert "bad.json" in result.output
    assert len(result.output.splitlines()) == 1


def test_ctrl_c_and_a_lost_line_save_the_game(tmp_path: Path) -> None:
    import signal

    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        if not hasattr(signal, name):
            continue
        file = tmp_path / f"{name}.json"
        words = [sys.executable, "-m", "euchre", "play", "--bots", "random", "--save", str(file)]
        with subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        ) as process:
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write("hand\n")
            process.stdin.flush()
            for line in process.stdout:
                if line.startswith("Your turn> hand"):
                    break
            process.send_signal(getattr(signal, name))
            rest = process.stdout.read()
            assert process.wait() == 0
        assert "Resume with: euchre play --load" in rest
        assert saved.read(file).states


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
