"""The state of an equity run in a file, from which it can be resumed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from euchre import typed
from euchre.analysis.equity import Cell, EquityError, Total
from euchre.bounds import InAll
from euchre.files import FileError, read_json
from euchre.work import differences

FORMAT = "euchre-equity/1"


class _CellInFile(msgspec.Struct):
    """A cell in a file: its batches, and the numbers of a total by call."""

    batches: InAll
    calls: dict[str, tuple[InAll, float, float, float, float, float]]


def document_of(task: dict[str, Any], cells: dict[str, Cell]) -> dict[str, Any]:
    """Return cells and their task as plain values for a file."""
    return {
        "format": FORMAT,
        "task": task,
        "cells": {
            key: {
                "batches": cell.batches,
                "calls": {text: list(vars(total).values()) for text, total in cell.calls.items()},
            }
            for key, cell in cells.items()
        },
    }


def cells_in(path: Path, task: dict[str, Any]) -> dict[str, Cell]:
    """Return the cells saved in a file; none if there is no file yet.

    Raises ``EquityError`` if the file is of another task or of another kind.
    """
    cells = read_document(path, task).get("cells", {})
    try:
        return {
            key: Cell(cell.batches, {text: Total(*row) for text, row in cell.calls.items()})
            for key, cell in typed.converted(cells, dict[str, _CellInFile]).items()
        }
    except msgspec.ValidationError:
        raise EquityError(f"{path} is damaged") from None


def read_document(path: Path, task: dict[str, Any]) -> dict[str, Any]:
    """Return the document saved for a task; empty if there is no file yet.

    Raises ``EquityError`` if the file is of another task or of another kind.
    """
    if not path.exists():
        return {}
    try:
        document = read_json(path)
    except FileError as error:
        raise EquityError(str(error)) from None
    saved_task = document.get("task") if isinstance(document, dict) else None
    if not isinstance(saved_task, dict) or document.get("format") != FORMAT:
        raise EquityError(f"{path} holds no equity results")
    if other := differences(saved_task, json.loads(json.dumps(task))):
        raise EquityError(f"{path} has results of another run: {'; '.join(other)}")
    result: dict[str, Any] = document
    return result


def write_document(path: Path, document: dict[str, Any]) -> None:
    """Write a document atomically: a broken write leaves the old file.

    Raises ``OSError`` if it cannot be written.
    """
    part = path.with_name(path.name + ".part")
    part.write_text(json.dumps(document) + "\n", encoding="utf-8")
    part.replace(path)
