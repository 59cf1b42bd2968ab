"""The cookie that identifies a device.

Over HTTPS its name begins with ``__Host-``: browsers then accept it only from this host and only
over HTTPS, so neither a sibling subdomain nor a network attacker can plant one.  The other name is
read without HTTPS only.
"""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import Scope

#: Cookie name without HTTPS.
COOKIE = "euchre"
HOST_COOKIE = "__Host-euchre"
YEAR = 365 * 24 * 3600


def token_of(scope: Scope) -> str:
    """Return the token sent with a request; empty if there is none.

    Browsers send the secure cookie over HTTPS only, even if the proxy did not report the scheme.
    """
    mine = shown(scope)
    return mine.get(HOST_COOKIE) or ("" if _is_safe(scope) else mine.get(COOKIE, ""))


def give(response: Response, connection: HTTPConnection, token: str) -> None:
    """Set the token in a browser."""
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
    """Delete the token from a browser."""
    safe = _is_safe(connection.scope)
    for name in shown(connection.scope).keys() & {COOKIE, HOST_COOKIE}:
        response.delete_cookie(name, httponly=True, samesite="lax", secure=safe)


def _is_safe(scope: Scope) -> bool:
    return bool(scope.get("scheme") == "https")


def shown(scope: Scope) -> dict[str, str]:
    """Return a request's cookies by their exact names.

    Usual parsers strip characters that browsers count as part of a name, so that another name could
    pass for one of these.
    """
    sent = b";".join(value for name, value in scope["headers"] if name == b"cookie")
    pairs = (part.strip(b" \t").decode("latin-1").partition("=") for part in sent.split(b";"))
    return {name: value.strip('"') for name, _, value in pairs}
