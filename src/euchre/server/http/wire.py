"""HTTP/1.1 on a connection: uvicorn's protocol around the parser of Node.js (llhttp, in C).

The parser has no limits and reads ahead.  So heads are bounded here, and malformed input is
answered after the requests before it.  Streams write their messages here directly, because ASGI
would wake a task and pass through every layer for each.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

#: Maximum size of the head of a request in bytes.
HEAD = 32 * 1024


class Protocol(HttpToolsProtocol):
    """One connection."""

    def __init__(self, *given: Any, **more: Any):
        super().__init__(*given, **more)
        #: Bytes of the arriving head: parsed, and received (-1 during a body).
        self._parsed = self._arrived = 0
        #: Whether malformed input follows the requests that are being answered.
        self._broken = False

    def data_received(self, data: bytes) -> None:
        """Parse what has come."""
        if self._broken:
            return
        self._arrived += len(data) if self._arrived >= 0 else 0
        super().data_received(data)
        if self._arrived > HEAD and not (self._broken or self.transport.is_closing()):
            self.send_400_response("Invalid HTTP request received.")

    def on_message_begin(self) -> None:
        """Begin a head."""
        super().on_message_begin()
        self._parsed = 0

    def on_url(self, url: bytes) -> None:
        """Take a part of the address."""
        self._bound(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Take a header."""
        self._bound(len(name) + len(value))
        super().on_header(name, value)

    def _bound(self, size: int) -> None:
        self._parsed += size
        if self._parsed > HEAD:
            # The parser turns any error into one of its own.
            raise ValueError("the head is too long")

    def on_headers_complete(self) -> None:
        """Answer a request whose head is here."""
        self._arrived = -1
        super().on_headers_complete()
        self.scope["extensions"] = {"euchre.wire": {"write": partial(write, self.cycle)}}

    def on_message_complete(self) -> None:
        """End a request; at most one packet of the next one has come."""
        self._arrived = 0
        super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        """Refuse malformed input, once all requests before it are answered."""
        cycle = self.cycle
        if cycle is None or cycle.response_complete:
            super().send_400_response(msg)
        elif not cycle.more_body or self.pipeline:
            self._broken = True
            self.flow.pause_reading()
        elif cycle.response_started:
            self.transport.close()
        else:
            super().send_400_response(msg)

    def on_response_complete(self) -> None:
        """Go on with the next request, if there is one."""
        super().on_response_complete()
        if self._broken and self.cycle.response_complete and not self.transport.is_closing():
            super().send_400_response("Invalid HTTP request received.")

    def _unsupported_upgrade_warning(self) -> None:
        """Answer in HTTP/1.1; nothing can be parsed after the request."""
        self.cycle.keep_alive = False


def write(
    cycle: RequestResponseCycle, message: bytes, pack: Callable[[bytes], bytes] = bytes
) -> bool:
    """Write a part of a chunked response; return False if the client is too slow.

    ``pack`` is called only for what is written, because a compressor depends on all input before.
    """
    if cycle.flow.write_paused or cycle.disconnected:
        return False
    message = pack(message)
    cycle.transport.write(b"%x\r\n%b\r\n" % (len(message), message))
    return True
