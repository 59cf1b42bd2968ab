"""Figures of a training run: lines of JSON, and the event file that TensorBoard shows.

An event file is a sequence of TensorFlow's records, each a protocol buffer with its length and
checksums; writing it needs no other package.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from struct import pack
from time import time


def _table() -> list[int]:
    """Return the checksums of single bytes (CRC-32C, reversed polynomial 0x82F63B78)."""
    table = []
    for byte in range(256):
        for _ in range(8):
            byte = byte >> 1 ^ (0x82F63B78 if byte & 1 else 0)
        table.append(byte)
    return table


_CRC = _table()


def checksum(data: bytes) -> int:
    """Return the CRC-32C of some bytes.

    >>> hex(checksum(b"123456789"))
    '0xe3069283'
    """
    crc = 0xFFFFFFFF
    for byte in data:
        crc = crc >> 8 ^ _CRC[(crc ^ byte) & 255]
    return crc ^ 0xFFFFFFFF


def _masked(data: bytes) -> bytes:
    crc = checksum(data)
    return pack("<I", ((crc >> 15 | crc << 17) + 0xA282EAD8) & 0xFFFFFFFF)


def _varint(number: int) -> bytes:
    number &= (1 << 64) - 1
    parts = bytearray()
    while number > 127:
        parts.append(number & 127 | 128)
        number >>= 7
    return bytes([*parts, number])


def _field(number: int, data: bytes) -> bytes:
    """Return a field of a protocol buffer that holds bytes, a text or a message."""
    return bytes([number << 3 | 2]) + _varint(len(data)) + data


def _event(step: int, body: bytes) -> bytes:
    """Return the record of an event: the time, the step, and what happened."""
    data = b"\x09" + pack("<d", time()) + b"\x10" + _varint(step) + body
    length = pack("<Q", len(data))
    return length + _masked(length) + data + _masked(data)


class Metrics:
    """Writes figures by step into ``metrics.jsonl`` and an event file of a folder.

    Both files are complete after every step.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     metrics = Metrics(folder)
    ...     metrics.write(3, points_per_deal=0.25, deals=40)
    ...     print(metrics.lines.read_text(), end="")
    {"step": 3, "points_per_deal": 0.25, "deals": 40.0}
    """

    def __init__(self, folder: str | os.PathLike[str]):
        path = Path(folder)
        path.mkdir(parents=True, exist_ok=True)
        self.lines = path / "metrics.jsonl"
        self.events = path / f"events.out.tfevents.{time():.6f}.{os.getpid()}.euchre"
        self.events.write_bytes(_event(0, _field(3, b"brain.Event:2")))

    def write(self, step: int, **values: float) -> None:
        """Write some figures of a step."""
        plain = {name: float(value) for name, value in values.items()}
        with self.lines.open("a", encoding="utf-8") as lines:
            lines.write(json.dumps({"step": step, **plain}) + "\n")
        figures = (
            _field(1, _field(1, name.encode()) + b"\x15" + pack("<f", value))
            for name, value in plain.items()
        )
        with self.events.open("ab") as events:
            events.write(_event(step, _field(5, b"".join(figures))))
