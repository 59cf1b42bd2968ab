"""The table of three: where three are over and nobody wants to sit out."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations
from math import floor
from random import Random
from typing import Any

import pytest

from euchre.night import events as ev
from euchre.night.admission import admit, refusals
from euchre.night.command_base import command
from euchre.night.contradictions import told
from euchre.night.desk import events_of
from euchre.night.errors import NightError
from euchre.night.events_in_words import described
from euchre.night.fold import Night, fold
from euchre.night.next_seating import next_chart, reseated
from euchre.night.night_rules import NightRules
from euchre.night.paper import tally
from euchre.night.paper.imprint import rows_of
from euchre.night.reporting import Forfeit
from euchre.night.rotation.chart import Threesome
from euchre.night.rotation.planning import plan
from euchre.night.season.forgetting import speaker
from euchre.night.spreadsheets import scores_csv
from euchre.night.standings import standings
from euchre.night.tally_card_events import Columned
from tests.night.nights import after, at, founded
from tests.night.papers import pages
from tests.rows import each_row

pytestmark = pytest.mark.untraced

RULES = NightRules(length=8, sit_out="three-handed")
#: The table of three among 15 players.
THREE = 4


def begun(rules: NightRules = RULES, players: int = 15, games: int = 2) -> Night:
    """A night whose first game is on."""
    night = Night().and_then(founded(rules, plan(players, games, budget_steps=1)))
    return night.and_then(ev.Started(**at(1), game=1))


def played(games: int, seed: int = 0, players: int = 15, planned: int = 0) -> Night:
    """A night with made-up scores, also of the three; ``games`` of those planned are over."""
    chart = plan(players, planned or games, budget_steps=1)
    night, rng = Night().and_then(founded(RULES, chart)), Random(seed)
    for game in range(1, games + 1):
        night = scored(night, game, rng)
    return night


def scored(night: Night, game: int, rng: Random) -> Night:
    """The night with made-up scores of a game."""
    log: list[ev.AnyEvent] = [ev.Started(**at(100 * game), game=game)]
    for table, seats in enumerate(night.tables_of(game), 1):
        points = tuple(rng.randrange(9) for _ in seats.sides)
        where: dict[str, Any] = {"game": game, "table": table, "seats": seats}
        log.append(ev.Settled(**at(100 * game + table), **where, points=points))
    return night.and_then(*log)


def says(night: Night, seconds: float, seat: int, *points: int, **more: Any) -> ev.Entered:
    """What somebody at the table of three enters."""
    where: dict[str, Any] = {"game": 1, "table": THREE, "seats": night.seated(1, THREE)} | more
    return ev.Entered(**at(seconds), **where, seat=seat, points=points)


def worth(night: Night) -> dict[int, int]:
    """The points of every player, worked out from the events alone."""
    scores = {(e.game, e.table): e for e in night.events if isinstance(e, ev.Settled)}
    four = [p for e in scores.values() if len(e.seats) == 4 for p in e.points]
    everyone, points = Fraction(sum(four), len(four)), dict.fromkeys(night.players, Fraction(0))
    for event in scores.values():
        mean = Fraction(sum(event.points), len(event.points))
        for seat, player in enumerate(event.seats):
            x = event.points[seat % len(event.points)]
            three = everyone + Fraction(5, 4) * (x - mean)
            points[player] += x if len(event.seats) == 4 else three
    return {player: floor(x + Fraction(1, 2)) for player, x in points.items()}


# -- the score ---------------------------------------------------------------------------------


@each_row("seed", range(5))
def test_every_score_corrected_at_the_end_counts_as_if_it_had_been_right(seed: int) -> None:
    night = played(5, seed)
    assert night.over
    rng = Random(seed)
    for event in night.events:
        if isinstance(event, ev.Settled):
            points = tuple(rng.randrange(9) for _ in event.points)
            where = {name: getattr(event, name) for name in ("game", "table", "seats")}
            now = night.and_then(ev.Settled(**at(9000), **where, points=points))
            assert {x.player.number: x.points for x in standings(now).lines} == worth(now)


def test_the_three_score_together_as_much_as_anybody() -> None:
    night = played(1)
    lines = {line.player.number: line for line in standings(night).lines}
    score = night.results[1, THREE].score
    assert score is not None
    four = [line.points for number, line in lines.items() if number not in score.seats]
    three = [lines[player].points for player in score.seats]
    assert abs(sum(three) / 3 - sum(four) / len(four)) <= Fraction(1, 2)
    wider = [1.25 * (points - score.points[0]) for points in score.points]
    assert [points - three[0] for points in three] == pytest.approx(wider, abs=1)


def test_a_game_of_three_counts_as_a_game() -> None:
    night = begun(games=1)
    assert {line.sat_out for line in standings(night).lines} == {0}
    word = ev.Settled(**at(10), game=1, table=THREE, seats=night.seated(1, THREE), points=(7, 5, 3))
    lines = standings(admit(night, word)).lines[:3]
    # Until others have scored, the average is that of the three.
    assert [(x.place, x.played, x.points, x.credit) for x in lines] == [
        (1, 1, 8, 0), (2, 1, 5, 0), (3, 1, 3, 0),
    ]  # fmt: skip
    lines = standings(played(1)).lines
    assert {(line.played, line.sat_out, line.credit) for line in lines} == {(1, 0, 0)}
    assert [x.total for x in lines] == sorted((x.total for x in lines), reverse=True)


def test_where_fewer_are_over_a_game_sat_out_scores_halfway() -> None:
    night = played(1, planned=2)
    for number in night.seated(1, 1)[:2]:
        night = admit(night, ev.Left(**at(150), number=number, after=1))
    chart = reseated(night)
    charted = ev.Charted(**at(160), first=2, chart=chart.to_json(), reason="two have left")
    night = scored(admit(night, charted), 2, Random(1))
    [out], points = chart.games[1].byes, worth(night)
    line, everyone = standings(night).line(out), Fraction(sum(points.values()), 15 + 12)
    assert (line.played, line.sat_out, line.points) == (1, 1, points[out])
    assert abs(line.credit - (points[out] + everyone) / 2) <= Fraction(1, 2)


#: What the three say, North first, None: nothing; the state of the table.
SAID: list[tuple[tuple[tuple[int, ...] | None, ...], str]] = [
    ((None, None, None), "waiting"),
    (((7, 5, 4), None, None), "entered"),
    (((7, 5, 4), (7, 5, 4), None), "confirmed"),
    (((7, 5, 4), None, (7, 5, 4)), "confirmed"),
    (((7, 5, 4), (7, 5, 4), (7, 5, 4)), "confirmed"),
    (((7, 5, 4), (7, 4, 5), None), "disputed"),
    (((7, 5, 4), (7, 5, 4), (4, 5, 7)), "disputed"),
    (((7, 5, 4), (4, 5, 7), (5, 4, 7)), "disputed"),
]


@each_row(("reports", "status"), SAID)
def test_the_score_counts_once_two_agree_and_nobody_differs(
    reports: Sequence[tuple[int, ...] | None], status: str
) -> None:
    night = begun()
    told = [(seat, points) for seat, points in enumerate(reports) if points]
    for order in permutations(told):
        now = night
        for n, (seat, points) in enumerate(order):
            now = admit(now, says(night, 10 + n, seat, *points))
        result = now.results[1, THREE]
        assert result.status == status
        assert (result.score is None) == (status in ("waiting", "disputed"))
        assert (result in now.disputed) == (status == "disputed")
        assert (result in now.missing) == (status in ("waiting", "entered", "disputed"))


def test_the_others_confirm_dispute_and_come_round_and_the_desk_settles() -> None:
    night = begun()
    first = says(night, 10, 1, 7, 5, 4)
    now = admit(night, first)
    assert [now.results[1, THREE].to_confirm(seat) is None for seat in range(3)] == [0, 1, 0]
    line = next(x for x in standings(now).lines if x.player.number == night.seated(1, THREE)[0])
    assert line.provisional
    where: dict[str, Any] = {"game": 1, "table": THREE, "entry": first.id}
    own = ev.Confirmed(**at(11), **where, seat=1)
    assert refusals(now, own) == [
        "one of the other two must confirm a score, not the player who entered it"
    ]
    now = admit(now, ev.Confirmed(**at(12), **where, seat=0))
    assert now.results[1, THREE].status == "confirmed"
    now = admit(now, ev.Disputed(**at(13), **where, seat=2))
    assert now.results[1, THREE].status == "disputed"
    again = admit(now, says(night, 14, 2, 7, 5, 4))
    assert again.results[1, THREE].status == "confirmed"
    word = ev.Settled(**at(15), game=1, table=THREE, seats=night.seated(1, THREE), points=(6, 5, 4))
    now = admit(now, word)
    assert (now.results[1, THREE].status, now.disputed) == ("settled", ())
    # Whoever still differs objects, as at any table.
    now = admit(now, says(night, 16, 2, 4, 5, 7))
    assert [voice.seat for voice in now.results[1, THREE].objections] == [2]
    now = admit(now, ev.Undone(**at(17), of=(word.id,)))
    assert now.results[1, THREE].status == "disputed"


@each_row("seed", range(8))
def test_reports_corrections_and_undos_in_any_order_add_up(seed: int) -> None:
    """The standings follow from the last word of each, in whatever order events arrive."""
    rng, night, seconds = Random(seed), begun(games=1), 100.0
    for table, seats in enumerate(night.tables_of(1)[:-1], 1):
        points: tuple[int, ...] = (rng.randrange(9), rng.randrange(9))
        night = night.and_then(
            ev.Settled(**at(10 + table), game=1, table=table, seats=seats, points=points)
        )
    last: dict[int, tuple[int, ...]] = {}
    mine: list[tuple[str, int, tuple[int, ...] | None]] = []
    for _ in range(25):
        seconds += 1
        seat, points = rng.randrange(3), rng.choice([(7, 5, 4), (7, 5, 4), (4, 5, 7)])
        if mine and rng.random() < 0.25:
            name, seat, before = mine.pop()
            night = admit(night, ev.Undone(**at(seconds), of=(name,)))
            last = {k: v for k, v in last.items() if k != seat} | ({seat: before} if before else {})
        else:
            event = says(night, seconds, seat, *points)
            mine.append((event.id, seat, last.get(seat)))
            night, last = admit(night, event), last | {seat: points}
        result, words = night.results[1, THREE], set(last.values())
        assert (result.status == "disputed") == (len(words) > 1)
        assert (result.status == "confirmed") == (len(words) == 1 and len(last) > 1)
        shuffled = list(night.events)
        rng.shuffle(shuffled)
        assert fold(shuffled).results == night.results
        if len(words) == 1:
            word = ev.Settled(
                **at(9000), game=1, table=THREE, seats=night.seated(1, THREE), points=words.pop()
            )
            assert {x.player.number: x.points for x in standings(night).lines} == worth(
                night.and_then(word)
            )


# -- around the score --------------------------------------------------------------------------


def test_a_night_is_not_over_until_the_three_have_scored() -> None:
    night = played(2)
    last = next(e for e in night.events if isinstance(e, ev.Settled) and len(e.seats) == 3)
    undone = admit(night, ev.Undone(**at(9000), of=(last.id,)))
    assert not undone.over
    assert [(r.game, r.table) for r in undone.missing] == [(1, THREE)]
    points = "-".join(map(str, last.points))
    assert described(night, last) == f"game 1, table {THREE}, settled at {points}"
    row = next(x for x in scores_csv(night).splitlines() if x.startswith(f"1,{THREE},"))
    north, east, south = (
        f"{number}: {own}" for number, own in zip(last.seats, last.points, strict=True)
    )
    assert row.startswith(f"1,{THREE},{north},{south},{east},,settled,,,")
    assert f"1,{THREE},{last.seats[0]},{last.seats[2]}" in scores_csv(undone)
    entry = says(night, 9001, 2, 1, 2, 3)
    assert described(night, entry) == f"game 1, table {THREE}, South enters 1-2-3"
    assert speaker(night, entry) == last.seats[2]


def test_seats_that_were_swapped_take_their_points_along() -> None:
    night = played(1)
    out, seated = night.seated(1, THREE)[0], night.seated(1, 1)[0]
    before = {line.player.number: line.total for line in standings(night).lines}
    swapped = admit(night, ev.Swapped(**at(9000), game=1, numbers=(out, seated)))
    after = {line.player.number: line.total for line in standings(swapped).lines}
    assert (after[seated], after[out]) == (before[out], before[seated])


def test_own_points_on_three_cards_make_the_score() -> None:
    night = wrong = begun(games=1)
    seats = night.seated(1, THREE)
    for number, points in zip(seats, (7, 5, 4), strict=True):
        assert night.results[1, THREE].status == "waiting"
        night = after(night, "column", number=number, points=[points])
    result = night.results[1, THREE]
    assert result.score
    assert (result.status, result.score.points) == ("confirmed", (7, 5, 4))
    # None that can never be.
    cards = [Columned(**at(10 + n), number=n, points=(24,)) for n in seats]
    told = [refusals(wrong := wrong.and_then(card), cards[-1]) for card in cards[:2]]
    assert told == [[], ["three do not score 72 points together in 8 deals"]]


def test_a_final_game_by_the_standings_waits_for_the_three_and_follows_their_correction() -> None:
    night = played(2)
    last = [e for e in night.events if isinstance(e, ev.Settled)][-1]
    undone = admit(night, ev.Undone(**at(9000), of=(last.id,)))
    with pytest.raises(NightError, match=f"game 2 lacks table {THREE}"):
        next_chart(undone, standing=True)
    chart = next_chart(night, standing=True).to_json()
    seated = ev.Charted(**at(9001), first=3, chart=chart, reason="by the standings")
    night = admit(night, seated)
    wrong = ev.Settled(
        **at(9002), game=2, table=THREE, seats=night.seated(2, THREE), points=(24, 0, 0)
    )
    [text] = told(night, admit(night, wrong))
    assert text.startswith("game 3 was seated by scores that have changed; seat it again")


def test_where_nobody_plays_three_handed() -> None:
    def threes(rules: NightRules, players: int) -> list[int]:
        night = Night().and_then(founded(rules, plan(players, 3, budget_steps=1)))
        return [len(seats) for game in (1, 2, 3) for seats in night.tables_of(game)]

    for players in (12, 13, 14):
        assert set(threes(RULES, players)) == {4}
    assert set(threes(NightRules(length=8), 15)) == {4}
    assert threes(RULES, 15) == [4, 4, 4, 3] * 3
    assert threes(RULES, 7) == [4, 3] * 3


def test_the_three_have_a_tent_slips_and_rows_on_their_cards() -> None:
    night = played(2)
    tents = pages(night, "tents", url="http://night.example", keys={THREE: "secret"})
    assert len(tents) == THREE
    assert tents[-1].count(f"Table {THREE}") == 2
    assert "Three-handed Euchre, 8 deals. Draw for the first deal." in tents[-1]
    assert "Partners sit opposite" not in tents[-1]
    assert f"Table {THREE}, game 2" in "".join(pages(night, "scores"))
    north, east, south, *_ = night.seated(1, THREE)
    score = night.results[1, THREE].score
    assert score is not None
    cells = tally._cells(night, east, rows_of(night, east)[0], None)
    assert cells == ["1", f"{THREE} East", "–", f"{min(north, south)} & {max(north, south)}",
                     str(score.points[1]), "–", ""]  # fmt: skip


# -- what is refused ---------------------------------------------------------------------------


@each_row(
    ("event", "why"),
    [
        ({"points": (25, 2, 3)}, "nobody scores 25 points in 8 deals"),
        ({"points": (12, 13, 13)}, "three do not score 38 points together in 8 deals"),
        ({"points": (-1, 2, 3)}, "nobody scores -1 points at a table of three"),
        ({"points": (7, 3)}, "a table of three reports three scores, 7-5-4, not 7-3"),
        ({"points": (7, 5, 4), "seat": 3}, "nobody sits West at a table of three"),
        ({"seats": (1, 2, 3)}, "table 4 in game 1 seats {seats}, but this score is for [1, 2, 3]"),
        ({"seats": (1, 2, 2)}, "a table needs three different players"),
        ({"seats": (1, 2, 3, 4), "points": (7, 3)},
         "table 4 in game 1 seats {seats}, but this score is for [1, 2, 3, 4]"),
        ({"seats": (1, 2, 3, 4)}, "a table of four reports two scores, 7-3, not 7-5-4"),
        ({"table": 5}, "there is no table 5 in game 1; it has tables 1 to 4"),
        ({"game": 2}, "game 2 has not started; game 1 is on"),
        ({"won": 0}, "a table of three reports points, without loners, euchres or a play-off"),
        ({"euchres": (1, 0)},
         "a table of three reports points, without loners, euchres or a play-off"),
        ({"loners": (1, 0, 0, None)},
         "a table of three reports points, without loners, euchres or a play-off"),
    ],
)  # fmt: skip
def test_nonsense_is_refused(event: dict[str, Any], why: str) -> None:
    night = begun()
    where: dict[str, Any] = {
        "game": 1, "table": THREE, "seats": night.seated(1, THREE), "seat": 0
    }  # fmt: skip
    where |= {"points": (7, 5, 4)} | event
    if event.get("game") == 2:
        where["seats"] = night.seated(2, THREE)
    entered = ev.Entered(**at(9000), **where)
    assert refusals(night, entered) == [why.format(seats=night.seated(1, THREE).text)]


def test_replies_from_a_seat_that_is_not_there_and_forfeits_are_refused() -> None:
    night = begun()
    first = says(night, 10, 0, 7, 5, 4)
    now = admit(night, first)
    where: dict[str, Any] = {"game": 1, "table": THREE, "entry": first.id, "seat": 3}
    for reply in (ev.Confirmed(**at(11), **where), ev.Disputed(**at(11), **where)):
        assert refusals(now, reply) == ["nobody sits West at table 4 in game 1"]
        # An imported night may have it all the same: it is nobody's.
        assert speaker(now.and_then(reply), reply) == 0
        assert described(now.and_then(reply), reply)
    with pytest.raises(NightError, match="nobody wins a table of three by a forfeit"):
        events_of(night, command(Forfeit, game=1, table=THREE, side=0))


def test_a_score_of_four_at_a_table_of_three_is_kept_aside() -> None:
    night = begun()
    north, east, south, *_ = night.seated(1, THREE)
    where: dict[str, Any] = {"game": 1, "table": THREE, "seats": (north, east, south, 4)}
    now = night.and_then(ev.Settled(**at(10), **where, points=(7, 3)))
    assert now.strays == ("a score for other seats than those of table 4, game 1",)
    assert now.results == night.results
    three: dict[str, Any] = {"game": 1, "table": 1, "seats": night.seated(1, 1)[:3]}
    now = now.and_then(ev.Settled(**at(11), **three, points=(7, 5, 4)))
    assert (len(now.strays), now.results) == (2, night.results)


def test_rules_that_cannot_be_are_refused() -> None:
    with pytest.raises(NightError, match="sit-out=three-handed needs rank=points"):
        RULES.but(rank="wins")


def test_a_table_of_three_in_notation() -> None:
    assert (Threesome(7, 8, 9).text, Threesome(7, 8, 9).opponents_of(8)) == ("7 v 8 v 9", (7, 9))
