"""Changes at the desk: players keep their cards, every step can be undone, repairs are minimal."""

from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest

from euchre.night import events as ev
from euchre.night.admission import admit
from euchre.night.arrivals import last_step, number_for, unready
from euchre.night.awards import in_the_draw
from euchre.night.command_base import command
from euchre.night.commands import AllHere, Cash, Command, Fee, SignIn, Undo
from euchre.night.errors import NightError
from euchre.night.events import AnyEvent
from euchre.night.events_in_words import described
from euchre.night.fold import Night, fold
from euchre.night.money import money
from euchre.night.next_seating import affected, reseated, winners
from euchre.night.night_rules import NightRules, rules_from_text
from euchre.night.rotation.balance import report
from euchre.night.rotation.chart import Chart, Foursome, Seating
from euchre.night.rotation.library import printed
from euchre.night.rotation.mending import changes
from euchre.night.rotation.movements import following, refilled
from euchre.night.rotation.planning import plan
from euchre.night.spreadsheets import decoded, names_in
from euchre.night.standings import standings
from euchre.night.store import NightFile
from euchre.night.undo import undone_in
from tests.night.nights import a_night, at, founded, settled
from tests.rows import each_row


@cache
def chart_of_forty() -> Chart:
    return plan(40, 8, budget_steps=1_000_000)


def forty(played: int) -> Night:
    """Forty people who have begun so many games."""
    night = fold([founded(chart=chart_of_forty())])
    return night.and_then(*(ev.Started(**at(game), game=game) for game in range(1, played + 1)))


# -- who is who ----------------------------------------------------------------------------------


def test_a_latecomer_after_the_start_gets_a_new_number() -> None:
    before = fold([founded()])
    assert number_for(before, "Zoe") == 1, "before the first game numbers are handed out in order"
    begun = before.and_then(ev.Started(**at(1), game=1))
    assert number_for(begun, "Zoe") == 10
    with_zoe = admit(begun, ev.SignedIn(**at(2), number=10, name="Zoe"))
    assert number_for(with_zoe, "zoe") == 10
    assert number_for(with_zoe, "Yan") == 11


def test_a_number_keeps_its_person_unless_the_name_is_mended() -> None:
    night = a_night(ev.SignedIn(**at(1), number=5, name="Ann"))
    for event in (
        ev.SignedIn(**at(2), number=5, name="Sue"),
        ev.Late(**at(2), number=5, name="Sue"),
        ev.Expected(**at(2), number=5, name="Sue"),
    ):
        with pytest.raises(
            NightError, match="is Ann; give Sue a new number, let Sue take over the card of Ann"
        ):
            admit(night, event)
    away = admit(night, ev.Left(**at(2), number=5, after=0))
    for before in (night, away):
        after = admit(before, ev.SignedIn(**at(3), number=5, name="Anne", renames=True))
        assert after.player(5) == replace(before.player(5), name="Anne"), "nobody comes by that"


def test_somebody_takes_a_card_from_a_game_on() -> None:
    night = forty(3).and_then(ev.SignedIn(**at(4), number=7, name="Bob"))
    gus = ev.Substituted(**at(5), number=41, name="Gus", card=7, first=4)
    after = admit(night, gus)
    assert after.the_chart.games[:3] == night.the_chart.games[:3]
    for old, new in zip(night.the_chart.games[3:], after.the_chart.games[3:], strict=True):
        was, now = old.chair_of(7), new.chair_of(41)
        assert was == now
        assert new.chair_of(7) is None
    assert (after.player(7).presence, after.player(41).presence) == ("left", "here")
    assert affected(after) == (41,), "nobody else's card changes"
    with_points = admit(night, ev.Substituted(**at(5), number=7, name="Gus", card=7, first=4))
    assert with_points.the_chart == night.the_chart
    assert with_points.player(7).name == "Gus"
    assert described(after, gus) == "Gus (player 41) takes the card of Bob from game 4 on"


def test_four_states_and_no_shows_before_the_first_game() -> None:
    events = [ev.Expected(**at(1), number=n, name=f"P{n}") for n in range(1, 10)]
    night = a_night(*events)
    assert {p.presence for p in night.players.values()} == {"expected"}
    assert unready(night, 1) == [], "a club that signs nobody in is not asked"
    night = night.and_then(
        *(ev.SignedIn(**at(2), number=n, name=f"P{n}") for n in range(1, 8)),
        ev.Late(**at(3), number=8),
    )
    assert unready(night, 1) == [
        "not signed in, but on the chart: P9",
        "late, but on the chart: P8",
    ]
    night = night.and_then(ev.Started(**at(4), game=1), ev.Left(**at(5), number=2, after=1))
    night = night.and_then(ev.SignedIn(**at(6), number=12, name="House", house=True))
    assert unready(night, 2) == [
        "tables 1 and 2 have no score in game 1",
        "late, but on the chart: P8",
        "gone, but on the chart: P2",
        "here, but without a seat: House",
    ]


# -- undo ----------------------------------------------------------------------------------------

STEPS: list[AnyEvent] = [
    ev.Expected(**at(1), number=3, name="Cay"),
    ev.SignedIn(**at(2), number=1, name="Ann"),
    ev.Late(**at(3), number=2, name="Bob"),
    ev.Left(**at(4), number=9, after=0),
    ev.Substituted(**at(5), number=12, name="Gus", card=8, first=1),
    ev.Charted(**at(6), first=1, chart=printed("printed-8").to_json()),
    ev.Started(**at(7), game=1),
    settled(8, (5, 2), seats=Foursome(1, 2, 6, 5)),
    ev.Ended(**at(9), game=1),
    ev.Rang(**at(10)),
    ev.Awarded(**at(11), prize="high", number=1, how="cut"),
]


def test_a_command_is_one_step(tmp_path: Path) -> None:
    """However many entries a command makes, and commands a call, one undo takes all back."""
    rules = rules_from_text({"fee": "5"})
    file = NightFile.create(tmp_path / "n.night.jsonl", founded(rules))
    calls: list[list[Command]] = [
        [command(AllHere)],
        [command(SignIn, who=name) for name in ("Ann", "Bob", "Zoe")],
        [command(Fee, number=n) for n in (1, 2, 3, 4)],
        [command(Fee)],
        [command(Cash, amount="20")],
    ]
    sizes = [9, 3, 4, 5, 1]
    before = [file.load()]
    for call, size in zip(calls, sizes, strict=True):
        after = file.do(*call)
        assert len(after.events) - len(before[-1].events) == size
        assert file.do(*call).events == after.events, "the same commands again change nothing"
        before.append(after)
    for night, size in zip(reversed(before[:-1]), reversed(sizes), strict=True):
        step = last_step(file.load())
        assert step is not None
        after = file.do(command(Undo, of=step.id, whole=True))
        (*_, undone) = after.events
        assert isinstance(undone, ev.Undone)
        assert len(undone.of) == size
        assert (after.players, money(after)) == (night.players, money(night))


def test_every_step_can_be_undone_and_brought_back() -> None:
    night = fold([founded()])
    for number, step in enumerate(STEPS):
        after = admit(night, step, sure=True)
        back = admit(after, ev.Undone(**at(50 + number), of=(step.id,)))
        assert last_step(after) == step

        def state(one: Night) -> tuple[object, ...]:
            return (
                one.chart, one.players, one.started, one.ended, one.results, one.rang, one.awards
            )  # fmt: skip

        assert state(back) == state(night), step
        redo = ev.Undone(**at(70 + number), of=(back.events[-1].id,))
        again = admit(back, redo)
        assert state(again) == state(after), step
        assert "(undone)" in described(back, step)
        assert described(back, back.events[-1]).startswith("undone: ")
        night = after


def test_what_others_rest_on_is_not_undone() -> None:
    chart = ev.Charted(**at(1), first=1, chart=printed("printed-8").to_json())
    one, two = ev.Started(**at(2), game=1), ev.Started(**at(3), game=2)
    night = fold([founded(), chart, one, two])
    for step, why in ((chart, "game 1 was already played"), (one, "undo its start first")):
        with pytest.raises(NightError, match=why):
            admit(night, ev.Undone(**at(9), of=(step.id,)))
    night = admit(night, ev.Undone(**at(9), of=(two.id,)))
    with pytest.raises(NightError, match="already undone"):
        admit(night, ev.Undone(**at(10), of=(two.id,)))
    assert undone_in(night.events) == {two.id}


# -- repair --------------------------------------------------------------------------------------


@pytest.mark.parametrize("gone", [(7,), (7, 12), (3, 17, 33), (1, 2, 3, 4), (5, 6, 7, 8, 9, 10)])
def test_repair_changes_few_cards(gone: tuple[int, ...]) -> None:
    night = forty(4).and_then(*(ev.Left(**at(20), number=n, after=4) for n in gone))
    new = reseated(night, least=True)
    here = set(range(1, 41)) - set(gone)
    assert new.games[:4] == chart_of_forty().games[:4]
    assert all(game.players == here and len(game.byes) == len(here) % 4 for game in new.games[4:])
    told_changes = changes(chart_of_forty(), new, 5)
    # A game loses a table at most for each person gone: its people fill places, or sit out.
    lost = 10 - len(here) // 4
    assert told_changes.seats <= 4 * (4 * lost + len(gone))
    assert "cannot be avoided" in new.made or "fewer" in new.made
    sat = [sum(p in game.byes for game in new.games) for p in here]
    assert max(sat) - min(sat) <= 1
    moved = night.and_then(ev.Charted(**at(30), first=5, chart=new.to_json()))
    assert set(affected(moved)) & here == set(told_changes.players)
    assert report(new).partners.repeats <= 6


def test_repair_seats_who_comes_and_refuses_what_cannot_be() -> None:
    night = forty(4).and_then(ev.SignedIn(**at(9), number=41, name="Zoe"))
    new = reseated(night, least=True)
    assert [game.byes for game in new.games[4:]] == [(41,)] * 4 or all(
        len(game.byes) == 1 for game in new.games[4:]
    )
    four = night.and_then(*(ev.SignedIn(**at(9), number=n, name=f"Z{n}") for n in (42, 43, 44)))
    assert all(len(game.tables) == 11 for game in reseated(four, least=True).games[4:])
    assert changes(chart_of_forty(), reseated(four, least=True), 5).seats == 16
    with pytest.raises(NightError, match="and was the last one"):
        reseated(forty(8), least=True)


# -- winners up, the head table's bell, prizes ---------------------------------------------------


def test_a_vacancy_at_the_head_is_filled_from_the_next_table() -> None:
    tables = (Foursome(1, 2, 3, 4), Foursome(5, 6, 7, 8), Foursome(9, 10, 11, 12))
    out = Seating(tables, (13,))
    after = refilled(tables, set(range(1, 14)) - {1}, [out], upward=True)
    assert after.tables[0] == Foursome(7, 2, 3, 4)
    assert 13 in after.tables[2], "who sat out begins at the foot"
    moved = following("winners-up", set(range(2, 14)), [out], (0, 0, 0), Random(0))
    assert 13 in moved.tables[-1]


def test_the_bell_of_the_head_table_ends_the_game_everywhere() -> None:
    rules = rules_from_text({"ends": "score", "length": "10", "bell": "head"})
    night = a_night(ev.Started(**at(1), game=1), rules=rules)
    assert not night.ended
    seats = Foursome(5, 7, 6, 8)
    short = settled(2, (4, 7), table=2, seats=seats)
    night = admit(night, short)
    assert not night.ended, "only table 1 rings"
    with pytest.raises(NightError, match="does not end a game to 10"):
        admit(night, settled(3, (4, 7)))
    night = admit(night, settled(3, (10, 7)))
    assert set(night.ended) == {1}
    level = admit(night, settled(4, (6, 6), table=2, seats=seats, won=1))
    assert standings(level).line(7).wins == 1
    assert winners(level) == (0, 1), "a play-off decides, not the lot"
    with pytest.raises(NightError, match="bell=head needs ends=score"):
        NightRules(bell="head")


def test_who_left_does_not_stand_first_and_wins_nothing() -> None:
    night = a_night(settled(1, (9, 0)), ev.Left(**at(2), number=1, after=1))
    night = night.and_then(settled(3, (5, 4), table=2, seats=Foursome(5, 7, 6, 8)))
    found = standings(night)
    assert found.lines[0].player.number == 2
    assert found.line(1).gone
    assert found.line(1).place > found.line(8).place
    assert all(won.winners != (night.player(1),) for won in found.prizes)
    stayed = a_night(
        settled(1, (9, 0)),
        ev.Left(**at(2), number=1, after=2),
        rules=NightRules(sit_out="nothing"),
    )
    assert standings(stayed).lines[0].player.number == 1


def test_door_prizes_are_drawn_at_the_desk() -> None:
    night = a_night(settled(1, (5, 2)), rules=NightRules(prizes=("high", "wins", "door")))
    won = {prize.prize: [p.number for p in prize.winners] for prize in standings(night).prizes}
    assert won == {"high": [1, 2], "wins": [1, 2]}
    for number in (4, 9):
        night = admit(night, ev.Awarded(**at(number), prize="door", number=number, how="drawn"))
    door = standings(night).prizes[-1]
    assert [p.number for p in door.winners] == [4, 9]
    assert {4, 9}.isdisjoint(p.number for p in in_the_draw(night))
    assert len(in_the_draw(night)) == 7


# -- lists of names, dates, commands ---------------------------------------------------------------

LISTS = {
    "one per line": ("Ann\r\n\n Bob  Stone \n", ["Ann", "Bob Stone"]),
    "with commas": ("Miller, Ann\nStone, Bob\n", ["Miller, Ann", "Stone, Bob"]),
    "a heading": ("Name\nAnn\nBob\n", ["Ann", "Bob"]),
    "numbered": ("1,Ann\n2,Bob\n", ["Ann", "Bob"]),
    "columns": ("No,Name,Phone\n1,Ann,555\n2,Bob,\n", ["Ann", "Bob"]),
    "two names": ("First Name;Last Name\nAnn;Miller\nBob;Stone\n", ["Ann Miller", "Bob Stone"]),
    "tabs": ("Ann\tMiller\t555\nBob\tStone\t556\n", ["Ann Miller", "Bob Stone"]),
    "nothing": ("\n ,\n", []),
}


def test_a_list_of_names_with_an_endless_cell_is_refused() -> None:
    with pytest.raises(NightError, match="cannot be read: field larger"):
        names_in("Name,Phone\n" + "a" * 140_000 + ",1\n")


@each_row("kind", LISTS)
@each_row("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_names_from_any_list(kind: str, encoding: str) -> None:
    text, names = LISTS[kind]
    assert names_in(decoded(text.replace("Ann", "Zoë").encode(encoding))) == [
        name.replace("Ann", "Zoë") for name in names
    ]
