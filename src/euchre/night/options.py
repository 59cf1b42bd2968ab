"""The options of a night in words: the single source for what each means."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


class NightOption(NamedTuple):
    """One option of a night, in words."""

    #: The name that people type: ``sit-out``.
    name: str
    title: str
    doc: str
    #: Value -> meaning; empty if the value is a number or free text.
    meanings: Mapping[str, str]
    #: What follows a number: `` %``.
    unit: str = ""
    #: Value -> its meaning in a few words, for a list to choose from; empty if all are short.
    choices: Mapping[str, str] = {}
    #: What any other number means, for options that take a word or a number.
    number: str = ""
    #: Other names that people use for it.
    also: str = ""

    @property
    def field(self) -> str:
        """The field of ``NightRules``."""
        return self.name.replace("-", "_")

    def meaning(self, value: Any) -> str:
        """Return the meaning of a value of the field."""
        if isinstance(value, tuple):
            words = [self.meanings.get(str(v), f"{v}{self.unit}") for v in value]
            return ", ".join(words) if words else self.meanings.get("none", "none")
        word = ("yes" if value else "no") if isinstance(value, bool) else str(value)
        number = self.number if word.isdecimal() and self.number else f"{{}}{self.unit}"
        return self.meanings.get(word, number.format(word))


OPTIONS = (
    NightOption(
        "game", "Game", "Game at the tables: any for four players in two partnerships.", {}
    ),
    NightOption(
        "ends",
        "A game ends",
        "What ends each game. In 4 or 8 deals everyone deals equally often.",
        {
            "deals": "after a fixed number of deals",
            "score": "when a side reaches the target score",
            "time": "when the bell rings, after the current deal",
        },
        also="end, game, timed",
    ),
    NightOption(
        "length",
        "Length",
        "Deals per game (4 in the printed charts, 8 at most clubs), or points (usually 10), or"
        " minutes (usually 20).",
        {},
        also="deals, hands, target, points, minutes",
    ),
    NightOption(
        "bell",
        "Bell",
        "What ends the game at all tables, with points as they stand: table 1 when it finishes"
        " (head), or a clock after so many minutes (25).",
        {"none": "every table plays to the end", "head": "table 1's bell ends it everywhere"},
        choices={"none": "none: play to the end", "head": "when table 1 finishes"},
        number="after {} minutes all tables finish the deal and score what they have",
        also="clock, timer, time, time-limit, head-table",
    ),
    NightOption(
        "passed-out",
        "Deals passed out",
        "What happens to a deal that everyone passes.",
        {"counts": "count as a deal and score nothing", "again": "are dealt again and not counted"},
        choices={"counts": "count as a deal", "again": "are dealt again"},
        also="redeal, throw-in",
    ),
    NightOption(
        "loner-bonus",
        "Bonus for a loner",
        "Extra points for a player who goes alone and wins every trick.",
        {"0": "none"},
        also="loner, loner-points",
    ),
    NightOption(
        "sit-out",
        "Games sat out",
        "What players score for a game the chart has them sit out; or a fixed number of points.",
        {
            "halfway": "score halfway between the player's own average and everyone's",
            "own-mean": "score the player's own average",
            "average": "score nothing; points per game decide the places",
            "nothing": "score nothing; total points decide the places",
            "three": "are played three-handed if three are over: each scores everyone's average,"
            " plus 5/4 of the difference between the own points and the average of the three",
            "house": "never happen: house players, who win no prizes, fill the tables",
        },
        choices={
            "halfway": "halfway between own average and everyone's",
            "own-mean": "own average",
            "average": "nothing; points per game decide",
            "nothing": "nothing; totals decide",
            "three": "none: three who are over play three-handed",
            "house": "none: house players fill in",
        },
        number="score {} points",
        also="bye, byes, sitting-out, ghost, dummy, floater, house",
    ),
    NightOption(
        "rank",
        "Places",
        "What decides the places: points, or games won with points between equals.",
        {"points": "points", "wins": "games won, then points"},
        also="ranking, places, standings, win",
    ),
    NightOption(
        "prizes",
        "Prizes",
        "Prizes, in this order.",
        {
            "none": "none",
            "high": "highest score",
            "second": "second score",
            "third": "third score",
            "fourth": "fourth score",
            "fifth": "fifth score",
            "sixth": "sixth score",
            "seventh": "seventh score",
            "eighth": "eighth score",
            "low": "lowest score",
            "game": "best single game",
            "groups": "best of each group of players",
            "pair": "best pair",
            "loners": "most loners",
            "euchres": "most euchres made",
            "euchred": "most times euchred",
            "wins": "most games won",
            "consolation": "winner of the losers' side of a knock-out",
            "door": "door prizes",
        },
        also="prize, awards, high, low, loners, jackpot",
    ),
    NightOption(
        "one-prize",
        "One prize each",
        "Whether nobody wins a second prize: it goes to the next best.",
        {"yes": "nobody wins a second one", "no": "one player can win several"},
        also="second-prize",
    ),
    NightOption(
        "lowest-score",
        "Lowest score",
        "Who can win the prize for it. Points per game decide it if a game sat out scores nothing.",
        {
            "all-games": "goes to someone who missed no game",
            "total": "goes to the fewest points, even of someone who played fewer games",
        },
        choices={"all-games": "must have missed no game", "total": "fewest points, whoever it is"},
    ),
    NightOption(
        "fee",
        "Entry fee",
        "What each player pays, such as 5 or 2.50; 0 for no fee.",
        {"0": "none"},
        also="entry, entry-fee, buy-in, cost, pot, kitty",
    ),
    NightOption(
        "per-euchre",
        "For each euchre",
        "What each player of a euchred side pays into the pot, such as 0.25; 0 for nothing.",
        {"0": "nothing"},
        also="euchre-fine, fine, bump, quarters",
    ),
    NightOption(
        "kept",
        "Kept by the club",
        "Percent of the fees that does not go to prizes: 50 for a 50/50.",
        {},
        " %",
        also="50-50, house-cut",
    ),
    NightOption(
        "payout",
        "Prize money",
        "Percent of the rest for each prize in order, such as 50,30,20.",
        {"none": "the usual shares"},
        " %",
        also="shares, split, pay-outs",
    ),
    NightOption(
        "tie-break",
        "Ties",
        "How ties are broken, in this order.",
        {
            "none": "are shared",
            "wins": "games won",
            "loners": "loners",
            "euchres": "euchres made",
            "against": "fewer points against",
        },
        also="tie, ties, tie-breaker",
    ),
    NightOption(
        "first-dealer",
        "First dealer",
        "Who deals first in a game.",
        {"listed": "the first listed player, who sits North", "draw": "drawn at every table"},
        choices={"listed": "North", "draw": "drawn"},
        also="dealer, first-jack, jack",
    ),
    NightOption(
        "confirm",
        "Scores are confirmed",
        "Whether the other side must confirm a score before it is final.",
        {"yes": "by the other side", "no": "not needed"},
        also="verify, signed",
    ),
    NightOption(
        "play",
        "Played",
        "Whether tables play with real cards or on screens on this server.",
        {
            "cards": "with cards, everywhere",
            "screens": "on this server, everywhere",
            "both": "with cards; on this server where a player is not in the hall or is a bot",
        },
        choices={"cards": "with cards", "screens": "on screens", "both": "both"},
        also="online, screens",
    ),
    NightOption(
        "check-in",
        "Check-in by phone",
        "Who lets in a phone that says whose it is. A player's own link needs nobody.",
        {
            "desk": "the desk lets each phone in",
            "trusted": "people here are trusted: the first phone for a name comes in by itself",
        },
        choices={"desk": "the desk lets each phone in", "trusted": "people here are trusted"},
        also="sign-in, door",
    ),
    NightOption(
        "begin",
        "Games begin",
        "What starts the games after the first, when they are played on this server.",
        {
            "desk": "when the desk starts them",
            "all-in": "automatically, 20 seconds after the last table finishes",
        },
        choices={"desk": "at the desk's word", "all-in": "by themselves"},
    ),
    NightOption(
        "cover",
        "A bot covers",
        "Seconds until a bot plays for a player who is away from the screen.",
        {},
    ),
    NightOption(
        "think",
        "Time to think",
        "Seconds per decision on screen before a bot decides; 0 for no clock.",
        {"0": "no clock"},
    ),
    NightOption(
        "pace",
        "Speed of the bots",
        "How long bots' calls and cards stay visible on screen.",
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
        "Whether all tables play the same deals in a game, so results can be compared.",
        {"yes": "the same at all tables", "no": "each table has its own"},
        choices={"yes": "same at all tables", "no": "each table's own"},
        also="duplicate",
    ),
)
#: The titles of the prizes, by their names.
PRIZES = next(option for option in OPTIONS if option.name == "prizes").meanings
#: Which of the contestants, best first, wins a prize by place.
PLACES = {
    name: at
    for at, name in enumerate(
        ("high", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
    )
} | {"low": -1}
#: The options that matter only with an entry fee.
ON_MONEY = ("fee", "per-euchre", "kept", "payout")
#: The options that matter only if games are played on this server.
ON_SCREENS = ("play", "begin", "cover", "think", "pace", "same-deals")


def prize_name(prize: str) -> str:
    """Return a prize inside a sentence: ``door prize``, ``prize for the highest score``."""
    return "door prize" if prize == "door" else f"prize for the {PRIZES.get(prize, prize)}"
