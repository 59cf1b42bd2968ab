"""What is different in a game or with a house rule, in three lines."""

from __future__ import annotations

from euchre.lessons.lesson import Course


def differences(course: Course) -> list[str]:
    """Return in three lines at most what somebody who knows Euchre has to be told first."""
    return list(course.different)
