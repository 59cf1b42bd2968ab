"""Error responses: one sentence, never a traceback.

Programs get JSON; a browser that asks for a page gets a page.
"""

from __future__ import annotations

from concurrent.futures import BrokenExecutor
from typing import Any

import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.responses import Response

from euchre.files import one_line
from euchre.server.guard import raised_at
from euchre.server.http.pages import page
from euchre.server.http.people import SIGNED_OUT
from euchre.server.monitoring import REFUSALS
from euchre.server.queues import STOOD
from euchre.server.refusals import Refused
from euchre.server.store.writer import Unsaved, Unwritable
from euchre.text import capital, small

log = structlog.get_logger("euchre.api")

#: Status codes that are logged: possible attacks, or a server at its limits.
NOTED = (403, 413, 429, 503)


#: Page titles by status code.
_TITLES = {
    404: "Not found",
    429: "One moment, please",
    500: "Something went wrong",
    503: "One moment, please",
}


def answer(request: Request, error: Exception) -> Response:
    """Return the response for a refusal or any other error."""
    if isinstance(error, Refused):
        if error.status in NOTED:
            log.warning("refused", status=error.status)
        if error.status in (403, 404) and getattr(request.state, "signed_out", False):
            error = Refused(401, SIGNED_OUT)
        return _response(request, error)
    if isinstance(error, RequestValidationError):
        return _response(request, Refused(422, _sentence(error.errors()[0])))
    if isinstance(error, HTTPException):
        sentence = _SENTENCES.get(error.status_code, str(error.detail))
        response = _response(request, Refused(error.status_code, sentence))
        response.headers.update(error.headers or {})
        return response
    for kind, status, sentence in _FAILURES:
        if isinstance(error, kind):
            return _response(request, Refused(status, sentence))
    log.error("unexpected", error=type(error).__name__, at=raised_at(error))
    problem = Refused(500, "Something went wrong on the server; it has been logged.")
    return _response(request, problem)


#: Expected failures with status and sentence; the first kind that fits counts.
_FAILURES = (
    (Unwritable, 500, "Something in this cannot be saved, so nothing was done."),
    (Unsaved, 503, "This could not be saved, so nothing was done. Please try again."),
    (BrokenExecutor, 503, STOOD),
)
#: Sentences for the framework's errors, by status code.
_SENTENCES = {
    400: "The request cannot be read.",
    404: "There is no page at this address. It may be mistyped, or the page may be gone.",
    405: "That cannot be done here.",
}


def _response(request: Request, refused: Refused) -> Response:
    status, reason = refused.status, one_line(refused.sentence)
    REFUSALS.labels(status).inc()
    if request.method == "GET" and "text/html" in request.headers.get("accept", ""):
        title = _TITLES.get(status, "That cannot be done")
        response = page(request, "missing.html", status, title=title, reason=reason)
    else:
        response = JSONResponse({"error": reason} | refused.more, status)
    if status in (429, 503):
        response.headers["Retry-After"] = str(refused.wait)
    return response


def add_handlers(app: FastAPI) -> None:
    """Make an app answer every refusal this way; ``Shield`` answers unexpected errors."""

    async def answered(request: Request, error: Exception) -> Response:
        return answer(request, error)

    for kind in (Refused, Unsaved, RequestValidationError, HTTPException):
        app.add_exception_handler(kind, answered)


def _sentence(error: Any) -> str:
    """Return what is wrong with a request: the field, and what is allowed."""
    field = ".".join(str(part) for part in error["loc"] if part not in ("body", "path", "query"))
    if error["type"] == "json_invalid":
        return "The request is not valid JSON."
    if error["type"] == "model_attributes_type":
        return f"{field or 'The request'} must be a JSON object."
    problem = str(error["msg"]).removeprefix("Value error, ").replace(" after validation", "")
    problem = small(problem)
    return f"{field}: {problem}." if field else f"{capital(problem)}."
