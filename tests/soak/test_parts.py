"""Long runs can be interrupted and resumed, and are never mixed with others."""

from importlib import import_module
from pathlib import Path

import pytest

from tests.soak import parts
from tests.soak.parts import Found, OtherRun, Run, digest, sizes, total

RUN = Run("count", {"seed": 1}, ("cards.py",))


def work(number: int, size: int) -> Found:
    return {"done": size, "places": [number, 1], "wrong": [f"part {number}"] if number == 1 else []}


def test_a_run_goes_on_where_it_was_broken_off(tmp_path: Path) -> None:
    keep = tmp_path / "run.jsonl"
    whole = list(RUN.parts(sizes(25, 10), work, None))

    def dies(number: int, size: int) -> Found:
        if number == 2:
            raise KeyboardInterrupt
        return work(number, size)

    with pytest.raises(KeyboardInterrupt):
        list(RUN.parts(sizes(25, 10), dies, keep))
    with keep.open("a") as file:
        file.write('{"done": 1')  # a line that was not finished
    again: list[int] = []

    def counted(number: int, size: int) -> Found:
        again.append(number)
        return work(number, size)

    assert list(RUN.parts(sizes(25, 10), counted, keep)) == whole
    assert again == [2]
    found = list(RUN.parts(sizes(25, 10), dies, keep))
    assert total(found) == {"done": 25, "places": [3, 3], "wrong": ["part 1"]}


def test_another_run_and_other_code_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep = tmp_path / "run.jsonl"
    list(RUN.parts([1], work, keep))
    with pytest.raises(OtherRun, match="'seed': 1"):
        list(Run("count", {"seed": 2}, RUN.tests).parts([1], work, keep))
    monkeypatch.setattr(parts, "digest", lambda *places: "changed")
    with pytest.raises(OtherRun, match="changed"):
        list(RUN.parts([1], work, keep))
    keep.write_text("no JSON\n", "utf-8")
    with pytest.raises(OtherRun, match="holds no parts"):
        list(RUN.parts([1], work, keep))


SERVER = "fuzz", "kills", "shuffles", "twice", "worlds"


@pytest.mark.parametrize(
    "name",
    ["benchmarks.days", "tests.soak.machine", *(f"tests.soak.server.{run}" for run in SERVER)],
)
def test_every_long_run_names_code_that_exists(name: str) -> None:
    run = import_module(name)
    assert digest(*(run.PLACES if name.endswith("machine") else run.TESTS))
