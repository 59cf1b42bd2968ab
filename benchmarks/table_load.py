"""The server under load: ``uv run python -m benchmarks.table_load``; see ``tests.soak``."""

from __future__ import annotations

import sys

from tests.soak.server.load import main

if __name__ == "__main__":
    sys.exit(main())
