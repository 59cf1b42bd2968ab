"""The cookie by which a person is known again.

Over HTTPS its name begins with ``__Host-``: browsers then take it from this very host and over
HTTPS alone, so that neither a neighbor below the same domain nor anybody on the wire can plant
one.  A cookie of the older name still counts, and is exchanged for one of the new.
"""

from __future__ import annotations

from starlette.requests import HTTPConnection, cookie_parser
from starlette.responses import Response
from starlette.types import Scope

#: The name of the cookie where there is no HTTPS.
COOKIE = "euchre"
HOST_COOKIE = "__Host-euchre"
YEAR = 365 * 24 * 3600


def token_of(scope: Scope) -> str:
    """Return what a request shows of who asks, "" if nothing.

    Browsers show the safe one over HTTPS only, also where the proxy did not say that it was that.
    """
    mine = _shown(scope)
    return mine.get(HOST_COOKIE) or mine.get(COOKIE, "")


def give(response: Response, connection: HTTPConnection, token: str) -> None:
    """Let a browser keep a token."""
    safe = _is_safe(connection.scope)
    response.set_cookie(
        HOST_COOKIE if safe else COOKIE,
        token,
        max_age=YEAR,
        httponly=True,
        samesite="lax",
        secure=safe,
    )


def take(response: Response, connection: HTTPConnection) -> None:
    """Let a browser forget its token."""
    safe = _is_safe(connection.scope)
    for name in _shown(connection.scope).keys() & {COOKIE, HOST_COOKIE}:
        response.delete_cookie(name, httponly=True, samesite="lax", secure=safe)


def exchange(scope: Scope) -> list[tuple[bytes, bytes]]:
    """Return the headers by which a browser that has only the old cookie gets the new one."""
    mine = _shown(scope)
    if not _is_safe(scope) or HOST_COOKIE in mine or not mine.get(COOKIE):
        return []
    answer = Response()
    connection = HTTPConnection(scope)
    take(answer, connection)
    give(answer, connection, mine[COOKIE])
    return [pair for pair in answer.raw_headers if pair[0] == b"set-cookie"]


def _is_safe(scope: Scope) -> bool:
    return bool(scope.get("scheme") == "https")


def _shown(scope: Scope) -> dict[str, str]:
    """Return the cookies of a request."""
    for name, value in scope["headers"]:
        if name == b"cookie":
            return cookie_parser(value.decode("latin-1"))
    return {}
