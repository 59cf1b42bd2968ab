"""Malformed requests get one sentence, never a 500, and every response has its headers.

What is no HTTP never reaches the application: uvicorn answers it.
"""

from __future__ import annotations

import socket
from collections.abc import Iterator
from random import Random
from urllib.parse import urlsplit

import pytest

from euchre.server.http.middleware import HEADERS

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
    ("GET", "/static/css/cards.css"),
    ("GET", "/api/tables"),
    ("GET", "/api/tables/0123456789ab/stream"),
    ("GET", "/api/nights/0123456789abcdef"),
    ("POST", "/api/games/standard/check"),
    ("POST", "/api/join"),
    ("HEAD", "/rules"),
    ("OPTIONS", "/api/tables"),
    ("PUT", "/api/tables"),
)


class Wire:
    """One connection on which anything may be sent."""

    def __init__(self, address: str):
        url = urlsplit(address)
        self.host = f"{url.hostname}:{url.port}"
        self.socket = socket.create_connection((url.hostname, url.port), timeout=60)

    def __enter__(self) -> Wire:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def ask(self, method: str, path: str, *headers: tuple[str, bytes], body: bytes = b"") -> bytes:
        """Send a request and return all that is answered until the connection is closed."""
        lines = [f"{method} {path} HTTP/1.1".encode()]
        named = {name.lower() for name, _ in headers}
        rest = {"Host": self.host, "Connection": "close", "Content-Type": "application/json"}
        rest["Content-Length"] = str(len(body))
        lines += [f"{n}: {v}".encode() for n, v in rest.items() if n.lower() not in named]
        lines += [name.encode() + b": " + value for name, value in headers]
        return self.send(b"\r\n".join(lines) + b"\r\n\r\n" + body)

    def send(self, data: bytes) -> bytes:
        """Send anything and return what comes back."""
        self.socket.sendall(data)
        self.socket.shutdown(socket.SHUT_WR)
        got = b""
        try:
            while part := self.socket.recv(65536):
                got += part
        except ConnectionResetError:
            pass
        return got


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
    for name, value in rng.sample(every, 400):
        yield *rng.choice(PATHS), name, value


@pytest.mark.untraced
def test_any_header_may_hold_anything(address: str) -> None:
    found = []
    for method, path, name, value in cases():
        with Wire(address) as wire:
            answer = wire.ask(method, path, (name, value), body=b"{}" if method == "POST" else b"")
        if problem := wrong(answer):
            found.append(f"{method} {path} {name}: {value[:40]!r}: {problem}")
    assert not found, "\n".join(found)


@pytest.mark.parametrize("value", [b"http://[", b"http://[::1", b"//[", b"http://a:b"])
def test_an_origin_that_is_none_is_another_one(address: str, value: bytes) -> None:
    with Wire(address) as wire:
        answer = wire.ask("POST", "/api/games/standard/check", ("Origin", value), body=b"{}")
    assert answer.startswith(b"HTTP/1.1 403 ")
    assert not wrong(answer)


@pytest.mark.parametrize(
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
    with Wire(address) as wire:
        answer = wire.send(data)
    assert not wrong(answer), answer[:300]
