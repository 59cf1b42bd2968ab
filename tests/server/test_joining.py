"""What an invitation shows before joining: enough to choose, and only to the invited."""

from pathlib import Path
from random import Random
from typing import Any

from euchre.games import rules
from euchre.language.naming import Faces
from euchre.server.tables.api import MINE
from tests.rows import each_row
from tests.server.kit import Json, Newcomer, Player, listening, play_out, serving, sql


def about(player: Player, made: Json, **wanted: str) -> Any:
    """Ask what table it is, with whatever opens it."""
    return player.post(f"/api/tables/{made['table']}/about", wanted)


def secret_of(link: str) -> str:
    """Return the secret in a link."""
    return link.partition("#")[2]


def test_secret_and_code_tell_of_the_table(newcomer: Newcomer) -> None:
    ann, ben, eve = newcomer("Ann"), newcomer("Ben"), newcomer("Eve")
    made = ann.open("hasenpfeffer", bots=["beginner", "club", "beginner"], wait=True)
    ben.join(made["code"], seat=1)
    told = about(eve, made, secret=secret_of(made["invite"])).json()
    assert (
        told["host"],
        told["title"],
        told["dealt"],
        told["over"],
        told["watch"],
        told["seat"],
    ) == (("Ann", "Hasenpfeffer", False, False, True, None))
    assert "25 cards" in told["rule_line"]
    assert [(s["name"], s["kind"], s["level"], s["free"], s["where"]) for s in told["seats"]] == [
        ("Ann", "person", None, False, ""),
        ("Ben", "person", None, False, "on Ann's left, partner of Dan"),
        ("Cora", "bot", "club", True, "opposite Ann, as partner"),
        ("Dan", "bot", "beginner", True, "on Ann's right, partner of Ben"),
    ]
    assert [side["points"] for side in told["sides"]] == [0, 0]
    assert about(eve, made, code=made["code"].lower()).json() == told
    assert eve.post("/api/about", {"code": f" {made['code'].lower()} "}).json() == told
    assert "euchre" not in eve.http.cookies, "whoever only asks is not known afterwards"
    assert eve.http.get(f"/api/tables/{made['table']}").status_code == 404, "and sees no card"
    assert about(ben, made, code=made["code"]).json() == told | {"seat": 1}


def test_what_opens_nothing_is_answered_alike_whatever_is_asked(newcomer: Newcomer) -> None:
    ann, eve = newcomer("Ann"), newcomer("Eve")
    made, other = ann.open(), ann.open()
    wrong: list[Json] = [{}, {"secret": "x" * 32}, {"code": "ZZZZZZ"}]
    wrong += [{"secret": secret_of(other["invite"])}, {"code": other["code"]}]
    for wanted in wrong:
        for table in (made["table"], "nowhere"):
            answers = [
                eve.post(f"/api/tables/{table}/{what}", wanted) for what in ("about", "join")
            ]
            assert {(a.status_code, a.json()["error"]) for a in answers} == {
                (404, "There is no such table, or you have not been invited to it.")
            }
    for code in ("ZZZZZZ", "", "\u00e4", "'; --"):
        answers = [eve.post(path, {"code": code}) for path in ("/api/about", "/api/join")]
        assert answers[0].status_code == answers[1].status_code in (404, 422)
        assert answers[0].json() == answers[1].json()


def test_a_listed_table_tells_everybody(newcomer: Newcomer) -> None:
    ann, eve = newcomer("Ann"), newcomer("Eve")
    made = ann.open("three-24", listed=True, watch="nobody")
    told = about(eve, made).json()
    assert told["watch"] is False
    assert [seat["where"] for seat in told["seats"]] == ["", "on Ann's left", "on Ann's right"]


def test_a_seat_link_says_whose_seat_it_brings(newcomer: Newcomer) -> None:
    ann, phone, ben = newcomer("Ann"), newcomer("Phone"), newcomer("Ben")
    made = ann.open()
    secret = secret_of(ann.post(ann.at("/seatlink")).json()["link"])
    assert about(phone, made, secret=secret).json()["device"] == "Ann"
    other = ben.open()
    assert about(phone, other, secret=secret).status_code == 404
    ann.post(ann.at("/leave"))
    gone = about(phone, made, secret=secret)
    assert (gone.status_code, gone.json()["error"]) == (
        (409, "The seat has been given up since this link was made.")
    )


def test_a_seat_that_is_taken_names_the_bots_that_would_make_room(newcomer: Newcomer) -> None:
    ann, ben, eve = newcomer("Ann"), newcomer("Ben"), newcomer("Eve")
    made = ann.open()
    ben.join(made["code"], seat=1)
    refused = eve.join(made["code"], seat=1)
    assert refused.status_code == 409
    assert refused.json()["error"] == "Ben already sits there; Cora and Dan would make room."


def test_a_game_that_is_over_says_so(newcomer: Newcomer) -> None:
    ann, eve, rng = newcomer("Ann"), newcomer("Eve"), Random(5)
    made = ann.open("progressive", bots=["beginner"])
    play_out(rng, ann)
    told = about(eve, made, code=made["code"]).json()
    assert told["over"]
    assert told["sides"] == [
        {"name": side["name"].replace("You", "Ann"), "points": side["points"]}
        for side in ann.frame()["scene"]["sides"]
    ]


@each_row(
    ("game", "host", "seat", "words"),
    [
        ("standard", 1, 3, "opposite Ben, as partner"),
        ("standard", 3, 0, "on Dan's left, partner of Cora"),
        ("standard", -1, 0, "partner of Cora"),
        ("two", 1, 0, "opposite Ben"),
        ("two", -1, 0, ""),
        ("three-24", 0, 2, "on Ann's right"),
        ("five", 0, 2, "further on Ann's left"),
        ("auction-7", 6, 2, "far on Gail's left"),
        ("six", 0, 3, "opposite Ann, partner of Ben and Finn"),
        ("six", 0, 2, "further on Ann's left, partner of Ann and Eve"),
    ],
)
def test_a_free_seat_is_told_by_where_it_is_and_with_whom(
    game: str, host: int, seat: int, words: str
) -> None:
    table = rules(game)
    names = ("Ann", "Ben", "Cora", "Dan", "Eve", "Finn", "Gail")[: table.seats]
    assert Faces(table, names, host).relation(seat) == words


def test_whoever_is_refused_leaves_nothing_behind(tmp_path: Path) -> None:
    """No cookie, and no row of a person or a device; who is let in has one of each."""

    def known() -> list[int]:
        queries = ("SELECT id FROM people", "SELECT id FROM devices")
        return [len(sql(tmp_path / "euchre.db", query)) for query in queries]

    with serving(tmp_path) as address:
        ann = Player(address, "Ann")
        made = ann.open(watch="nobody")
        before, table = known(), f"/api/tables/{made['table']}/join"
        code = made["code"]
        for path, body, status in [
            ("/api/join", {"code": "ZZZZZZ", "name": "Eve"}, 404),
            ("/api/join", {"code": code, "name": ""}, 422),
            ("/api/join", {"code": code, "name": "Eve", "seat": 0}, 409),
            ("/api/join", {"code": code, "name": "Eve", "seat": 9}, 422),
            ("/api/join", {"code": code, "name": "Eve", "watch": True}, 403),
            (table, {"name": "Eve"}, 404),
            (table, {"name": "Eve", "secret": "x" * 32}, 404),
            ("/api/tables", {"game": "chess", "name": "Eve"}, 422),
        ]:
            eve = Player(address, "Eve")
            answer = eve.post(path, body)
            assert answer.status_code == status, answer.text
            assert "set-cookie" not in answer.headers
            assert known() == before, (path, body)
        ben = Player(address, "Ben")
        assert ben.join(code).status_code == 200
        assert known() == [before[0] + 1, before[1] + 1]
        assert ben.frame()["you"]["seat"] is not None


def test_the_same_people_find_the_next_table_and_nobody_else_does(newcomer: Newcomer) -> None:
    ann, ben, eve, rng = newcomer("Ann"), newcomer("Ben"), newcomer("Eve"), Random(5)
    first = ann.open("progressive", bots=["beginner"])
    ben.join(first["code"], seat=1)
    company = {"table": first["table"], "game": 1}
    wish = {"game": "standard", "name": "Ann", "wait": True, "company": company}
    early = ann.post("/api/tables", wish)
    assert (early.status_code, early.json()["error"]) == (
        (404, "There is no finished game 1 at this table.")
    )
    play_out(rng, ann, ben)
    for stranger in (eve, newcomer("Fay")):
        refused = stranger.post("/api/tables", wish)
        assert (refused.status_code, refused.json()["error"]) == (
            (404, "There is no finished game 1 of yours at this table.")
        )
    ben.post(ben.at("/leave"))
    ann.open("standard", wait=True, company=company)
    with listening(ann) as stream:
        next(stream)
        [found] = ben.http.get("/api/me").json()["invited"]
        assert (found["host"], found["title"]) == ("Ann", "Euchre")
        assert eve.http.get("/api/me").json()["invited"] == []
        assert eve.http.get(ann.at()).status_code == 404
        # A new code calls the invitation off.
        ann.post(ann.at("/host"), {"invite": True})
        assert ben.http.get("/api/me").json()["invited"] == []
        assert ben.join(found["code"]).status_code == 404
    # However many tables somebody opens, the others hear of the last, and find their own.
    own = ben.open("standard")["table"]
    for _ in range(MINE + 1):
        ann.open("standard", wait=True, company=company)
    with listening(ann):
        told = ben.http.get("/api/me").json()
        assert own in [row["id"] for row in told["tables"]]
        assert [row["id"] for row in told["invited"]] == [ann.table]
        assert own in [row["table"] for row in ben.http.get("/api/me/games").json()["running"]]
        [found] = ben.http.get("/api/me").json()["invited"]
        assert ben.join(found["code"]).json()["seat"] is not None
        assert ben.http.get("/api/me").json()["invited"] == []


def test_who_is_invited_to_a_screen_hears_before_the_first_phone_sits(newcomer: Newcomer) -> None:
    ann, ben, rng = newcomer("Ann"), newcomer("Ben"), Random(5)
    made = ann.open("progressive", bots=["beginner"])
    ben.join(made["code"], seat=1)
    play_out(rng, ann, ben)
    company = {"table": made["table"], "game": 1}
    ann.open("standard", screen=True, listed=True, company=company)
    assert ben.http.get("/api/me").json()["invited"] == [], "the screen is dark"
    with listening(ann) as stream:
        next(stream)
        [found] = ben.http.get("/api/me").json()["invited"]
        assert (found["host"], found["code"]) == (None, ann.frame()["table"]["code"])
        assert ann.table in [row["id"] for row in ben.http.get("/api/tables").json()["tables"]]
        assert ben.join(found["code"]).json()["seat"] is not None
        assert ben.http.get("/api/me").json()["invited"] == []


def test_who_was_removed_invites_nobody_by_an_earlier_game(newcomer: Newcomer) -> None:
    ann, ben, rng = newcomer("Ann"), newcomer("Ben"), Random(5)
    made = ann.open("progressive", bots=["beginner"])
    ben.join(made["code"], seat=1)
    play_out(rng, ann, ben)
    company = {"table": made["table"], "game": 1}
    wish = {"game": "standard", "name": "Ben", "wait": True, "company": company}
    assert ben.post("/api/tables", wish).status_code == 201
    assert ann.post(ann.at("/host"), {"remove": 1}).status_code == 200
    refused = ben.post("/api/tables", wish)
    assert refused.status_code == 403
    assert refused.json()["error"] == "The host has removed you from this table."
