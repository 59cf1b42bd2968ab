"""What is counted, for Prometheus; no name, card or secret is among the labels."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram

ACTIONS = Counter("euchre_events", "Events written, by kind.", ["kind"])
REFUSALS = Counter("euchre_refusals", "Requests refused, by status.", ["status"])
BATCHES = Histogram(
    "euchre_commit_size", "Works in one commit.", buckets=(1, 2, 5, 10, 20, 50, 100, 200, 500)
)
SAVING = Histogram(
    "euchre_saving_seconds",
    "From a command to its commit.",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5),
)
THINKING = Histogram("euchre_thinking_seconds", "A bot's decision.", ["level"])
LAG = Gauge("euchre_loop_lag_seconds", "How late the event loop wakes up.")
TABLES = Gauge("euchre_tables", "Tables in memory.")
STREAMS = Gauge("euchre_streams", "Open streams.")
FRAMES = Counter("euchre_frames", "Frames drawn.")
LESSONS = Counter("euchre_lessons", "Lessons begun and finished.", ["lesson", "what"])
READY = Gauge("euchre_ready", "1 if tables can be played at, else 0; as /readyz says.")
QUARANTINED = Gauge("euchre_quarantined_tables", "Tables that cannot be shown.")
FREE = Gauge("euchre_disk_free_bytes", "What is free where the database file is.")
