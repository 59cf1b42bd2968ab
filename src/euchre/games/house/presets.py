"""Sets of house rules that many tables play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Preset:
    """A game with house rules that belong together; ``name`` is used in URLs."""

    name: str
    title: str
    #: One line to help a player choose.
    doc: str
    game: str
    options: Mapping[str, str] = field(default_factory=dict)


PRESETS: tuple[Preset, ...] = (
    Preset(
        "home", "Plain", "The North American game with no house rules.", "standard"
    ),
    Preset(
        "tournament",
        "Tournament",
        "The dealer is stuck, so no deal is thrown in.",
        "standard",
        {"stick-the-dealer": "on"},
    ),
    Preset(
        "canadian",
        "Canadian",
        "Order up your partner and you go alone; the dealer is stuck.",
        "standard",
        {"partner-alone": "on", "stick-the-dealer": "on"},
    ),
    Preset(
        "kitchen",
        "Kitchen table",
        "Farmer's hand, no ace no face, and stick the dealer.",
        "standard",
        {"farmers": "on", "misdeal-low": "can", "stick-the-dealer": "on"},
    ),
    Preset(
        "joker",
        "With a joker",
        "25 cards with the joker as the top trump; one defender may go alone against a loner.",
        "standard",
        {"joker": "on", "defend-alone": "loner"},
    ),
    Preset("pub", "Pub", "The British game with the Benny, to 11.", "british"),
    Preset(
        "bicycle",
        "Bicycle",
        "The classic game as printed in a famous rule book.",
        "classic",
        {"account": "bicycle"},
    ),
    Preset(
        "railroad",
        "Railroad",
        "Joker, lone defenders, partner's best, jambon, laps and slams.",
        "railroad",
    ),
)  # fmt: skip
