"""Seats are yours (promise 11), and are kept while you are away (promise 12)."""

import asyncio
from itertools import islice

import pytest

from euchre.server.refusals import Refused
from euchre.server.tables import seats
from euchre.server.tables.drafts import Draft
from euchre.server.tables.names import clean, name_at, skeleton
from euchre.server.tables.registry import Tables
from euchre.server.tables.state import TableState
from euchre.server.tables.table import Table
from tests.rows import each_row
from tests.server.kit import Newcomer, events, listening
from tests.server.memory import open_table

# -- the race for a seat ------------------------------------------------------------


async def test_one_of_many_wins_a_seat(tables: Tables) -> None:
    table = await open_table(tables)

    async def come(i: int) -> str:
        def make(t: TableState) -> Draft:
            return seats.sit(t, f"p{i}", f"Racer {i}", 2)

        try:
            await table.command(f"come{i}", "", make)
        except Refused as refused:
            return "" if refused.status == 409 else "wrong"
        return f"p{i}"

    winners = [w for w in await asyncio.gather(*map(come, range(200))) if w]
    assert len(winners) == 1
    assert table.state.seats[2].person == winners[0]
    stored = await tables.store.load(table.id)
    assert stored is not None
    assert Table(tables.store, stored).state.seats[2].person == winners[0]


# -- coming and going ------------------------------------------------------------


def test_an_invitation_is_exchanged_for_a_seat(newcomer: Newcomer) -> None:
    ann, ben = newcomer("Ann"), newcomer("Ben")
    told = ann.open()
    path, _, secret = told["invite"].partition("#")
    assert len(secret) >= 22  # 128 bits and more
    ben.table = path.rpartition("/")[2]
    assert ben.http.get(ben.at()).status_code == 404
    assert ben.post(ben.at("/join"), {"secret": "x" * 32, "name": "Ben"}).status_code == 404
    joined = ben.post(ben.at("/join"), {"secret": secret, "name": "Ben", "seat": 2})
    assert joined.json()["seat"] == 2
    assert ben.frame()["scene"]["me"] == 2
    # Coming again changes nothing.
    assert ben.post(ben.at("/join"), {"secret": secret, "name": "Ben"}).json()["seat"] == 2


def test_a_second_device_gets_the_same_seat(newcomer: Newcomer) -> None:
    ann, phone = newcomer("Ann"), newcomer("Phone")
    ann.open()
    link = ann.post(ann.at("/seatlink")).json()["link"]
    path, _, secret = link.partition("#")
    phone.table = path.rpartition("/")[2]
    assert phone.post(phone.at("/join"), {"secret": secret, "name": "x"}).json()["seat"] == 0
    frame = ann.my_turn()
    assert phone.frame()["scene"]["hand"] == frame["scene"]["hand"]
    assert phone.do({"undo": True}, frame["seq"]).status_code == 409  # heard, and refused


def test_a_face_is_turned_by_whoever_wears_it(newcomer: Newcomer) -> None:
    ann, ben, eve = newcomer("Ann"), newcomer("Ben"), newcomer("Eve")
    ann.open(face=3)
    ben.join(ann.frame()["table"]["code"], seat=1, face=7)
    worn = [seat["face"] for seat in ben.frame()["scene"]["seats"]]
    assert worn == [3, 7, 0, 0]
    assert ben.post(ben.at("/face"), {"face": 8}).status_code == 200
    assert [seat["face"] for seat in ann.frame()["scene"]["seats"]] == [3, 8, 0, 0]
    assert ben.post(ben.at("/face"), {"face": 8}).status_code == 409
    assert ben.post(ben.at("/face"), {"face": -1}).status_code == 422
    eve.table = ann.table
    assert eve.post(eve.at("/face"), {"face": 1}).status_code in (403, 404)
    # Whoever comes after wears a face of its own.
    ben.post(ben.at("/leave"))
    assert [seat["face"] for seat in ann.frame()["scene"]["seats"]] == [3, 0, 0, 0]


def test_who_leaves_loses_the_seat_and_the_host_goes_on(newcomer: Newcomer) -> None:
    ann, ben = newcomer("Ann"), newcomer("Ben")
    ben.join(ann.open()["code"], seat=1)
    assert ann.post(ann.at("/leave")).status_code == 200
    frame = ben.frame()
    assert frame["table"]["host"] == 1
    assert frame["you"]["host"]
    assert frame["table"]["seats"][0]["kind"] == "bot"
    assert ann.do({"play": "pass"}, frame["seq"]).status_code == 403
    assert ann.post(ann.at("/leave")).status_code == 403


def test_only_the_host_replaces_and_nobody_who_is_there(newcomer: Newcomer) -> None:
    ann, ben = newcomer("Ann"), newcomer("Ben")
    ben.join(ann.open()["code"], seat=1)
    replace = {"replace": 2, "with": "beginner"}
    assert ben.post(ben.at("/host"), replace).status_code == 403
    assert ann.post(ann.at("/host"), replace).status_code == 200
    assert ann.frame()["table"]["seats"][2]["level"] == "beginner"
    # Ben has no stream: he is away.
    assert ann.post(ann.at("/host"), {"replace": 1}).status_code == 200
    assert ben.post(ben.at("/chat"), {"text": "hello"}).status_code == 403
    assert ann.post(ann.at("/host"), {"speed": "fast"}).status_code == 200
    assert ann.frame()["table"]["speed"] == "fast"


@pytest.mark.parametrize(
    ("watch", "stranger", "guest"), [("open", 200, 200), ("link", 404, 200), ("nobody", 404, 404)]
)
def test_who_may_watch(newcomer: Newcomer, watch: str, stranger: int, guest: int) -> None:
    ann, wim, eve = newcomer("Ann"), newcomer("Wim"), newcomer("Eve")
    code = ann.open(watch=watch)["code"]
    joined = wim.join(code, watch=True)
    assert joined.status_code == (403 if watch == "nobody" else 200)
    wim.table = eve.table = ann.table
    assert wim.http.get(wim.at()).status_code == guest
    assert eve.http.get(eve.at()).status_code == stranger


def test_listed_tables_are_found_and_joined_without_a_code(newcomer: Newcomer) -> None:
    ann, ben = newcomer("Ann"), newcomer("Ben")
    ann.open(listed=True, watch="open")
    with listening(ann):
        listed = [t["id"] for t in ben.http.get("/api/tables").json()["tables"]]
        assert ann.table in listed
        ben.table = ann.table
        assert ben.post(ben.at("/join"), {"name": "Ben"}).status_code == 200
    assert [t["id"] for t in ben.http.get("/api/me").json()["tables"]] == [ann.table]


# -- names and talk ------------------------------------------------------------


@each_row(
    ("typed", "seen"),
    [
        ("  Ann \t Lee ", "Ann Lee"),
        ("A\u202enn", "Ann"),
        ("A\u200bnn\ufeff", "Ann"),
        ("<b>Ann</b>", "<b>Ann</b>"),
        ("A\x00\x1bnn", "Ann"),
        ("Ann\nBen", "Ann Ben"),
        ("Ane\u0301", "An\u00e9"),
        ("Z" + "\u0335" * 50, "Z" + "\u0335" * 3),
        ("王芳", "王芳"),
        ("a\ud800b", "ab"),
    ],
)
def test_names_are_plain_text(typed: str, seen: str) -> None:
    assert clean(typed, 24) == seen


@pytest.mark.parametrize("typed", ["", "   ", "\u202e\u200b", "x" * 25])
def test_names_that_are_none_are_refused(typed: str) -> None:
    with pytest.raises(Refused):
        clean(typed, 24)


NOTHING = {
    "zero width": "\u200b\u200c\u200d\ufeff",
    "Hangul fillers": "\u3164\u115f\u1160\uffa0",
    "an empty Braille pattern": "\u2800",
    "marks upon nothing": "\u0301\u0335",
    "a mark upon a blank": " \u0301 ",
    "controls of direction": "\u202e\u2066\u2069\u200f",
    "variation selectors": "\ufe0f\U000e0100",
    "tags": "\U000e0041\U000e0042",
    "soft hyphens": "\u00ad\u00ad",
}


@each_row("what", NOTHING)
def test_names_that_look_empty_are_refused(what: str) -> None:
    with pytest.raises(Refused, match="is visible") as refused:
        name_at([], NOTHING[what])
    assert refused.value.status == 422


YOU = (
    *("you", "YOU", "Y0u", "Y o u", "(You)", "Y\u200bou", "Yo\u0301u"),
    *("Y\u043eu", "\u03a5ou", "\u04ae\u043e\u03c5"),  # Cyrillic, Greek
    *("\uff39\uff4f\uff55", "\u24ce\u24de\u24e4", "\U0001d418\U0001d428\U0001d42e"),
    "\ua4ec\ua4f3\ua4f4",  # Lisu
)


@each_row("name", YOU)
def test_names_that_look_like_you_are_refused(name: str) -> None:
    with pytest.raises(Refused, match='looks like "You"'):
        name_at([], name)


@each_row(
    ("there", "comes"),
    [
        ("Ann", "\u0410nn"),  # Cyrillic
        ("Cora", "\u0421\u043er\u0430"),
        ("Ben", "\u0392en"),  # Greek
        ("Iris", "lris"),
        ("Iris", "1ris"),
        ("Gail", "\uff27\uff21\uff29\uff2c"),  # full width
        ("Hugh", "H\u200bugh"),
        ("Eve", "\u00c8ve"),
        ("Emma", "Ernma"),
        ("\u0410\u043d\u043d\u0430", "\u0410\u041d\u041d\u0410"),
    ],
)
def test_names_that_look_alike_are_numbered(there: str, comes: str) -> None:
    assert name_at([there], comes) == f"{clean(comes, 24)} 2"


@pytest.mark.parametrize(
    "names",
    [
        ("Ann", "Anna"),
        ("Ann", "Ann 2"),
        ("Dan", "Don"),
        ("\u738b\u82b3", "\u738b\u4f1f"),
        ("\u05d3\u05df", "\u05d2\u05df"),
        ("\u041e\u043b\u044f", "\u042e\u043b\u044f"),
        ("\U0001f600", "\U0001f601"),
    ],
)
def test_names_that_differ_stay_as_they_are(names: tuple[str, str]) -> None:
    assert name_at([names[0]], names[1]) == names[1]
    assert skeleton(names[0]) != skeleton(names[1])


def test_names_at_a_table_differ() -> None:
    assert name_at(["Ann", "Zoe"], "zoe") == "zoe 2"
    assert name_at(["Zoe", "Zoe 2"], "Zoe") == "Zoe 3"
    with pytest.raises(Refused, match="another name"):
        name_at([], "YOU")


def test_talk_reaches_everybody_in_order(newcomer: Newcomer) -> None:
    ann, ben = newcomer("Ann"), newcomer("Ben")
    ben.join(ann.open()["code"])
    for player, text in ((ann, "<script>hi</script>"), (ben, "gg\u202e")):
        assert player.post(player.at("/chat"), {"text": text}).status_code == 201
    with listening(ben) as lines:
        chats = (told for kind, told in events(lines) if kind == "chat")
        said = [(chat["n"], chat["name"], chat["text"]) for chat in islice(chats, 2)]
    assert said == [(1, "Ann", "<script>hi</script>"), (2, "Ben", "gg")]
