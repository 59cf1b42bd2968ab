"""The tests, and the long runs in ``soak``.

Where Python is told to write no bytecode, that of the tests is kept in a folder of its own: or each
worker, and each program that a test starts, would compile all that it imports once more.
"""

import os
import sys
from pathlib import Path

if sys.dont_write_bytecode:
    sys.dont_write_bytecode = False
    sys.pycache_prefix = str(Path(__file__).parents[1] / ".pytest_cache" / "d" / "bytecode")
    os.environ |= {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": sys.pycache_prefix}
