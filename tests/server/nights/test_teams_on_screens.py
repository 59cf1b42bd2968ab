"""Teams of four on screens: both tables of a match hold the same cards, which removes luck."""

from __future__ import annotations

import pytest

from euchre.night.events import Counted
from tests.server.nights.evening import Evening

pytestmark = pytest.mark.untraced


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
