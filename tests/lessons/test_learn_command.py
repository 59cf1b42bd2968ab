"""The command ``euchre learn``: the same lessons in plain lines."""

from __future__ import annotations

import re

import pytest
from click.testing import CliRunner, Result

from euchre.cli.learn import command
from euchre.lessons import COURSES, Course
from euchre.lessons.running import begin, best_of, chosen

CODE = re.compile(r"\b[9TJQKA][CDHS]\b")


def run(*args: str, typed: str = "") -> Result:
    return CliRunner().invoke(command, args, input=typed)


def typed(choice: str) -> str:
    """Return a choice as somebody would type it."""
    return choice.removeprefix("discard ").removeprefix("exchange ").lower()


@pytest.mark.parametrize("course", COURSES, ids=lambda course: course.name)
def test_a_whole_course_is_played_by_what_one_would_say(course: Course) -> None:
    said: list[str] = []
    for lesson in course.lessons:
        if lesson.sorting:
            said += [lesson.sorting.order[3], *lesson.sorting.order[:-1]]
        line = begin(lesson)
        while line.step is not None:
            said.append(typed(best_of(line)))
            line = chosen(line, best_of(line))
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
    listed = run("--list")
    assert "bowers: The bowers" in listed.output
    missing = run("bowrs")
    assert missing.exit_code == 2
    assert "there is no lesson 'bowrs'; did you mean bowers?" in missing.output
