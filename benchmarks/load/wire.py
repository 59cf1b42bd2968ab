"""A minimal HTTP client for load drivers: requests on one connection, and an event stream.

Whatever goes wrong below HTTP is one error, ``Lost``: whoever asked cannot know whether it was
done.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Mapping
from dataclasses import dataclass, field

import msgspec

#: Seconds after which an answer is given up.
PATIENCE = 20.0
#: Bytes of a line or a chunk that are accepted.
_ROOM = 1 << 20

encode = msgspec.json.Encoder().encode


class Lost(Exception):
    """The connection broke, or nobody answered in time: the outcome is unknown."""


@dataclass(frozen=True)
class Address:
    """Where a server listens."""

    host: str
    port: int


@dataclass(frozen=True)
class Answer:
    """What came back; the names of headers are in lower case."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    def json(self) -> dict[str, object]:
        """Return the body of an answer that is a JSON object."""
        told: dict[str, object] = msgspec.json.decode(self.body)
        return told


@dataclass
class Line:
    """One connection that is opened when it is needed; ``keep`` asks again over the same one.

    A cookie that the server sets is kept.
    """

    address: Address
    cookie: str = ""
    keep: bool = True
    patience: float = PATIENCE
    _open: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = field(default=None)

    async def ask(
        self, method: str, path: str, body: object = None, headers: Mapping[str, str] | None = None
    ) -> Answer:
        """Return the answer.  Raises ``Lost``."""
        content = b"" if body is None else body if isinstance(body, bytes) else encode(body)
        asked = {"Host": f"{self.address.host}:{self.address.port}"}
        if body is not None or method == "POST":
            asked |= {"Content-Type": "application/json", "Content-Length": str(len(content))}
        if self.cookie:
            asked["Cookie"] = f"euchre={self.cookie}"
        if not self.keep:
            asked["Connection"] = "close"
        return await self.send(head(method, path, asked | dict(headers or {})) + content)

    async def send(self, request: bytes) -> Answer:
        """Send a whole request as it is and return the answer.  Raises ``Lost``."""
        if self._open is not None and self._open[0].at_eof():
            # A server hangs up on lines that are silent for long.
            self.close()
        try:
            async with asyncio.timeout(self.patience):
                if self._open is None:
                    self._open = await connect(self.address)
                reader, writer = self._open
                writer.write(request)
                await writer.drain()
                answer = await self._answer(reader)
        except (OSError, EOFError, ValueError, asyncio.LimitOverrunError) as error:
            self.close()
            raise Lost(type(error).__name__) from None
        except asyncio.CancelledError:
            # The answer may still come, and must not be taken for that of the next question.
            self.close()
            raise
        if not self.keep or answer.headers.get("connection") == "close":
            self.close()
        if (cookie := answer.headers.get("set-cookie", "")).startswith("euchre="):
            self.cookie = cookie.removeprefix("euchre=").partition(";")[0]
        return answer

    async def _answer(self, reader: asyncio.StreamReader) -> Answer:
        status, headers = await read_head(reader)
        if headers.get("transfer-encoding") == "chunked":
            body = b"".join([chunk async for chunk in chunks(reader)])
        else:
            body = await reader.readexactly(int(headers.get("content-length", "0")))
        return Answer(status, headers, body)

    def close(self) -> None:
        """Hang up."""
        if self._open is not None:
            self._open[1].close()
            self._open = None


def head(method: str, path: str, headers: Mapping[str, str]) -> bytes:
    """Return what stands before the body of a request."""
    lines = [f"{method} {path} HTTP/1.1", *(f"{k}: {v}" for k, v in headers.items())]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


async def connect(address: Address) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Open a connection.  Raises ``OSError``."""
    return await asyncio.open_connection(address.host, address.port, limit=_ROOM)


async def read_head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    """Return the status and the headers of an answer."""
    raw = await reader.readuntil(b"\r\n\r\n")
    first, *lines = raw.decode("latin-1").split("\r\n")[:-2]
    pairs = (line.partition(": ") for line in lines)
    return int(first.split(" ")[1]), {name.lower(): value for name, _, value in pairs}


async def chunks(reader: asyncio.StreamReader) -> AsyncIterator[bytes]:
    """Yield the chunks of a body."""
    while size := int(await reader.readuntil(b"\r\n"), 16):
        yield (await reader.readexactly(size + 2))[:-2]
    await reader.readuntil(b"\r\n")


@dataclass(frozen=True, slots=True)
class Told:
    """One server-sent event; ``id`` is 0 where it has none."""

    event: str
    id: int
    data: bytes


class Refusal(Exception):
    """A stream was refused; ``answer`` says why."""

    def __init__(self, answer: Answer):
        self.answer = answer
        super().__init__(f"{answer.status} {answer.body.decode(errors='replace')[:200]}")


async def listen(
    address: Address,
    table: str,
    cookie: str,
    last: int = 0,
    *,
    tab: str = "",
    silence: float | None = None,
) -> AsyncGenerator[Told, None]:
    """Yield the events of a table's stream until it ends.

    Raises ``Lost`` if it breaks off, or for ``silence`` seconds nothing comes, and ``Refusal`` if
    there is none.
    """
    asked = {"Host": f"{address.host}:{address.port}", "Accept": "text/event-stream"}
    if cookie:
        asked["Cookie"] = f"euchre={cookie}"
    if last:
        asked["Last-Event-ID"] = str(last)
    writer = None
    try:
        async with asyncio.timeout(silence or PATIENCE):
            reader, writer = await connect(address)
            writer.write(head("GET", f"/api/tables/{table}/stream?tab={tab}", asked))
            status, headers = await read_head(reader)
            if status != 200:
                body = await reader.readexactly(int(headers.get("content-length", "0")))
                raise Refusal(Answer(status, headers, body))
        rest, told_in = b"", chunks(reader)
        while True:
            async with asyncio.timeout(silence):
                if (chunk := await anext(told_in, None)) is None:
                    return
            *blocks, rest = (rest + chunk).split(b"\n\n")
            for block in blocks:
                if (told := parse(block)) is not None:
                    yield told
    except (OSError, EOFError, ValueError, asyncio.LimitOverrunError) as error:
        raise Lost(type(error).__name__) from None
    finally:
        if writer is not None:
            writer.close()


def parse(block: bytes) -> Told | None:
    """Return the event of a block of lines; None for a comment or a setting."""
    fields = dict(line.partition(b": ")[::2] for line in block.split(b"\n"))
    if b"data" not in fields:
        return None
    return Told(fields[b"event"].decode(), int(fields.get(b"id", 0)), fields[b"data"])
