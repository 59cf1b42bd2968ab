"""Structured logs, a JSON object a line; no card, no secret, no name of a person."""

from __future__ import annotations

import logging
import sys
from contextlib import suppress
from typing import TextIO, cast

import structlog

LEVELS = ("debug", "info", "warning", "error")


class _Errors:
    """Standard error; where it is a file on a full disk, the game goes on without a log.

    No file of ``io``: those are flushed once more when the program ends, with nothing left.
    """

    def write(self, text: str) -> int:
        with suppress(OSError):
            sys.stderr.write(text)
        return len(text)

    def flush(self) -> None:
        with suppress(OSError):
            sys.stderr.flush()


def set_up(level: str = "info") -> None:
    """Write the server's logs, and those of its libraries, to standard error."""
    number = logging.getLevelNamesMapping()[level.upper()]
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.PrintLoggerFactory(cast(TextIO, _Errors())),
        cache_logger_on_first_use=False,
    )
    # Libraries speak of errors only: their lines may quote a request.
    logging.basicConfig(level=logging.ERROR, stream=cast(TextIO, _Errors()), force=True)
