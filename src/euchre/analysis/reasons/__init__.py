"""Reasons in card language, proved by the same sampled deals for both choices."""

from euchre.analysis.grades import GROUPS, Group
from euchre.analysis.reasons.explain import (
    BY_ID,
    CATALOGUE,
    Explanation,
    Reason,
    ReasonWords,
    explain,
    worlds_of,
)
from euchre.analysis.reasons.kinds_of_choices import rival
from euchre.analysis.reasons.reading import Reading

__all__ = [
    "BY_ID",
    "CATALOGUE",
    "GROUPS",
    "Explanation",
    "Group",
    "Reading",
    "Reason",
    "ReasonWords",
    "explain",
    "rival",
    "worlds_of",
]
