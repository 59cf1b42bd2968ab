"""No response of a night, to anyone at any URL, contains a card of a running table or a seed.

Two tables play the same deals.  Whatever can be asked for is asked for again and again while they
play, by the desk, the wall, a stranger, and by a player of each table; and every
frame that a player is sent is held against what that seat may know.
"""

import io
import json
import re
import threading
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa
from pypdf import PdfReader

from euchre.engine.state import State
from euchre.server.settings import Settings
from euchre.server.store import database
from euchre.server.store.schema import DEAL_SETS, SEEDS
from euchre.server.store.store import seeds_of
from euchre.server.store.words import events_of
from euchre.server.tables.events import advance
from tests.server.kit import SCHEMA, events, serving
from tests.server.nights.evening import Evening, Guest
from tests.server.nights.kit import Desk, Json, client, shown
from tests.waiting import LATEST, until

ASKED = [path for path, methods in SCHEMA["paths"].items() if "get" in methods]
PAGES = [
    "/games", "/night", "/night/{night_id}", "/night/{night_id}/me", "/night/{night_id}/desk",
    "/night/{night_id}/join", "/night/{night_id}/player/{number}", "/table/{table_id}",
    "/night/{night_id}/table/{table}", "/daily", "/club", "/api/nights/{night_id}/html",
    "/api/nights/{night_id}/players/{number}/html", "/api/nights/{night_id}/desk/html",
    "/api/nights/{night_id}/me/html", "/api/nights/{night_id}/results/{game}/{table}/html",
]  # fmt: skip
#: What has nothing to do with tables, or teaches; and the streams, which are listened to.
ELSEWHERE = re.compile("/api/(lessons|practice|games/|phrases|levels|reviews|what-ifs)|/stream$")
#: A card as it is read, as it is stored, and as it is spoken.
CARD = re.compile(
    r"\b(?:[2-9JQKA]|10)[♠♥♦♣]|\"(?:[2-9TJQKA])[SHDC]\"|\w+ of (?:spades|hearts|diamonds|clubs)\b"
)


def cards(text: str) -> set[str]:
    """Return the cards that a text tells, as they are read."""
    words = {"ace": "A", "king": "K", "queen": "Q", "jack": "J"}
    suits = {"spades": "♠", "hearts": "♥", "diamonds": "♦", "clubs": "♣"}
    stored = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
    found = set()
    for told in CARD.findall(text):
        if told.startswith('"'):
            rank, suit = told[1], stored[told[2]]
        elif " of " in told:
            rank, _, suit = told.partition(" of ")
            rank, suit = words.get(rank, rank), suits[suit]
        else:
            rank, suit = told[:-1], told[-1]
        found.add(("10" if rank == "T" else rank) + suit)
    return found


class Truth:
    """What really lies where, out of the database."""

    def __init__(self, data: Path):
        self.engine = database.reader_engine(Settings(data=data))

    def states(self, table: str) -> dict[int, State]:
        """Return how the deal of a table stood after each event."""
        with self.engine.connect() as connection:
            events, seeds = events_of(connection, table, 0), seeds_of(connection, table)
        t, found = None, {}
        for event in events:
            t = advance(t, table, event, seeds)
            if t.state is not None:
                found[t.seq] = t.state
        return found

    def seeds(self) -> list[str]:
        """Return all that deals follow from."""
        with self.engine.connect() as connection:
            rows = [connection.execute(sa.select(t.c.seed)).scalars() for t in (DEAL_SETS, SEEDS)]
            return [bytes(seed).hex() for seeds in rows for seed in seeds]


def known(s: State, seat: int) -> set[str]:
    """Return the cards that a seat may know of: its own, upcards, and what has been played."""
    texts = s.rules.pack.texts
    mask = s.hands[seat] | s.drawn[seat] | s.played
    for pile, buried in zip(s.piles, s.buried, strict=True):
        mask |= buried if pile.seat == seat else 0
    seen = {card for card in range(len(texts)) if mask >> card & 1}
    seen |= {card for _, card in (*s.trick, *s.last)} | set(s.faced)
    return cards(json.dumps([texts[card] for card in seen]))


class Eyes:
    """Somebody who asks for everything, and what they may be told of one table."""

    def __init__(self, http: httpx.Client, table: str = "", secret: str = ""):
        self.http, self.table, self.secret = http, table, secret

    def answers(self, night: str, tables: list[str]) -> Iterator[tuple[str, str, bytes]]:
        """Yield table (empty: none), address and answer of all that there is to ask."""
        today = datetime.now().date()  # as the server counts its days
        given = {
            "night_id": [night], "table_id": tables, "number": ["1", "2"], "table": ["1", "2"],
            "game": ["1"], "sheet": ["scores", "standings", "money"], "name": ["x"],
            "day": [f"{today}"], "month": [f"{today:%Y-%m}"], "club_id": ["x"], "member": ["1"],
            "what": ["nights", "members", "sides"], "kind": ["csv"], "side": ["1"],
        }  # fmt: skip
        # The rule card names cards, those of the rules.
        parts = "tally,slips,find,chart,wall,scores,signin,grid,tents"
        for path in (*ASKED, *PAGES):
            if ELSEWHERE.search(path):
                continue
            addresses = [path]
            for name in re.findall(r"{(\w+)}", path):
                # A new part of an address has to be thought of here.
                addresses = [a.replace(f"{{{name}}}", v) for a in addresses for v in given[name]]
            for address in addresses:
                query = {"url": "http://x", "parts": parts} if "{night_id}" in path else {}
                answer = self.http.get(address, params=query, headers=shown(self.secret))
                assert answer.status_code < 500, (address, answer.text)
                at = next((table for table in tables if table in address), "")
                yield at, address, told(answer)


def told(answer: httpx.Response) -> bytes:
    """Return what an answer says; of paper what can be read on it."""
    if not answer.content.startswith(b"%PDF"):
        return answer.content
    pages = PdfReader(io.BytesIO(answer.content)).pages
    return "\n".join(page.extract_text() for page in pages).encode()


class Listening:
    """A player's stream, as long as it lasts."""

    def __init__(self, guest: Guest, table: str):
        self.frames: list[Json] = []
        self.guest, self.table = guest, table
        self.thread = threading.Thread(target=self.hear, daemon=True)
        self.thread.start()

    def hear(self) -> None:
        """Keep every frame, up to the end of the game."""
        with self.guest.http.stream("GET", f"{self.table}/stream") as stream:
            for kind, told in events(stream.iter_lines()):
                if kind == "frame":
                    self.frames.append(told)
                    if told["ended"]:
                        return


def look(
    eyes: list[Eyes], desk: Evening, tables: list[str], truth: Truth, seats: dict[str, int]
) -> int:
    """Ask for everything; return how many answers were held against what may be known."""
    secrets, asked = truth.seeds(), 0
    for one in eyes:
        for at, address, answer in one.answers(desk.id, tables):
            text = answer.decode(errors="replace")
            found = cards(text)
            may: set[str] = set()
            if at and at == one.table:
                states = truth.states(at)
                body = json.loads(text) if text.startswith("{") else {}
                # A frame tells its own deal, and of what has been by then.
                now = [states[body["seq"]]] if "scene" in body else list(states.values())
                may = set().union(*(known(s, seats[at]) for s in now))
            assert found <= may, (address, one.table, sorted(found - may))
            assert not [seed for seed in secrets if seed in text], address
            asked += 1
    return asked


@pytest.mark.exhaustive
@pytest.mark.long
def test_no_answer_and_no_frame_tells_a_card_of_a_running_table(tmp_path: Path) -> None:
    with serving(tmp_path) as address:
        desk = Evening(address, players=8, games=2, **{"same-deals": "yes"})
        ann = desk.guest("1 Ann")
        ben = desk.guest(f"{desk.across(ann.number)} Ben")
        desk.fill()
        stranger = client(address)
        desk.start(1)
        at = {guest: guest.table() for guest in (ann, ben)}
        tables = [path.rpartition("/")[2] for path in at.values()]
        truth = Truth(tmp_path)
        heard = [Listening(guest, path) for guest, path in at.items()]
        seats = {
            path.rpartition("/")[2]: guest.frame(path)["you"]["seat"] for guest, path in at.items()
        }
        eyes = [
            Eyes(stranger),
            Eyes(desk.http, secret=desk.secret),
            Eyes(desk.http, secret=desk.key(1)),
            Eyes(ann.http, tables[0]),
            Eyes(ben.http, tables[1]),
        ]
        asked, deciding = 0, 0
        while ann.play(at[ann]):
            deciding += 1
            if deciding == 8:
                asked += look(eyes, desk, tables, truth, seats)
        assert not ben.frame(at[ben])["ended"]
        # One table has ended, the other one holds the same cards: still nothing.
        until(lambda: len([r for r in desk.view()["results"] if r["points"]]) == 1)
        asked += look(eyes, desk, tables, truth, seats)
        for view in (stranger.get(desk.path).json(), ben.me()):
            assert [one["points"] for one in view["live"]] == [None]
        assert [one["points"] is None for one in desk.view()["live"]] == [False]
        assert desk.view()["compared"] == []
        mine = ann.http.get("/api/me/export")
        assert mine.status_code == 200
        assert [table["games"] for table in mine.json()["tables"]] == [[]]
        while ben.play(at[ben]):
            pass
        desk.counted(1)
        # All have played: now the cards are there, and what looks for them finds them.
        record = f"{at[ann]}/record.json"
        until(lambda: ann.http.get(record).is_success)
        answer = ann.http.get(record)
        assert len(cards(answer.text)) > 20
        assert any(seed in answer.text for seed in truth.seeds())
        games = [table["games"] for table in ann.http.get("/api/me/export").json()["tables"]]
        assert [len(each) for each in games] == [1]
        frames = 0
        for one in heard:
            one.thread.join(LATEST)
            table = one.table.rpartition("/")[2]
            states = truth.states(table)
            for frame in one.frames:
                if frame["seq"] in states:
                    may = known(states[frame["seq"]], seats[table])
                    assert cards(json.dumps(frame, ensure_ascii=False)) <= may
                    frames += 1
            assert one.frames[-1]["ended"]
        assert frames > 60
        assert asked > 2 * len(eyes) * 40


def test_a_page_of_no_night_or_club_says_so_and_shows_a_way_back(tmp_path: Path) -> None:
    with serving(tmp_path) as address:
        for path in ("night/xyz", "night/0123456789ab/me", "night/xyz/desk", "night/xyz/join",
                     "night/xyz/player/1", "night/xyz/table/1", "club/xyz", "club/xyz/desk",
                     "club/xyz/side/1", "club/xyz/me"):  # fmt: skip
            page = httpx.get(f"{address}/{path}", headers={"accept": "text/html"})
            assert page.status_code == 404, path
            assert f"There is no such {path.partition('/')[0]}." in page.text
            assert 'href="/">Go to the start page</a>' in page.text


# -- links -----------------------------------------------------------------------------------------


START = {"do": "start", "id": "start-game-1", "game": 1}

#: Method and path; and who is let in.
PLACES = (
    ("GET", "", {"desk", "table 1", "table 2", "nobody"}),
    ("GET", "/players/5", {"desk", "table 1", "table 2", "nobody"}),
    ("GET", "/tables/1", {"table 1"}),
    ("POST", "/tables/1", {"table 1"}),
    ("GET", "/desk", {"desk"}),
    ("POST", "/desk", {"desk"}),
    ("POST", "/replan", {"desk"}),
    ("GET", "/results/1/1", {"desk"}),
    ("GET", "/links?url=http://night.example", {"desk"}),
    ("GET", "/print?parts=grid", {"desk"}),
    ("GET", "/export/standings.csv", {"desk"}),
    ("GET", "/night.jsonl", {"desk"}),
)


@pytest.mark.every(3)
@pytest.mark.parametrize("place", PLACES, ids=lambda place: f"{place[0]} {place[1]}")
def test_a_link_opens_its_own_doors_and_no_other(
    desk: Desk, place: tuple[str, str, set[str]]
) -> None:
    method, path, allowed = place
    keys = {"desk": desk.secret, "table 1": desk.key(1), "table 2": desk.key(2), "nobody": ""}
    seats = desk.phone(1).score((4, 2))
    bodies = {"/tables/1": seats, "/desk": START, "/replan": {}}
    for who, key in keys.items():
        body = bodies.get(path)
        answer = desk.http.request(method, f"{desk.path}{path}", json=body, headers=shown(key))
        assert answer.is_success == (who in allowed), (who, answer.text)
        if who not in allowed:
            assert answer.status_code == 403
            assert "scan its code again" in answer.json()["error"]


def test_a_phone_of_one_table_writes_nothing_for_another(desk: Desk) -> None:
    one, two = desk.phone(1), desk.phone(2)
    before = desk.view()["seq"]
    assert two.say(one.score((4, 2)), table=1).status_code == 403
    # What is of table 1 is not of table 2 either, sent under its own link.
    stray = two.say(one.score((4, 2)))
    assert stray.status_code == 409
    assert "Table 2 in game 1 seats" in stray.json()["error"]
    assert desk.view()["seq"] == before


def test_no_view_tells_a_secret(desk: Desk) -> None:
    keys = {"desk": desk.secret, **{f"table {t}": desk.key(t) for t in (1, 2, 3)}}
    phone = desk.phone(1)
    phone.say(phone.score((4, 2)))
    views = {
        "wall": desk.http.get(desk.path).text,
        "player": desk.http.get(f"{desk.path}/players/1").text,
        "table 1": json.dumps(phone.view()),
        "desk": desk.get().text,
        "file": desk.get("/night.jsonl").text,
    }
    for what, text in views.items():
        assert not [who for who, key in keys.items() if key in text], what


def test_a_secret_of_one_night_is_none_of_another(desk: Desk, address: str) -> None:
    other = Desk(address)
    assert other.post(f"{desk.path}/desk", START, other.secret).status_code == 403
    assert other.http.get(f"{desk.path}/tables/1", headers=shown(other.key(1))).status_code == 403
