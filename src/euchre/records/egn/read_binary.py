"""Read EGN's binary files, Protobuf messages after a byte that says which: ``.egnb``, ``.emnb``.

A form lists the fields of a message by number; fields that it does not list are skipped, as the
format demands.  The document that comes of it is the one that the text of the same game has.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from euchre.files import FileError, parse_json
from euchre.records.egn.ruleset import LEADS
from euchre.records.egn.schema import BIDDING, TRICKS
from euchre.records.record import EGN, EMN, RecordError

#: A file has at most this many bytes; a game with comments has some thousands.
_MOST_BYTES = 256 * 1024
#: How files from before version 1.2 begin: they lack the first byte.
_UNMARKED = b"\x0a\x14" + EGN.encode()


class Field(NamedTuple):
    """A field: its key in the document, what it holds, and whether it may come several times."""

    key: str
    kind: type | tuple[str, ...] | Form
    many: bool = False


class Form(NamedTuple):
    """The fields of a message by number, and what its object in the document begins with.

    A ``single`` message stands for the one field it has.
    """

    fields: Mapping[int, Field]
    begins: Mapping[str, Any]
    single: bool


#: The messages: their names, ``=`` for a single one, and their fields in the order of the numbers
#: (``-`` for one that is not read, ``*`` for one that may come several times).
_MESSAGES = """
Texts = texts*:str
Comments number:int texts:Texts
Swap sender:int receiver:int cards*:str
Bidding phaseNumber:int calls*:str isAlone:bool aloneDefender:int discard:str cardExchanges*:Swap
    callAnnotations*:Comments
Play phaseNumber:int - tricks*:Texts playAnnotations*:Comments
Phase = bidding:Bidding play:Play
Line branchIndex:int phases*:Phase
State dealer:int upCard:str - playerCards*:Texts
Deal dealNumber:int initialState:State phases*:Phase alternativeLines*:Line
Id id:str source:str
Known name:str playerIds*:Id
Player = name:str known:Known
Ruleset std:bool min_rank:int winning_score:int canadian:bool loner_lead:lead farmers:bool
    partners_best:bool go_under:bool joker:bool allow_no_trump:bool fast_break:bool
    four_trick_tokens:bool loner_march_score:int loner_euchred_score:int defend_alone:bool
    num_players:int num_deals:int
Metadata gameId:str title:str description:str players*:Player initialScore*:int date:str
    ruleset:Ruleset finalScore*:int
Game fileType:str version:str metadata:Metadata deals*:Deal
CondensedGame fileType:str version:str metadata:Metadata deals*:str
Person id:str name:str
People - - - players*:Person
MatchGame - players*:str text:str binary:bytes
Match fileType:str version:str metadata:People games*:MatchGame
"""
#: What the objects of some messages begin with.
_BEGINS: Mapping[str, Mapping[str, Any]] = {
    "Texts": {"texts": []},
    "Swap": {"cards": []},
    "Bidding": {"type": BIDDING, "calls": []},
    "Play": {"type": TRICKS, "tricks": []},
    "Line": {"phases": []},
    "Deal": {"phases": []},
    "Known": {"name": ""},
    "Metadata": {"players": [], "initialScore": []},
    "Game": {"deals": []},
    "CondensedGame": {"deals": []},
    "MatchGame": {"players": []},
    "Match": {"games": []},
}


def _forms() -> dict[str, Form]:
    """Return the forms of ``_MESSAGES`` by name."""
    kinds: dict[str, Any] = {kind.__name__: kind for kind in (int, str, bool, bytes)}
    kinds["lead"] = tuple(LEADS)
    forms = {}
    for message in re.split(r"\n(?! )", _MESSAGES.strip()):
        name, *words = message.split()
        single = words[0] == "="
        fields = {}
        for number, word in enumerate(words[single:], 1):
            if word != "-":
                key, _, kind = word.partition(":")
                fields[number] = Field(key.rstrip("*"), kinds[kind], key.endswith("*"))
        forms[name] = kinds[name] = Form(fields, _BEGINS.get(name, {}), single)
    return forms


_FORMS = _forms()
_PLAYER, _MATCH = _FORMS["Player"], _FORMS["Match"]
#: What a file is by its first byte, and its form.
_KINDS = {
    0: ("EGN's expanded binary form (.expanded.egnb)", _FORMS["Game"]),
    1: ("EGN's condensed binary form (.egnb)", _FORMS["CondensedGame"]),
    2: ("EMN's binary form (.emnb)", _MATCH),
}


def is_binary(content: bytes) -> bool:
    """Whether the content of a file is EGN or EMN in binary form."""
    return content[:1] in (b"\0", b"\1", b"\2") or content.startswith(_UNMARKED)


def read_binary(content: bytes) -> dict[str, Any]:
    """Return the document, a game in EGN or a match in EMN.  Raises ``RecordError``."""
    mark, data = (1, content) if content.startswith(_UNMARKED) else (content[0], content[1:])
    what, form = _KINDS[mark]
    if len(data) > _MOST_BYTES:
        raise RecordError(f"this is {what}; such a file has at most {_MOST_BYTES:,} bytes")
    try:
        document = _message(data, form)
        if form is not _MATCH:
            return {"fileType": EGN} | document
        games = [_of_match(game) for game in document["games"]]
    except FileError as error:
        raise RecordError(f"this is {what}, and it is damaged: {error.problem}") from None
    return {"fileType": EMN} | document | {"games": games}


def _of_match(game: dict[str, Any]) -> dict[str, Any]:
    """Return a game of a match, which is a text or again binary."""
    data = game.get("binary")
    if data is None:
        return {"players": game["players"], "gameData": parse_json(game.get("text", ""))}
    if data[:1] == b"\2":
        raise RecordError("there is a match in a match")
    return {
        "players": game["players"],
        "gameData": read_binary(data if is_binary(data) else b"\1" + data),
    }


def _message(data: bytes, form: Form) -> dict[str, Any]:
    """Return the fields of a message by their keys."""
    values = {k: list(v) if isinstance(v, list) else v for k, v in form.begins.items()}
    for number, raw in _fields(data):
        field = form.fields.get(number)
        if field is None:
            continue
        rows = [raw]
        if field.kind is int and field.many and isinstance(raw, bytes):
            rows = [*_numbers(raw)]
        read = [_value(row, field) for row in rows]
        if field.many:
            values.setdefault(field.key, []).extend(read)
        else:
            values[field.key] = read[-1]
    for key in ("callAnnotations", "playAnnotations"):
        if key in values:
            values[key] = {str(one.get("number", 0)): one.get("texts", []) for one in values[key]}
    return values


def _value(raw: int | bytes, field: Field) -> Any:
    kind = field.kind
    if isinstance(raw, int):
        if kind is int:
            return raw - (1 << 64) if raw >> 63 else raw
        if kind is bool and raw < 2:
            return bool(raw)
        if isinstance(kind, tuple) and raw < len(kind):
            return kind[raw]
    elif isinstance(kind, Form):
        # Files from before version 1.2 have players' names as they are.
        if kind is _PLAYER and raw[:1] not in (b"\x0a", b"\x12"):
            return _text(raw, field)
        message = _message(raw, kind)
        return next(reversed(message.values()), "") if kind.single else message
    elif kind is bytes:
        return raw
    elif kind is str:
        return _text(raw, field)
    raise RecordError(f"{field.key} is not of the kind that it must be")


def _text(raw: bytes, field: Field) -> str:
    try:
        return raw.decode()
    except UnicodeDecodeError:
        raise RecordError(f"{field.key} is not UTF-8") from None


def _fields(data: bytes) -> Iterator[tuple[int, int | bytes]]:
    """Yield the number of each field, and a number or bytes."""
    at = 0
    while at < len(data):
        key, at = _varint(data, at)
        size = {1: 8, 5: 4}.get(key & 7, 0)
        if key & 7 == 0:
            value, at = _varint(data, at)
            yield key >> 3, value
            continue
        if key & 7 == 2:
            size, at = _varint(data, at)
        elif not size:
            raise RecordError(f"byte {at} begins no field")
        if at + size > len(data):
            raise RecordError("it ends in the middle of a field")
        yield key >> 3, data[at : at + size]
        at += size


def _numbers(data: bytes) -> Iterator[int]:
    at = 0
    while at < len(data):
        value, at = _varint(data, at)
        yield value


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """Return the number that begins at a byte, and the byte after it."""
    value = 0
    for index, byte in enumerate(data[at : at + 10]):
        value |= (byte & 127) << 7 * index
        if byte < 128:
            return value & ((1 << 64) - 1), at + index + 1
    raise RecordError("it ends in the middle of a number")
