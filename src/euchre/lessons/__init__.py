"""Lessons: stacked deals, played on the real table, with a coach who explains one thing at a time.

A lesson is data (``lesson``); ``running`` plays it, a pure fold of the learner's choices over
the engine.  ``COURSES`` lists all courses; the first is for complete beginners.
"""

from __future__ import annotations

from euchre.lessons import auctions, british, family, first, house, railroad
from euchre.lessons.lesson import Course, Goal, Lesson, Sorting, Step

COURSES: tuple[Course, ...] = (
    first.COURSE,
    british.COURSE,
    railroad.COURSE,
    auctions.PEPPER,
    auctions.HASENPFEFFER,
    family.BUCK,
    family.TWO,
    family.THREE,
    family.CALL,
    family.TWINS,
    house.STICK,
    house.FARMERS,
    house.BEST,
    house.DEFEND,
    house.LONER,
    house.HIGH_LOW,
)

_BY_NAME = {course.name: course for course in COURSES}

__all__ = [
    "COURSES",
    "Course",
    "Goal",
    "Lesson",
    "Sorting",
    "Step",
    "course",
    "course_of",
    "for_game",
    "for_option",
]


def course(name: str) -> Course | None:
    """Return the course of this name; None if there is none."""
    return _BY_NAME.get(name)


def course_of(lesson: Lesson) -> Course:
    """Return the course that a lesson belongs to."""
    return next(course for course in COURSES if lesson in course.lessons)


def for_game(name: str) -> Course | None:
    """Return the course offered to players new to a game; None if there is none."""
    return next((course for course in COURSES if name in course.games), None)


def for_option(name: str) -> Course | None:
    """Return the course of a house rule; None if it needs none."""
    return next((course for course in COURSES if name == course.option), None)
