"""Examples of ``--help`` do what they say: on the files in ``examples/``, or in a night."""

from __future__ import annotations

import shlex
import shutil
from pathlib import Path

import pytest

from euchre.cli.examples import EXAMPLES

from .commands import euchre

_FILES = Path(__file__).parent.parent / "examples"
#: Commands that end by themselves within a second; the others serve, play, train or measure.
QUICK = ("games", "rules", "replay", "convert", "solve", "schema", "completion")


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copy(_FILES / "evening.euchre.json", "game.euchre.json")
    shutil.copy(_FILES / "final.egn", "final.egn")


@pytest.mark.parametrize(
    "line", [line for name in QUICK for line in EXAMPLES[f"euchre {name}"]], ids=str
)
def test_an_example_succeeds(line: str) -> None:
    said = euchre(*shlex.split(line)[1:])
    assert said.exit_code == 0, said.output


def test_what_a_player_types_at_the_desk_is_accepted() -> None:
    """A card, a newcomer and a score as the help writes them, in a night as the help begins one."""
    lines = ["euchre night new --players 24 --games 8", "euchre night signin --all"]
    lines += EXAMPLES["euchre night start"]
    for name in ("card", "score", "tables", "standings", "history"):
        lines += EXAMPLES[f"euchre night {name}"]
    for line in lines:
        said = euchre(*shlex.split(line)[1:])
        assert said.exit_code == 0, f"{line}: {said.output}"


def test_a_newcomer_takes_a_card_as_the_help_says() -> None:
    euchre("night", "new", "--players", "24", "--games", "8")
    euchre("night", "start")
    [line] = EXAMPLES["euchre night take"]
    said = euchre(*shlex.split(line)[1:])
    assert said.exit_code == 0, said.output


@pytest.mark.parametrize("name", ["evening.euchre.json", "final.egn"])
def test_the_games_that_come_with_the_program_are_games(name: str) -> None:
    assert "Final score" in euchre("replay", _FILES / name).stdout
