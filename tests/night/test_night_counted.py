"""Standings and prizes counted a second time, from the scores alone and by other arithmetic."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from random import Random
from typing import Any, NamedTuple, get_args

from hypothesis import given
from hypothesis import strategies as st

from euchre.night.events import AnyEvent, Left, SignedIn
from euchre.night.fold import fold
from euchre.night.night_rules import LowestScore, NightRules, SitOut, rules_from_json
from euchre.night.rotation.chart import Chart, Foursome, Seating
from euchre.night.rotation.planning import plan
from euchre.night.seats import first_chart
from euchre.night.sitting_out import equal_lengths, fairness
from euchre.night.standings import standings
from euchre.night.wanted import Movement
from tests.night.nights import at, founded, settled
from tests.rows import each_row

#: Every prize that scores decide.
PRIZES: Any = ("high", "second", "third", "low", "wins", "loners", "euchres", "euchred")


class Table(NamedTuple):
    """What one table of a game reports."""

    game: int
    number: int
    seats: tuple[int, ...]
    points: tuple[int, int]
    loners: tuple[int, ...]
    euchres: tuple[int, int]


class Evening(NamedTuple):
    """A night of players who come and go: games as lists of tables and of who sits out."""

    tables: list[Table]
    out: list[list[int]]
    house: int
    gone: int


def an_evening(rng: Random, players: int, games: int) -> Evening:
    """Return a night in which the last player comes late and the seats are drawn."""
    tables, out = [], []
    for game in range(1, games + 1):
        there = list(range(1, players + (game > 1)))
        rng.shuffle(there)
        for number in range(1, len(there) // 4 + 1):
            four = tuple(there[4 * number - 4 : 4 * number])
            points = (rng.randrange(5), rng.randrange(5))
            loners = tuple(int(rng.random() < 0.1) for _ in four)
            euchres = (rng.randrange(2), rng.randrange(2))
            tables.append(Table(game, number, four, points, loners, euchres))
        out.append(there[len(there) // 4 * 4 :])
    return Evening(tables, out, rng.choice([0, 2]), rng.choice([0, 3]))


def counted(evening: Evening, rules: NightRules) -> tuple[dict[int, Any], dict[str, set[int]]]:
    """Return every player's total and place, and the winners of every prize."""
    games = len(evening.out)
    sums: dict[int, dict[str, int]] = {}
    for table in evening.tables:
        for seat, player in enumerate(table.seats):
            mine, theirs = table.points[seat % 2], table.points[1 - seat % 2]
            here = {
                "played": 1,
                "points": mine + 3 * table.loners[seat],
                "against": theirs,
                "wins": 1 if mine > theirs else 0,
                "loners": table.loners[seat],
                "euchres": table.euchres[seat % 2],
                "euchred": table.euchres[1 - seat % 2],
            }
            known = sums.setdefault(player, dict.fromkeys(here, 0))
            for name, n in here.items():
                known[name] += n
    nothing = dict.fromkeys(("played", "points", *PRIZES[4:], "against"), 0)
    everybody = {p for seats in (t.seats for t in evening.tables) for p in seats}
    everybody |= {p for out in evening.out for p in out}
    # A house player who fills no table is no player of the evening.
    if evening.house not in sums:
        everybody.discard(evening.house)
    all_points = sum(one["points"] for one in sums.values())
    all_games = sum(one["played"] for one in sums.values())
    totals: dict[int, int] = {}
    scores: dict[int, Fraction] = {}
    averages: dict[int, Fraction] = {}
    for player in everybody:
        one = sums.get(player, nothing)
        sat = sum(out.count(player) for out in evening.out)
        totals[player] = one["points"]
        averages[player] = Fraction(0)
        if one["played"]:
            own = averages[player] = Fraction(one["points"], one["played"])
            if rules.sit_out == "own-mean":
                totals[player] += sat * nearest(own)
            if rules.sit_out == "halfway":
                totals[player] += nearest(sat * own / 2 + sat * Fraction(all_points, all_games) / 2)
        scores[player] = (
            averages[player] if rules.sit_out == "average" else Fraction(totals[player])
        )

    def breaks(player: int) -> list[int]:
        one = sums.get(player, nothing)
        return [-one[word] if word == "against" else one[word] for word in rules.tie_break]

    def better(one: int, other: int) -> bool:
        mine, theirs = (
            [player in sums, player != evening.gone, scores[player], *breaks(player)]
            for player in (one, other)
        )
        return mine > theirs

    places = {p: 1 + sum(better(other, p) for other in everybody) for p in everybody}
    most = max(one["played"] for one in sums.values())
    may_win = [
        p
        for p, one in sums.items()
        if p not in (evening.house, evening.gone) and 2 * one["played"] >= most
    ]
    ranks = {p: 1 + sum(better(other, p) for other in may_win) for p in may_win}
    won: dict[str, set[int]] = {}
    for at_least, prize in enumerate(("high", "second", "third"), 1):
        # Of those who share a place, one has every place that it covers.
        best = max((rank for rank in ranks.values() if rank <= at_least), default=0)
        if len(may_win) >= at_least:
            won[prize] = {p for p in may_win if ranks[p] == best}
    there = may_win
    lowest = scores
    if rules.lowest_score == "all-games":
        sat_out = {p: sum(p in out for out in evening.out) for p in may_win}
        there = [p for p in may_win if sums[p]["played"] + sat_out[p] == games]
        lowest = averages if rules.sit_out == "nothing" else scores
    if there:
        last = min([lowest[p], *breaks(p)] for p in there)
        won["low"] = {p for p in there if [lowest[p], *breaks(p)] == last}
    for prize in ("wins", "loners", "euchres", "euchred"):
        best = max((sums[p][prize] for p in may_win), default=0)
        if best:
            won[prize] = {p for p in may_win if sums[p][prize] == best}
    return {p: (totals[p], places[p]) for p in everybody}, won


def nearest(points: Fraction) -> int:
    exact = Decimal(points.numerator) / Decimal(points.denominator)
    return int(exact.quantize(Decimal(1), ROUND_HALF_UP))


@given(
    st.randoms(use_true_random=False),
    st.integers(5, 12),
    st.integers(2, 6),
    st.sampled_from([word for word in get_args(SitOut) if word != "house"]),
    st.sampled_from(get_args(LowestScore)),
    st.sampled_from([(), ("wins",), ("loners", "against"), ("euchres", "wins")]),
)
def test_another_count_of_a_night_comes_to_the_same(
    rng: Random,
    players: int,
    games: int,
    sit_out: SitOut,
    lowest_score: LowestScore,
    tie_break: Any,
) -> None:
    rules = NightRules(
        sit_out=sit_out,
        lowest_score=lowest_score,
        tie_break=tie_break,
        prizes=PRIZES,
        loner_bonus=3,
    )
    evening = an_evening(rng, players, games)
    seatings = tuple(
        Seating(tuple(Foursome(*t.seats) for t in evening.tables if t.game == game), tuple(out))
        for game, out in enumerate(evening.out, 1)
    )
    events: list[AnyEvent] = [founded(rules, Chart(seatings, "pasted", "made for a test"))]
    for table in evening.tables:
        events.append(
            settled(
                5,
                table.points,
                game=table.game,
                table=table.number,
                seats=Foursome(*table.seats),
                loners=table.loners,
                euchres=table.euchres,
            )
        )
    if evening.house:
        events.append(SignedIn(**at(6), number=evening.house, name="House", house=True))
    if evening.gone:
        events.append(Left(**at(7), number=evening.gone, after=games - 1))
    now = standings(fold(events))
    lines, won = counted(evening, rules)
    shown = {x.player.number: (x.total, x.place) for x in now.lines}
    assert shown == {p: line for p, line in lines.items() if p in shown}
    # A house player without a game is not shown.
    assert lines.keys() - shown.keys() <= {evening.house}
    assert {x.prize: {p.number for p in x.winners} for x in now.prizes} == won


#: Players, games, how they move, what a game sat out scores, and parts of what is said of it.
PLANS: Any = [
    (24, 8, None, "halfway", ["Everyone plays all 8 games, so points alone decide."]),
    (4, 1, None, "nothing", ["Everyone plays 1 game,"]),
    (14, 7, None, "nothing", ["Everyone plays 6 games and sits out once,"]),
    (22, 8, None, "halfway", ["16 players sit out once and 6 never; ", "the same chance"]),
    (22, 8, None, "nothing", ["most first places go to those who sit out least."]),
    (9, 8, None, "own-mean", ["8 players sit out once and 1 never; ", "own average", "more often"]),
    (9, 8, None, "average", ["points per game decide, ", "more often"]),
    (22, 8, "draw", "halfway", ["2 players at a time sit out, those first who have sat out least"]),
]


@each_row(("players", "games", "way", "sit_out", "parts"), PLANS)
def test_what_is_fair_about_a_plan_is_said_in_one_sentence(
    players: int, games: int, way: Any, sit_out: SitOut, parts: list[str]
) -> None:
    movement = Movement(way=way, games=games) if way else None
    chart = first_chart(range(1, players + 1), movement) if movement else plan(players, games)
    said = fairness(chart, movement, sit_out)
    assert all(part in said for part in parts)
    assert (said[-1], said.count(".")) == (".", 1)


@each_row("players", range(4, 30))
def test_lengths_in_which_everyone_sits_out_equally_often(players: int) -> None:
    out = players - players // 4 * 4
    for games in range(1, 20):
        equal = {
            length: length * out // players
            for length in range(max(1, games - 3), games + 4)
            if length * out % players == 0
        }
        assert equal_lengths(players, games) == ({} if games in equal else equal)


@each_row("sit_out", get_args(SitOut))
@each_row("lowest", get_args(LowestScore))
def test_a_night_keeps_the_scoring_that_it_began_with(sit_out: SitOut, lowest: LowestScore) -> None:
    rules = NightRules(sit_out=sit_out, lowest_score=lowest)
    assert rules_from_json(rules.to_json()) == rules
