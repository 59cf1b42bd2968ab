"""Nights on screens in which every table plays the same deals: nobody sees them twice."""

import asyncio
from pathlib import Path

import pytest

from euchre.night.events import Counted
from euchre.server import check
from euchre.server.tables import shared_deals
from tests.server.memory import tables_of
from tests.server.nights.evening import Evening, Guest, finish
from tests.server.nights.kit import Json
from tests.waiting import until


def test_all_tables_hold_the_same_cards_and_nobody_sees_them_before_all_have_played(
    address: str,
) -> None:
    desk = Evening(address, players=8, games=1, **{"same-deals": "yes"})
    one = desk.guest("1 Ann")
    two = desk.guest(f"{desk.across(one.number)} Ben")
    desk.fill()
    desk.start(1)
    tables = [(one, one.table()), (two, two.table())]
    until(lambda: all(guest.frame(table)["scene"] for guest, table in tables))
    promises = [guest.frame(table)["commitment"]["this"] for guest, table in tables]
    assert promises[0] == promises[1]
    while one.play(tables[0][1]):
        pass
    record = f"{tables[0][1]}/record.json"
    refused = one.http.get(record)
    assert (refused.status_code, "still play" in refused.json()["error"]) == (403, True)
    while two.play(tables[1][1]):
        pass
    compared = desk.wait("both", lambda view: view["final"])["compared"]
    assert sum(line["mean"] for line in compared) == pytest.approx(0)
    assert one.me()["compared"]["deals"] == 2
    until(lambda: one.http.get(record).is_success)
    answer = one.http.get(record)
    # The proof names the set, under which everybody's cards were promised.
    proof = answer.json()["notes"]["fair"]
    assert proof["table"] == f"night-{desk.id}-1"
    assert not check.faults(answer.json(), [])


def test_nobody_sees_the_cards_of_same_deals_at_a_second_table(address: str) -> None:
    desk = Evening(address, players=8, games=2, **{"same-deals": "yes"})
    ann = desk.guest("1 Ann")
    number = desk.across(ann.number)
    ben = desk.guest(f"{number} Ben")
    desk.fill()
    desk.start(1)
    table, second = ann.table(), ben.table()
    assert table != second

    def become(who: Guest) -> Json:
        answer = desk.bind(ann.http, who.number)
        assert answer.is_success, answer.text
        return ann.me()

    # By Ben's link Ann is Ben from now on, but for the game whose cards she has seen.
    me = become(ben)
    assert (me["number"], me["go"]) == (number, None)
    assert "at another table" in me["why"]
    assert ann.http.get(second).status_code in (403, 404)
    assert ann.http.get(f"{second}/stream").status_code in (403, 404)
    # As herself she goes on, and Ben has never been disturbed.
    assert become(ann)["go"] == f"/table/{table.rpartition('/')[2]}"
    assert ben.me()["go"] == f"/table/{second.rpartition('/')[2]}"
    become(ben)
    # The seat goes with the number: a bot plays Ann's cards to the end.
    assert ann.http.get(table).status_code in (403, 404)
    finish([ben])
    desk.counted(1)
    # The next game has other deals, and by its ticket Ann's device is one of Ben's.
    desk.start(2)
    third = ben.table()
    assert ann.table() == third
    assert ann.frame(third)["you"] == ben.frame(third)["you"]


async def test_whoever_comes_to_two_tables_of_same_deals_at_once_holds_cards_at_one(
    tmp_path: Path,
) -> None:
    async with tables_of(tmp_path) as one:
        tables = [f"{n:012x}" for n in range(8)]
        held = await asyncio.gather(
            *(shared_deals.hold(one.store, "night-n-1", "ann", table) for table in tables)
        )
        assert held.count(True) == 1
        again = [await shared_deals.hold(one.store, "night-n-1", "ann", t) for t in tables]
        assert again == held
        assert await shared_deals.hold(one.store, "night-n-2", "ann", tables[3])
        assert await shared_deals.hold(one.store, "night-n-1", "ben", tables[3])


# -- teams -----------------------------------------------------------------------------------------


def evening(address: str, *, players: int, games: int, length: int = 2) -> Evening:
    """Return a night at which teams of four play here, all tables the same deals."""
    rules = {"same-deals": "yes", "length": f"{length}", "sit-out": ""}
    plan = {"kind": "teams", "size": 4}
    return Evening(
        address, players=players, games=games, plan=plan, teams=("Aces", "Kings"), **rules
    )


def scores(desk: Evening) -> dict[tuple[int, int], Counted]:
    """Return the scores that came from tables, by game and table."""
    return {(score.game, score.table): score for score in desk.log(Counted)}


@pytest.mark.exhaustive
@pytest.mark.parametrize(("players", "games"), [(8, 1), (12, 2)])
def test_teams_of_equal_players_end_level_whatever_the_cards(
    address: str, players: int, games: int
) -> None:
    desk = evening(address, players=players, games=games, length=4)
    for game in range(1, games + 1):
        desk.play(game, [])
    for game in range(1, games + 1):
        played = {score.nets for score in desk.log(Counted) if score.game == game}
        # The cards favor somebody, and the same side at every table.
        assert len(played) == 1
        assert any(played.pop())
    assert [line["margin"] for line in desk.view()["contest"]["lines"]] == [0] * (players // 4)
    assert {line["mean"] for line in desk.view()["compared"]} == {0}
    if players == 8:
        (match,) = desk.view()["contest"]["matches"]
        assert (match["over"], match["winner"], match["points"][0]) == (
            True, None, match["points"][1],
        )  # fmt: skip


def test_an_evening_of_teams_with_people_a_substitute_and_a_late_team(address: str) -> None:
    desk = evening(address, players=12, games=2)
    ann, ben = desk.guest("1 Ann"), desk.guest("5 Ben")
    # Whoever comes without a team is told so, and by whom it is mended.
    desk.fill()
    gus = desk.guest("Gus")
    assert "not in a team tonight" in gus.me()["why"]
    desk.play(1, [ann, ben])
    assert (ann.me()["team"]["name"], ben.me()["team"]["name"]) == ("Aces", "Kings")
    four = ["Zoe", "Yan", "Xia", "Will"]
    assert desk.do(do="team", name="Late", players=four).is_success
    assert desk.do(do="take", name="Gus", card=2).is_success
    plan = desk.post(f"{desk.path}/replan", {"least": True}, desk.secret).json()["plan"]
    assert "4 teams" in desk.planned(plan).json()["chart"]["made"]
    assert desk.do(do="seat", plan=plan).is_success
    zoe = desk.guest("Zoe")
    assert gus.me()["team"]["name"] == "Aces"
    assert gus.me()["why"] == ""
    desk.play(2, [ann, ben, zoe, gus])
    view = desk.view()
    assert view["final"]
    found = view["contest"]
    assert sum(line["margin"] for line in found["lines"]) == 0
    # The matches of game 2 are whole: both tables of it, in which the same cards were held.
    last = [match for match in found["matches"] if match["game"] == 2]
    assert [(match["scored"], match["over"]) for match in last] == [(2, True)] * 2
    assert all([game for game, _ in match["tables"]] == [2, 2] for match in last)
    found_scores = scores(desk)
    for match in found["matches"]:
        mine = 0
        for game, table in match["tables"]:
            own = next(
                line["members"] for line in found["lines"] if line["side"] == match["sides"][0]
            )
            score = found_scores[game, table]
            mine += sum(score.nets) * (1 if {*score.seats[::2]} & {*own, 2} else -1)
        assert mine == match["points"][0] - match["points"][1]
    (winner, *_) = view["prizes"]
    # A team of nobody but bots wins no prize, wherever it ends.
    people = {guest.number for guest in (ann, ben, zoe, gus)}
    teams = [line for line in found["lines"] if people & {*line["members"]}]
    best = min(line["place"] for line in teams)
    assert {p["number"] for p in winner["winners"]} == {
        n for line in teams if line["place"] == best for n in line["members"]
    }
