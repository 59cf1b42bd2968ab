"""What a run of equity keeps in a file, to go on with."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from euchre.analysis.equity import Cell, EquityError, Total
from euchre.work import differences

FORMAT = "euchre-equity/1"


def kept(task: dict[str, Any], cells: dict[str, Cell]) -> dict[str, Any]:
    """Return cells with what they are of, as plain values to be kept in a file."""
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


def resumed(path: Path, task: dict[str, Any]) -> dict[str, Cell]:
    """Return the cells that a file keeps; none if there is no file yet.

    Raises ``EquityError`` if the file is of another task or no such file.
    """
    document = read_kept(path, task)
    try:
        return {
            key: Cell(
                int(cell["batches"]), {text: Total(*row) for text, row in cell["calls"].items()}
            )
            for key, cell in document.get("cells", {}).items()
        }
    except (AttributeError, KeyError, TypeError, ValueError):
        raise EquityError(f"{path} is damaged") from None


def read_kept(path: Path, task: dict[str, Any]) -> dict[str, Any]:
    """Return what a file keeps of a task; nothing if there is no file yet.

    Raises ``EquityError`` if it is of another task or nothing of the kind.
    """
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise EquityError(f"{path} cannot be read: {error.strerror}") from None
    except ValueError:
        document = None
    told = document.get("task") if isinstance(document, dict) else None
    if not isinstance(told, dict) or document.get("format") != FORMAT:
        raise EquityError(f"{path} holds no equity results")
    if other := differences(told, json.loads(json.dumps(task))):
        raise EquityError(f"{path} has results of another run: {'; '.join(other)}")
    found: dict[str, Any] = document
    return found


def write_kept(path: Path, document: dict[str, Any]) -> None:
    """Write what is to be kept, so that a broken write leaves the old file.

    Raises ``OSError`` if it cannot be written.
    """
    part = path.with_name(path.name + ".part")
    part.write_text(json.dumps(document) + "\n", encoding="utf-8")
    part.replace(path)
