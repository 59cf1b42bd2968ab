"""Files of games: what a file is by its content, and every game in a file, a folder or a zip.

Besides this program's own files and EGN, a Euchre Match (EMN, several games of EGN), a person's
data from a server, and PTN are read; EGN and EMN also in their binary forms.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from euchre.files import FileError, decoded, naming, parse_json, read_parts
from euchre.records.egn.read_binary import is_binary, read_binary
from euchre.records.ptn import is_ptn, read_ptn
from euchre.records.record import EGN, EMN, Record, RecordError, record_from
from euchre.text import brief

#: The format of a person's data from a server.
PERSON = "euchre/person/v1"
#: How the names of files of games end.
ENDINGS = (".json", ".egn", ".emn", ".ptn", ".pbn", ".egnb", ".emnb")


def games_in(path: str | Path) -> list[tuple[str, Record]]:
    """Return every game in a file, a folder or a zip, with a name for each.

    Raises ``RecordError`` or ``FileError`` naming the file with the first game that is none.
    """
    games = []
    for name, content in read_parts(path, ENDINGS):
        with naming(name):
            found = games_of(content)
        for number, record in enumerate(found, 1):
            games.append((name if len(found) == 1 else f"{name}, game {number}", record))
    if not games:
        raise FileError("there are no finished games in this file", path)
    return games


def document_of(content: bytes) -> Any:
    """Return what the content of one file says: a JSON value, also of binary EGN, or the text.

    Raises ``FileError``.
    """
    if content[:4] == b"PK\3\4":
        raise RecordError("this is a zip; euchre review reads all the games in it")
    if is_binary(content):
        return read_binary(content)
    text = decoded(content)
    return text if is_ptn(text) else parse_json(text)


def games_of(content: bytes) -> list[Record]:
    """Return the games in the content of one file.  Raises ``RecordError`` or ``FileError``."""
    value = document_of(content)
    if isinstance(value, str) and is_ptn(value):
        return read_ptn(value)
    if isinstance(value, dict) and value.get("fileType") == EMN:
        return list(_match(value))
    if isinstance(value, dict) and value.get("format") == PERSON:
        return [record_from(x) for table in _rows(value, "tables") for x in _rows(table, "games")]
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
        # EMN 1.1 has another word for them.
        ids = _rows(game, "playersOverride" if "playersOverride" in game else "players")
        unknown = [one for one in ids if not isinstance(one, str) or one not in people]
        if unknown:
            raise RecordError(f"game {number}: {brief(unknown[0])} is no player of this match")
        head = data["metadata"] | {"players": [people[one] for one in ids]}
        try:
            yield record_from(data | {"fileType": EGN, "metadata": head})
        except RecordError as error:
            raise RecordError(f"game {number}: {error}") from None
