"""Points that the desk gives or takes, requests from tables, and the organizer's own words."""

from typing import Any

import pytest

from euchre.night.adjustments import Adjusted, Asked, Worded
from euchre.night.admission import admit, refusals
from euchre.night.contest.matches import matches
from euchre.night.contest.next import begun
from euchre.night.contest.round_robin import all_play_all
from euchre.night.contest.standings import of_match, ranking
from euchre.night.errors import NightError
from euchre.night.events import SignedIn, Teamed, Undone
from euchre.night.events_in_words import described
from euchre.night.fold import Night, fold
from euchre.night.money import money
from euchre.night.movement_or_contest import Contest
from euchre.night.next_seating import reseated
from euchre.night.night_rules import NightRules, Prize, rules_from_text
from euchre.night.standings import group_averages, standings
from euchre.night.tally_card_events import Columned
from tests.night.contests import Evening
from tests.night.nights import a_night, after, at, founded, settled


def _total(night: Night, number: int) -> tuple[int, int]:
    line = standings(night).line(number)
    return line.total, line.place


def test_points_are_given_and_taken_and_undone() -> None:
    night = after(a_night(settled(1, (5, 2))), "adjust", number=1, points=-2, note="revoke")
    assert _total(night, 1) == (3, 2)
    assert described(night, night.events[-1]) == "Player 1: 2 points taken (revoke)"
    night = admit(night, Undone(**at(9e9), of=(night.events[-1].id,)))
    assert _total(night, 1) == (5, 1)


def test_a_pair_shares_what_one_of_them_gets() -> None:
    night = fold((founded(chart=all_play_all(8, 3)),))
    night = admit(night, Adjusted(**at(1), number=3, points=4))
    assert [_total(night, number)[0] for number in (3, 4, 5)] == [4, 4, 0]


@pytest.mark.parametrize("way", ["round-robin", "swiss"])
def test_points_of_a_pair_or_team_move_its_place(way: Any) -> None:
    evening = Evening(Contest(way=way, size=2), 8, 1, seed=3)
    for table, points in ((1, (9, 1)), (2, (8, 2))):
        evening.do("settle", game=1, table=table, points=points, sure=True)
    best = ranking(evening.night)[0]
    assert best.place == 1
    evening.do("adjust", number=best.members[0], points=-20)
    assert next(x.place for x in ranking(evening.night) if x.side == best.side) >= 3


def test_a_table_asks_and_the_desk_grants_it_or_not() -> None:
    night = a_night(settled(1, (5, 2)))
    asked = Asked(**at(2), game=1, table=1, seat=1, number=2, points=-3, note="revoke")
    night = admit(night, asked)
    assert _total(night, 2)[0] == 5
    assert list(night.asked) == [asked.id]
    granted = after(night, "adjust", number=2, points=-3, entry=asked.id)
    assert _total(granted, 2)[0] == 2
    assert not granted.asked
    assert not admit(night, Undone(**at(3), of=(asked.id,))).asked


@pytest.mark.parametrize(
    ("event", "why"),
    [
        (Adjusted(**at(1), number=99, points=1), "there is no player 99"),
        (Adjusted(**at(1), number=1, points=0), "give a number of points"),
        (Asked(**at(1), game=1, table=1, seat=0, number=9, points=1), "does not sit at table 1"),
        (Worded(**at(1), text="x" * 2001), "at most 2000 printable characters"),
        (Worded(**at(1), text="bell \a"), "at most 2000 printable characters"),
    ],
)
def test_what_cannot_be_given_is_refused(event: Adjusted | Asked | Worded, why: str) -> None:
    assert why in " ".join(refusals(a_night(), event))


def test_a_knock_out_counts_no_points() -> None:
    evening = Evening(Contest(way="knock-out", size=2), 8)
    assert "settle the score" in refusals(evening.night, Adjusted(**at(9), number=1, points=1))[0]


def test_own_words_are_kept_line_by_line() -> None:
    night = after(a_night(), "conduct", text="No talking.\r\nRevoke: 3 points.\n")
    assert night.conduct == "No talking.\nRevoke: 3 points."


# -- what decides the places, and what a bell ends ----------------------------------------------


def test_games_won_come_before_points() -> None:
    scores = (settled(1, (9, 8)), settled(2, (6, 5), table=2, seats=(5, 7, 6, 8)))
    night = a_night(*scores, rules=NightRules(rank="wins", length=10))
    assert [x.player.number for x in standings(night).lines][:4] == [1, 2, 5, 6]
    assert standings(night).ranked_by == "wins"


def test_a_game_sat_out_scores_a_fixed_number() -> None:
    scores = (settled(1, (5, 2)), settled(2, (5, 2), game=2, seats=(2, 4, 3, 5)))
    night = a_night(*scores, rules=NightRules(sit_out="7"))
    assert standings(night).line(1).credit == 7


@pytest.mark.parametrize("ending", [{"ends": "score", "length": "10"}, {"length": "8"}])
def test_a_clock_takes_unfinished_scores_at_every_table(ending: dict[str, str]) -> None:
    """With a stuck dealer nothing is passed out, so 4-1 is no score of eight deals."""

    def rules(**more: str) -> NightRules:
        return rules_from_text(ending | {"game": "standard"} | more, {"stick-the-dealer": "on"})

    unfinished = settled(1, (4, 1))
    assert refusals(a_night(rules=rules()), unfinished)
    assert not refusals(a_night(rules=rules(bell="25")), unfinished)


def test_nobody_wins_a_second_prize() -> None:
    one = settled(1, (9, 2), loners=(2, 0, 1, 0))
    prizes: tuple[Prize, ...] = ("high", "game", "loners")
    both = standings(a_night(one, rules=NightRules(prizes=prizes, length=8))).prizes
    assert [[p.number for p in won.winners] for won in both] == [[1, 2], [1, 2], [1]]
    rules = NightRules(prizes=prizes, length=8, one_prize=True)
    each = standings(a_night(one, rules=rules)).prizes
    assert [[p.number for p in won.winners] for won in each] == [[1, 2], [3, 4]]


# -- a match of two sides ------------------------------------------------------------------------


@pytest.mark.parametrize("size", [2, 4, 6, 8, 26])
def test_in_a_match_every_pair_meets_every_pair_once(size: int) -> None:
    chart, movement = begun(Contest(way="match", size=size), 2 * size, None)
    assert movement is None
    assert len(chart.games) == size // 2
    met = {frozenset(table.sides) for game in chart.games for table in game.tables}
    assert len(met) == (size // 2) ** 2
    for seat, table in enumerate(chart.games[0].tables):
        assert all(game.tables[seat].sides[0] == table.sides[0] for game in chart.games), (
            "home sits"
        )


def test_a_match_that_is_seated_anew_keeps_all_its_pairs() -> None:
    evening = Evening(Contest(way="match", size=6), 12)
    before = evening.night.the_chart
    evening.do("settle", game=1, table=1, points=(9, 0), sure=True)
    assert reseated(evening.night).games == before.games
    assert reseated(evening.night, games=4).games == (*before.games, before.games[0])
    evening.do("take", name="Zoe", card=3)
    evening.do("left", number=12)
    with pytest.raises(NightError, match="fewer than two sides are here"):
        reseated(evening.night)
    evening.do("take", name="Yan", card=12)
    now = reseated(evening.night)
    assert now.games == evening.night.the_chart.games
    assert now.games[1].players == {1, 2, *range(4, 12), 13, 14}


def test_a_match_has_two_sides() -> None:
    evening = Evening(Contest(way="match", size=2), 4)
    for number in (5, 6):
        evening.do("sign-in", who=f"{number} P{number}")
    third = Teamed(**evening.stamp(), team=3, members=(5, 6))
    assert refusals(evening.night, third) == [
        "a match has two sides, so there is no room for another"
    ]


def test_a_match_is_won_by_games_then_points() -> None:
    evening, said = Evening(Contest(way="match", size=4), 8), list[str]()
    for game, table, points in ((1, 1, (9, 0)), (1, 2, (4, 5)), (2, 1, (4, 5)), (2, 2, (4, 5))):
        evening.do("settle", game=game, table=table, points=points, sure=True)
        (match,) = matches(evening.night)
        said.append(of_match(evening.night, match))
    assert said[2:] == [
        "2-1 in games: 10-17, Team 2 over Team 1 (3 of 4 tables)",
        "3-1 in games: 15-21, Team 2 over Team 1",
    ]
    assert (match.games, match.points, match.winner) == ((1, 3), (21, 15), 2)
    assert [line.side for line in ranking(evening.night)] == [2, 1]
    evening.do("settle", game=1, table=1, points=(6, 3), sure=True)
    (match,) = matches(evening.night)
    assert of_match(evening.night, match) == "3-1 in games: 18-18, Team 2 over Team 1"


def test_points_alone_decide_a_match_that_they_rank() -> None:
    """Every pair meets every pair twice; the match is over with the last of the games."""
    evening = Evening(Contest(way="match", size=4), 8, games=4, rank="points")
    said = []
    for game in range(1, 5):
        for table, points in ((1, (9, 8)), (2, (2, 9))):
            evening.do("settle", game=game, table=table, points=points, sure=True)
        (match,) = matches(evening.night)
        said.append((match.over, match.winner))
    assert said == [(False, None)] * 3 + [(True, 2)]
    assert [line.side for line in ranking(evening.night)] == [2, 1]
    assert of_match(evening.night, match) == "4-4 in games: 68-44, Team 2 over Team 1"


def test_a_forfeit_is_a_game_won_without_play() -> None:
    evening = Evening(Contest(way="match", size=4), 8, ends="score", length="21")
    evening.do("forfeit", game=1, table=1, side=0)
    score = evening.night.results[1, 1].score
    assert score is not None
    assert (score.points, score.winner) == ((0, 21), 1)
    evening = Evening(Contest(way="match", size=4), 8)
    evening.do("forfeit", game=1, table=1, side=1)
    score = evening.night.results[1, 1].score
    assert score is not None
    assert (score.points, score.winner) == ((0, 0), 0)


# -- cards with only the player's own points -------------------------------------------------------


def test_four_cards_make_the_score_of_a_table() -> None:
    night = a_night()
    for number, points in ((1, 5), (3, 2), (2, 5)):
        night = after(night, "column", number=number, points=[points, None])
    at_table = night.results[1, 1]
    assert (at_table.status, at_table.score and at_table.score.points) == ("confirmed", (5, 2))
    # The fourth card says otherwise: only then somebody is asked.
    night = after(night, "column", number=4, points=[3])
    assert night.results[1, 1].status == "disputed"
    night = admit(night, Undone(**at(9e9), of=(night.events[-1].id,)))
    assert night.results[1, 1].status == "confirmed"
    assert night.results[1, 2].status == "waiting"


def test_one_side_alone_makes_no_score_and_the_desk_has_the_last_word() -> None:
    night = after(a_night(), "column", number=1, points=[5])
    assert not night.results[1, 1].reported
    assert "sits out game 2" in refusals(night, Columned(**at(3), number=1, points=(5, 4)))[0]
    settled_at = night.and_then(settled(4, (4, 3)))
    assert settled_at.results[1, 1].status == "settled"


# -- what players pay ---------------------------------------------------------------------------


def test_some_pay_another_fee_and_the_euchred_pay_into_the_pot() -> None:
    rules = NightRules(fee="5", per_euchre="0.25", length=8)
    night = a_night(*(SignedIn(**at(n), number=n, name="") for n in range(1, 5)), rules=rules)
    night = after(night, "charge", number=2, amount="0")
    night = night.and_then(settled(9, (9, 4), euchres=(2, 1)))
    assert money(night).owing == {1: 525, 2: 25, 3: 550, 4: 550}
    free = rules.but(fee="0", per_euchre="0")
    assert not free.paid


def test_the_best_of_each_group_share_a_prize() -> None:
    rules = NightRules(prizes=("high", "groups"), length=8)
    night = a_night(settled(1, (9, 4)), rules=rules)
    for number, group in ((1, "women"), (3, "women"), (4, "men"), (9, "men"), (2, "none")):
        night = after(night, "group", number=number, group=group)
    (_, won) = standings(night).prizes
    assert ([p.number for p in won.winners], int(won.value)) == ([1, 4], 9)
    assert {group: float(x) for group, x in group_averages(night).items()} == {
        "women": 6.5,
        "men": 4.0,
    }
