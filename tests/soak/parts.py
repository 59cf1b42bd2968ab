"""Long runs in parts, which can be interrupted, resumed, and reported as a whole.

A run is a row of parts of equal size, each with a seed of its own.  With ``--keep FILE`` every
finished part is a line of JSON in that file, and the same command with the same file goes on
behind the last one.  The first line says what was asked and on which code (a digest of the files
that the run tests); a file of another run, or of other code, is refused.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any

SOURCE = Path(__file__).parents[2] / "src" / "euchre"

#: What one part has found: numbers and lists of numbers to be added up, ``wrong`` to be joined.
Found = dict[str, Any]


class OtherRun(Exception):
    """A file holds parts of another run than the one that is asked for."""


def digest(*places: str) -> str:
    """Return a digest of the Python files at these places below ``src/euchre``."""
    found = blake2b(digest_size=6)
    for place in places:
        here = SOURCE / place
        for path in sorted(here.rglob("*.py")) if here.is_dir() else [here]:
            found.update(f"{path.relative_to(SOURCE).as_posix()}:".encode() + path.read_bytes())
    return found.hexdigest()


@dataclass(frozen=True)
class Run:
    """What is run: its name, what was asked for, and the places of the code that it tests."""

    name: str
    asked: Mapping[str, Any]
    tests: Sequence[str]

    def head(self) -> dict[str, Any]:
        """Return the first line of a file of parts."""
        return {"run": self.name, **self.asked, "code": digest(*self.tests)}

    def parts(
        self, sizes: Sequence[float], work: Callable[[int, Any], Found], keep: Path | None
    ) -> Iterator[Found]:
        """Yield what each part has found, first those kept; ``work`` gets number and size.

        Raises ``OtherRun`` if the file was made by another run or with other code.
        """
        done = [] if keep is None else self._kept(keep)
        yield from done[: len(sizes)]
        for number, size in enumerate(sizes[len(done) :], len(done)):
            found = work(number, size)
            if keep is not None:
                _append(keep, found)
            print(f"  part {number + 1} of {len(sizes)} done", flush=True)
            yield found

    def _kept(self, keep: Path) -> list[Found]:
        if not keep.exists():
            _append(keep, self.head())
            return []
        text = keep.read_text("utf-8")
        whole = text[: text.rfind("\n") + 1]
        if whole != text:
            # It was broken off in the middle of a line.
            keep.write_text(whole, "utf-8")
        lines = whole.splitlines()
        try:
            head, *done = [json.loads(line) for line in lines]
        except ValueError:
            raise OtherRun(f"{keep} holds no parts of a run; give another file") from None
        if head != json.loads(json.dumps(self.head())):
            raise OtherRun(f"{keep} is of the run {head}, not {self.head()}; give another file")
        return done


def _append(keep: Path, line: Mapping[str, Any]) -> None:
    with keep.open("a", encoding="utf-8") as file:
        file.write(json.dumps(line) + "\n")


def sizes(total: int, part: int) -> list[int]:
    """Return the sizes of the parts that make up a total, the last one perhaps smaller."""
    return [min(part, total - begun) for begun in range(0, total, part)]


def total(found: Sequence[Found]) -> Found:
    """Return parts added up: numbers and lists by place, ``wrong`` joined."""
    whole: Found = {"wrong": []}
    for one in found:
        for name, value in one.items():
            if name == "wrong":
                whole[name] += value
            elif isinstance(value, list):
                before = whole.get(name, [0] * len(value))
                whole[name] = [a + b for a, b in zip(before, value, strict=True)]
            else:
                whole[name] = whole.get(name, 0) + value
    return whole


def command_line(
    arguments: Sequence[str] | None, text: str | None, *, keep: bool = False, **wishes: Any
) -> argparse.Namespace:
    """Read a command line: ``--seed``, ``--keep`` for runs in parts, and an option for each wish.

    A wish is its default, or its default and what it is about; no number may be negative.
    """
    parser = argparse.ArgumentParser(description=text)
    for name, wish in {"seed": 1, **wishes}.items():
        default, about = wish if isinstance(wish, tuple) else (wish, "")
        option, words = f"--{name.replace('_', '-')}", f"{about} ({default})".lstrip()
        if isinstance(default, bool):
            parser.add_argument(option, action="store_true", help=about)
        else:
            parser.add_argument(option, type=type(default), default=default, help=words)
    if keep:
        parser.add_argument("--keep", type=Path, metavar="FILE", help="where a run goes on")
    given = parser.parse_args(arguments)
    for name, value in vars(given).items():
        if isinstance(value, (int, float)) and value < 0:
            parser.error(f"--{name.replace('_', '-')} must be 0 or more")
    return given


def each(
    run: Run, wanted: Sequence[float], work: Callable[[int, Any], Found], keep: Path | None
) -> list[Found]:
    """Run all parts and return them; end with exit code 2 for a file of another run."""
    print(f"{run.name}: {dict(run.asked)}, code {run.head()['code']}", flush=True)
    try:
        return list(run.parts(wanted, work, keep))
    except OtherRun as error:
        print(error, file=sys.stderr)
        raise SystemExit(2) from None


def collected(
    run: Run, wanted: Sequence[int], work: Callable[[int, int], Found], keep: Path | None
) -> Found:
    """Run all parts and return them added up; end with exit code 2 for a file of another run."""
    return total(each(run, wanted, work, keep))
