"""What comes over the wire: bounded, answered in time and in a sentence, never with a 500.

What is no HTTP never reaches the application: uvicorn answers it (promises 5, 9).
"""

import socket
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from random import Random

import httpx
import pytest

from euchre.server import listening
from euchre.server.app import create_app
from euchre.server.http import middleware
from euchre.server.http.middleware import HEADERS
from euchre.server.settings import Limits, Settings
from euchre.server.store.writer import Unsaved
from euchre.server.tables import drafts
from euchre.server.tables.hub import SLOW, Hub
from euchre.server.tables.registry import Tables
from tests.rows import each_row
from tests.server.kit import Player, serving
from tests.server.memory import may_write, open_table
from tests.waiting import LATEST, until


def wire(address: str) -> socket.socket:
    """Open a connection on which anything may be sent."""
    host, port = address.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)), timeout=LATEST)


def answered(client: socket.socket) -> bytes:
    """Return all that comes until the connection is closed."""
    told = b""
    with suppress(ConnectionError):
        while part := client.recv(65536):
            told += part
    return told


GET = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
POST = "POST {} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
JOIN, REPLAY = (
    f"{POST.format(path)}Content-Length: ".encode() for path in ("/api/join", "/api/replay")
)
#: What a client sends, what it goes on sending, and how often and how it is answered.
UNFINISHED: dict[str, tuple[bytes, bytes, int, bytes]] = {
    # A head without end, however many lines it has, also behind another request.
    "many lines": (b"GET / HTTP/1.1\r\n" + b"X-A: aaaaaaaaaaaa\r\n" * 1800, b"", 1, b"400"),
    "one line": (b"GET /" + b"a" * 33_000, b"", 1, b"400"),
    "second head": (GET + b"GET /" + b"a" * 33_000, b"", 2, b"200"),
    "whole head": (b"GET / HTTP/1.1\r\nX-A: " + b"a" * 33_000 + b"\r\n\r\n", b"", 1, b"400"),
    # What follows is no HTTP/1.1, or comes before the first answer.
    "upgrade": (GET[:-2] + b"Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n" + GET, b"", 1, b"200"),
    "two requests": (GET + GET, b"", 2, b"200"),
    "a request and nonsense": (GET + b"nonsense\r\n\r\n", b"", 2, b"200"),
    # A body that does not end, or whose every drop comes well before the patience is over.
    "body": (JOIN + b"9\r\n\r\n{", b"", 1, b"408"),
    "upload": (REPLAY + b"9\r\n\r\n{", b"", 1, b"408"),
    "dripping body": (JOIN + b"9000\r\n\r\n", b"x", 1, b"408"),
    "dripping upload": (REPLAY + b"9000\r\n\r\n", b"x", 1, b"408"),
    # Nothing more after an answer.
    "idle": (GET, b"", 1, b"200"),
}


@pytest.mark.parametrize("what", UNFINISHED)
def test_the_bare_server_bounds_what_a_client_leaves_unfinished(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    sent, drop, times, status = UNFINISHED[what]
    monkeypatch.setattr(listening, "IDLE", 0.2)
    monkeypatch.setattr(middleware, "PATIENCE", 0.2)
    monkeypatch.setattr(middleware, "WHOLE", 0.3)
    monkeypatch.setattr(middleware, "WHOLE_UPLOAD", 0.3)
    with serving(tmp_path) as address, wire(address) as client:
        with suppress(ConnectionError):
            client.sendall(sent)
        told = b""
        client.settimeout(0.02 if drop else LATEST)
        while drop and b" 408 " not in told:
            client.sendall(drop)
            with suppress(TimeoutError):
                told += client.recv(65536)
        told += b"" if drop else answered(client)
        assert told.startswith(b"HTTP/1.1 " + status)
        assert told.count(b"HTTP/1.1 ") == times


def test_more_connections_than_the_server_bears_are_answered_503(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listening, "CONNECTIONS", 3)
    with serving(tmp_path) as address:
        with ExitStack() as stack:
            for status in (b"200", b"200", b"503"):
                client = stack.enter_context(wire(address))
                client.sendall(GET)
                assert client.recv(65536).startswith(b"HTTP/1.1 " + status)
        until(lambda: httpx.get(f"{address}/healthz").status_code == 200)
    # There are descriptors left for files where the system allows only a few.
    monkeypatch.setattr(listening, "CONNECTIONS", 20_000)
    with socket.socket() as free:
        config = listening.config(create_app(Settings(data=tmp_path, brain=False)), [free], 1024)
    assert config.limit_concurrency == 768


#: How a request with a body that is too large begins, and what comes of it.
LARGE: list[tuple[str, int, str]] = [
    (path, size, framing)
    for path, size in (("/api/replay", 5), ("/api/replay", 20), ("/api/join", 1))
    for framing in ("announced", "chunked")
] + [("/api/replay", 0, "waits to be wanted")]


@pytest.mark.parametrize(("path", "size", "framing"), LARGE)
def test_a_body_that_is_too_large_is_told_so(
    address: str, path: str, size: int, framing: str
) -> None:
    """The client reads only after having sent everything, as browsers do."""
    part = b"x" * 2**20
    if framing == "chunked":
        head = "Transfer-Encoding: chunked"
        body = [b"100000\r\n" + part + b"\r\n"] * size + [b"0\r\n\r\n"]
    elif framing == "announced":
        head, body = f"Content-Length: {size * 2**20}", [part] * size
    else:
        head, body = "Content-Length: 99999999\r\nExpect: 100-continue", []
    with wire(address) as client:
        client.sendall(f"{POST.format(path)}Connection: close\r\n{head}\r\n\r\n".encode())
        client.sendall(b"".join(body))
        told = answered(client)
    assert told.startswith(b"HTTP/1.1 413 "), told[:200]
    assert b"That is too large; the limit is" in told


@pytest.mark.parametrize("how", ["it announces a body", "nobody reads it"])
def test_a_stream_that_is_dead_is_not_counted_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    read = how == "it announces a body"
    if not read and not hasattr(socket, "TCP_USER_TIMEOUT"):
        pytest.skip("only Linux drops a connection that nobody reads")
    monkeypatch.setattr(middleware, "PATIENCE", 0.2)
    monkeypatch.setattr(listening, "STALLED", 1)
    with serving(tmp_path, Limits(streams_of_person=1)) as address, socket.socket() as client:
        player = Player(address)
        player.open()
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        client.settimeout(LATEST)
        host, port = address.removeprefix("http://").split(":")
        client.connect((host, int(port)))
        head = f"GET {player.at('/stream')} HTTP/1.1\r\nHost: localhost\r\n"
        head += "Content-Length: 1\r\n" if read else ""
        head += f"Cookie: euchre={player.http.cookies['euchre']}\r\n\r\n"
        client.sendall(head.encode())
        if read:
            assert answered(client).startswith(b"HTTP/1.1 200")
        while _stream_again(player) != 200:
            for _ in range(0 if read else 20):
                player.post(player.at("/chat"), {"text": "x" * 200})


def _stream_again(player: Player) -> int:
    """Return how another stream of the same person is answered."""
    with player.http.stream("GET", player.at("/stream")) as answer:
        return answer.status_code


async def test_a_slow_reader_is_cut_off_and_nobody_waits_for_it() -> None:
    hub = Hub()
    slow = hub.open("slow")
    for i in range(SLOW + 5):
        slow.send(str(i).encode())
    assert slow.closed
    assert not hub.has("slow")
    assert len(slow.waiting) == SLOW


async def test_a_full_disk_refuses_and_does_not_lie(tables: Tables) -> None:
    """Nothing is told that was not kept; when there is room again the game goes on."""
    table = await open_table(tables, still=True)
    listener = table.hub.open("zoe")
    before = table.frame("zoe")
    turn = table.state.turn
    assert turn is not None
    may_write(tables.store, yes=False)

    async def send() -> int:
        return await table.command("c", "", lambda t: drafts.play(t, turn, "pass"))

    with pytest.raises(Unsaved):
        await send()
    assert not listener.waiting
    assert table.frame("zoe") == before
    may_write(tables.store, yes=True)
    assert await send() == before["seq"] + 1
    assert len(listener.waiting) == 1


# -- anything at all ------------------------------------------------------------------------------

#: Names of headers that something here reads, or a proxy might.
NAMES = (
    "Host", "Origin", "Referer", "Cookie", "Content-Type", "Content-Length", "Transfer-Encoding",
    "Accept", "Accept-Encoding", "Accept-Language", "Range", "If-Range", "If-None-Match",
    "If-Modified-Since", "Authorization", "Last-Event-ID", "User-Agent", "Sec-Fetch-Site",
    "Connection", "Upgrade", "Expect", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto",
    "Forwarded", "X-Real-IP",
)  # fmt: skip
VALUES = (
    b"", b" ", b"http://[", b"http://[::1", b"http://]", b"//", b"http://a:b", b"http://a:99999999",
    b"[", b"[::1", b":", b"a:b:c", b"\xff\xfe", b"\xc3\x28", b"\xe2\x80\xae", b"%00", b"%", b"=",
    b";", b",", b",,,;=", b"euchre", b"euchre=", b"euchre=\"", b"__Host-euchre=" + b"x" * 43,
    b"euchre=" + b"\xff" * 43, b"\"\\", b"text/html;q=x", b"*/*;q=", b"text/html" * 50,
    b"application/json; charset=none", b"application/json;;;", b"multipart/form-data; boundary=",
    b"bytes=", b"bytes=-", b"bytes=0-", b"bytes=9-1", b"bytes=0-0,1-1,2-2", b"bytes=x",
    b"bytes=-99999999999999999999", b"chunked", b"gzip;q=nan", b"gzip;q=1e999", b"-1", b"1e3",
    b"99999999999999999999999", b"0x10", b"\xd9\xa1", b"Bearer", b"Bearer \xff", b"Basic e30=",
    b"127.0.0.1, [", b"for=\"[\"", b"unknown", b"1.2.3.4:x", b"close, keep-alive", b"websocket",
    b"100-continue", b"x" * 8000, b"Thu, 99 Foo 9999 99:99:99 GMT", b"W/\"", b"0", b"null",
)  # fmt: skip
#: How the answer ends to what is no HTTP, whole or in one chunk.
NO_HTTP = (
    b"\r\nInvalid HTTP request received.",
    b"\r\nInvalid HTTP request received.\r\n0\r\n\r\n",
)
PATHS = (
    ("GET", "/"),
    ("GET", "/static/css/base.css"),
    ("GET", "/api/tables"),
    ("GET", "/api/tables/0123456789ab/stream"),
    ("GET", "/api/nights/0123456789abcdef"),
    ("POST", "/api/games/standard/check"),
    ("POST", "/api/join"),
    ("HEAD", "/rules"),
    ("OPTIONS", "/api/tables"),
    ("PUT", "/api/tables"),
)


def asked(
    address: str, method: str, path: str, *headers: tuple[str, bytes], body: bytes = b""
) -> bytes:
    """Send a request and return all that is answered until the connection is closed."""
    named = {name.lower() for name, _ in headers}
    rest = {"Host": address.removeprefix("http://"), "Connection": "close"}
    rest |= {"Content-Type": "application/json", "Content-Length": str(len(body))}
    lines = [f"{method} {path} HTTP/1.1".encode()]
    lines += [f"{n}: {v}".encode() for n, v in rest.items() if n.lower() not in named]
    lines += [name.encode() + b": " + value for name, value in headers]
    return told(address, b"\r\n".join(lines) + b"\r\n\r\n" + body)


def told(address: str, data: bytes) -> bytes:
    """Send anything on a connection of its own and return what comes back."""
    with wire(address) as client:
        client.sendall(data)
        client.shutdown(socket.SHUT_WR)
        return answered(client)


def wrong(answer: bytes) -> str:
    """Return what is wrong with an answer; empty if nothing is."""
    if answer.startswith(b"HTTP/1.1 400 ") and answer.endswith(NO_HTTP):
        return ""
    head = answer.partition(b"\r\n\r\n")[0].lower().decode("latin-1")
    if not head:
        return ""
    status = int(head.split(" ")[1])
    if status >= 500:
        return f"status {status}"
    missing = [name for name in HEADERS if f"\r\n{name.lower()}: " not in head]
    return f"status {status} without {missing}" if missing and status >= 200 else ""


def cases() -> Iterator[tuple[str, str, str, bytes]]:
    rng = Random("headers")
    every = [(name, value) for name in NAMES for value in VALUES]
    for name, value in rng.sample(every, 200):
        yield *rng.choice(PATHS), name, value


@pytest.mark.untraced
def test_any_header_may_hold_anything(address: str) -> None:
    found = []
    for method, path, name, value in cases():
        body = b"{}" if method == "POST" else b""
        answer = asked(address, method, path, (name, value), body=body)
        if problem := wrong(answer):
            found.append(f"{method} {path} {name}: {value[:40]!r}: {problem}")
    assert not found, "\n".join(found)


@each_row(
    "data",
    [
        b"nonsense\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET\x00/ HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost x\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"GET /\xff\xfe HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        b"GET /%ff%00 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        b"GET http://[/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        b"CONNECT a:1 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        b"GET /static/../../etc/passwd HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        b"GET / HTTP/1.0\r\n\r\n",
        b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n",
    ],
)
def test_what_is_no_request_is_answered_like_any(address: str, data: bytes) -> None:
    answer = told(address, data)
    assert not wrong(answer), answer[:300]
