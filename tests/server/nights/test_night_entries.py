"""Entries: recorded once, never overwritten, with author and time; and how others are refused."""

import io
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from pypdf import PdfReader

from euchre.night.players import Player
from euchre.night.standings_lines import PlayerLine
from euchre.night.store import NightFile
from euchre.server.nights.views import most_loners
from tests.server.nights.kit import Desk, Json, new_id

# -- phones ---------------------------------------------------------------------------------------


def test_both_sides_speak_and_the_desk_settles(desk: Desk) -> None:
    ours, theirs = desk.phone(1, "AAAA"), desk.phone(1, "BBBB")
    entry = ours.score((4, 2), loners=(0, 0, 0, 0), euchres=(0, 0))
    assert ours.say(entry).is_success
    assert ours.result()["status"] == "entered"
    refused = ours.answer(entry["id"], seat=2)
    assert refused.status_code == 409
    assert refused.json()["error"].startswith("The other side must confirm")
    assert theirs.answer(entry["id"]).is_success
    assert ours.result()["status"] == "confirmed"
    theirs.say(theirs.score((3, 2), seat=1))
    at = ours.result()
    assert (at["status"], at["score"]) == ("disputed", None)
    assert [voice["score"]["points"] for voice in at["voices"]] == [[4, 2], [3, 2]]
    assert [voice["by"][-10:] for voice in at["voices"]] == ["phone AAAA", "phone BBBB"]
    assert [at["table"] for at in desk.view()["disputed"]] == [1]
    assert desk.do(do="settle", game=1, table=1, points=(3, 2), note="counted again").is_success
    at = ours.result()
    assert (at["status"], at["score"]["points"]) == ("settled", [3, 2])
    # Nothing is gone: all words are there, with who said them.
    assert [line["text"] for line in at["said"]] == [
        "game 1, table 1, North enters 4-2",
        "game 1, table 1, East confirms 4-2",
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
    # So is what the desk does.
    once = {"do": "sign-in", "id": new_id(), "who": "Zed"}
    assert desk.do(**once).json() == desk.do(**once).json()


def test_many_phones_at_once_lose_nothing(desk: Desk) -> None:
    phones = [desk.phone(table) for table in (1, 2, 3)]
    entries = [(p, p.score((4, 2), game)) for p in phones for game in range(1, 12)]
    assert all(desk.do(do="start", game=game).is_success for game in range(1, 12))
    before = desk.view()["seq"]
    with ThreadPoolExecutor(12) as pool:
        answers = list(pool.map(lambda pair: pair[0].say(pair[1]), entries))
    assert all(answer.is_success for answer in answers)
    assert sorted(a.json()["seq"] for a in answers)[-1] == before + len(entries)
    view = desk.view()
    assert {r["status"] for r in view["results"]} == {"entered"}
    assert len(view["results"]) == len(entries)


def test_a_doubtful_score_is_taken_from_whoever_is_sure(desk: Desk) -> None:
    phone = desk.phone(1)
    entry = phone.score((9, 9))
    refused = phone.say(entry)
    assert (refused.status_code, refused.json()["doubt"]) == (409, True)
    assert "9 to 9 is not possible in 4 deals" in refused.json()["error"]
    assert phone.say(entry | {"sure": True}).is_success
    assert phone.result()["doubts"]


# -- the desk --------------------------------------------------------------------------------


def test_the_desk_sees_who_is_there_and_what_can_be_undone(desk: Desk) -> None:
    desk.do(do="all-here")
    desk.do(do="late", number=3)
    desk.do(do="sign-in", who="Zed")
    desk.do(do="start", game=1)
    desk.do(do="left", number=4)
    desk.do(do="ring")
    view = desk.view()
    assert (view["players"][3]["left_after"], view["unseated"], view["still_seated"]) == (
        1,
        [13],
        [3, 4],
    )
    assert view["unready"] == [
        "tables 1, 2 and 3 have no score in game 1", "late, but on the chart: Cyril",
        "gone, but on the chart: Di", "here, but without a seat: Zed",
    ]  # fmt: skip
    wall = desk.http.get(desk.path).json()
    assert wall["now"] - wall["rang"] < 60_000
    undo = view["undo"]
    assert undo["text"] == "the bell rings"
    assert desk.do(do="undo", of=undo["id"]).is_success
    assert desk.view()["history"][0]["of"] == [undo["id"]]
    # Twice the same is refused, and an undo can be taken back.
    assert desk.do(do="undo", of=undo["id"]).status_code == 409
    assert desk.do(do="undo", of=desk.view()["history"][0]["id"]).is_success


def test_games_to_come_are_seated_anew(address: str) -> None:
    desk = Desk(address, players=16, games=2)
    desk.do(do="start", game=1)
    played = desk.http.get(desk.path).json()["playing"]
    desk.do(do="sign-in", who="17 Zed")
    desk.do(do="left", number=16)
    name = desk.post(f"{desk.path}/replan", {"least": True}, desk.secret).json()["plan"]
    chart = desk.planned(name).json()["chart"]
    assert "cards change" in chart["changes"]
    assert desk.view()["unseated"] == [17], "nothing is changed before the desk says so"
    assert desk.do(do="seat", plan=name, reason="Zed has come").is_success
    view = desk.view()
    assert (view["chart"], view["unseated"], view["still_seated"]) == (chart["id"], [], [])
    assert view["playing"] == played
    assert len(view["affected"]) == int(chart["changes"].split()[0])


@pytest.mark.parametrize("kind", ["pairs", "teams"])
def test_partners_who_stay_together_are_no_defect_of_what_is_seated_anew(
    address: str, kind: str
) -> None:
    desk = Desk(address, kind=kind, players=16, games=3)
    desk.do(do="start", game=1)
    name = desk.post(f"{desk.path}/replan", {"least": True}, desk.secret).json()["plan"]
    chart = desk.planned(name).json()["chart"]
    assert not [one for one in chart["measures"] if one["name"] == "partners" and one["over"]]
    assert "partners" not in [one["kind"] for one in chart["defects"]]
    assert (chart["contest"] is None) == (kind == "pairs")


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        ({"do": "sign-in", "who": "3 Ann"}, "Ann is already player 1; add an initial to the name."),
        ({"do": "left", "number": "Ann"}, "Number: expected int, got str."),
        ({"do": "start", "game": 300}, "Game must be at most 200."),
        ({"do": "seat", "plan": "gone"}, "This chart is gone; please make it again."),
        ({"do": "dance"}, "Do: invalid value 'dance'."),
    ],
    ids=str,
)
def test_the_desk_is_refused_in_one_clear_sentence(still: Desk, wish: Json, why: str) -> None:
    before = still.view()["seq"]
    answer = still.do(**wish)
    assert 400 <= answer.status_code < 500
    assert why in answer.json()["error"]
    assert still.view()["seq"] == before


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


def test_paper_lists_and_codes(desk: Desk) -> None:
    desk.do(do="sign-in", who="5 =Eve", renames=True)
    made = desk.get("/print", parts="tents,grid", url="http://night.example", paper="a4")
    assert made.headers["content-type"] == "application/pdf"
    assert made.content.startswith(b"%PDF")
    # The desk offers what the night has a use for.
    unused = desk.view()["unused_parts"]
    assert set(unused) == {"slips", "moves", "chairs", "matches", "money"}
    assert desk.get("/print", parts=unused[0]).status_code == 422
    own = desk.get("/print", parts="cover", note="Soup after game 4")
    assert "Soup after game 4" in PdfReader(io.BytesIO(own.content)).pages[0].extract_text()
    assert desk.get("/print", parts="cover", note="x" * 121).status_code == 422
    wrong = desk.get("/print", parts="poster")
    assert wrong.status_code == 422
    assert wrong.json()["error"].startswith("There is no part 'poster'; choose from tally, ")
    sheet = desk.get("/export/standings.csv")
    assert sheet.headers["content-type"].startswith("text/csv")
    assert ",'=Eve," in sheet.text
    assert desk.get("/export/gossip.csv").status_code == 404
    code = desk.get("/links", url="http://night.example/").json()["tables"][1]
    assert code["url"] == f"http://night.example/night/{desk.id}/table/2#{desk.key(2)}"


def test_a_page_that_knows_the_newest_is_sent_nothing_else(desk: Desk) -> None:
    seq = desk.view()["seq"]
    assert set(desk.get("/desk", seen=seq).json()) == {"seq", "now", "claims", "waiting"}
    desk.do(do="start", game=1)
    assert desk.get("/desk", seen=seq).json()["game"] == 1


def test_nobody_s_night(still: Desk) -> None:
    for path in ("/api/nights/000000000000", "/api/nights/x' or 1", f"{still.path}/players/99"):
        answer = still.http.get(path)
        assert answer.status_code == 404
        assert answer.json()["error"]
    body = {"do": "start", "id": new_id(), "game": 1}
    assert still.post("/api/nights/000000000000/desk", body, still.secret).status_code == 404


# -- the wall --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("loners", "told"),
    [
        ([], []),
        ([0, 0], []),
        ([1, 3, 0, 1], [(3, ["Player 2"]), (1, ["Player 1", "Player 4"])]),
        # Those who tie for the last of five are all named, or nobody is.
        ([3, 2, 2, 2, 1, 1, 1], [(3, 1), (2, 3), (1, ["Player 5", "Player 6", "Player 7"])]),
        ([2, *[1] * 6], [(2, ["Player 1"]), (1, 6)]),
        ([2] * 5 + [1], [(2, 5)]),
    ],
)
def test_the_most_loners(loners: list[int], told: list[tuple[int, int | list[str]]]) -> None:
    lines = [PlayerLine(Player(n), loners=count) for n, count in enumerate(loners, 1)]
    found = most_loners(lines)
    assert [one["loners"] for one in found] == [count for count, _ in told]
    for one, (_, who) in zip(found, told, strict=True):
        assert who in (one["names"], one["players"])
        assert not one["names"] or len(one["names"]) == one["players"]
