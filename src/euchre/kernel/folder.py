"""Where compiled code and tables are kept between runs."""

from __future__ import annotations

import os
import shutil
from hashlib import blake2b
from pathlib import Path

import platformdirs
from numba.core import config

#: Prefix of the folders of compiled code.
_COMPILED = "compiled-"


def folder() -> Path:
    """Return the folder for what can be made again; it need not exist."""
    return Path(os.environ.get("EUCHRE_CACHE") or platformdirs.user_cache_dir("euchre", False))


def compiled() -> Path:
    """Return the folder of the code compiled from exactly this source."""
    if chosen := os.environ.get("NUMBA_CACHE_DIR"):
        return Path(chosen)
    digest = blake2b(digest_size=8)
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.read_bytes())
    return folder() / (_COMPILED + digest.hexdigest())


def keep_compiled_code() -> None:
    """Let Numba keep what it compiles in ``compiled``.

    By itself it looks only at the file of a function, not at those it calls, and would run
    old code after a change elsewhere.  A folder that the user has set is left alone.
    """
    if os.environ.get("NUMBA_CACHE_DIR"):
        return
    here = compiled()
    config.CACHE_DIR = str(here)  # type: ignore[attr-defined]
    if not here.exists():
        _forget_others(here)


def _forget_others(here: Path) -> None:
    """Remove the compiled code of other sources but the two latest."""
    try:
        others = sorted(here.parent.glob(_COMPILED + "*"), key=lambda p: p.stat().st_mtime)
        here.mkdir(parents=True, exist_ok=True)
    except OSError:
        return
    for old in others[:-2]:
        shutil.rmtree(old, ignore_errors=True)
