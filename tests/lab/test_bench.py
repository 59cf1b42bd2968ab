"""The ladder: rows, seeds, breaking off and going on; and what players give away."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from euchre import rules
from euchre.arena.contests import contest
from euchre.arena.running import run as run_contest
from euchre.lab.bench import ladder
from tests.commands import euchre


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let players without search be the yardstick and the champion."""
    monkeypatch.setattr(ladder, "YARDSTICK", "random")
    monkeypatch.setattr(ladder, "CHAMPION", "club")


@pytest.mark.usefixtures("quick")
def test_a_row_is_two_contests_of_the_arena() -> None:
    of = ladder.run(("beginner", "random", "club"), deals=6, games=2, seed="x")
    beginner, chance, club = of.rungs
    assert chance.deals is None
    assert club.games is None
    table = rules("standard")
    deals = run_contest(contest(table, ("beginner", "random"), "x"), 6).pairs[0].result()
    games = contest(table, ("club", "beginner"), "x", games=True)
    assert beginner.deals == deals
    assert beginner.games == run_contest(games, 2).pairs[0].result()
    assert beginner.cost is not None
    assert beginner.cost.decisions > 50
    assert set(beginner.answers) == {"beginner", "random", "club"}


@pytest.mark.usefixtures("quick")
def test_a_ladder_goes_on_where_it_was_broken_off(tmp_path: Path) -> None:
    file, asked = tmp_path / "ladder.jsonl", []
    whole = ladder.run(("beginner", "club"), deals=40, games=2, seed="x")

    def stop(done: int, of: int) -> None:
        asked.append(done)
        if len(asked) == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        ladder.run(("beginner", "club"), deals=40, games=2, seed="x", keep=file, progress=stop)
    before = len(file.read_text().splitlines())
    again = ladder.run(("beginner", "club"), deals=40, games=2, seed="x", keep=file)
    assert [r.deals for r in again.rungs] == [r.deals for r in whole.rungs]
    assert [r.games for r in again.rungs] == [r.games for r in whole.rungs]
    lines = file.read_text().splitlines()
    assert 1 < before < len(lines)
    # More players use the same file; nothing of the others is played again.
    ladder.run(("club", "beginner", "thumb"), deals=40, games=2, seed="x", keep=file)
    more = file.read_text().splitlines()
    assert more[: len(lines)] == lines
    assert all("thumb" in json.loads(line)["part"] for line in more[len(lines) :])
    with pytest.raises(ValueError, match="another run"):
        ladder.run(("club",), deals=4, games=0, seed="y", keep=file)


@pytest.mark.usefixtures("quick")
def test_who_plays_otherwise_plays_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "ladder.jsonl"
    ladder.run(("beginner",), deals=4, games=0, keep=file)
    lines = len(file.read_text().splitlines())
    ladder.run(("beginner",), deals=4, games=0, keep=file)
    assert len(file.read_text().splitlines()) == lines
    monkeypatch.setattr(ladder, "_answers", lambda table, player: {"beginner": "another"})
    ladder.run(("beginner",), deals=4, games=0, keep=file)
    assert len(file.read_text().splitlines()) == lines + 1


def test_every_player_of_the_ladder_can_be_entered() -> None:
    for name in ladder.LADDER:
        if not name.startswith("openspiel"):
            made = ladder.row(name, "test:x", 2, 2)
            assert len(made.contests) == (1 if name in (ladder.YARDSTICK, ladder.CHAMPION) else 2)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--players", "nobody"], "there is no player 'nobody'"),
        (["--players", ","], "there is no player ''"),
        (["--players", "club", "--deals", "1"], "at least 2 deals"),
        (["--players", "pimc-50", "--seed", "tune:"], "is not a seed"),
    ],
)
def test_nonsense_is_refused(words: list[str], complaint: str) -> None:
    ended = euchre("lab", "bench", *words)
    assert ended.exit_code == 2
    assert complaint in ended.output
