"""Lessons: rigged deals, played on the real table, with a coach who says one thing at a time.

A lesson is data (``lesson``); ``running`` plays it, a pure fold of the learner's choices over the
engine.  ``COURSES`` holds them all; the first is for whoever has never played.
"""

from __future__ import annotations

from euchre.lessons.first import COURSE
from euchre.lessons.lesson import Course, Goal, Lesson, Sorting, Step

COURSES: tuple[Course, ...] = (COURSE,)

_BY_NAME = {course.name: course for course in COURSES}

__all__ = ["COURSES", "Course", "Goal", "Lesson", "Sorting", "Step", "course"]


def course(name: str) -> Course | None:
    """Return the course of this name; None if there is none."""
    return _BY_NAME.get(name)
