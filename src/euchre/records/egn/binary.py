"""Read EGN's binary files, Protobuf messages after a byte that says which: ``.egnb``, ``.emnb``.

A form lists the fields of a message by number; fields that it does not list are skipped, as the
format demands.  The document that comes of it is the one that the text of the same game has.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from euchre.files import FileError, parse_json
from euchre.records.egn.ruleset import BIDDING, LEADS, TRICKS
from euchre.records.record import EGN, EMN, RecordError

#: A file has at most this many bytes; a game with comments has some thousands.
_MOST_BYTES = 256 * 1024
#: How files from before version 1.2 begin: they lack the first byte.
_UNMARKED = b"\x0a\x14" + EGN.encode()


class Field(NamedTuple):
    """A field: its key in the document, what it holds, and whether it may come several times."""

    key: str
    kind: type | tuple[str, ...] | Form | Single
    many: bool = False


class Form(NamedTuple):
    """The fields of a message, and what its object in the document begins with."""

    fields: Mapping[int, Field]
    begins: Mapping[str, Any] = {}


class Single(NamedTuple):
    """A message that stands for the one field it has."""

    form: Form


def _texts(key: str) -> Single:
    return Single(Form({1: Field(key, str, many=True)}, {key: []}))


_COMMENTS = Form({1: Field("number", int), 2: Field("texts", _texts("texts"))})
_BIDDING = Form(
    {
        1: Field("phaseNumber", int),
        2: Field("calls", str, many=True),
        3: Field("isAlone", bool),
        4: Field("aloneDefender", int),
        5: Field("discard", str),
        6: Field(
            "cardExchanges",
            Form(
                {
                    1: Field("sender", int),
                    2: Field("receiver", int),
                    3: Field("cards", str, many=True),
                },
                {"cards": []},
            ),
            many=True,
        ),
        7: Field("callAnnotations", _COMMENTS, many=True),
    },
    {"type": BIDDING, "calls": []},
)
_PLAY = Form(
    {
        1: Field("phaseNumber", int),
        3: Field("tricks", _texts("cards"), many=True),
        4: Field("playAnnotations", _COMMENTS, many=True),
    },
    {"type": TRICKS, "tricks": []},
)
_PHASE = Single(Form({1: Field("bidding", _BIDDING), 2: Field("play", _PLAY)}))
_LINE = Form({1: Field("branchIndex", int), 2: Field("phases", _PHASE, many=True)}, {"phases": []})
_DEAL = Form(
    {
        1: Field("dealNumber", int),
        2: Field(
            "initialState",
            Form(
                {
                    1: Field("dealer", int),
                    2: Field("upCard", str),
                    4: Field("playerCards", _texts("cards"), many=True),
                }
            ),
        ),
        3: Field("phases", _PHASE, many=True),
        4: Field("alternativeLines", _LINE, many=True),
    },
    {"phases": []},
)
_ID = Form({1: Field("id", str), 2: Field("source", str)})
_PLAYER = Single(
    Form(
        {
            1: Field("name", str),
            2: Field(
                "known",
                Form({1: Field("name", str), 2: Field("playerIds", _ID, many=True)}, {"name": ""}),
            ),
        }
    )
)
_RULESET = Form(
    {
        1: Field("std", bool),
        2: Field("min_rank", int),
        3: Field("winning_score", int),
        4: Field("canadian", bool),
        5: Field("loner_lead", tuple(LEADS)),
        6: Field("farmers", bool),
        7: Field("partners_best", bool),
        8: Field("go_under", bool),
        9: Field("joker", bool),
        10: Field("allow_no_trump", bool),
        11: Field("fast_break", bool),
        12: Field("four_trick_tokens", bool),
        13: Field("loner_march_score", int),
        14: Field("loner_euchred_score", int),
        15: Field("defend_alone", bool),
        16: Field("num_players", int),
        17: Field("num_deals", int),
    }
)
_METADATA = Form(
    {
        1: Field("gameId", str),
        2: Field("title", str),
        3: Field("description", str),
        4: Field("players", _PLAYER, many=True),
        5: Field("initialScore", int, many=True),
        6: Field("date", str),
        7: Field("ruleset", _RULESET),
        8: Field("finalScore", int, many=True),
    },
    {"players": [], "initialScore": []},
)


def _game(deal: Form | type) -> Form:
    return Form(
        {
            1: Field("fileType", str),
            2: Field("version", str),
            3: Field("metadata", _METADATA),
            4: Field("deals", deal, many=True),
        },
        {"deals": []},
    )


_MATCH = Form(
    {
        1: Field("fileType", str),
        2: Field("version", str),
        3: Field(
            "metadata",
            Form(
                {4: Field("players", Form({1: Field("id", str), 2: Field("name", str)}), many=True)}
            ),
        ),
        4: Field(
            "games",
            Form(
                {
                    2: Field("players", str, many=True),
                    3: Field("text", str),
                    4: Field("binary", bytes),
                },
                {"players": []},
            ),
            many=True,
        ),
    },
    {"games": []},
)
#: What a file is by its first byte, and its form.
_KINDS = {
    0: ("EGN's expanded binary form (.expanded.egnb)", _game(_DEAL)),
    1: ("EGN's condensed binary form (.egnb)", _game(str)),
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
        return _message(raw, kind)
    elif isinstance(kind, Single):
        # Files from before version 1.2 have players' names as they are.
        if kind is _PLAYER and raw[:1] not in (b"\x0a", b"\x12"):
            return _text(raw, field)
        values = [*_message(raw, kind.form).values()]
        return values[-1] if values else ""
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
    for place, byte in enumerate(data[at : at + 10]):
        value |= (byte & 127) << 7 * place
        if byte < 128:
            return value & ((1 << 64) - 1), at + place + 1
    raise RecordError("it ends in the middle of a number")
