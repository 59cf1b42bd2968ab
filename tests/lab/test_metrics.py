"""Figures of a run, read back by a reader of event files that shares nothing with the writer."""

from __future__ import annotations

import json
import struct
from collections.abc import Iterator
from pathlib import Path

from euchre.lab.metrics import Metrics


def crc32c(data: bytes) -> int:
    """Bit by bit, from the definition."""
    crc = 0xFFFFFFFF
    for bit in (byte >> i & 1 for byte in data for i in range(8)):
        crc, odd = crc >> 1, (crc ^ bit) & 1
        crc ^= 0x82F63B78 * odd
    return crc ^ 0xFFFFFFFF


def records(data: bytes) -> Iterator[bytes]:
    """Yield TensorFlow's records, with their checksums checked."""

    def check(part: bytes, masked: bytes) -> bytes:
        crc = crc32c(part)
        assert struct.unpack("<I", masked)[0] == ((crc >> 15 | crc << 17) + 0xA282EAD8) % 2**32
        return part

    while data:
        size = struct.unpack("<Q", check(data[:8], data[8:12]))[0]
        yield check(data[12 : 12 + size], data[12 + size : 16 + size])
        data = data[16 + size :]


def fields(data: bytes) -> Iterator[tuple[int, int | float | bytes]]:
    """Yield the fields of a protocol buffer."""

    def varint() -> int:
        nonlocal data
        number = shift = 0
        while True:
            byte, data = data[0], data[1:]
            number |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return number

    while data:
        key = varint()
        if key & 7 == 0:
            yield key >> 3, varint()
        elif key & 7 == 2:
            size = varint()
            yield key >> 3, data[:size]
            data = data[size:]
        else:
            kind, size = ("<d", 8) if key & 7 == 1 else ("<f", 4)
            yield key >> 3, struct.unpack(kind, data[:size])[0]
            data = data[size:]


def test_an_event_file_holds_what_was_written(tmp_path: Path) -> None:
    figures = [(0, {"loss": 0.5, "deals": 40.0}), (300, {"points per deal": -1.25}), (1 << 40, {})]
    metrics = Metrics(tmp_path / "run")
    for step, values in figures:
        metrics.write(step, **values)
    lines = metrics.lines.read_text("utf-8").splitlines()
    assert [json.loads(line) for line in lines] == [{"step": s, **v} for s, v in figures]
    assert [*(tmp_path / "run").glob("events.out.tfevents.*")] == [metrics.events]
    first, *events = (dict(fields(record)) for record in records(metrics.events.read_bytes()))
    assert first[3] == b"brain.Event:2"
    got: list[tuple[object, dict[str, object]]] = []
    for event in events:
        summary = event[5]
        assert isinstance(summary, bytes)
        told = [dict(fields(value)) for _, value in fields(summary) if isinstance(value, bytes)]
        tags: dict[str, object] = {
            value[1].decode(): value[2] for value in told if isinstance(value[1], bytes)
        }
        assert event[1] > 1.7e9  # type: ignore[operator]
        got.append((event[2], tags))
    assert got == figures
