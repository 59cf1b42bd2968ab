"""Types are learned one at a time: whatever is read first by several threads at once is read."""

import ast
from pathlib import Path

import pytest

import euchre
from tests.commands import in_python

ROOT = Path(euchre.__file__).parent

#: What a server uses in several threads.
SHARED = ("records", "study", "night", "server")

#: Many threads that read a record at the very start, and hand over as often as can be.
CROWD = """
import sys
from threading import Barrier, Thread
from euchre.records.record import Record, converted

sys.setswitchinterval(1e-6)
value = {"format": "euchre-record/1", "game": "standard", "players": ["Ann"], "deals": [
    {"dealer": 0, "hands": [["9C"], ["JC"]], "up": "9H", "actions": ["pass"]}]}
together, read = Barrier(8), []

def work():
    together.wait()
    read.append(converted(value, Record))

threads = [Thread(target=work) for _ in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert len(read) == 8 and all(one == read[0] for one in read)
"""


@pytest.mark.parametrize("number", range(5))
def test_records_read_at_once_by_many_threads(number: int) -> None:
    in_python(CROWD)


def direct(tree: ast.AST) -> list[str]:
    """Calls that learn a type without waiting for other threads.

    Decoders made while a module is imported are safe: modules are imported once.
    """
    found = []
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        for call in ast.walk(function):
            if isinstance(call, ast.Call):
                name = ast.unparse(call.func)
                types = name.endswith("json.decode") and any(k.arg == "type" for k in call.keywords)
                if name in ("msgspec.convert", "convert") or name.endswith("Decoder") or types:
                    found.append(ast.unparse(call))
    return found


@pytest.mark.parametrize("part", SHARED)
def test_what_a_server_reads_is_learned_one_at_a_time(part: str) -> None:
    assert (ROOT / part).is_dir()
    for path in sorted((ROOT / part).rglob("*.py")):
        assert direct(ast.parse(path.read_text("utf-8"))) == [], path


def test_a_direct_call_is_noticed() -> None:
    code = "def f(x):\n    return msgspec.json.decode(x, type=int), msgspec.json.decode(x)"
    assert direct(ast.parse(code)) == ["msgspec.json.decode(x, type=int)"]
