"""How a night treats games played on the server, tested without one."""

from typing import Any

import pytest

from euchre.night import events_in_words
from euchre.night.admission import refusals
from euchre.night.events import Counted, Disputed, Late, SignedIn, Started
from euchre.night.night_rules import NightRules, rules_from_text
from euchre.night.rotation.chart import Foursome
from euchre.night.skill import compared
from euchre.night.standings import standings
from tests.night.nights import a_night, at, entered, settled

SEATS = Foursome(1, 3, 2, 4)


def counted(seconds: float, table: int = 1, deals: int = 4, **more: Any) -> Counted:
    """What was played at a table of game 1."""
    seats = SEATS if table == 1 else Foursome(5, 7, 6, 8)
    stamp = at(seconds, f"table {table}", f"counted:{table}")
    told = {"points": (3, 1), "loners": (1, 0, 0, 0), "euchres": (0, 1)} | more
    return Counted(**stamp, game=1, table=table, seats=seats, table_id="abc", deals=deals, **told)


def signed(seconds: float, number: int, **more: object) -> SignedIn:
    return SignedIn(**at(seconds), number=number, name=f"P{number}", **more)  # type: ignore[arg-type]


def test_what_was_played_beats_all_voices_and_not_the_desk() -> None:
    voices = (entered(1, 0, (4, 0)), entered(2, 1, (0, 4)))
    night = a_night(Started(**at(0.5), game=1), *voices, counted(3))
    result = night.results[1, 1]
    assert (result.status, result.score and result.score.points) == ("counted", (3, 1))
    assert not night.disputed
    assert result not in night.missing
    after = night.and_then(settled(4, (2, 2)))
    assert (after.results[1, 1].status, after.results[1, 1].score.points) == ("settled", (2, 2))  # type: ignore[union-attr]
    line = standings(night).line(1)
    assert (line.points, line.loners, line.euchred, line.provisional) == (3, 1, 1, False)


def test_a_score_of_the_wrong_seats_is_refused_and_one_of_fewer_deals_is_not() -> None:
    night = a_night(Started(**at(0.5), game=1), rules=NightRules(length=8))
    assert refusals(night, counted(3)) == []
    other = Counted(**at(3), game=1, table=1, seats=(1, 2, 3, 4), points=(1, 0),
                    table_id="x", deals=1)  # fmt: skip
    assert "this score is for" in refusals(night, other)[0]
    after = night.and_then(counted(3))
    said = Disputed(**at(4), game=1, table=1, seat=0, entry="counted:1")
    assert refusals(after, said) == []
    assert (
        events_in_words.described(after, after.events[-1])
        == "game 1, table 1, played on this server: 3-1"
    )


@pytest.mark.parametrize(
    ("play", "away", "bot", "screens"),
    [
        ("cards", (), (), set()),
        ("cards", (1,), (), set()),
        ("screens", (), (), {1, 2}),
        ("both", (), (), set()),
        ("both", (3,), (), {1}),
        ("both", (), (6,), {2}),
        # Who sits out is at no table.
        ("both", (9,), (), set()),
    ],
)
def test_which_tables_are_screens(
    play: str, away: tuple[int, ...], bot: tuple[int, ...], screens: set[int]
) -> None:
    rules = rules_from_text({"play": play})
    people = [
        signed(number / 100, number, where="away" if number in away else "hall",
               bot="club" if number in bot else "")
        for number in range(1, 10)
    ]  # fmt: skip
    night = a_night(*people, Started(**at(1), game=1), rules=rules)
    assert night.screens == {1: screens}
    # Who changes places later does so from the next game on.
    later = night.and_then(signed(2, 1, where="away"), signed(2.5, 3, where="hall"))
    assert later.screens == {1: screens}


def test_where_somebody_plays_is_kept_through_all_that_is_not_about_it() -> None:
    night = a_night(signed(1, 1, where="away"), signed(2, 1), Late(**at(3), number=1))
    assert night.players[1].where == "away"
    assert a_night(signed(1, 1, bot="club"), signed(2, 1)).players[1].bot == ""
    why = refusals(a_night(), signed(1, 1, bot="deep-blue"))
    assert why[0].startswith("there is no bot 'deep-blue'")


# -- the same deals at all tables ------------------------------------------------------------------


def nets(table: int, *values: int) -> Counted:
    return counted(3 + table, table, len(values), points=(9, 9), nets=values)


def test_tables_of_the_same_cards_are_compared_and_sum_to_nought() -> None:
    rules = rules_from_text({"play": "screens", "same-deals": "yes", "length": "3"})
    start = Started(**at(0.5), game=1)
    one, two = nets(1, 2, -1, 4), nets(2, 1, -1, 0)
    night = a_night(start, one, two, rules=rules)
    found = compared(night)
    assert found[1].mean == found[2].mean == pytest.approx(5 / 3)
    assert found[1].mean == -found[3].mean
    assert sum(line.mean for line in found.values()) == pytest.approx(0)
    assert list(found)[:2] == [1, 2]
    # A table that the bell ended early is compared in what it has played.
    short = compared(a_night(start, one, nets(2, 1), rules=rules))
    assert (short[5].deals, short[5].mean, short[1].deals) == (1, -1, 1)
    assert short[5].to_json() == {"deals": 1, "mean": -1, "error": None}
    # While one table still plays, none is compared: what the other made would tell of the cards.
    assert compared(a_night(start, one, rules=rules)) == {}
    # Deals of their own are not compared.
    assert compared(a_night(start, one, two, rules=rules.but(same_deals=False))) == {}
