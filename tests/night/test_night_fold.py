"""A night is a fold of its events, independent of their order of arrival, and loses nothing."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from euchre.night import events as ev
from euchre.night.admission import admit, refusals
from euchre.night.errors import NightError
from euchre.night.events import AnyEvent, decode, encode
from euchre.night.events_in_words import described
from euchre.night.fold import Night, fold
from euchre.night.rotation.chart import Chart, Foursome
from euchre.night.standings import standings
from euchre.night.tally_card_events import Totalled
from tests.night.nights import CHART, a_night, at, entered, founded, settled
from tests.rows import each_row


def confirmed(seconds: float, seat: int, entry: str) -> ev.Confirmed:
    return ev.Confirmed(**at(seconds), game=1, table=1, seat=seat, entry=entry)


def disputed(seconds: float, seat: int, entry: str) -> ev.Disputed:
    return ev.Disputed(**at(seconds), game=1, table=1, seat=seat, entry=entry)


def first_table(*events: AnyEvent) -> tuple[str, tuple[int, ...] | None]:
    result = a_night(*events).results[1, 1]
    return result.status, result.score.points if result.score else None


# -- what a table's entries come to ------------------------------------------------------------

ONE = entered(1, 0, (5, 2), id="one")
OTHER = entered(2, 1, (4, 2), id="other")

STORIES: dict[str, tuple[list[AnyEvent], str, tuple[int, ...] | None]] = {
    "nothing": ([], "waiting", None),
    "one side": ([ONE], "entered", (5, 2)),
    "both sides the same": ([ONE, entered(3, 3, (5, 2))], "confirmed", (5, 2)),
    "partners are one side": ([ONE, entered(3, 2, (5, 2))], "entered", (5, 2)),
    "confirmed": ([ONE, confirmed(3, 1, "one")], "confirmed", (5, 2)),
    "two stories": ([ONE, OTHER], "disputed", None),
    "partners differ": ([ONE, entered(3, 2, (4, 2))], "disputed", None),
    "disputed": ([ONE, disputed(3, 1, "one")], "disputed", None),
    "mended by its side": ([ONE, OTHER, entered(3, 0, (4, 2))], "confirmed", (4, 2)),
    "an old dispute": ([ONE, disputed(3, 1, "one"), entered(4, 0, (4, 2))], "entered", (4, 2)),
    "changed after a confirmation": (
        [ONE, confirmed(3, 1, "one"), entered(4, 0, (6, 2))],
        "disputed",
        None,
    ),
    "settled": ([ONE, OTHER, settled(5, (4, 3))], "settled", (4, 3)),
    "settled twice": ([settled(5, (4, 3)), settled(6, (5, 3))], "settled", (5, 3)),
    "a confirmation before its entry": ([confirmed(3, 1, "one")], "waiting", None),
    "a dispute before its entry": ([disputed(3, 1, "one")], "disputed", None),
}


@each_row(("events", "status", "points"), STORIES.values())
def test_the_score_of_a_table(
    events: list[AnyEvent], status: str, points: tuple[int, int] | None
) -> None:
    assert first_table(*events) == (status, points)


def test_a_settled_score_stays_and_a_later_objection_is_shown() -> None:
    late = entered(9, 0, (5, 2))
    night = a_night(ONE, OTHER, settled(5, (4, 2)), late)
    result = night.results[1, 1]
    assert (result.status, result.score and result.score.points) == ("settled", (4, 2))
    assert [voice.entry for voice in result.objections] == [late.id]
    assert night.disputed == (result,)


def test_both_stories_of_a_dispute_are_shown() -> None:
    shown = a_night(ONE, OTHER).results[1, 1].proposals
    assert [(v.seat, v.score and v.score.points) for v in shown] == [(0, (5, 2)), (1, (4, 2))]


def test_what_one_side_does_not_tell_the_other_one_adds() -> None:
    mine = entered(1, 0, (5, 2), loners=(1, None, None, None))
    theirs = entered(2, 1, (5, 2), loners=(None, 0, None, None), euchres=(1, 0))
    score = a_night(mine, theirs).results[1, 1].score
    assert score
    assert (score.loners, score.euchres) == ((1, 0, None, None), (1, 0))


def test_different_loners_are_a_dispute() -> None:
    mine = entered(1, 0, (5, 2), loners=(1, 0, 0, 0))
    assert first_table(mine, entered(2, 1, (5, 2), loners=(0, 0, 1, 0))) == ("disputed", None)


# -- any order, any number of times -------------------------------------------------------------

SEATS = {(1, 1): Foursome(1, 3, 2, 4), (1, 2): Foursome(5, 7, 6, 8), (2, 1): Foursome(2, 4, 3, 5)}


@st.composite
def some_events(draw: st.DrawFn) -> list[AnyEvent]:
    """Events about a few tables and players, entries answered or not, at any times."""
    events: list[AnyEvent] = [founded()]
    ids = [f"e{n}" for n in range(draw(st.integers(1, 14)))]
    for name in ids:
        stamp = at(draw(st.integers(1, 30)), draw(st.sampled_from(["a", "b"])), name)
        game, table = draw(st.sampled_from(sorted(SEATS)))
        where: dict[str, Any] = {"game": game, "table": table}
        points = draw(st.sampled_from([(4, 3), (3, 4), (5, 0)]))
        seat, entry = draw(st.integers(0, 3)), draw(st.sampled_from(ids))
        player = draw(st.integers(1, 11))
        telling = {**stamp, **where, "seats": SEATS[game, table], "points": points}
        kinds: list[AnyEvent] = [
            ev.Entered(**telling, seat=seat),
            ev.Settled(**telling),
            ev.Confirmed(**stamp, **where, seat=seat, entry=entry),
            ev.Disputed(**stamp, **where, seat=seat, entry=entry),
            ev.SignedIn(**stamp, number=player, name=f"P{player}"),
            ev.Late(**stamp, number=player),
            ev.Left(**stamp, number=player, after=1),
            ev.Started(**stamp, game=game),
            ev.Ended(**stamp, game=game),
            Totalled(**stamp, number=player, points=9, games=2),
            ev.Charted(**stamp, first=2, chart=CHART.to_json()),
            ev.Counted(**telling, table_id="x", deals=4, nets=(1, -1)),
            ev.Judged(**stamp, game=game, given={player: (0.125, 0.0)}),
            ev.Substituted(**stamp, number=12, name="Gus", card=player, first=2),
            ev.Swapped(**stamp, game=game, numbers=(player, seat + 1)),
            ev.Awarded(**stamp, prize="high", number=player),
            ev.Paid(**stamp, what="fee", amount=500, number=player),
            ev.Undone(**stamp, of=(entry,)),
            ev.Rang(**stamp),
        ]
        events.append(draw(st.sampled_from(kinds)))
    return events


@given(some_events(), st.randoms(use_true_random=False))
def test_any_order_of_arrival_comes_to_the_same(events: list[AnyEvent], rng: Any) -> None:
    shuffled = [*events, *rng.sample(events, len(events) // 2)]
    rng.shuffle(shuffled)
    assert fold(shuffled) == fold(events)
    assert standings(fold(shuffled)) == standings(fold(events))


@given(some_events())
def test_nothing_is_lost_one_by_one_or_in_writing(events: list[AnyEvent]) -> None:
    night, one_by_one = fold(events), Night()
    for event in events:
        one_by_one = one_by_one.and_then(event)
    assert one_by_one == night
    assert {e.id for e in night.events} == {e.id for e in events}
    about_tables = (ev.Entered, ev.Settled, ev.Counted, ev.Confirmed, ev.Disputed)
    count = [e for e in night.events if e.id not in night.undone]
    said = {s.id for result in night.results.values() for s in result.statements}
    assert said == {e.id for e in count if isinstance(e, about_tables)}
    assert fold(decode(encode(event)) for event in events) == night
    assert all(described(night, event) for event in events)


def test_two_events_with_one_id_count_once_whichever_comes_first() -> None:
    early = entered(1, 0, (5, 2), id="x")
    late = entered(2, 0, (6, 2), id="x")
    assert a_night(late, early).results == a_night(early, late).results
    assert first_table(late, early) == ("entered", (5, 2))


# -- who is there -------------------------------------------------------------------------------


def test_players_come_and_go() -> None:
    night = a_night(
        ev.SignedIn(**at(1), number=1, name="Ann"),
        ev.Late(**at(2), number=2, name="Bob"),
        ev.SignedIn(**at(3), number=12, name="Late Larry"),
        ev.Left(**at(4), number=1, after=1),
    )
    shown = {n: (p.called, p.presence) for n, p in night.players.items() if n in (1, 2, 3, 12)}
    assert shown == {
        1: ("Ann", "left"),
        2: ("Bob", "late"),
        3: ("Player 3", "expected"),
        12: ("Late Larry", "here"),
    }


def test_a_new_chart_changes_only_games_to_come() -> None:
    turned = Chart(tuple(reversed(CHART.games)), "pasted", "turned")
    night = a_night(ONE, ev.Charted(**at(5), first=2, chart=turned.to_json()))
    assert night.the_chart.games == (CHART.games[0], turned.games[1])
    assert night.results[1, 1].status == "entered"


def test_tables_that_owe_a_report() -> None:
    night = a_night(ev.Started(**at(1), game=1), ONE)
    assert [(r.game, r.table) for r in night.missing] == [(1, 1), (1, 2)]
    sure = a_night(ONE, confirmed(3, 1, "one"), ev.Started(**at(1), game=1))
    assert [(r.game, r.table) for r in sure.missing] == [(1, 2)]


def test_a_beginning_that_cannot_be_read_is_told() -> None:
    broken = msgspec.structs.replace(founded(), chart={"id": "no"})
    night = fold([broken])
    assert not night.founded
    assert "cannot be read" in night.strays[0]
    assert "second start" in fold([founded(), founded()]).strays[0]


# -- what may be added ---------------------------------------------------------------------------

BEGUN = fold(
    [
        msgspec.structs.replace(founded(), id="begin"),
        ev.Started(**at(1), game=1),
        ONE,
        ev.SignedIn(**at(2), number=1, name="Ann"),
        settled(3, (4, 2), id="s"),
    ]
)
REFUSED: dict[str, tuple[AnyEvent, str]] = {
    "a second start": (founded(), "already begun"),
    "a game begun": (ev.Charted(**at(9), first=1, chart=CHART.to_json()), "game 1 has started"),
    "a chart too short": (ev.Charted(**at(9), first=5, chart=CHART.to_json()), "ends with game 2"),
    "a name taken": (ev.SignedIn(**at(9), number=2, name="ANN"), "Ann is already player 1"),
    "a card of nobody": (
        ev.Substituted(**at(9), number=12, name="Gus", card=11, first=2),
        "there is no player 11",
    ),
    "a card of a game begun": (
        ev.Substituted(**at(9), number=12, name="Gus", card=1, first=1),
        "game 1 has started; the card can change hands from game 2 on",
    ),
    "a card for one with seats": (
        ev.Substituted(**at(9), number=1, name="Ann", card=2, first=2),
        "Ann already has seats from game 2 on",
    ),
    "a card where one is free": (
        ev.Substituted(**at(9), number=2, name="Gus", card=1, first=2),
        "card 2 is free, so nobody needs to give up theirs: sign Gus in as number 2",
    ),
    "nothing to undo": (ev.Undone(**at(9), of=("nothing",)), "there is no entry 'nothing'"),
    "the beginning undone": (ev.Undone(**at(9), of=("begin",)), "cannot be undone"),
    "no such prize": (ev.Awarded(**at(9), prize="third", number=1), "no prize 'third' tonight"),
    "a play-off of no tie": (settled(9, (5, 2), won=0), "there was no play-off"),
    "a late name taken": (ev.Late(**at(9), number=2, name="ann"), "Ann is already player 1"),
    "nobody leaves": (ev.Left(**at(9), number=99, after=1), "there is no player 99"),
    "leaves too late": (ev.Left(**at(9), number=1, after=7), "the night has 2 games"),
    "started twice": (ev.Started(**at(9), game=1), "game 1 has already started"),
    "no such game": (ev.Started(**at(9), game=9), "there is no game 9"),
    "not under way": (ev.Ended(**at(9), game=2), "game 2 is not in progress"),
    "no such table": (entered(9, 0, (5, 2), table=3), "tables 1 to 2"),
    "other players": (entered(9, 0, (5, 2), seats=Foursome(1, 2, 3, 4)), "seats 1-2 v 3-4"),
    "too many points": (entered(9, 0, (17, 0)), "17 to 0 is not possible in 4 deals"),
    "an unknown entry": (confirmed(9, 1, "nothing"), "no such entry"),
    "one's own entry": (confirmed(9, 2, "one"), "the other side must confirm"),
    "the organiser's word": (confirmed(9, 1, "s"), "there is nothing left to confirm"),
    "a card of more games": (Totalled(**at(9), number=1, points=3, games=3), "no one can"),
    "a card of more wins": (
        Totalled(**at(9), number=1, points=3, games=1, wins=2),
        "no one can win 2 of 1",
    ),
    "a text too long": (ev.SignedIn(**at(9), number=1, name="x" * 81), "at most 80 printable"),
    "a line break": (ev.SignedIn(**at(9), number=1, name="a\nb"), "printable characters"),
    "number 0": (ev.SignedIn(**at(9), number=0, name="a"), "number must be at least 1"),
}


@each_row(("event", "reason"), REFUSED.values())
def test_what_is_refused_says_why_and_changes_nothing(event: AnyEvent, reason: str) -> None:
    with pytest.raises(NightError, match=reason):
        admit(BEGUN, event)
    assert fold(BEGUN.events) == BEGUN


def test_nothing_happens_before_the_beginning() -> None:
    assert refusals(Night(), ev.Started(**at(1), game=1)) == ["this night has not begun"]


def test_a_known_id_changes_nothing() -> None:
    assert admit(BEGUN, ONE) is BEGUN


def test_an_unlikely_score_is_taken_if_the_table_is_sure() -> None:
    unlikely = entered(9, 1, (17, 0))
    night = admit(BEGUN, unlikely, sure=True)
    assert unlikely in night.results[1, 1].statements


@each_row(
    "line",
    [
        b"",
        b"[]",
        b"nonsense",
        b"\xff",
        b'{"type": "unknown"}',
        encode(ONE).replace(b'"game":1', b'"game":1.5'),
        encode(ONE).replace(b'"game":1', b'"game":1000'),
        encode(ONE).replace(b'"game":1', b'"game":1,"more":1'),
        encode(ONE).replace(b"[1,3,2,4]", b"[1,1,2,4]"),
        encode(ONE).replace(b"Z", b""),
    ],
)
def test_lines_that_are_no_events(line: bytes) -> None:
    with pytest.raises(NightError):
        decode(line)


def test_a_doubt_about_the_players_is_shown() -> None:
    night = a_night(msgspec.structs.replace(ONE, seats=(1, 2, 3, 4)))
    assert "the chart seats" in night.doubts(night.results[1, 1])[0]
