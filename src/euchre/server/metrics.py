"""Prometheus metrics; no label holds a name, card or secret."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram

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
