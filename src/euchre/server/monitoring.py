"""Structured logs and Prometheus metrics; no cards, secrets or people's names."""

from __future__ import annotations

import logging
import sys
from contextlib import suppress
from typing import TextIO, cast

import structlog
from prometheus_client import Counter, Gauge, Histogram


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


def set_up_logs(level: str = "info") -> None:
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


ACTIONS = Counter("euchre_events", "Events written, by kind.", ["kind"])
REFUSALS = Counter("euchre_refusals", "Requests refused, by status.", ["status"])
BATCHES = Histogram(
    "euchre_commit_size", "Jobs per commit.", buckets=(1, 2, 5, 10, 20, 50, 100, 200, 500)
)
SAVING = Histogram(
    "euchre_saving_seconds",
    "Time from a command to its commit.",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5),
)
THINKING = Histogram("euchre_thinking_seconds", "Time a bot takes to decide.", ["level"])
LAG = Gauge("euchre_loop_lag_seconds", "How late the event loop wakes up.")
TABLES = Gauge("euchre_tables", "Tables in memory.")
STREAMS = Gauge("euchre_streams", "Open streams.")
FRAMES = Counter("euchre_frames", "Frames drawn.")
LESSONS = Counter("euchre_lessons", "Lessons started and finished.", ["lesson", "what"])
READY = Gauge("euchre_ready", "1 if tables can be played, else 0; same as /readyz.")
QUARANTINED = Gauge("euchre_quarantined_tables", "Tables that cannot be shown.")
FREE = Gauge("euchre_disk_free_bytes", "Free disk space where the database file is.")
