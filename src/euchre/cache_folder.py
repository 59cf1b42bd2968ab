"""Where compiled code and tables are cached between runs.

Callers check the cache before they load the compiler, which takes a second or two.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import time
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from importlib.metadata import version
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import platformdirs

if TYPE_CHECKING:
    from numpy.typing import NDArray

#: Other modules with compiled code.
_MORE = ("lab/batch_players.py", "lab/lockstep.py", "night/rotation/compiled.py")
#: Prefix of the folders of compiled code.
_COMPILED = "compiled-"
#: After how many seconds without use compiled code may be removed.
_UNUSED = 7 * 24 * 3600


def folder() -> Path:
    """Return the cache folder, whose contents can be rebuilt; it need not exist."""
    return Path(os.environ.get("EUCHRE_CACHE") or platformdirs.user_cache_dir("euchre", False))


@cache
def stamp() -> str:
    """Return a key for the code compiled for this installation.

    It covers the source and its location, the processor, and the Python and Numba versions:
    Numba does not load code that was compiled for others.
    """
    from llvmlite import binding

    digest = blake2b(digest_size=8)
    reader = sys.implementation.cache_tag, version("numba")
    processor = binding.get_host_cpu_name(), binding.get_host_cpu_features().flatten()
    digest.update(repr((reader, processor)).encode())
    here = Path(__file__).parent
    paths = [*(here / "fast").rglob("*.py")]
    for path in sorted([*paths, *(here / name for name in _MORE)]):
        digest.update(f"{path}:{path.stat().st_mtime_ns}:".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def compiled() -> Path:
    """Return the folder of code compiled for exactly this installation (``stamp``)."""
    if chosen := os.environ.get("NUMBA_CACHE_DIR"):
        return Path(chosen)
    return folder() / (_COMPILED + stamp())


def keep_compiled_code() -> None:
    """Make Numba cache its compiled code in ``compiled``.

    By default Numba checks only the file of a function, not those of the functions it calls,
    and would run stale code after a change elsewhere.  A folder set by the user is left alone.
    """
    if os.environ.get("NUMBA_CACHE_DIR"):
        return
    from numba.core import config

    here = compiled()
    config.CACHE_DIR = str(here)  # type: ignore[attr-defined]
    if not here.exists():
        _forget_others(here)
    # When it was used last.
    with suppress(OSError):
        os.utime(here)


def array_from(path: Path) -> NDArray[Any] | None:
    """Return the array stored in a file, or None if the file is missing or damaged."""
    from numpy.lib.format import open_memmap

    try:
        # Refuses objects, and a header that promises more than the file holds.
        return open_memmap(path, mode="r")[...].copy()
    except (OSError, ValueError, EOFError):
        return None


def keep_array(path: Path, array: NDArray[Any]) -> None:
    """Store an array in a file, as ``keep_bytes`` does."""
    import numpy as np

    data = BytesIO()
    np.save(data, array)
    keep_bytes(path, data.getvalue())


def keep_bytes(path: Path, data: bytes) -> None:
    """Store data in a file atomically; do nothing if the folder is not writable.

    Concurrent readers see either the old file or the new one.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        Path(name).replace(path)
    except OSError:
        return


def _forget_others(here: Path) -> None:
    """Remove the compiled code of other installations, if nobody has used it for a week.

    The two latest stay in any case.
    """
    long_ago = time.time() - _UNUSED
    try:
        others = sorted(here.parent.glob(_COMPILED + "*"), key=lambda p: p.stat().st_mtime)
        here.mkdir(parents=True, exist_ok=True)
    except OSError:
        return
    for old in others[:-2]:
        with suppress(OSError):
            if old.stat().st_mtime < long_ago:
                shutil.rmtree(old, ignore_errors=True)
