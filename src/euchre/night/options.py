"""The options of a night in words; what each means stands here and nowhere else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


class NightOption(NamedTuple):
    """One option of a night, in words."""

    #: As it is written by people: ``sit-out``.
    name: str
    title: str
    doc: str
    #: Value -> what it means; empty where the value is a number or free.
    meanings: Mapping[str, str]

    @property
    def field(self) -> str:
        """The field of ``NightRules``."""
        return self.name.replace("-", "_")

    def meaning(self, value: Any) -> str:
        """Return what a value of the field means."""
        if isinstance(value, tuple):
            words = [self.meanings.get(str(v), str(v)) for v in value]
            return ", ".join(words) if words else self.meanings.get("none", "none")
        word = ("yes" if value else "no") if isinstance(value, bool) else str(value)
        return self.meanings.get(word, word)


OPTIONS = (
    NightOption("game", "Game", "The game at the tables: any for four in two partnerships.", {}),
    NightOption(
        "ends",
        "A game ends",
        "What ends a game at every table.",
        {
            "deals": "after a fixed number of deals, so that everybody deals equally",
            "score": "when a side reaches the points",
            "time": "with the bell, after the deal under way",
        },
    ),
    NightOption(
        "length",
        "Length",
        "Deals of a game (4 in the printed charts, 8 at most clubs), or points, or minutes.",
        {},
    ),
    NightOption(
        "bell",
        "Head table",
        "Whether the end of the game at table 1 ends it everywhere, with points as they are.",
        {"none": "every table plays to the end", "head": "its bell ends the game at all tables"},
    ),
    NightOption(
        "passed-out",
        "Deals passed out",
        "What becomes of a deal in which all pass (D169).",
        {"counts": "count as a deal and score nothing", "again": "are dealt again and not counted"},
    ),
    NightOption(
        "loner-bonus",
        "Bonus for a loner",
        "Points for the player alone who wins every trick, beyond those of the side.",
        {"0": "none"},
    ),
    NightOption(
        "sit-out",
        "Games sat out",
        "What a player gets for a game that the chart makes him sit out.",
        {
            "nothing": "score nothing, and everybody is ranked by total",
            "average": "score nothing, and everybody is ranked by points per game",
            "own-mean": "score the player's own average, rounded",
            "house": "do not come up: house players, who win nothing, fill the tables",
        },
    ),
    NightOption(
        "prizes",
        "Prizes",
        "What is won, in this order.",
        {
            "none": "none",
            "high": "highest score",
            "second": "second score",
            "third": "third score",
            "low": "lowest score",
            "loners": "most loners",
            "euchres": "most euchres made",
            "euchred": "most often euchred",
            "wins": "most games won",
            "consolation": "winner of the losers' side of a knock-out",
            "door": "door prizes, drawn at the desk",
        },
    ),
    NightOption(
        "fee", "Entry fee", "What everybody pays, as in 5 or 2.50; 0: nothing.", {"0": "none"}
    ),
    NightOption("kept", "Kept by the club", "How many percent of the fees are not for prizes.", {}),
    NightOption(
        "payout",
        "Prize money",
        "Percent of the rest for each prize in its order, as in 50,30,20.",
        {"none": "the usual shares"},
    ),
    NightOption(
        "tie-break",
        "Ties",
        "What decides between equal scores, in this order (D172).",
        {
            "none": "are shared",
            "wins": "games won",
            "loners": "loners",
            "euchres": "euchres made",
            "against": "fewer points against",
        },
    ),
    NightOption(
        "first-dealer",
        "First dealer",
        "Who deals first in a game (D168).",
        {"listed": "the first listed player, who sits North", "draw": "drawn for at every table"},
    ),
    NightOption(
        "confirm",
        "Scores are confirmed",
        "Whether the other side must confirm a score before it is final.",
        {"yes": "by the other side", "no": "not needed"},
    ),
    NightOption(
        "play",
        "Played",
        "Whether tables play with real cards, or on screens at tables of this server.",
        {
            "cards": "with cards, everywhere",
            "screens": "on this server, everywhere",
            "both": "with cards; on this server where somebody is not in the hall, or is a bot",
        },
    ),
    NightOption(
        "begin",
        "Games begin",
        "Who begins the games after the first, where they are played on this server.",
        {
            "desk": "when the desk starts them",
            "all-in": "by themselves, 20 seconds after the last table has ended",
        },
    ),
    NightOption(
        "cover",
        "A bot covers",
        "Seconds until a bot plays for somebody who is away from a screen.",
        {},
    ),
    NightOption(
        "think",
        "Time to think",
        "Seconds for one decision at a screen, after which a bot makes it; 0: no clock.",
        {"0": "no clock"},
    ),
    NightOption(
        "pace",
        "Speed of the bots",
        "How long words and cards of bots can be seen at a screen.",
        {
            "relaxed": "relaxed",
            "normal": "normal",
            "fast": "fast",
            "instant": "at once",
        },
    ),
    NightOption(
        "same-deals",
        "Same deals",
        "Whether all tables play the same deals in a game, so that they can be compared.",
        {"yes": "the same at all tables", "no": "each table has its own"},
    ),
)
#: The options that say something only where there is an entry fee.
ON_MONEY = ("fee", "kept", "payout")
#: The options that say something only where games are played on this server.
ON_SCREENS = ("play", "begin", "cover", "think", "pace", "same-deals")
