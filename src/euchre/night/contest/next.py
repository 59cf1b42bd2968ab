"""The next game of a contest, seated for the contestants present."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from random import Random

from euchre.coordinates import MOST_PLAYERS
from euchre.night.contest.knockout import bracket_with
from euchre.night.contest.matches import contest_of, matches, met, movement_of
from euchre.night.contest.round_robin import Ring, all_play_all, left_over, match, seated
from euchre.night.contest.standings import called, ranking
from euchre.night.contest.swiss import apart, here, next_round, paired, rounds_for
from euchre.night.errors import NightError
from euchre.night.fold import Night
from euchre.night.movement_or_contest import Contest, Movement
from euchre.night.players import Player
from euchre.night.rotation.chart import Chart, ChartError
from euchre.night.rotation.wishes import NO_WISHES, Constraints
from euchre.night.teams import teams_of


def begun(
    contest: Contest,
    players: int,
    games: int | None,
    seed: int = 0,
    wishes: Constraints = NO_WISHES,
) -> tuple[Chart, Movement | None]:
    """Return the initial chart of a contest, and its movement, if any.

    ``games`` None: the usual number.  Raises ``ChartError`` for players who do not make up
    whole pairs or teams, for fewer than two of them, or for too many.
    """
    many, numbers = players // contest.size, range(1, players + 1)
    kind = (
        "pairs"
        if contest.size == 2
        else f"{contest.one}s of {'four' if contest.size == 4 else contest.size}"
    )
    if players > MOST_PLAYERS:
        most = MOST_PLAYERS // contest.size
        raise ChartError(
            f"a night has room for {most} {kind} ({MOST_PLAYERS} players), not {players} players"
        )
    if contest.way == "match" and many != 2:
        raise ChartError(f"a match has two sides of {contest.size}, not {players} players")
    if players % contest.size or many < 2:
        raise ChartError(
            f"{players} players do not make {kind}; it takes {2 * contest.size}, "
            f"{3 * contest.size}, {4 * contest.size} or more"
        )
    if contest.way == "match":
        home, away = teams_of(contest.size, numbers).values()
        return match(home, away, games or contest.size // 2), None
    if contest.way == "round-robin":
        usual = many - 1 + left_over(many, contest.size)
        return all_play_all(players, games or usual, contest.size), None
    if contest.way == "swiss":
        moving = Movement(way="swiss", games=games or rounds_for(many), seed=seed)
    else:
        most = rounds_for(many) * contest.best_of
        moving = Movement(way="knock-out", games=most, seed=seed)
    # All players count as present until the desk says otherwise.
    night = Night(
        players={n: Player(n) for n in numbers},
        movement=moving,
        contest=contest,
        wishes=wishes,
        teams=teams_of(contest.size, numbers),
    )
    return next_game(night), moving


def next_game(night: Night, *, last: bool = False, with_late: bool = False) -> Chart:
    """Return the chart with the next game of a Swiss or a knock-out seated.

    All scores of the games begun must be in.  With ``last`` it is the last one.  Raises
    ``NightError`` if nothing is left to play, or a match of a knock-out is level.
    """
    contest, movement = contest_of(night), movement_of(night)
    past = night.chart.games[: night.played] if night.chart else ()
    game = len(past) + 1
    if contest.way == "swiss":
        there = here(night, with_late=with_late)
        if len(there) < 2:
            raise NightError(f"fewer than two {contest.one}s are here, so no match can be played")
        order = [line.side for line in ranking(night)] if past else there
        ranked = [team for team in order if team in there]
        pairs, out, again = next_round(night, ranked, movement.seed)
        rings: list[Ring] = [*pairs]
        how = "by the standings" if past else f"drawn from seed {movement.seed}"
        words = f"game {game} {how}"
        words += f"; {_again(again)}" if past else ""
        words += f"; bye: {called(night, out[0])}" if out else ""
        met_anyway = [two for two in pairs if {*two} in apart(night)]
        words += "".join(f"; {_both(contest, two)} cannot be kept apart" for two in met_anyway)
    else:
        rings, out, words = _knock_out(night, game, with_late=with_late)
    seating = seated(rings, night.teams, (game - 1) // 2 % 2, out)
    way = "final" if last else "moved"
    return Chart((*past, seating), way, f"{contest.way}; {words}", movement.seed)


def _both(contest: Contest, two: Iterable[int]) -> str:
    return f"{contest.one}s {' and '.join(map(str, sorted(two)))}"


def _again(again: int) -> str:
    if not again:
        return "no rematches"
    return f"{again} rematches could not be avoided" if again > 1 else "one rematch was unavoidable"


def _knock_out(night: Night, game: int, *, with_late: bool) -> tuple[list[Ring], list[int], str]:
    contest, movement = contest_of(night), movement_of(night)
    draw = bracket_with(night, late=with_late)
    if draw.over:
        winner = called(night, draw.champion) if draw.champion else "nobody"
        raise NightError(f"the knock-out is decided: {winner} has won it")
    if level := [match for match in matches(night, night.played) if match.level]:
        where = ", ".join(f"game {m.game} table {m.tables[-1][1]}" for m in level)
        raise NightError(
            f"a match is tied: {where}; play one more deal there and enter the winner"
            " (score with --played-off, or at the desk)"
        )
    there = here(night, with_late=with_late)
    ties = [tie for tie in draw.open if {*tie.sides} <= {*there}]
    if not ties:
        waits = [called(night, team) for tie in draw.open for team in tie.sides]
        raise NightError(f"no match can be played: players of {', '.join(waits)} are late")
    playing = {team for tie in ties for team in tie.sides}
    out = sorted(team for team in draw.in_play() - playing if team in there)
    stage = len(draw.stages)
    words = f"game {game}, {draw.called(stage)}"
    if any(tie.side == "losers" for tie in ties):
        words += " and the losers' side" if any(t.side == "main" for t in ties) else ""
    how = "seeded by number" if contest.by_seed else f"drawn from seed {movement.seed}"
    if stage == 1:
        words += f"; {how}"
        for two in sorted(draw.apart, key=sorted):
            when = draw.unbeaten(draw.earliest(two))
            words += f"; {_both(contest, two)} cannot meet before {when}"
    byes = [called(night, t.first) for t in draw.stages[-1] if not t.played]
    words += f"; bye: {', '.join(byes)}" if byes else ""
    return [tie.sides for tie in ties], out, words


def reseated(night: Night, *, games: int | None = None, with_late: bool = False) -> Chart:
    """Return the chart of a round robin or a match with the remaining games paired anew.

    Of those present, contestants who have met least meet first; if odd, the one that has sat out
    least sits out.  In a match the visiting pairs go on moving.  Raises ``NightError`` if no game
    is left.
    """
    contest, old = contest_of(night), night.the_chart
    total = night.games if games is None else games
    if total <= night.played:
        raise NightError(f"game {night.played} has started and was the last one")
    there = here(night, with_late=with_late)
    if len(there) < 2:
        raise NightError(f"fewer than two {contest.one}s are here, so no match can be played")
    past = old.games[: night.played]
    if contest.way == "match":
        return match(night.teams[1], night.teams[2], total, past)
    first = met(matches(night, night.played))
    rested = {t: sum(bool(set(g.byes) & night.teams[t].ever) for g in past) for t in there}
    best: list[tuple[list[tuple[int, int]], list[int]]] = []
    fewest = None
    for attempt in range(max(4, _ATTEMPTS // len(there))):
        order = Random(f"{night.played}:{attempt}").sample(there, len(there)) if attempt else there
        rounds, again = _paired(order, total - night.played, first, rested)
        if fewest is None or again < fewest:
            best, fewest = rounds, again
        if not again:
            break
    seatings = list(past)
    for game, (rings, out) in enumerate(best, night.played + 1):
        turn, north = (game - 1) % len(rings), (game - 1) // 2 % 2
        seatings.append(seated((*rings[turn:], *rings[:turn]), night.teams, north, out))
    rematches = "no rematches" if not fewest else f"{fewest} rematches"
    origin = f"{len(there)} {contest.one}s, re-paired from game {night.played + 1}; {rematches}"
    return Chart(tuple(seatings), old.way, origin)


#: Random restarts when pairing the remaining games, divided by the number of contestants.
_ATTEMPTS = 400


def _paired(
    order: Sequence[int],
    games: int,
    met_before: Mapping[frozenset[int], int],
    rested: Mapping[int, int],
) -> tuple[list[tuple[list[tuple[int, int]], list[int]]], int]:
    """Pair games one after another; return them, and the number of repeated meetings."""
    times, rest = Counter(met_before), dict(rested)
    rounds, again = [], 0
    for _ in range(games):
        playing, out = list(order), []
        if len(order) % 2:
            out = [min(order, key=rest.__getitem__)]
            rest[out[0]] += 1
            playing.remove(out[0])
        rings, _ = paired(playing, times, {})
        for two in map(frozenset, rings):
            again += times[two] > 0
            times[two] += 1
        rounds.append((rings, out))
    return rounds, again
