"""Every line of who plays what where: its command plans the night, and its game is played."""

import shlex
from pathlib import Path
from random import Random

import pytest
from tools.nights.where import command, page

from euchre import Rules, legal, new_match, points, push, shuffled
from euchre.night.plausible import deal_lines
from euchre.night.presets import LocalNight, played, presets
from euchre.night.season.season_rules import rules_of
from euchre.night.store import find
from tests.night.commands import said

LINES = played()


@pytest.mark.usefixtures("few_steps", "folder")
@pytest.mark.parametrize("line", LINES, ids=lambda line: line.region)
def test_a_line_is_planned_and_played(line: LocalNight) -> None:
    words = shlex.split(command(line).removeprefix("euchre night "))
    said(*words)
    night = find(None).load()
    for name, value in line.rules.items():
        field = getattr(night.rules, name.replace("-", "_"))
        shown = ",".join(map(str, field)) if isinstance(field, tuple) else str(field)
        assert shown in (value, {"yes": "True"}.get(value))
    assert night.rules.game == line.game
    assert dict(night.rules.house) == line.house
    assert rules_of(line.season)
    _play(night.rules.table)


def _play(rules: Rules) -> None:
    """Play deals at random until one scores: points that the night thinks possible."""
    rng = Random(rules.title)
    possible = {line.points for line in deal_lines(rules)} | {(0, 0)}
    for _ in range(60):
        state = new_match(rules).deal(shuffled(rules.pack, rng))
        while not state.ended:
            push(state, rng.choice(legal(state)))
        scored = points(state)
        assert scored[:2] in possible
        if any(scored):
            return
    raise AssertionError("no deal has scored")


def test_the_page_is_made_from_the_table() -> None:
    written = Path(__file__).parents[2] / "docs" / "where.md"
    assert written.read_text("utf-8") == page(), "python -m tools.nights.where > docs/where.md"


def test_the_usual_evening_comes_first() -> None:
    assert [*presets()][:2] == ["north-american", "progressive"]
