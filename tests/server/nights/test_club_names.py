"""Identifying members at a club's night, and forgetting names."""

import json
from collections import defaultdict
from pathlib import Path
from typing import Any

import httpx
import pytest

from euchre.night.events import decode as night_event
from euchre.night.fold import fold as fold_night
from euchre.night.season.standings import standings
from euchre.server.backup import examine
from tests.server.kit import SCHEMA, a_day_later, operate, serving, sql
from tests.server.memory import tables_in
from tests.server.nights.clubs import FOUR, Club, brought, evening, season_of
from tests.server.nights.evening import Evening, proves
from tests.server.nights.kit import Desk, client, player, shown
from tests.server.test_forgetting import everything
from tests.waiting import until


def who(
    device: httpx.Client, desk: Evening, name: str, secret: str | None = None
) -> httpx.Response:
    """Let a device ask whether a name is a member's, by the link of the evening or another."""
    link = shown(desk.evening_key if secret is None else secret)
    return device.post(f"{desk.path}/club/known", json={"who": name}, headers=link)


def test_an_equal_name_asks_and_the_answer_counts(club: Club, address: str) -> None:
    assert club.do(do="join", name="Ann Miller").is_success
    desk = Evening(address, players=4, games=1)
    club.take(desk)
    guest = desk.guest("ann miller")
    known = who(guest.http, desk, "ann miller").json()
    assert known["question"] == "Is this Ann Miller of Winter 2026?"
    # The names of members are nobody else's.
    for wrong in ("", "x" * 24):
        assert who(guest.http, desk, "ann miller", wrong).status_code == 403
    one = known["number"], known["member"]
    assert desk.same(*one, False, by=client(address)).status_code == 403
    assert desk.same(*one, False, by=guest.http).is_success
    assert desk.get("/club").json()["asks"] == []
    desk.play(1, [guest])
    club.count(desk)
    assert club.ranked == ["ann miller (2)"]
    # The desk may say otherwise: then it is she.
    assert desk.same(*one).is_success
    club.count(desk)
    assert club.ranked == ["Ann Miller"]


def test_the_desk_is_asked_for_names_that_are_members(club: Club, address: str) -> None:
    assert club.do(do="join", name="Bob Stone").is_success
    desk = evening(address, play=False)
    assert desk.get("/club").json() == {"club": None}
    club.take(desk)
    [ask] = desk.get("/club").json()["asks"]
    assert ask["question"] == "Is this Bob Stone of Winter 2026?"
    assert desk.same(ask["number"], ask["member"]).is_success
    assert desk.get("/club").json()["asks"] == []
    # Whoever has no secret of the desk is not told who is asked about.
    assert "asks" not in httpx.get(f"{address}{desk.path}/club").json()


def test_a_members_device_is_not_asked(club: Club, address: str) -> None:
    assert club.do(do="join", name="Ann Miller").is_success
    desk = Evening(address, players=4, games=1)
    club.take(desk)
    own = client(address)
    assert club.bind(own, club.secret_of(1)).is_success
    assert own.get(f"{desk.path}/club").json()["you"] == {"member": 1, "name": "Ann Miller"}
    assert who(own, desk, "Ann Miller").json()["question"] is None


NAME = "Zoë Quixley"


def forgettable(address: str, title: str = "Cup") -> tuple[Club, Evening, Desk]:
    """Return a club with a night on screens and one with cards, at both of which she was."""
    club = Club(address, title)
    screens = Evening(address, players=4, games=1)
    club.take(screens)
    zoe = screens.guest(NAME)
    screens.play(1, [zoe])
    cards = evening(address, NAME, "Bob", "Cora", "Dan", title="Cards")
    club.take(cards)
    for desk in (screens, cards):
        club.count(desk)
    return club, screens, cards


def folded(path: Path) -> None:
    """Everything in a database folds."""
    contents = examine(path)
    assert contents.problems == ()
    [table] = tables_in(path)
    assert table.match.over


@pytest.mark.parametrize("way", ["desk", "herself", "operator"])
def test_a_forgotten_name_is_in_no_row_page_or_export(tmp_path: Path, way: str) -> None:
    with serving(tmp_path) as address:
        # Only the operator looks for words, such as those of titles.
        title = f"{NAME}'s cup" if way == "operator" else "Cup"
        club, screens, cards = forgettable(address, title)
        assert club.do(do="enter-side", names=[NAME, "Crown"], division=title).is_success
        assert club.do(do="cup", name=title).is_success
        assert screens.do(do="conduct", text=f"No table talk.\n{title}").is_success
        before = [(x.value, x.place, x.rating) for x in standings(club.season)]
        zoe = club.members[NAME]
        secret = club.secret_of(zoe)
        if way == "operator":
            friends = {"title": f"{NAME} and friends", "name": NAME}
            assert httpx.post(f"{address}/api/daily/lists", json=friends).is_success
            _as_operator(tmp_path, NAME)
            until(lambda: f"Player {zoe}" in club.ranked)
        else:
            if way == "herself":
                own = client(address)
                assert club.bind(own, secret).is_success
                done = own.post(f"{club.path}/forget", json={"sure": True})
            else:
                done = club.forget(zoe)
            assert done.json()["left"] == []
            # Nothing is gone for a day.
            assert NAME in club.ranked
            assert a_day_later(address) == 1
        after = [(x.value, x.place, x.rating) for x in standings(club.season)]
        assert after == before
        other = f"Player {zoe}"
        assert other in club.ranked
        pages = [
            club.get(what)
            for what in ("/html", "/desk/html", "/season.jsonl", "/export/nights.csv")
        ]
        pages += [desk.get(what) for desk in (screens, cards) for what in ("/desk", "/night.jsonl")]
        for page in pages:
            assert page.is_success
            assert "Quixley" not in page.text
            assert "Quixley" not in json.dumps(page.text.encode().decode("unicode_escape"))
        # The link is good no more, and nobody is asked about her again.
        until(lambda: club.bind(client(address), secret).status_code == 403)
    assert "Quixley" not in everything(tmp_path / "euchre.db")
    folded(tmp_path / "euchre.db")


def _as_operator(data: Path, name: str) -> None:
    """Forget a name by the command; first it only looks."""
    places = "1 club, 2 nights, 1 table, 1 day"
    assert f"{name} occurs in {places}." in operate(data, "forget", name)
    assert "Quixley" in everything(data / "euchre.db")
    assert f"{name} has been removed from {places}." in operate(data, "forget", name, "--sure")
    assert "does not occur" in operate(data, "forget", name)


# -- whose name a club can reach -----------------------------------------------------------------


def test_a_season_from_a_file_reaches_no_night(club: Club, address: str) -> None:
    desk = club.evening()
    text = desk.get("/night.jsonl").text
    thief = brought(
        address, season_of("Harvest supper", json.loads(text.splitlines()[0])["id"], *FOUR)
    )
    told = thief.forget(1).json()
    a_day_later(address)
    assert desk.get("/night.jsonl").text == text
    assert told["left"] == ["2026-01-01 Harvest supper"]


def test_a_night_from_a_file_reaches_no_table(address: str) -> None:
    """A file says at which tables its scores were made; a member links it and is forgotten."""
    ann, ben = player(address, "Ann Miller"), player(address, "Ben")
    assert ben.join(ann.open("two", wait=True)["code"]).is_success
    assert ann.post(ann.at("/chat"), {"text": "Ann Miller says hello"}).is_success
    desk = evening(address)
    score = {"type": "counted", "id": "counted:x", "at": "2026-11-27T20:00:00Z", "by": "table 1",
             "game": 1, "table": 1, "seats": [1, 2, 3, 4], "points": [10, 6], "deals": 8,
             "table_id": ann.table}  # fmt: skip
    text = desk.get("/night.jsonl").text + json.dumps(score)
    desk.open(desk.post("/api/nights/import", {"text": text}).json())
    club = Club(address)
    club.take(desk)
    club.count(desk)
    assert club.forget(club.members["Ann Miller"]).is_success
    a_day_later(address)
    assert ben.frame()["table"]["seats"][0]["name"] == "Ann Miller"


def test_a_members_link_gives_the_organizer_no_table_of_the_members(
    club: Club, address: str
) -> None:
    for name in ("Ann", "Zed"):
        assert club.do(do="join", name=name).is_success
    zed, ann = player(address, "Zed"), player(address, "Ann Miller")
    assert ann.join(zed.open("two", wait=True)["code"]).is_success
    assert ann.post(ann.at("/chat"), {"text": "Ann Miller and Zed"}).is_success

    def seen() -> list[Any]:
        [said] = ann.http.get("/api/me/export").json()["tables"]
        return [zed.frame()["table"]["seats"], said["chat"]]

    before = seen()
    assert before[1][0]["text"] == "Ann Miller and Zed"
    assert club.bind(zed.http, club.secret_of(2)).is_success
    for name in ("Ann Miller", "Zed"):
        assert club.do(do="rename", member=2, name=name).is_success
    assert club.forget(2).is_success
    a_day_later(address)
    assert seen() == before


def test_an_equal_name_or_word_is_not_forgotten(club: Club, address: str) -> None:
    """Of two called Ann one goes; and whoever is called like a title takes no title along."""
    desk = Evening(address, players=4, games=1)
    for name in ("Ann Miller", "Screens"):
        assert club.do(do="join", name=name).is_success
    club.take(desk)
    guests = [desk.guest("Screens"), desk.guest("Ann Miller")]
    assert desk.same(guests[1].number, 1, False, by=guests[1].http).is_success
    for member in (1, 2):
        assert club.forget(member).is_success
    a_day_later(address)
    assert [p["name"] for p in desk.view()["players"][:2]] == ["Screens", "Ann Miller"]
    proves(guests[0])
    assert guests[0].http.post("/api/me/forget", json={"sure": True}).is_success
    a_day_later(address)
    view = desk.view()
    assert view["title"] == "Screens"
    assert [p["name"] for p in view["players"][:2]] == [f"Player {guests[0].number}", "Ann Miller"]


def test_a_night_that_has_changed_is_told(club: Club, address: str) -> None:
    desk = club.evening()
    assert desk.do(do="settle", game=1, table=1, points=(10, 2), sure=True).is_success
    told = club.forget(club.members["Ann Miller"]).json()
    assert len(told["left"]) == 1
    assert told["left"][0].endswith("Harvest supper")
    a_day_later(address)
    # Brought up to date, the member that it adds can be forgotten.
    club.count(desk)
    assert club.forget(club.members["Ann Miller"]).json()["left"] == []
    a_day_later(address)
    assert "Ann Miller" not in desk.get("/night.jsonl").text


def test_what_players_write_goes_with_their_number(address: str) -> None:
    desk = evening(address, play=False)
    assert desk.do(do="start", game=1).is_success
    phone = desk.phone(1)
    seats = phone.seats(1)
    entry = phone.score((10, 6), note="Ann was here", sure=True)
    assert phone.say(entry).is_success
    assert phone.answer(entry["id"], "dispute").is_success
    names = {p["number"]: p["name"] for p in desk.view()["players"]}
    text = desk.get("/night.jsonl").text
    assert desk.post(
        f"{desk.path}/players/{seats[0]}/forget", {"do": "ask"}, desk.secret
    ).is_success
    a_day_later(address)
    told = desk.get("/night.jsonl").text
    before, after = (fold_night(map(night_event, log.splitlines())) for log in (text, told))
    assert after.results.keys() == before.results.keys()
    for words in (names[seats[0]], "was here"):
        assert words in text
        assert words not in told
    assert f"Player {seats[0]} (North), phone AB12" in told
    assert f"{names[seats[1]]} (East), phone AB12" in told


#: What must stay with those whom it belongs to.
IDS = (
    "SELECT event_id FROM night_events", "SELECT event_id FROM club_events",
    "SELECT id FROM people", "SELECT id FROM devices", "SELECT person FROM tickets",
)  # fmt: skip
READ = [
    path
    for path, methods in SCHEMA["paths"].items()
    if "get" in methods and path.startswith(("/api/clubs", "/api/nights", "/api/tables"))
    if not path.endswith("/stream")
]


def test_nothing_published_names_an_event_or_a_person(tmp_path: Path) -> None:
    with serving(tmp_path) as address:
        club, screens, cards = forgettable(address)
        ann, ben = player(address, "Ann"), player(address, "Ben")
        assert ben.join(ann.open("two", wait=True)["code"]).is_success
        found = [one for query in IDS for (one,) in sql(tmp_path / "euchre.db", query)]
        ids = {one for one in found if len(one) >= 12}
        assert len(ids) > 20
        given = {"club_id": club.id, "member": "1", "number": "1", "table": "1",
                 "table_id": ann.table, "game": "1"}  # fmt: skip
        for path in READ:
            for night in (screens, cards):
                at = path.format_map(defaultdict(lambda: "x", given | {"night_id": night.id}))
                for text in (httpx.get(f"{address}{at}").text, ben.http.get(at).text):
                    assert not [one for one in ids if one in text], at
