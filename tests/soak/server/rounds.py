"""Every round of a night ends: ``uv run python -m tests.soak.server.rounds``.

People leave, come late or never, look seldom or lose the network, at random; still every table of
every game must come to one score.  Fails with the seed of the first story that does not.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.nights.test_rounds_end import quicken, story


def main(arguments: Sequence[str] | None = None) -> None:
    """Play as many nights as asked for."""
    asking = argparse.ArgumentParser(prog="tests.soak.server.rounds", description=__doc__)
    asking.add_argument("--nights", type=int, default=100)
    asking.add_argument("--seed", type=int, default=0, help="of the first night")
    given = asking.parse_args(arguments)
    with pytest.MonkeyPatch.context() as patch:
        quicken(patch)
        for seed in range(given.seed, given.seed + given.nights):
            with tempfile.TemporaryDirectory() as folder:
                story(Path(folder), seed)
    print(f"{given.nights} nights: every round has ended")


if __name__ == "__main__":
    main()
