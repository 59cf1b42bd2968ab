"""Files of games: what a file is by its content, and every game in a file, a folder or a zip.

Besides this program's own files and EGN, a Euchre Match (EMN, several games of EGN), a person's
data from a server, and PTN are read.  EGN's binary form is recognized and refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from euchre.files import FileError, decoded, one_line, parse_json, read_parts
from euchre.records.ptn import is_ptn, read_ptn
from euchre.records.record import EGN, Record, RecordError, record_from

EMN = "Euchre Match Notation"
#: The format of a person's data from a server.
PERSON = "euchre/person/v1"
#: How the names of files of games end.
ENDINGS = (".json", ".egn", ".emn", ".ptn", ".pbn", ".egnb", ".emnb")
#: The first byte of binary files, and what they are.
_BINARY = {
    0: "EGN's expanded binary form (.expanded.egnb)",
    1: "EGN's condensed binary form (.egnb)",
    2: "EMN's binary form (.emnb)",
}

_T = TypeVar("_T")


def games_in(path: str | Path) -> list[tuple[str, Record]]:
    """Return every game in a file, a folder or a zip, with a name for each.

    Raises ``RecordError`` or ``FileError`` naming the file with the first game that is none.
    """
    games = []
    for name, content in read_parts(path, ENDINGS):
        found = _in(name, lambda content=content: games_of(content))  # type: ignore[misc]
        for number, record in enumerate(found, 1):
            games.append((name if len(found) == 1 else f"{name}, game {number}", record))
    if not games:
        raise FileError("there are no finished games in this file", path)
    return games


def games_of(content: bytes) -> list[Record]:
    """Return the games in the content of one file.  Raises ``RecordError`` or ``FileError``."""
    if content[:1] and content[0] in _BINARY:
        raise RecordError(
            f"this is {_BINARY[content[0]]}, which cannot be read here; EGN's own program"
            " egn-convert writes it as text"
        )
    if content[:4] == b"PK\3\4":
        raise RecordError("this is a zip; euchre review reads all the games in it")
    text = decoded(content)
    if is_ptn(text):
        return read_ptn(text)
    value = parse_json(text)
    if isinstance(value, dict) and value.get("fileType") == EMN:
        return list(_match(value))
    if isinstance(value, dict) and value.get("format") == PERSON:
        return list(_person(value))
    return [record_from(value)]


def one_game(content: bytes) -> Record:
    """Return the only game in the content of a file.  Raises ``RecordError`` if there are more."""
    games = games_of(content)
    if len(games) != 1:
        raise RecordError(
            f"there are {len(games)} games in this file, and one is expected; euchre review reads"
            " all of them"
        )
    return games[0]


def _in(name: str, read: Callable[[], _T]) -> _T:
    """Read, naming the file or the game in errors."""
    try:
        return read()
    except FileError as error:
        error.file = one_line(name)
        raise


def _rows(value: Any, key: str) -> list[Any]:
    rows = value.get(key) if isinstance(value, dict) else None
    if not isinstance(rows, list):
        raise RecordError(f"{key}: a list is expected")
    return rows


def _match(value: dict[str, Any]) -> Iterator[Record]:
    """Yield the games of a match, whose players are listed once for all games."""
    metadata = value.get("metadata")
    people = {
        one["id"]: one.get("name")
        for one in _rows(metadata, "players")
        if isinstance(one, dict) and isinstance(one.get("id"), str)
    }
    for number, game in enumerate(_rows(value, "games"), 1):
        data = game.get("gameData") if isinstance(game, dict) else None
        if not isinstance(data, dict) or not isinstance(data.get("metadata"), dict):
            raise RecordError(f"game {number}: gameData must be a game in EGN")
        ids = _rows(game, "players")
        unknown = [one for one in ids if not isinstance(one, str) or one not in people]
        if unknown:
            raise RecordError(f"game {number}: {unknown[0]!r} is no player of this match")
        head = data["metadata"] | {"players": [people[one] for one in ids]}
        try:
            yield record_from(data | {"fileType": EGN, "metadata": head})
        except RecordError as error:
            error.problem = f"game {number}: {error.problem}"
            raise


def _person(value: dict[str, Any]) -> Iterator[Record]:
    for table in _rows(value, "tables"):
        for game in _rows(table, "games"):
            yield record_from(game)
