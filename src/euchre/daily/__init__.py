"""The daily challenge: eight deals for all players, scored by what their decisions gave away."""

from __future__ import annotations

from euchre.analysis.given_away import LIMIT
from euchre.daily.deals import DEALS, SEAT, day_of, open_orders, open_seed, rules
from euchre.daily.score import Score, deal_score, share

__all__ = [
    "DEALS",
    "LIMIT",
    "SEAT",
    "Score",
    "day_of",
    "deal_score",
    "open_orders",
    "open_seed",
    "rules",
    "share",
]
