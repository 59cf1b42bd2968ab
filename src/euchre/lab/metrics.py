"""Figures of a training run, as lines of JSON."""

from __future__ import annotations

import json
import os
from pathlib import Path


class Metrics:
    """Writes figures by step into ``metrics.jsonl`` of a folder, complete after every step.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     metrics = Metrics(folder)
    ...     metrics.write(3, points_per_deal=0.25, deals=40)
    ...     print(metrics.lines.read_text(), end="")
    {"step": 3, "points_per_deal": 0.25, "deals": 40.0}
    """

    def __init__(self, folder: str | os.PathLike[str]):
        path = Path(folder)
        path.mkdir(parents=True, exist_ok=True)
        self.lines = path / "metrics.jsonl"

    def write(self, step: int, **values: float) -> None:
        """Write some figures of a step."""
        plain = {name: float(value) for name, value in values.items()}
        with self.lines.open("a", encoding="utf-8") as lines:
            lines.write(json.dumps({"step": step, **plain}) + "\n")
