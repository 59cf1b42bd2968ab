"""Papers of nights whose seats follow from results: movements, and matches."""

from itertools import pairwise
from random import Random

import pytest

from euchre.night.contest.next import begun
from euchre.night.errors import NightError
from euchre.night.events import Started
from euchre.night.fold import Night
from euchre.night.movement_or_contest import Contest, Movement
from euchre.night.next_seating import first_chart
from euchre.night.paper.signs import moves
from euchre.night.rotation.chart import SEATS, Chart, Foursome, Seating
from euchre.night.rotation.movements import WAYS, Way, following
from euchre.night.rotation.planning import plan
from euchre.night.rotation.wishes import Constraints
from tests.night.nights import CHART, at, founded
from tests.night.papers import named, pages, printed
from tests.rows import each_row

pytestmark = pytest.mark.untraced


def test_chair_cards_say_where_to_go_where_a_chart_moves_by_chairs() -> None:
    asked = Constraints(arrows=True)
    moving = Night().and_then(founded(chart=plan(12, 11, constraints=asked)))
    text = "\n".join(pages(moving, "chairs"))
    assert text.count("after each game") == 12
    assert text.count("stay here") == 1
    assert "→ Table" in text
    fixed = named(Chart((*CHART.games, CHART.games[1]), "pasted", "x"))
    with pytest.raises(NightError, match=r"no arrows lead from chair to chair .* say where to go"):
        pages(fixed, "chairs")
    assert pages(fixed, "tents", "chairs") == pages(fixed, "tents")


@pytest.mark.every(7)
@pytest.mark.parametrize("way", list(WAYS))
def test_a_movement_has_all_its_papers(way: Way, drawn: list[tuple[str, float]]) -> None:
    moving = Movement(way=way, games=6)
    night = Night().and_then(founded(None, first_chart(range(1, 25), moving), movement=moving))
    text = "\n".join(pages(night, "moves", "rules"))
    for table in range(1, 7):
        assert (f"Table {table}\n" in text) == (way != "draw")
    # Cards leave room for seats that nobody knows, up to the game that has begun.
    card = "\n".join(pages(night, "tally", "hands"))
    assert way.capitalize().replace("-", " ") in card
    # So do slips, of every game.
    slips = "\n".join(pages(night, "scores"))
    assert all(f"Table {t}, game {g}" in slips for t in range(1, 7) for g in range(1, 7))
    assert not [word for word in ("North", "sit out", night.the_chart.id) if word in card]
    drawn.clear()
    pages(night.and_then(Started(**at(1), game=1)), "tally")
    assert ("1", "North") in pairwise(line for line, _ in drawn)
    assert text.count("RED") == text.count("WHITE") == (12 if way == "red-and-white" else 0)
    with pytest.raises(NightError, match="has a chart"):
        printed(named(), ["moves"], by_hand=True)


@pytest.mark.parametrize("way", list(WAYS))
def test_chairs_have_cards_where_each_leads_to_another(way: Way) -> None:
    moving = Movement(way=way, games=6)
    here = range(1, 13)
    night = Night().and_then(founded(None, first_chart(here, moving), movement=moving))
    if way != "seat-arrows":
        with pytest.raises(NightError, match="no arrows lead from chair to chair"):
            pages(night, "chairs")
        return
    seated = night.the_chart.games[0]
    then = following(way, here, [seated], [0, 0, 0], Random(0))
    cards = "\n".join(pages(night, "chairs"))
    for player in here:
        chair, where = seated.chair_of(player), then.chair_of(player)
        assert chair is not None
        assert where is not None
        to = f"→ Table {where.table} {SEATS[where.seat]}" if where != chair else "stay here"
        card = f"Table {chair.table} {SEATS[chair.seat]}\nafter each game\n{to}\n"
        assert card in cards


@pytest.mark.parametrize("part", ["tents", "rules"])
def test_everybody_can_read_how_to_move(part: str) -> None:
    moving = Movement(way="winners-up", games=3)
    night = Night().and_then(founded(None, first_chart(range(1, 10), moving), movement=moving))
    assert "Winners move up a table" in " ".join("\n".join(pages(night, part)).split())


@each_row("way", ["winners-up", "losers-move", "four-games", "red-and-white", "seat-arrows"])
@each_row("tables", [2, 3, 6])
def test_cards_send_everybody_where_the_movement_does(way: Way, tables: int) -> None:
    here = range(1, 4 * tables + 1)
    first = Seating(tuple(Foursome(*here[k : k + 4]) for k in range(0, 4 * tables, 4)))
    won = [k % 2 for k in range(tables)]
    then = following(way, here, [first] * 4, won, Random(0))
    for number, (table, winner) in enumerate(zip(first.tables, won, strict=True), 1):
        told = dict(moves(way, number, tables))
        for seat, player in enumerate(table):
            won_it = seat % 2 == winner
            color = "red" if seat in (0, 1) else "white"
            who = {
                "winners-up": "Winners" if won_it else "Losers",
                "losers-move": "Winners" if won_it else "Losers",
                "four-games": f"{'Winners' if won_it else 'Losers'} of a 4th game",
                "red-and-white": f"Winner with a {color} card" if won_it else "Losers",
                "seat-arrows": ("North", "East", "South", "West")[seat],
            }[way]
            where = told[who]
            chair = then.chair_of(player)
            assert chair is not None
            assert chair.table == (number if "stay" in where else int(where.split()[-1]))


def test_matches_on_paper() -> None:
    contest = Contest(way="round-robin", size=4)
    chart, _ = begun(contest, 20, None)
    night = Night().and_then(founded(None, chart, contest=contest))
    text = "\n".join(pages(night, "matches", "scores"))
    assert "Team 1 v Team 2" in text
    assert text.count("Table 5, game 4") == 1
    with pytest.raises(NightError, match="there are no"):
        printed(named(), ["matches"], by_hand=True)
