"""Compress responses whose length reveals nothing.

How well a text compresses depends on its content, so the length of an encrypted response could
reveal which cards a frame shows, or let an attacker guess a secret next to text of their own
(BREACH).  Anything made for one person or guarded by a secret is therefore sent uncompressed:
frames, streams and everything else below ``/api/tables`` and ``/api/me``, and the response to any
request with a secret.  Pages and static files are the same for everyone and hold no secrets; links
carry theirs in the fragment, which is never sent.
"""

from __future__ import annotations

from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

#: Parts of the API that anyone may read, or that only echo what was sent.
OPEN = ("/api/games", "/api/levels", "/api/nights", "/api/openapi.json", "/api/replay")
#: Minimum size in bytes worth compressing.
LEAST = 1000


class Compressed:
    """Lets the framework compress only responses that are the same for everyone."""

    def __init__(self, app: ASGIApp):
        self.plain = app
        self.compressed = GZipMiddleware(app, minimum_size=LEAST, compresslevel=5)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, bypassing compression if it is not allowed."""
        app = self.compressed if may_compress(scope) else self.plain
        await app(scope, receive, send)


def may_compress(scope: Scope) -> bool:
    """Whether the length of a response may depend on how well its content compresses."""
    if scope["type"] != "http":
        return False
    path: str = scope["path"]
    if path.startswith("/api/"):
        return path.startswith(OPEN) and all(
            name != b"authorization" for name, _ in scope["headers"]
        )
    # Static files are compressed in advance; see ``pages.shell``.
    return not path.startswith("/static/")
