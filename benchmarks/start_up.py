"""How long commands take to start, as a multiple of the start of bare Python.

``python -m benchmarks.start_up`` prints CPU seconds (user and system) of the best of several runs,
and the ratio to ``python -c pass`` on the same machine; compare only the ratio.
"""

from __future__ import annotations

import resource
import subprocess
import sys

RUNS = 7
CALLS = {
    "python -c pass": ["-c", "pass"],
    "import euchre": ["-c", "import euchre"],
    "euchre --version": ["-m", "euchre", "--version"],
    "euchre --help": ["-m", "euchre", "--help"],
    "euchre play --help": ["-m", "euchre", "play", "--help"],
    "euchre rules standard": ["-m", "euchre", "rules", "standard"],
}


def seconds(arguments: list[str]) -> float:
    """Return the CPU seconds of the quickest of some runs of Python."""
    found = []
    for _ in range(RUNS):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        found.append(after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime)
    return min(found)


def main() -> None:
    """Print a line for each call."""
    empty = seconds(CALLS["python -c pass"])
    for name, arguments in CALLS.items():
        took = seconds(arguments)
        print(f"{name:<24} {took:6.3f} s  {took / empty:5.1f} times an empty Python")


if __name__ == "__main__":
    main()
