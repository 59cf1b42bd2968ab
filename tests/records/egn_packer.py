"""A writer of EGN's binary forms that shares no code with the package, by their description.

Bits are text of zeros and ones, messages are built field by field.
"""

from base64 import urlsafe_b64encode
from collections.abc import Iterable, Mapping
from typing import Any

_ORDER = [rank + suit for rank in "6789TJQKA" for suit in "shcd"]
_FIRST = {9: 12, 8: 8, 7: 4, 6: 0}


def _bits(value: int, most: int) -> str:
    return f"{value:0{most.bit_length() or 1}b}"


def _among(card: str, cards: list[str]) -> str:
    return _bits(cards.index(card), len(cards) - 1)


def _comments(notes: Mapping[str, list[str]]) -> str:
    if not notes:
        return "0"
    bits = "1" + _bits(len(notes), 255)
    for number, texts in notes.items():
        bits += _bits(int(number), 255) + _bits(len(texts), 255)
        for text in texts:
            data = text.encode()
            bits += _bits(len(data), 65535) + "".join(f"{byte:08b}" for byte in data)
    return bits


def _phase(
    phase: Mapping[str, Any], up: str, deck: list[str], left: list[str], version: int, first: int
) -> str:
    if "tricks" in phase:
        bits = "1" + _bits(len(phase["tricks"]), 7)
        for card in (card for trick in phase["tricks"] for card in trick):
            bits += _among(card, left)
            left.remove(card)
        return bits + (_comments(phase.get("playAnnotations", {})) if version else "")
    bits = "0" if version else ""
    others = [suit for suit in "shcd" if suit != up[1]]
    for number, call in enumerate(phase["calls"], first):
        if number < 4:
            bits += "0" if call == "Pass" else "1"
        else:
            bits += "00" if call == "Pass" else _bits(others.index(call) + 1, 3)
    bits += str(int(phase["isAlone"]))
    if version > 1 and phase["isAlone"]:
        seat = phase.get("aloneDefender", -1)
        bits += "0" if seat < 0 else "1" + _bits(seat, 7)
    if version > 2:
        bits += "1" + _among(phase["discard"], deck) if "discard" in phase else "0"
    return bits + (_comments(phase.get("callAnnotations", {})) if version else "")


def condensed(deal: Mapping[str, Any], version: int, lowest: int = 9) -> str:
    """Return a deal as text in base64, in version 0 to 3."""
    deck = _ORDER[_FIRST[lowest] :]
    left, state = list(deck), deal["initialState"]
    up = state["upCard"]
    bits = _bits(version, 15) if version else ""
    bits += _bits(state["dealer"], 7 if version > 1 else 3)
    if version > 1:
        bits += _bits(4 - 1, 7) + _bits(9 - lowest, 3)
    bits += _among(up, deck)
    if version > 2:
        hands = state.get("playerCards")
        bits += "1" if hands else "0"
        for hand in hands or ():
            bits += _bits(len(hand), 15) + "".join(_among(card, deck) for card in hand)
    if version:
        bits += _bits(len(deal["phases"]), 7)
    for phase in deal["phases"]:
        text = _phase(phase, up, deck, left, version, 0)
        # In version 0 nothing says how many tricks there are.
        bits += text[4:] if not version and "tricks" in phase else text
    if version:
        bits += _lines(deal, up, deck, version) + "1010"
    bits += "0" * (-len(bits) % 8)
    data = bytes(int(bits[at : at + 8], 2) for at in range(0, len(bits), 8))
    return urlsafe_b64encode(data).decode().rstrip("=")


def _lines(deal: Mapping[str, Any], up: str, deck: list[str], version: int) -> str:
    lines = deal.get("alternativeLines", [])
    if not lines:
        return "0"
    calls = len(deal["phases"][0]["calls"])
    cards = [card for trick in deal["phases"][1]["tricks"] for card in trick]
    bits = "1" + _bits(len(lines), 255)
    for line in lines:
        branch = line["branchIndex"]
        left = [card for card in deck if card not in cards[: max(0, branch - calls)]]
        bits += _bits(branch, 65535) + _bits(len(line["phases"]), 15)
        bits += "".join(_phase(one, up, deck, left, version, branch) for one in line["phases"])
    return bits


# -- messages --------------------------------------------------------------------------------------


def _varint(value: int) -> bytes:
    value &= (1 << 64) - 1
    out = b""
    while value > 127:
        out += bytes([value & 127 | 128])
        value >>= 7
    return out + bytes([value])


def field(number: int, value: int | str | bytes) -> bytes:
    """Return a field of a message: a number, a text or another message."""
    if isinstance(value, int):
        return _varint(number << 3) + _varint(value)
    data = value.encode() if isinstance(value, str) else value
    return _varint(number << 3 | 2) + _varint(len(data)) + data


def _all(number: int, values: Iterable[int | str | bytes]) -> bytes:
    return b"".join(field(number, value) for value in values)


_RULES = """std min_rank winning_score canadian loner_lead farmers partners_best go_under joker
allow_no_trump fast_break four_trick_tokens loner_march_score loner_euchred_score defend_alone
num_players num_deals"""


def _metadata(head: Mapping[str, Any], *, packed: bool) -> bytes:
    data = b""
    for number, key in ((1, "gameId"), (2, "title"), (3, "description"), (6, "date")):
        data += field(number, head[key]) if key in head else b""
    for player in head["players"]:
        if isinstance(player, str):
            data += field(4, field(1, player))
        else:
            ids = (field(1, one["id"]) + field(2, one["source"]) for one in player["playerIds"])
            data += field(4, field(2, field(1, player["name"]) + _all(2, ids)))
    for number, key in ((5, "initialScore"), (8, "finalScore")):
        scores = head.get(key, [])
        if packed and scores:
            data += field(number, b"".join(map(_varint, scores)))
        else:
            data += _all(number, scores)
    if "ruleset" in head:
        leads, keys = ("LEFT_OF_DEALER", "LEFT_OF_LONER"), _RULES.split()
        rules = {k: leads.index(v) if v in leads else v for k, v in head["ruleset"].items()}
        data += field(7, b"".join(field(keys.index(k) + 1, int(v)) for k, v in rules.items()))
    return data


def _notes(number: int, notes: Mapping[str, list[str]]) -> bytes:
    rows = (field(1, int(k)) + field(2, _all(1, texts)) for k, texts in notes.items())
    return _all(number, rows)


def _message_of(phase: Mapping[str, Any]) -> bytes:
    data = field(1, phase["phaseNumber"])
    if "tricks" in phase:
        data += _all(3, (_all(1, trick) for trick in phase["tricks"]))
        return field(2, data + _notes(4, phase.get("playAnnotations", {})))
    data += _all(2, phase["calls"]) + field(3, int(phase["isAlone"]))
    data += field(4, phase["aloneDefender"]) if "aloneDefender" in phase else b""
    data += field(5, phase["discard"]) if "discard" in phase else b""
    for swap in phase.get("cardExchanges", []):
        row = field(1, swap["sender"]) + field(2, swap["receiver"]) + _all(3, swap["cards"])
        data += field(6, row)
    return field(1, data + _notes(7, phase.get("callAnnotations", {})))


def _deal(deal: Mapping[str, Any]) -> bytes:
    state = deal["initialState"]
    begun = field(1, state["dealer"]) + field(2, state["upCard"])
    begun += _all(4, (_all(1, hand) for hand in state.get("playerCards", [])))
    data = field(1, deal["dealNumber"]) + field(2, begun)
    data += _all(3, map(_message_of, deal["phases"]))
    for line in deal.get("alternativeLines", []):
        row = field(1, line["branchIndex"]) + _all(2, map(_message_of, line["phases"]))
        data += field(4, row)
    return data


def binary(document: Mapping[str, Any], *, packed: bool = False) -> bytes:
    """Return a game as a binary file: condensed if its deals are texts."""
    rows = [deal if isinstance(deal, str) else _deal(deal) for deal in document["deals"]]
    form = b"\1" if any(isinstance(deal, str) for deal in document["deals"]) else b"\0"
    head = field(1, document["fileType"]) + field(2, document["version"])
    return form + head + field(3, _metadata(document["metadata"], packed=packed)) + _all(4, rows)


def match(document: Mapping[str, Any], games: Iterable[str | bytes]) -> bytes:
    """Return a match as a binary file; its games are texts or files."""
    players = document["metadata"]["players"]
    people = (field(1, one["id"]) + field(2, one["name"]) for one in players)
    data = field(1, document["fileType"]) + field(2, "1.1") + field(3, _all(4, people))
    for row, game in zip(document["games"], games, strict=True):
        number = 3 if isinstance(game, str) else 4
        data += field(4, field(1, 0) + _all(2, row["players"]) + field(number, game))
    return b"\2" + data
