"""``euchre learn``: the same lessons in plain lines, and in full screen by keyboard alone."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from euchre.cli.fullscreen.canvas import Display
from euchre.cli.fullscreen.lesson import Lessons
from euchre.cli.fullscreen.table_app import Panel
from euchre.study import progress as file
from euchre.study.attempt import begin
from euchre.study.lesson import COURSES, Course, Lesson
from euchre.study.progress import SESSION
from tests.commands import euchre
from tests.rows import each_row
from tests.spoken import CODE

run = partial(euchre, "learn")


def typed(choice: str) -> str:
    """Return a choice as somebody would type it."""
    return choice.removeprefix("discard ").removeprefix("exchange ").lower()


@each_row("course", COURSES)
def test_a_whole_course_is_played_by_what_one_would_say(course: Course) -> None:
    said: list[str] = []
    for lesson in course.lessons:
        if lesson.sorting:
            said += [lesson.sorting.order[3], *lesson.sorting.order[:-1]]
        line = begin(lesson)
        while line.step is not None:
            said.append(typed(line.best))
            line = line.after(line.best)
    done = run(course.name, typed="\n".join(said) + "\n")
    assert done.exit_code == 0, done.output
    spoken = " ".join(done.output.split())
    for lesson in course.lessons:
        assert lesson.end in spoken
        assert all(line in spoken for line in lesson.recap)
    assert "See you" not in spoken
    told = [line for line in done.output.splitlines() if not line.startswith(">")]
    assert not any(CODE.search(line) for line in told)
    assert max(map(len, told)) <= 78


def test_a_mistake_is_explained_and_taken_back() -> None:
    done = run("partner", typed="ks\n9d\nback\n9d\nshow\nhelp\n9s\nnonsense\nks\n")
    assert "That beats your partner's own ace." in done.output
    assert "The coach would choose 9♠." in done.output
    assert "back takes back your last choice" in done.output
    assert done.output.count("Should you?") == 2 + 1
    assert COURSES[0].lessons[5].end in " ".join(done.output.split())


@pytest.mark.parametrize("typed", ["", "quit\n", "ah\n"])
def test_leaving_is_always_possible(typed: str) -> None:
    done = run(typed=typed)
    assert done.exit_code == 0
    assert "See you at the table." in done.output


def test_whoever_leaves_is_told_how_to_go_on_and_goes_on_from_there() -> None:
    left = run(typed="skip\nskip\nquit\n")
    assert "To go on with this lesson: euchre learn bowers" in left.output
    again = run("bowers", typed="skip\nquit\n").output
    assert "== Lesson 3 of 7: The bowers ==" in again
    assert "== Lesson 4 of 7: Pick it up ==" in again
    over = run("alone", typed="skip\n").output
    assert "To play: euchre play standard" in over
    assert "Type coach at that table" in over


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("3",), "Lesson 3 of 7: The bowers"),
        (("railroad",), "Lesson 1 of 2: Jambon"),
        (("Railroad", "Euchre"), "Lesson 1 of 2: Jambon"),
        (("three-buck",), "Scores count down from 15"),
        (("screw", "the", "dealer"), "Lesson 1 of 1: Stick the dealer"),
    ],
)
def test_a_lesson_is_found_by_number_game_and_house_rule(words: tuple[str, ...], told: str) -> None:
    assert told in run(*words, typed="quit\n").output


def test_what_there_is_and_what_there_is_not() -> None:
    assert "bowers: The bowers" in run("--list").output
    missing = run("bowrs")
    assert missing.exit_code == 2
    assert "there is no lesson 'bowrs'; did you mean bowers?" in missing.output
    assert "cannot be combined with --list" in run("--list", "bowers").output


# -- the full screen ------------------------------------------------------------------------------


@asynccontextmanager
async def at_lessons(
    lessons: tuple[Lesson, ...], size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[Lessons, Pilot[None]]]:
    table = Lessons(lessons, Display(), fast=True)
    async with table.run_test(size=size) as pilot:
        yield table, pilot


async def asked(table: Lessons, pilot: Pilot[None]) -> None:
    for _ in range(3000):
        await pilot.pause()
        if len(table.screen_stack) > 1:
            await pilot.press("escape")
        elif table.waits or table._exit:
            return
        await asyncio.sleep(0.005)
    raise AssertionError("nothing is asked")


async def press(table: Lessons, pilot: Pilot[None], item: str) -> None:
    """Go to an item by arrows and take it."""
    assert table.choices is not None
    if table.message:
        await pilot.press("x")
    for _ in range(40):
        if table.choices.focus == item:
            break
        await pilot.press("right")
    assert table.choices.focus == item
    await pilot.press("enter")


def item_of(table: Lessons, choice: str) -> str:
    """Return the item that comes to a choice of the notation of records."""
    assert table.choices is not None
    for item in table.choices.items:
        if table.choices.can(item) and table.choices.chosen(item)[1] in (choice, f"play {choice}"):
            return item
    raise AssertionError(f"{choice} is not offered")


def coach(table: Lessons) -> str:
    return str(table.query_one("#coach", Static).render())


@pytest.mark.every(8)
@pytest.mark.parametrize("course", COURSES, ids=lambda course: course.name)
async def test_a_whole_course_by_keys_alone(course: Course) -> None:
    """The best choices lead to the end of every lesson, in the smallest room as in any other."""
    ends: list[str] = []
    async with at_lessons(course.lessons, (60, 20)) as (table, pilot):
        while not table._exit:
            await asked(table, pilot)
            if table.learner.unsorted and table.lesson.sorting:
                order = table.lesson.sorting.order
                card = next(one for one in order if one in table.learner.unsorted)
                await press(table, pilot, item_of(table, card))
            elif table.learner.attempt.step is not None:
                best = table.learner.attempt.best
                if " " in best and table.choices is not None and table.choices.scene["pick"]:
                    hand = [card["card"] for card in table.choices.scene["hand"]]
                    for card in best.split()[1:]:
                        await press(table, pilot, f"card:{hand.index(card)}")
                    if table.choices.offers and table.waits and len(best.split()) > 2:
                        await press(table, pilot, "offer:0")
                else:
                    await press(table, pilot, item_of(table, best))
            else:
                assert table.words.endswith(table.lesson.end)
                ends.append(table.lesson.end)
                await press(table, pilot, "offer:0")
    assert ends == [lesson.end for lesson in course.lessons]
    assert table.finished


async def test_a_mistake_is_taken_back_in_full_screen() -> None:
    lesson = COURSES[0].lessons[5]
    async with at_lessons((lesson,)) as (table, pilot):
        await asked(table, pilot)
        before = table.learner.attempt
        for misses in (1, 2):
            await press(table, pilot, item_of(table, "KS"))
            await asked(table, pilot)
            assert "That beats your partner's own ace." in coach(table)
            assert ("Try 9♦." in coach(table)) == (misses == 2)
            assert table.learner.attempt == before
        await pilot.press("s")
        assert "The coach would choose 9♦." in coach(table)
        await press(table, pilot, item_of(table, "9D"))
        await asked(table, pilot)
        assert len(table.learner.attempt.choices) == 1
        await pilot.press("b")
        assert "Taken back." in coach(table)
        assert table.learner.attempt == before
        await pilot.press("question_mark")
        await pilot.pause()
        assert isinstance(table.screen, Panel)
        await pilot.press("escape")
        await pilot.press("n")
        await pilot.pause()
        assert table._exit
        assert not table.finished


async def test_a_card_that_may_not_be_played_says_why() -> None:
    async with at_lessons(COURSES[0].lessons[:1]) as (table, pilot):
        for _ in range(20):
            await asked(table, pilot)
            assert table.choices is not None
            closed = [i for i in table.choices.items if table.choices.why(i)]
            if closed:
                await press(table, pilot, closed[0])
                told = coach(table)
                assert "hearts" in told.lower() or "led" in told.lower()
                if table.message:
                    await pilot.press("x")
                await pilot.press("w")
                assert coach(table) == told
                return
            await press(table, pilot, item_of(table, table.learner.attempt.best))
        raise AssertionError("every card could be played")


async def test_the_coach_has_rows_of_its_own_where_there_are_any() -> None:
    async with at_lessons(COURSES[0].lessons) as (table, pilot):
        await asked(table, pilot)
        assert not table.message
        assert table.words in " ".join(coach(table).split())
        await pilot.resize_terminal(60, 20)
        await asked(table, pilot)
        await pilot.pause()
        assert table.message == (table.words,)
        assert "larger" not in "\n".join(table._felt.canvas.lines())


# -- practice in plain lines ----------------------------------------------------------------------


def test_ten_in_the_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EUCHRE_STATE", str(tmp_path))
    typed = "what is this\n" + "1\n" * SESSION
    told = euchre("practice", "--seed", "4", typed=typed)
    assert told.exit_code == 0, told.output
    assert "== 10 of 10" in told.output
    assert re.search(r"\d+ of 10 right\.", told.output)
    book, _ = file.load(tmp_path / "practice.json")
    assert book.all.answers == SESSION
    typed = "worlds\n1\nworlds\nquit\n"
    shown_ = euchre("practice", "--seed", "4", typed=typed).output
    assert "Choose first" in shown_
    assert "-- 3 of 3 that fit" in shown_
    assert shown_.count("Trick 5") >= 6
    again = euchre("practice", "--theme", "leads", typed="quit\n")
    assert "Nothing answered" in again.output
    assert euchre("practice", "chess").exit_code == 2
    (tmp_path / "practice.json").write_text("{")
    assert euchre("practice").exit_code == 2
