"""Positions without dispute among experts: all are reachable, and bots find the right choice."""

from collections import Counter
from typing import Any

import pytest
from benchmarks import undisputed

from tests.rows import each_row

POSITIONS = undisputed.positions()


@each_row("position", POSITIONS)
def test_the_club_player_knows_what_is_right(position: Any) -> None:
    [said] = undisputed.answered(position, "club", 1)
    assert position.is_right(said), said
    # There is something to be wrong about.
    assert not all(map(position.is_right, position.choices))


@each_row("level", ["strong", "expert"])
@each_row(
    "position",
    [one for one in POSITIONS if one.theme == "alone" and "ne point wins" in one.why],
)
def test_nobody_goes_alone_for_points_beyond_the_game(position: Any, level: str) -> None:
    said = list(undisputed.answered(position, level, 3))
    assert all(map(position.is_right, said)), said


def test_every_theme_has_positions() -> None:
    count = Counter(position.theme for position in POSITIONS)
    assert count.keys() >= {"calling", "alone", "discards", "leads", "following", "score"}
    assert min(count.values()) >= 2
    assert len({position.why for position in POSITIONS}) == len(POSITIONS)


def test_the_command_scores_bots_by_theme(capsys: pytest.CaptureFixture[str]) -> None:
    assert undisputed.main(["--bots", "club,random", "--theme", "discards", "--wrong"]) == 0
    out = capsys.readouterr().out
    row = next(line for line in out.splitlines() if line.startswith("discards"))
    club, chance = (float(word.rstrip("%")) for word in row.split()[-2:])
    assert club == 100.0
    assert chance < 70.0
    assert "random: discard " in out


def test_what_is_no_choice_or_cannot_come_up_is_said() -> None:
    good = next(position for position in POSITIONS if position.theme == "discards")
    wrong = undisputed.Position(
        good.theme, good.why, good.hand, good.dealer, good.up, good.before, "pass"
    )
    with pytest.raises(ValueError, match="pass is no choice; these are: discard"):
        list(map(wrong.is_right, undisputed.answered(wrong, "club", 1)))
    never = undisputed.Position(
        "leads", "nobody", good.hand, "right", good.up, "order, play AS, play AS"
    )
    with pytest.raises(ValueError, match="nobody can have played so"):
        never.view()
