"""Entries: recorded once, never overwritten, with author and time; and how others are refused."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from euchre.night.paper.marks import marks_of
from euchre.night.store import NightFile
from tests.nights.kit import Desk, Json, new_id

# -- phones ---------------------------------------------------------------------------------------


def test_one_side_enters_and_the_other_confirms(desk: Desk) -> None:
    phone = desk.phone(1)
    entry = phone.score((4, 2), loners=(0, 0, 0, 0), euchres=(0, 0))
    assert phone.say(entry).is_success
    assert phone.result()["status"] == "entered"
    refused = phone.answer(entry["id"], seat=2)
    assert refused.status_code == 409
    assert refused.json()["error"].startswith("The other side must confirm")
    assert phone.answer(entry["id"]).is_success
    assert phone.result()["status"] == "confirmed"


def test_two_stories_are_both_kept_until_the_desk_settles(desk: Desk) -> None:
    ours, theirs = desk.phone(1, "AAAA"), desk.phone(1, "BBBB")
    ours.say(ours.score((4, 2)))
    theirs.say(theirs.score((3, 2), seat=1))
    at = ours.result()
    assert at["status"] == "disputed"
    assert at["score"] is None
    assert [voice["score"]["points"] for voice in at["voices"]] == [[4, 2], [3, 2]]
    assert [voice["by"][-10:] for voice in at["voices"]] == ["phone AAAA", "phone BBBB"]
    assert [at["table"] for at in desk.view()["disputed"]] == [1]
    settled = desk.do(do="settle", game=1, table=1, points=(3, 2), note="counted again")
    assert settled.is_success
    at = ours.result()
    assert (at["status"], at["score"]["points"]) == ("settled", [3, 2])
    # Nothing is gone: all three words are there, with who said them.
    assert [line["text"] for line in at["said"]] == [
        "game 1, table 1, North enters 4-2",
        "game 1, table 1, East enters 3-2",
        "game 1, table 1, settled at 3-2 (counted again)",
    ]
    assert not desk.view()["disputed"]


def test_what_is_sent_again_counts_once(desk: Desk) -> None:
    phone = desk.phone(1)
    entry = phone.score((4, 2))
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(phone.say, [entry] * 24))
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.json()["seq"] for answer in answers}) == 1
    assert len(phone.result()["said"]) == 1
    other = phone.say(entry | {"points": (1, 5)})
    assert other.status_code == 409
    assert "already used" in other.json()["error"]


def test_many_phones_at_once_lose_nothing(desk: Desk) -> None:
    phones = [desk.phone(table) for table in (1, 2, 3)]
    entries = [(p, p.score((4, 2), game)) for p in phones for game in range(1, 12)]
    before = desk.view()["seq"]
    with ThreadPoolExecutor(12) as pool:
        answers = list(pool.map(lambda pair: pair[0].say(pair[1]), entries))
    assert all(answer.is_success for answer in answers)
    assert sorted(a.json()["seq"] for a in answers)[-1] == before + len(entries)
    view = desk.view()
    assert {r["status"] for r in view["results"]} == {"entered"}
    assert len(view["results"]) == len(entries)


def test_what_was_entered_before_the_desk_spoke_is_no_objection(desk: Desk) -> None:
    phone = desk.phone(1)
    desk.do(do="settle", game=1, table=1, points=(4, 2))
    # Twenty minutes without a network: the phone says how long ago it was.
    phone.say(phone.score((3, 2), age=20 * 60_000))
    assert phone.result()["objections"] == []
    phone.say(phone.score((1, 4)))
    assert [v["score"]["points"] for v in phone.result()["objections"]] == [[1, 4]]


def test_a_doubtful_score_is_taken_from_whoever_is_sure(desk: Desk) -> None:
    phone = desk.phone(1)
    entry = phone.score((9, 9))
    refused = phone.say(entry)
    assert refused.status_code == 409
    assert refused.json()["doubt"] is True
    assert "9 to 9 is not possible in 4 deals" in refused.json()["error"]
    assert phone.say(entry | {"sure": True}).is_success
    assert phone.result()["doubts"]


# -- the desk --------------------------------------------------------------------------------

#: What signs in, and under which number and name it is then there.
SIGNING = (("Zed", 13, "Zed"), ("7", 7, "Gus"), ("hannah", 8, "Hannah"), ("13 Eve", 13, "Eve"))


@pytest.mark.parametrize(("who", "number", "name"), SIGNING)
def test_signing_in_by_name_or_number(desk: Desk, who: str, number: int, name: str) -> None:
    assert desk.do(do="sign-in", who=who).is_success
    player = desk.view()["players"][number - 1]
    assert (player["number"], player["name"], player["presence"]) == (number, name, "here")


def test_who_comes_late_and_who_leaves_is_told(desk: Desk) -> None:
    desk.do(do="late", number=3)
    desk.do(do="sign-in", who="Zed")
    desk.do(do="start", game=1)
    desk.do(do="left", number=4)
    view = desk.view()
    assert view["players"][3]["after"] == 1
    assert view["unseated"] == [13]
    assert view["still_seated"] == [3, 4]


@pytest.mark.untraced
def test_games_to_come_are_seated_anew(address: str) -> None:
    desk = Desk(address, players=16, games=2)
    desk.do(do="start", game=1)
    played = desk.http.get(desk.path).json()["playing"]
    desk.do(do="sign-in", who="17 Zed")
    desk.do(do="left", number=16)
    name = desk.post(f"{desk.path}/replan", {}, desk.secret).json()["plan"]
    chart = desk.planned(name).json()["chart"]
    assert desk.view()["unseated"] == [17], "nothing is changed before the desk says so"
    assert desk.do(do="seat", plan=name, reason="Zed has come").is_success
    view = desk.view()
    assert (view["chart"], view["unseated"], view["still_seated"]) == (chart["id"], [], [])
    assert view["playing"] == played
    desk.close()


def test_a_night_without_a_chart_is_seated_game_by_game(address: str) -> None:
    desk = Desk(address, names=[], players=8, games=3, kind="winners-up")
    desk.do(do="start", game=1)
    waits = desk.do(do="next")
    assert waits.status_code == 409, "the next seats come of the results"
    for table in (1, 2):
        assert desk.do(do="settle", game=1, table=table, points=(4, 2)).is_success
    early = desk.do(do="start", game=2)
    assert "has no seats yet" in early.json()["error"]
    once = {"do": "next", "id": new_id()}
    assert desk.do(**once).json() == desk.do(**once).json()
    view = desk.view()
    assert (view["seated"], view["games"]) == (2, 3)
    first, second = (view[part]["tables"] for part in ("playing", "coming"))
    winners = {first[t]["seats"][s]["number"] for t in (0, 1) for s in (0, 2)}
    assert {player["number"] for player in second[0]["seats"]} == winners
    desk.do(do="start", game=2)
    for table in (1, 2):
        desk.do(do="settle", game=2, table=table, points=(3, 1))
    assert desk.do(do="next", standing=True).is_success
    assert desk.view()["games"] == 3
    desk.close()


#: What the desk says, and a part of the sentence with which it is refused.
REFUSED = (
    ({"do": "sign-in", "who": ""}, "Give a name or a number."),
    ({"do": "sign-in", "who": "999"}, "Player numbers must be 1 to 200, not 999."),
    ({"do": "sign-in", "who": "77"}, "There is no player 77; players are 1 to 12."),
    ({"do": "sign-in", "who": "3 Ann"}, "Ann is already player 1; add an initial to the name."),
    ({"do": "left", "number": 44}, "There is no player 44; players are 1 to 12."),
    ({"do": "left", "number": "Ann"}, "Number: expected int, got str."),
    ({"do": "start", "game": 2}, "Game 1 comes before game 2."),
    ({"do": "start", "game": 300}, "Game must be at most 200."),
    ({"do": "end", "game": 1}, "Game 1 is not in progress."),
    ({"do": "settle", "game": 1, "table": 9, "points": [1, 2]}, "There is no table 9 in game 1"),
    (
        {"do": "settle", "game": 1, "table": 1, "points": [1]},
        "Points: expected array of length 2, got 1.",
    ),
    ({"do": "seat", "plan": "gone"}, "This chart is gone; please make it again."),
    ({"do": "dance"}, "Do: invalid value 'dance'."),
)


@pytest.mark.parametrize(("wish", "why"), REFUSED, ids=lambda v: str(v)[:60])
def test_the_desk_is_refused_in_one_clear_sentence(still: Desk, wish: Json, why: str) -> None:
    before = still.view()["seq"]
    answer = still.do(**wish)
    assert 400 <= answer.status_code < 500
    assert why in answer.json()["error"]
    assert still.view()["seq"] == before


BAD_PLANS: tuple[tuple[Json, str], ...] = (
    ({"players": 3}, "A night must have 4 to 200 players, not 3."),
    ({"players": 500}, "A night must have 4 to 200 players, not 500."),
    ({"players": 204, "kind": "teams"}, "A night must have 4 to 200 players, not 204."),
    ({"players": 10**9, "kind": "pairs"}, "A night must have 4 to 200 players, not 1000000000."),
    ({"players": 10**9, "kind": "draw"}, "A night must have 4 to 200 players, not 1000000000."),
    ({"players": 12, "games": 0}, "A night must have 1 to 200 games, not 0."),
    ({"players": 8, "games": -5, "kind": "draw"}, "A night must have 1 to 200 games, not -5."),
    ({}, "Give the number of players, or list their names."),
    ({"kind": "magic"}, "A chart must be one of best, csv, printed-8, printed-12, winners-up"),
    ({"kind": "csv", "csv": "hello"}, "Line 1: no table found; write one as 1-6 v 2-5."),
    ({"kind": "csv", "csv": "game,table,north,east,south,west\n1,1,1,2,3,3"}, "player 3 has two"),
    ({"players": 8, "mixed": list(range(1, 9))}, "Mixed pairs need two groups, but there is"),
    ({"players": 8, "apart": [[1, 99]]}, "There is no player 99 here."),
    # Word for word what the command line says of the same wishes.
    *(
        ({"players": 8, "kind": kind} | more, why)
        for kind, why in (
            ("teams", "Matches of pairs or teams have their own charts, without requests"),
            ("swiss", "Matches of pairs or teams have their own charts, without requests"),
            ("pairs", "Fixed pairs have their own chart, without requests"),
            ("draw", "A movement moves everyone alike; requests for partners, seats or tables"),
        )
        for more in ({"apart": [[1, 2]]}, {"stays": [1]}, {"arrows": True})
    ),
    ({"players": 8, "kind": "swiss", "best_of": 3}, "The length of a match, a losers' side"),
    ({"players": 8, "apart": [[1, 2]], "together": [[1, 2]]}, "both always and never"),
)


@pytest.mark.parametrize(("wish", "why"), BAD_PLANS, ids=lambda v: str(v)[:60])
def test_no_chart_is_made_of_nonsense(still: Desk, wish: Json, why: str) -> None:
    name = still.post("/api/nights/plans", wish).json()["plan"]
    answer = still.planned(name)
    assert answer.status_code == 422
    assert why in answer.json()["error"]
    begun = still.post("/api/nights", {"plan": name})
    assert begun.status_code == 422


BAD_NIGHTS = (
    ({"names": ["Ann", "ann"]}, "Ann is already player 1"),
    ({"names": [f"P{n}" for n in range(13)]}, "13 names are listed, but the chart seats 12."),
    ({"rules": {"length": "many"}}, "Length takes a whole number, not 'many'."),
    ({"rules": {"game": "bridge"}}, "bridge"),
    ({"house": {"stick": "on"}}, "no option 'stick'; did you mean stick-the-dealer?"),
    ({"title": "two\nlines"}, "printable characters"),
)


@pytest.mark.parametrize(("more", "why"), BAD_NIGHTS, ids=lambda v: str(v)[:60])
def test_no_night_begins_with_nonsense(still: Desk, more: Json, why: str) -> None:
    answer = still.post("/api/nights", {"plan": still.plan(kind="printed-12")} | more)
    assert answer.status_code == 422
    assert why in answer.json()["error"]


def test_the_printed_chart_is_told_to_be_uneven(still: Desk) -> None:
    chart = still.planned(still.plan(kind="printed-12")).json()["chart"]
    assert not chart["at_bound"]
    assert sum(defect["count"] for defect in chart["defects"]) >= 43


# -- files and paper -------------------------------------------------------------------------


def test_a_night_goes_to_the_command_line_and_comes_back(desk: Desk, tmp_path: Path) -> None:
    phone = desk.phone(1)
    entry = phone.score((4, 2))
    phone.say(entry)
    phone.answer(entry["id"])
    text = desk.get("/night.jsonl").text
    path = tmp_path / "harvest.night.jsonl"
    path.write_text(text, "utf-8")
    night = NightFile(path).load()
    assert night.title == "Harvest supper"
    assert night.results[1, 1].status == "confirmed"
    before = desk.view()
    desk.open(desk.post("/api/nights/import", {"text": text}).json())
    after = desk.view()
    assert after["lines"] == before["lines"]
    assert after["history"] == before["history"]
    assert desk.get("/night.jsonl").text == text


NAIVE = '{"type":"ended","id":"x","at":"2000-01-01T00:00:00","by":"me","game":1}'
BAD_FILES = (
    ("hello", "Line 1: this is not an event of a night"),
    ("", "This file is not a night: it has no opening entry with rules and chart."),
    (
        '{"type":"started","id":"x","at":"2000-01-01T00:00:00Z","by":"me","game":1}',
        "no opening entry",
    ),
    (
        '{"type":"started","id":"x","at":"2000-01-01T00:00:00","by":"me","game":1}',
        "offset from UTC",
    ),
)


@pytest.mark.parametrize(("text", "why"), BAD_FILES, ids=lambda v: str(v)[:40])
def test_a_file_that_is_no_night_is_refused(still: Desk, text: str, why: str) -> None:
    answer = still.post("/api/nights/import", {"text": text})
    assert answer.status_code == 422
    assert why in answer.json()["error"]


def test_paper_and_lists(desk: Desk) -> None:
    desk.do(do="sign-in", who="5 =Eve", renames=True)
    made = desk.get("/print", parts="tents,grid", url="http://night.example", paper="a4")
    assert made.headers["content-type"] == "application/pdf"
    assert made.content.startswith(b"%PDF")
    wrong = desk.get("/print", parts="poster")
    assert wrong.status_code == 422
    assert wrong.json()["error"].startswith("There is no part 'poster'; choose from tally, ")
    sheet = desk.get("/export/standings.csv")
    assert sheet.headers["content-type"].startswith("text/csv")
    assert ",'=Eve," in sheet.text
    assert desk.get("/export/gossip.csv").status_code == 404


def test_the_code_of_a_table_carries_its_key(desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "x.night.jsonl"
    path.write_text(desk.get("/night.jsonl").text, "utf-8")
    marks = marks_of(NightFile(path).load(), "http://night.example/night/x/", {2: "secret"})
    assert marks.of_table(2) == "http://night.example/night/x/table/2#secret"
    assert marks.of_table(3) == "http://night.example/night/x/table/3"
    code = desk.get("/codes", url="http://night.example/").json()["tables"][1]
    assert code["url"] == f"http://night.example/night/{desk.id}/table/2#{desk.key(2)}"


def test_a_page_that_knows_the_newest_is_sent_nothing_else(desk: Desk) -> None:
    seq = desk.view()["seq"]
    assert set(desk.get("/desk", seen=seq).json()) == {"seq", "now"}
    desk.do(do="start", game=1)
    assert desk.get("/desk", seen=seq).json()["game"] == 1


def test_nobody_s_night(still: Desk) -> None:
    for path in ("/api/nights/000000000000", "/api/nights/x' or 1", f"{still.path}/players/99"):
        answer = still.http.get(path)
        assert answer.status_code == 404
        assert answer.json()["error"]
    body = {"do": "start", "id": new_id(), "game": 1}
    assert still.post("/api/nights/000000000000/desk", body, still.secret).status_code == 404
