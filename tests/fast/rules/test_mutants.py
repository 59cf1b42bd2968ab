"""The comparison with the engine detects mutants of the machine."""

import os
import subprocess
import sys


def test_every_lie_is_found_out() -> None:
    # Uncompiled, so that one function can be changed; a process of its own, for that is settled
    # when Numba is loaded.
    done = subprocess.run(
        [sys.executable, "-m", "tests.fast.rules.mutants"],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"EUCHRE_PLAIN": "1"},
    )
    assert (done.stdout, done.returncode) == ("", 0), done.stderr
