"""Judgements of games in the cache folder, so that a game is judged only once."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any

from euchre import cache_folder
from euchre.files import LIMIT, FileError, read_json

#: Most games whose judgements are kept; those used longest ago are dropped.
MOST = 200


def folder() -> Path:
    """Return the folder in which judgements are kept."""
    return cache_folder.folder() / "reviews"


def load(key: str) -> dict[str, Any]:
    """Return the verdicts kept under a key (see ``review.verdicts``); none if damaged or absent."""
    path = _path(key)
    try:
        kept = read_json(path)
        verdicts: dict[str, Any] = kept["verdicts"]
        whole = kept["digest"] == _digest(verdicts)
    except (FileError, LookupError, TypeError):
        return {}
    with suppress(OSError):
        path.touch()
    return verdicts if whole else {}


def save(key: str, verdicts: Mapping[str, Any]) -> None:
    """Keep verdicts under a key; do nothing if there is no room."""
    text = json.dumps({"digest": _digest(verdicts), "verdicts": verdicts}, separators=(",", ":"))
    if len(text) > LIMIT:
        return
    path = _path(key)
    cache_folder.keep_bytes(path, text.encode())
    with suppress(OSError):
        every = sorted(path.parent.glob("*.json"), key=lambda one: one.stat().st_mtime)
        for old in every[:-MOST]:
            old.unlink()


def _path(key: str) -> Path:
    return folder() / f"{key}.json"


def _digest(verdicts: Any) -> str:
    return blake2b(json.dumps(verdicts, sort_keys=True).encode(), digest_size=16).hexdigest()
