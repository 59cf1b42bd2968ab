"""A judge of daily deals who does not think."""

from typing import Any

from euchre.study.daily_score import DealScore, Graded


def cheap(last: Any, seat: int, deal: int = 1) -> DealScore:
    """Judge a deal without thinking."""
    graded = Graded(3, "Leading J♥", "Leading A♥", 0.25, "It wins.")
    return DealScore(1, 0.25, (Graded(1, "Passing", "", 0.0), graded))
