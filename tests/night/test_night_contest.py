"""Teams of four and Swiss: exact rounds, fair pairings, and whole evenings."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import Any

import pytest

from euchre.coordinates import MOST_PLAYERS
from euchre.night import events as ev
from euchre.night.admission import refusals
from euchre.night.arrivals import unseated
from euchre.night.contest.knockout import bracket
from euchre.night.contest.matches import ContestMatch, matches
from euchre.night.contest.next import begun
from euchre.night.contest.round_robin import rounds
from euchre.night.contest.standings import called, document, ranking
from euchre.night.contest.swiss import maximum, paired, pairing
from euchre.night.errors import NightError
from euchre.night.events_in_words import described
from euchre.night.fold import fold
from euchre.night.movement_or_contest import Contest
from euchre.night.next_seating import next_chart, reseated
from euchre.night.rotation.wishes import Constraints
from euchre.night.standings import standings
from tests.night.contests import Evening, decisive
from tests.night.nights import a_night, at
from tests.rows import each_row

pytestmark = pytest.mark.untraced


# -- rounds -----------------------------------------------------------------------------------


@each_row("teams", range(2, 51))
def test_every_team_meets_every_other_from_both_sides_once(teams: int) -> None:
    order = rounds(teams)
    assert len(order) == teams - 1
    met = Counter[tuple[int, int]]()
    for rings in order:
        assert sorted(team for ring in rings for team in ring) == list(range(teams))
        # A ring of half matches where the number is odd, whole matches for all others.
        sizes = sorted(map(len, rings))
        assert sizes[:-1] == [2] * (len(rings) - 1)
        assert sizes[-1] == 2 if teams % 2 == 0 else sizes[-1] in (3, 5)
        for ring in rings:
            met.update(zip(ring, (*ring[1:], ring[0]), strict=True))
    assert set(met.values()) == {1}
    assert len(met) == teams * (teams - 1)


def test_of_more_teams_than_have_a_starter_one_sits_out() -> None:
    chart, _ = begun(Contest(way="round-robin", size=4), MOST_PLAYERS - 4, None)
    assert len(chart.games) == 99
    assert Counter(p for game in chart.games for p in game.byes) == dict.fromkeys(chart.players, 1)


@pytest.mark.every(8)
@pytest.mark.parametrize("teams", range(2, 41))
def test_differences_of_teams_come_to_nought(teams: int) -> None:
    evening = Evening(Contest(way="round-robin", size=4), 4 * teams, seed=teams)
    night = evening.to_the_end()
    found = matches(night)
    assert Counter(frozenset(match.sides) for match in found) == {
        frozenset(two): 1 for two in combinations(range(1, teams + 1), 2)
    }
    assert all(match.over for match in found)
    table = ranking(night)
    assert sum(line.margin for line in table) == 0
    assert [line.margin for line in table] == sorted((line.margin for line in table), reverse=True)
    for line in table:
        own = [match for match in found if line.side in match.sides]
        assert len(own) == teams - 1 == line.won + line.level + line.lost
        # Each of its pairs has sat on both sides of a match's cards, at different tables.
        for match in own:
            seats = [night.seated(*at) for at in match.tables]
            sides = [side for table in seats for side in table.sides if side[0] in line.members]
            assert len(sides) == 2
            north = [table.sides[0][0] in line.members for table in seats]
            assert sorted(north) == [False, True]
            assert {p for side in sides for p in side} == {*line.members}
    # The same in whatever order events arrive.
    mixed = [*evening.events]
    Random(1).shuffle(mixed)
    assert ranking(fold(mixed)) == table


def test_a_match_counts_both_tables_of_the_same_game() -> None:
    evening = Evening(Contest(way="round-robin", size=4), 8)
    evening.seat()
    evening.do("start", game=1)
    for table, points in enumerate(((7, 4), (5, 6)), 1):
        evening.do("settle", game=1, table=table, points=points)
    (match,) = matches(evening.night)
    # Whoever sits North-South at the first table sits East-West at the other: 7 + 6 against 4 + 5.
    assert match.points == (13, 9)
    assert match.winner == match.sides[0]
    assert [line.margin for line in ranking(evening.night)] == [4, -4]


def test_a_team_that_leaves_and_one_that_comes() -> None:
    evening = Evening(Contest(way="round-robin", size=4), 24, seed=3)
    evening.play()
    for number in range(1, 5):
        evening.do("left", number=number)
    night = evening.night
    for chart in (reseated(night, least=True), reseated(night)):
        assert chart.games[0] == night.the_chart.games[0]
        for game in chart.games[1:]:
            assert not game.players & {1, 2, 3, 4}
            assert len(game.tables) == 4
            assert len(game.byes) == 4
        after = night.and_then(ev.Charted(**evening.stamp(), first=2, chart=chart.to_json()))
        assert max(Counter(frozenset(m.sides) for m in matches(after)).values()) == 1
        # Five teams are left for four games: nobody sits out twice.
        assert max(Counter(b for g in chart.games[1:] for b in g.byes).values()) == 1
    evening.do("team", name="The Late Four", players=["Zoe", "Yan", "Xia", "Will"])
    night = evening.night
    assert called(night, 7) == "The Late Four"
    assert {p.name for p in unseated(night)} == {"Zoe", "Yan", "Xia", "Will"}
    chart = reseated(night)
    assert all(not game.byes and len(game.tables) == 6 for game in chart.games[1:])


@each_row("way, size", [("round-robin", 4), ("match", 4), ("swiss", 2), ("knock-out", 2)])
def test_no_contest_ends_with_a_game_that_splits_its_sides(way: Any, size: int) -> None:
    evening = Evening(Contest(way=way, size=size), 8)
    evening.play(decisive)
    with pytest.raises(NightError, match="so there is no final game by the standings"):
        next_chart(evening.night, standing=True)


# -- matchings --------------------------------------------------------------------------------


def _largest(edges: Sequence[tuple[int, int]]) -> int:
    if not edges:
        return 0
    (a, b), *rest = edges
    without = [edge for edge in rest if not {a, b} & {*edge}]
    return max(_largest(rest), 1 + _largest(without))


@each_row("seed", range(60))
def test_matchings_are_the_largest_there_are(seed: int) -> None:
    rng = Random(seed)
    n = rng.randrange(2, 10)
    every = list(combinations(range(n), 2))
    edges = rng.sample(every, min(len(every), rng.randrange(1, 14)))
    at: list[list[int]] = [[] for _ in range(n)]
    for a, b in edges:
        at[a].append(b)
        at[b].append(a)
    mate = maximum(at)
    assert all(m < 0 or (mate[m] == v and m in at[v]) for v, m in enumerate(mate))
    assert sum(m >= 0 for m in mate) == 2 * _largest(edges)


def test_the_best_meets_the_next_who_leaves_everybody_a_way() -> None:
    # 1 could meet 2, but then 3 and 4, who have met, would be left.
    met = {frozenset((3, 4))}
    assert pairing([1, 2, 3, 4], lambda a, b: frozenset((a, b)) not in met) == [(1, 3), (2, 4)]
    assert pairing([1, 2], lambda a, b: False) is None


# -- Swiss ------------------------------------------------------------------------------------


@each_row(
    ("contestants", "games", "size"),
    [(4, 3, 2), (5, 5, 2), (6, 5, 4), (7, 7, 2), (9, 9, 2), (12, 11, 2), (16, 6, 4), (31, 7, 2)],
)
def test_swiss_never_repeats(contestants: int, games: int, size: int) -> None:
    contest = Contest(way="swiss", size=4 if size == 4 else 2)
    evening = Evening(contest, contestants * size, games, seed=contestants)
    night = evening.to_the_end()
    assert night.games == games
    assert max(Counter(frozenset(m.sides) for m in matches(night)).values()) == 1
    byes = Counter(p for game in night.the_chart.games for p in game.byes)
    assert all(times == 1 for times in byes.values())
    assert sum(byes.values()) == (games * size if contestants % 2 else 0)
    table = ranking(night)
    assert sum(line.margin for line in table) == 0
    assert sum(line.points for line in table) == 2 * games * -(-contestants // 2)
    assert [line.place for line in table] == sorted(line.place for line in table)


def test_swiss_pairs_by_the_standings() -> None:
    evening = Evening(Contest(way="swiss", size=2), 16, 3, seed=5)
    evening.play(lambda rng: (9, 2))
    won = {line.side for line in ranking(evening.night) if line.won}
    assert len(won) == 4
    evening.seat()
    second = [m for m in matches(evening.night) if m.game == 2]
    assert all((m.sides[0] in won) == (m.sides[1] in won) for m in second)


@each_row("contestants", [3, 6, 9, 12])
def test_swiss_keeps_apart_before_it_avoids_rematches(contestants: int) -> None:
    contest = Contest(way="swiss", size=2)
    evening = Evening(contest, 2 * contestants, contestants, 4, apart=((1, 3), (2, 5)))
    met = {frozenset(match.sides) for match in matches(evening.to_the_end())}
    assert not met & {frozenset((1, 2)), frozenset((1, 3))}


class Meetings(Counter[frozenset[int]]):
    """How often contestants have met, and how often somebody has asked."""

    asked = 0

    def get(self, two: Any, default: Any = None) -> Any:
        self.asked += 1
        return super().get(two, default)


def test_whoever_can_meet_nobody_sits_out_without_a_long_search() -> None:
    """Of an odd number each may sit out; one look at who can meet finds who must."""
    many = MOST_PLAYERS // 2 - 1
    met = Meetings({frozenset((1, other)): 1 for other in range(2, many + 1)})
    pairs, out = paired(range(1, many + 1), met, {})
    assert (len(pairs), out) == (many // 2, [1])
    assert met.asked < 100 * many**2


@each_row("contestants", [2, 4, 7, 16])
def test_who_cannot_be_kept_apart_in_a_contest_is_said_at_once(contestants: int) -> None:
    def made(way: Any) -> str:
        wishes = Constraints(never=((1, 4),))
        return begun(Contest(way=way, size=2), 2 * contestants, None, 0, wishes)[0].made

    assert ("pairs 1 and 2 cannot be kept apart" in made("swiss")) == (contestants == 2)
    assert "pairs 1 and 2 cannot meet before the final" in made("knock-out")


def test_swiss_breaks_ties_by_those_met_then_by_the_difference() -> None:
    evening = Evening(Contest(way="swiss", size=2), 8, 2, seed=1)
    night = evening.to_the_end()
    table = ranking(night)
    keys = [(line.points, line.opponents, line.margin) for line in table]
    assert keys == sorted(keys, reverse=True)
    for line in table:
        equal = [x for x in table if x.place == line.place]
        assert len({(x.points, x.opponents, x.margin) for x in equal}) == 1
        own = [m for m in matches(night) if line.side in m.sides]
        points = {x.side: x.points for x in table}
        assert line.opponents == sum(points[sum(m.sides) - line.side] for m in own)


def test_swiss_with_leavers_and_late_arrivals() -> None:
    evening = Evening(Contest(way="swiss", size=2), 16, 4, seed=2)
    evening.play()
    evening.do("left", number=3)
    evening.seat()
    # Pair 2 has lost a player: it is not seated, and seven pairs leave one bye.
    assert not evening.night.the_chart.games[1].players & {3, 4}
    assert len(evening.night.the_chart.games[1].byes) == 2
    evening.play()
    evening.do("team", players=["Yan", "Zoe"])
    night = evening.night
    assert called(night, 9) == "Yan and Zoe"
    evening.play()
    assert {17, 18} <= evening.night.the_chart.games[2].players
    # Somebody takes the card of the one who left, and the pair is whole again.
    evening.do("take", number=19, name="Gus", card=3)
    evening.play()
    night = evening.night
    assert {19, 4} <= night.the_chart.games[3].players
    assert night.teams[2].members == (19, 4)
    assert max(Counter(frozenset(m.sides) for m in matches(night)).values()) == 1
    line = next(x for x in ranking(night) if x.side == 2)
    assert line.won + line.level + line.lost + line.byes == 2


def test_undoing_what_a_swiss_did() -> None:
    evening = Evening(Contest(way="swiss", size=2), 12, 3)
    evening.play()
    before = evening.night
    evening.seat()
    seated = evening.events[-1]
    evening.do("undo", of=seated.id)
    after = evening.night
    assert after.the_chart == before.the_chart
    assert ranking(after) == ranking(before)
    arriving = evening.do("team", name="Late", players=["Yan", "Zoe"])
    # Somebody who is in a pair cannot be made never to have come.
    undo = ev.Undone(**evening.stamp(), of=(arriving[0].id,))
    assert "undo that first" in refusals(evening.night, undo)[0]
    evening.do("undo", of=arriving[-1].id)
    assert 7 not in evening.night.teams


# -- names, prizes, the desk ------------------------------------------------------------------


def test_names_of_pairs_and_teams() -> None:
    evening = Evening(Contest(way="round-robin", size=4), 12)
    evening.do("team", team=2, name="The Aces")
    night = evening.night
    assert [called(night, n) for n in (1, 2, 3)] == ["Team 1", "The Aces", "Team 3"]
    assert described(night, night.events[-1]) == "team 2 is The Aces"
    for team, name, members, why in (
        (3, "the aces", (), "is already team 2"),
        (5, "x", (), "there is no team 5"),
        (4, "x", (), "a new team needs 4 players"),
        (4, "x", (1, 2, 3, 4), "plays for team 1"),
        (1, "x", (1, 2), "needs 4 players, not 2"),
    ):
        event = ev.Teamed(**evening.stamp(), team=team, name=name, members=members)
        assert why in " ".join(refusals(night, event))
    with pytest.raises(NightError, match="needs 4 players, not 2"):
        evening.do("team", name="x", players=["Ann", "Bob"])
    assert "there are no" in refusals(a_night(), ev.Teamed(**at(1), team=1, name="x"))[0]


def test_prizes_go_to_whole_teams() -> None:
    evening = Evening(
        Contest(way="knock-out", size=2, losers_side=True),
        16,
        prizes="high,second,third,consolation,loners,door",
    )
    assert not any(line.begun for line in ranking(evening.night))
    night = evening.to_the_end(decisive)
    assert all(line.begun for line in ranking(night))
    draw = bracket(night)
    won = {prize.prize: {p.number for p in prize.winners} for prize in standings(night).prizes}
    assert draw.champion
    assert draw.best_loser
    assert won["high"] == {*night.teams[draw.champion].members}
    assert won["consolation"] == {*night.teams[draw.best_loser].members}
    assert len(won["second"]) == 2
    # The two who lost the semifinals share the third place.
    assert len(won["third"]) == 4
    assert "loners" not in won
    whole = document(night)
    assert whole["champion"] == called(night, draw.champion)
    assert whole["bracket"] is not None
    assert len(whole["bracket"][0]) == 4
    assert standings(night).to_json()["ranked_by"] == "matches"


@pytest.mark.parametrize("rank", ["points", "wins"])
def test_the_best_pair_of_a_night_of_teams_wins_a_prize(rank: str) -> None:
    contest = Contest(way="round-robin", size=4)
    evening = Evening(contest, 24, 5, 3, rank=rank, prizes="high,pair")
    night = evening.to_the_end(decisive)
    scored = Counter[frozenset[int]]()
    for result in night.results.values():
        assert result.score is not None
        for side in (0, 1):
            won = result.score.winner == side
            here = won * 100 + result.score.points[side] if rank == "wins" else 0
            pair = frozenset(result.score.seats[side::2])
            scored[pair] += here or result.score.points[side]
    best = {n for pair, points in scored.items() if points == max(scored.values()) for n in pair}
    prize = standings(night).prizes[1]
    assert prize.prize == "pair"
    assert {player.number for player in prize.winners} == best
    assert prize.value == max(scored.values()) // (100 if rank == "wins" else 1)
    # A substitute has only the games since, so that pair cannot win on its partner's.
    gone, partner = sorted(best)[:2]
    evening.do("take", card=gone, name="Zoe")
    number = max(evening.night.players)
    pairs = [team.pairs for team in evening.night.teams.values()]
    assert any((number, partner) in two or (partner, number) in two for two in pairs)
    assert partner not in {p.number for p in standings(evening.night).prizes[1].winners}


def test_a_signed_in_single_is_told_at_the_desk() -> None:
    evening = Evening(Contest(way="swiss", size=2), 8, 3)
    evening.play()
    evening.do("sign-in", who="9 Zoe")
    evening.seat()
    assert [p.name for p in unseated(evening.night)] == ["Zoe"]
    assert isinstance(matches(evening.night)[0], ContestMatch)
