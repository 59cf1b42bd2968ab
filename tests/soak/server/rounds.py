"""Every round of a night ends: ``uv run python -m tests.soak.server.rounds``.

People leave, come late or never, look seldom or lose the network, at random; still every table of
every game must come to one score.  Fails with the seed of the first story that does not.
"""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.nights.test_rounds_end import quicken, story
from tests.soak.parts import command_line


def main(arguments: Sequence[str] | None = None) -> None:
    """Play as many nights as asked for."""
    given = command_line(arguments, __doc__, nights=100)
    with pytest.MonkeyPatch.context() as patch:
        quicken(patch)
        for seed in range(given.seed, given.seed + given.nights):
            with tempfile.TemporaryDirectory() as folder:
                story(Path(folder), seed)
    print(f"{given.nights} nights: every round has ended")


if __name__ == "__main__":
    main()
