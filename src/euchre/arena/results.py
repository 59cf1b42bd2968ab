"""Finished chunks in a file: a header line, then a line of JSON for every chunk.

A run that is broken off loses the chunks under way and nothing else; a last line that was
cut short is left out.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any, TextIO

from euchre.arena.contests import Chunk, Contest


class ResultsError(ValueError):
    """The file holds no results, or those of another contest."""


class Results:
    """The chunks kept in a file, or in none; more can be added."""

    def __init__(self, of: Contest, path: Path | None):
        self.path = path
        self.kept: dict[tuple[int, int, int], Chunk] = {}
        self._file: TextIO | None = None
        if path is None:
            return
        header = json.dumps(of.header())
        try:
            whole = self._read(of, path) if path.exists() else [header]
            if path.exists() and path.read_text("utf-8") != "".join(f"{w}\n" for w in whole):
                path.write_text("".join(f"{line}\n" for line in whole), "utf-8")
            self._file = path.open("a", encoding="utf-8")
            if self._file.tell() == 0:
                self._write(self._file, header)
        except (OSError, UnicodeDecodeError) as error:
            raise ResultsError(f"{path}: {error}") from None

    def _read(self, of: Contest, path: Path) -> list[str]:
        """Take in the chunks of a file; return its whole lines."""
        lines = path.read_text("utf-8").split("\n")
        header = _parsed(lines[0])
        if not lines[0]:
            return []
        if not isinstance(header, dict) or "format" not in header:
            raise ResultsError(f"{path} is no results file of the arena")
        wanted = of.header()
        other = [
            f"{key} {header.get(key)!r}, not {value!r}"
            for key, value in wanted.items()
            if header.get(key) != value
        ]
        if other:
            raise ResultsError(f"{path} has other results: {'; '.join(other)}")
        whole = [lines[0]]
        for line in lines[1:]:
            said = _parsed(line)
            if isinstance(said, dict):
                chunk = Chunk(**said)
                self.kept[chunk.pair, chunk.first, len(chunk.units)] = chunk
                whole.append(line)
        return whole

    def add(self, chunk: Chunk) -> None:
        """Keep a finished chunk, at once."""
        if self._file is not None:
            self._write(self._file, json.dumps(asdict(chunk), separators=(",", ":")))

    def _write(self, file: TextIO, line: str) -> None:
        file.write(line + "\n")
        file.flush()

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()


def _parsed(line: str) -> Any:
    try:
        return json.loads(line)
    except ValueError:
        return None
