"""Teams of four on screens: both tables of a match hold the same cards, which removes luck."""

from __future__ import annotations

import pytest

from euchre.night.events import Counted, decode
from tests.nights.evening import QUICK, Evening, Guest, finish
from tests.nights.kit import Json, client

pytestmark = pytest.mark.untraced


class Teams(Evening):
    """An organizer of a night at which teams of four play here, all tables the same deals."""

    def __init__(self, address: str, *, players: int, games: int, length: int = 2):
        self.http = client(address)
        self.guests = []
        plan = self.plan(kind="teams", size=4, players=players, games=games)
        rules = QUICK | {"same-deals": "yes", "length": f"{length}"}
        del rules["sit-out"]
        body = {"plan": plan, "title": "Teams", "rules": rules, "teams": ["Aces", "Kings"]}
        answer = self.post("/api/nights", body)
        assert answer.status_code == 201, answer.text
        self.open(answer.json())

    def nets(self) -> dict[tuple[int, int], tuple[int, ...]]:
        """Return what each deal brought North-South, by game and table."""
        lines = self.get("/night.jsonl").text.splitlines()
        scores = [e for e in map(decode, lines) if isinstance(e, Counted)]
        return {(score.game, score.table): score.nets for score in scores}

    def contest(self) -> Json:
        """Return standings and matches."""
        found: Json = self.view()["contest"]
        return found

    def play(self, game: int, guests: list[Guest]) -> None:
        """Play a game; bots are whoever is no guest."""
        self.fill()
        self.start(game)
        finish(guests)
        self.counted(game)


@pytest.mark.exhaustive
@pytest.mark.parametrize(("players", "games"), [(8, 1), (12, 2)])
def test_teams_of_equal_players_end_level_whatever_the_cards(
    address: str, players: int, games: int
) -> None:
    desk = Teams(address, players=players, games=games, length=4)
    for game in range(1, games + 1):
        desk.play(game, [])
    nets = desk.nets()
    for game in range(1, games + 1):
        played = {nets[at] for at in nets if at[0] == game}
        # The cards favor somebody, and the same side at every table.
        assert len(played) == 1
        assert any(played.pop())
    assert [line["difference"] for line in desk.contest()["lines"]] == [0] * (players // 4)
    assert {line["mean"] for line in desk.view()["compared"]} == {0}
    if players == 8:
        (match,) = desk.contest()["matches"]
        assert (match["over"], match["winner"], match["points"][0]) == (
            True, None, match["points"][1],
        )  # fmt: skip


def test_an_evening_of_teams_with_people_a_substitute_and_a_late_team(address: str) -> None:
    desk = Teams(address, players=12, games=2)
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
    assert sum(line["difference"] for line in found["lines"]) == 0
    # The matches of game 2 are whole: both tables of it, in which the same cards were held.
    last = [match for match in found["matches"] if match["game"] == 2]
    assert [(match["scored"], match["over"]) for match in last] == [(2, True)] * 2
    assert all([game for game, _ in match["tables"]] == [2, 2] for match in last)
    nets = desk.nets()
    for match in found["matches"]:
        mine = 0
        for game, table in match["tables"]:
            own = next(
                line["members"] for line in found["lines"] if line["team"] == match["sides"][0]
            )
            seats = view_of(desk, game, table)
            mine += sum(nets[game, table]) * (1 if {*seats[::2]} & {*own, 2} else -1)
        assert mine == match["points"][0] - match["points"][1]
    (winner, *_) = view["prizes"]
    # A team of nobody but bots wins no prize, wherever it ends.
    people = {guest.number for guest in (ann, ben, zoe, gus)}
    teams = [line for line in found["lines"] if people & {*line["members"]}]
    best = min(line["place"] for line in teams)
    assert {p["number"] for p in winner["winners"]} == {
        n for line in teams if line["place"] == best for n in line["members"]
    }


def view_of(desk: Teams, game: int, table: int) -> list[int]:
    """Return who sat at a table, North, East, South and West."""
    lines = desk.get("/night.jsonl").text.splitlines()
    scores = [e for e in map(decode, lines) if isinstance(e, Counted)]
    return next([*e.seats] for e in scores if (e.game, e.table) == (game, table))
