"""Answers are compressed where their length can tell nothing.

How well a text can be compressed depends on what is in it.  Whoever sees only the length of an
encrypted answer could learn from it which cards a frame shows, or guess a secret beside words of
their own (BREACH).  So what is made for one person or needs a secret goes out as it is: frames,
streams and all else below ``/api/tables`` and ``/api/me``, and whatever a ticket was shown for.
Pages and static files are the same for everybody and hold no secret; links carry theirs in the
fragment, which is never sent.
"""

from __future__ import annotations

from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

#: Parts of the API that anybody may read, or that answer with what was sent.
OPEN = ("/api/games", "/api/levels", "/api/nights", "/api/openapi.json", "/api/replay")
#: Bytes below which it is not worth while.
LEAST = 1000


class Compressed:
    """Lets the framework compress answers that are the same for everybody."""

    def __init__(self, app: ASGIApp):
        self.plain = app
        self.compressed = GZipMiddleware(app, minimum_size=LEAST, compresslevel=5)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, the short way where nothing is to be compressed."""
        app = self.compressed if may_compress(scope) else self.plain
        await app(scope, receive, send)


def may_compress(scope: Scope) -> bool:
    """Whether the length of an answer may depend on how its content compresses."""
    if scope["type"] != "http":
        return False
    path: str = scope["path"]
    if path.startswith("/api/"):
        return path.startswith(OPEN) and all(
            name != b"authorization" for name, _ in scope["headers"]
        )
    # Static files are compressed once; see ``pages.shell``.
    return not path.startswith("/static/")
