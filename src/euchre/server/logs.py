"""Structured logs, one JSON object per line; no cards, secrets or people's names."""

from __future__ import annotations

import logging
import sys
from contextlib import suppress
from typing import TextIO, cast

import structlog

LEVELS = ("debug", "info", "warning", "error")


class _Errors:
    """Standard error that ignores write errors: if its disk is full, play goes on without a log.

    Not a file of ``io``, which would be flushed at exit with nowhere to write.
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
    # Errors only: other lines of libraries may quote a request.
    logging.basicConfig(level=logging.ERROR, stream=cast(TextIO, _Errors()), force=True)
