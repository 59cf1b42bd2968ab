"""The standings of the pairs or teams of a contest, and the prizes that go to them whole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, TypedDict

from euchre import typed
from euchre.night.contest.bracket import Bracket, Tie
from euchre.night.contest.knockout import bracket
from euchre.night.contest.matches import ContestMatch, contest_of, matches
from euchre.night.contest.swiss import byes_of, complete
from euchre.night.errors import NightError
from euchre.night.fold import Night
from euchre.night.meetings import Figure, Meeting, SideLine, Worth, table
from euchre.night.memo import once
from euchre.night.option_words import PLACES, PRIZES
from euchre.night.standings_lines import PrizeWon, by_place
from euchre.night.table_score import over
from euchre.night.teams import Team
from euchre.text import brief, counted

if TYPE_CHECKING:
    from euchre.night.night_rules import Prize

#: Which figures decide the places, by ``ranked_by``.
_ORDERS: Mapping[str, tuple[Figure, ...]] = {
    "round-robin": ("margin",),
    "swiss": ("league", "opponents", "margin"),
    "knock-out": ("reached",),
    "match": ("games", "points"),
    "points": ("points",),
    "games": ("games", "margin"),
}


class MatchDocument(TypedDict):
    """A match as a document; its tables are pairs of game and table."""

    sides: tuple[int, int]
    names: list[str]
    game: int
    tables: tuple[tuple[int, int], ...]
    points: tuple[int, int]
    games: tuple[int, int]
    scored: int
    over: bool
    winner: int | None


class TieDocument(TypedDict):
    """A tie of a bracket as a document."""

    side: str
    names: list[str | None]
    teams: list[int | None]
    wins: list[int]
    winner: int | None
    walkover: bool


class ContestDocument(TypedDict):
    """The pairs or teams of a night that play matches, their standings, matches and bracket."""

    way: str
    size: int
    one: str
    best_of: int
    losers_side: bool
    #: What decides the places: the way, or ``games``.
    ranked_by: str
    lines: list[SideLine]
    matches: list[MatchDocument]
    bracket: list[list[TieDocument]] | None
    #: The names of the bracket's stages.
    stages: list[str]
    champion: str | None
    best_loser: str | None


def called(night: Night, number: int) -> str:
    """Return the name of a pair or team, or ``Ann and Bob``, or ``Team 3``."""
    if (team := night.teams.get(number)) is None:
        return f"number {number}"
    if team.name:
        return team.name
    if len(team.members) == 2 and all(m in night.players for m in team.members):
        return " and ".join(night.players[m].called for m in team.members)
    return f"Team {number}"


def which(night: Night, who: str) -> Team:
    """Return a pair or team by its number or name.  Raises ``NightError`` if there is none."""
    text = who.strip()
    if text.isascii() and text.isdecimal() and int(text[:6]) in night.teams:
        return night.teams[int(text)]
    for team in night.teams.values():
        if called(night, team.number).casefold() == text.casefold():
            return team
    one = night.contest.one if night.contest else "team"
    raise NightError(f"there is no {one} {brief(text)}; give a number from 1 to {len(night.teams)}")


@once
def ranking(night: Night) -> list[SideLine]:
    """Return the lines of a contest, best first; ties share a place."""
    way = contest_of(night).way
    byes = byes_of(night) if way == "swiss" else Counter[int]()
    draw = bracket(night) if night.knocks_out and night.played else Bracket()
    may_leave = not night.knocks_out and night.played < night.planned
    lines = [
        SideLine(
            side=n,
            name=called(night, n),
            members=team.members,
            byes=byes[n],
            reached=draw.reached(n) + (draw.champion == n),
            adjusted=sum(e.points for e in night.adjustments if e.number in team.ever),
            gone=may_leave and not complete(night, team, with_late=True),
        )
        for n, team in sorted(night.teams.items())
    ]
    meetings = [
        Meeting(x.sides, x.games, x.points, x.winner, x.over, provisional=x.provisional)
        for x in matches(night, night.played)
    ]
    return table(lines, meetings, Worth(), _ORDERS[ranked_by(night)])


def ranked_by(night: Night) -> str:
    """Return what decides the places of a contest: its way, the games won, or the points."""
    way, wins = contest_of(night).way, night.rules.rank == "wins"
    if way == "match":
        return way if wins else "points"
    return "games" if way in ("round-robin", "swiss") and wins else way


def of_match(night: Night, match: ContestMatch) -> str:
    """Describe a match in one line: ``game 2, table 1: 7-4, The Aces over The Kings``."""
    whole = contest_of(night).way == "match"
    at = ", ".join(f"game {game} table {table}" for game, table in match.tables)
    where = "the match" if whole else at
    first, second = match.sides
    sides = called(night, first), called(night, second)
    if not match.scored:
        return f"{where}: {' v '.join(sides)}"
    part = "" if match.over else f" ({match.scored} of {counted(match.of, 'table')})"
    winner = None if match.ahead is None else match.sides.index(match.ahead)
    if whole:
        where = "{}-{} in games".format(*match.games[:: -1 if winner else 1])
    return f"{where}: {over(sides, match.points, winner, by_games=match.by_games)}{part}"


def of_tie(night: Night, tie: Tie) -> str:
    """Describe a tie of a bracket in one line."""
    names = [called(night, n) for n in tie.sides]
    side = "losers' side: " if tie.side == "losers" else ""
    if len(names) < 2:
        return f"{side}{names[0]}: bye"
    how = " by walkover" if tie.walkover else f" {max(tie.wins)}-{min(tie.wins)}"
    won = "" if tie.winner is None else f": {called(night, tie.winner)} goes on{how}"
    open_ = f", {tie.wins[0]}-{tie.wins[1]} so far" if tie.winner is None and any(tie.wins) else ""
    return f"{side}{names[0]} v {names[1]}{open_}{won}"


def document(night: Night) -> ContestDocument:
    """Return a contest as JSON values: contestants, standings, matches, bracket."""
    contest = contest_of(night)
    draw = bracket(night) if night.knocks_out and night.played else None
    return typed.document(
        ContestDocument,
        contest,
        ranked_by=ranked_by(night),
        lines=[*map(vars, ranking(night))],
        matches=[
            typed.document(MatchDocument, x, names=[called(night, n) for n in x.sides])
            for x in matches(night)
        ],
        bracket=[[_tie(night, tie) for tie in stage] for stage in draw.stages] if draw else None,
        stages=[draw.called(n) for n in range(1, len(draw.stages) + 1)] if draw else [],
        champion=called(night, draw.champion) if draw and draw.champion else None,
        best_loser=called(night, draw.best_loser) if draw and draw.best_loser else None,
    )


def _tie(night: Night, tie: Tie) -> TieDocument:
    teams = [tie.first, tie.second]
    names = [None if n is None else called(night, n) for n in teams]
    return typed.document(TieDocument, tie, names=names, teams=teams, wins=list(tie.wins))


#: Names of the prizes by place: matches have winners, not high scores.
_TITLES = {
    "high": "first place",
    "second": "second place",
    "third": "third place",
    "low": "last place",
}


def prizes_of(night: Night, prize: Prize, ranked: Sequence[SideLine]) -> PrizeWon | None:
    """Return the pairs or teams that win a prize by place, or None.

    ``ranked`` is the standings, best first.  Contestants who share a place share all prizes that
    it covers; those who went home and house players win none.
    """
    won: list[SideLine] = []
    if prize == "consolation":
        best = bracket(night).best_loser if night.knocks_out else None
        won = [line for line in ranked if line.side == best]
    elif prize == "high" or (prize in PLACES and contest_of(night).way != "match"):
        lines = [
            line
            for line in ranked
            if line.played + line.byes + line.scored + line.against
            and not line.gone
            and not all(night.players[m].house for m in line.members)
        ]
        won = by_place(prize, lines, lambda line: line.place)
    if not won:
        return None
    winners = tuple(night.players[m] for line in won for m in line.members)
    return PrizeWon(prize, _TITLES.get(prize) or PRIZES[prize], value_of(night, won[0]), winners)


def value_of(night: Night, line: SideLine) -> Fraction:
    """Return the value that decides a place: games, difference, match points, matches won."""
    way = ranked_by(night)
    if way in ("match", "games"):
        return Fraction(line.games)
    if way == "round-robin":
        return Fraction(line.margin)
    return Fraction({"swiss": line.points, "points": line.scored}.get(way, line.won))
