"""The cards that show the score (A39, A40, C16, C17, D145, D181)."""

import pytest

from euchre import RulesError, rules
from euchre.engine.match import Marker, capacity, kind_for, marker
from tests.rows import each_row

#: Each set: its two cards and the most that it can show.
SETS = {
    "3+4": ({3, 4}, 7),
    "6+4": ({6, 4}, 10),
    "2+3": ({2, 3}, 10),
    "5+6": ({5, 6}, 11),
    "7+8": ({7, 8}, 15),
}
EVERY_SCORE = [(kind, score) for kind, (_, most) in SETS.items() for score in range(most + 1)]


@each_row(("kind", "score"), EVERY_SCORE)
def test_the_visible_pips_are_the_score(kind: str, score: int) -> None:
    """A39: no card shows more pips than it has, and only the 2 and 3 are ever crossed."""
    shown = marker(kind, 10, score)
    assert shown is not None
    assert shown.pips == score
    assert {shown.below, shown.above} == SETS[kind][0]
    assert 0 <= shown.below_shows <= shown.below
    # C17, D181: the shown pips, and five when crossed.
    assert shown.crossed == ("across" in shown.describe()) == (kind == "2+3" and score > 5)
    by_eye = shown.below_shows + (shown.above if shown.above_face_up else 0)
    assert by_eye + (5 if shown.crossed else 0) == score
    if not score:
        assert not shown.above_face_up
        assert "= 0 points" in shown.describe()


@pytest.mark.parametrize("kind", SETS)
def test_different_scores_look_different_and_others_are_left_to_figures(kind: str) -> None:
    positions = [marker(kind, 10, score) for score in range(capacity(kind) + 1)]
    assert len(set(positions)) == len(positions) == SETS[kind][1] + 1
    assert marker(kind, 10, len(positions)) is marker(kind, 10, -1) is None
    assert capacity("none") == 0


@pytest.mark.parametrize(
    ("score", "position", "words"),
    [
        (1, Marker(3, 4, below_shows=1, above_face_up=False), "4 face down on the 3 = 1 point"),
        (2, Marker(4, 3, below_shows=2, above_face_up=False), "3 face down on the 4 = 2 points"),
        (3, Marker(4, 3, below_shows=0, above_face_up=True), "3 face up on the 4 = 3 points"),
        (4, Marker(3, 4, below_shows=0, above_face_up=True), "4 face up on the 3 = 4 points"),
    ],
)
def test_the_four_positions_of_the_three_and_four(score: int, position: Marker, words: str) -> None:
    """A40, exactly as 001 prints them."""
    shown = marker("3+4", 5, score)
    assert shown == position
    assert shown.describe() == words
    assert marker("auto", 5, score) == position


@pytest.mark.parametrize(
    ("target", "kind"),
    [
        pytest.param(5, "3+4", id="A39-five"),
        pytest.param(7, "3+4", id="seven"),
        pytest.param(10, "6+4", id="C16-ten"),
        pytest.param(11, "5+6", id="A39-eleven"),
        pytest.param(15, "7+8", id="A39-fifteen"),
        pytest.param(16, "none", id="beyond-all"),
    ],
)
def test_the_cards_that_go_with_a_target(target: int, kind: str) -> None:
    assert kind_for(target) == kind
    for score in range(min(target, 16)):
        assert (marker("auto", target, score) is None) == (kind == "none")


@each_row("kind", SETS)
@each_row("target", [5, 7, 10, 11, 15])
def test_markers_that_do_not_reach_the_target_cannot_be_chosen(kind: str, target: int) -> None:
    options = {"markers": kind, "target": target}
    if capacity(kind) >= target:
        assert rules("british", options).customs.markers == kind
    else:
        with pytest.raises(RulesError, match="needs a winning score that these cards can show"):
            rules("british", options)


@pytest.mark.parametrize(
    ("name", "scores"),
    [
        pytest.param("hasenpfeffer", (-4, -1), id="B18-below-nothing"),
        pytest.param("pepper", (0, 12, 29), id="B19-to-thirty"),
        pytest.param("double-hasenpfeffer", (-12, 0, 51), id="B20-to-fifty-two"),
        pytest.param("indiana", (-9, 0, 49), id="B22-to-fifty"),
        pytest.param("buck", (25, 10, 1), id="B24-counted-down"),
        pytest.param("three-buck", (15, 5), id="B27-counted-down"),
    ],
)
def test_scores_of_the_family_that_are_left_to_figures(name: str, scores: tuple[int, ...]) -> None:
    table = rules(name)
    shown = [marker(table.customs.markers, table.goal.target, score) for score in scores]
    assert shown == [None] * len(scores)


def test_hasenpfeffer_is_counted_with_a_six_and_a_four() -> None:
    table = rules("hasenpfeffer")
    shown = marker(table.customs.markers, table.goal.target, 9)
    assert shown is not None
    assert (shown.pips, {shown.below, shown.above}) == (9, {6, 4})
