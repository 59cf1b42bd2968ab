"""The programs in docs/lab.md and docs/train.md run; those that train do so for a few updates.

Their commands are in ``tests/test_examples_run.py``.
"""

import json
import re
from pathlib import Path

import pytest

from euchre import rules
from euchre.bots.net import load
from euchre.lab.batch_players import match

DOCS = Path(__file__).parents[2] / "docs"
PAGES = {name: (DOCS / name).read_text("utf-8") for name in ("lab.md", "train.md")}
EXAMPLES, TRAINERS = (
    re.findall(r"^```python\n(.*?)^```", text, re.M | re.S) for text in PAGES.values()
)


@pytest.mark.parametrize("code", EXAMPLES, ids=range(len(EXAMPLES)))
def test_an_example_runs(
    code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    wanted = {"pettingzoo", "gymnasium", "openspiel", "export"} & {*re.findall(r"lab\.(\w+)", code)}
    for module in sorted({"openspiel": "pyspiel", "export": "pyarrow"}.get(w, w) for w in wanted):
        pytest.importorskip(module, reason=f"{module} is not installed")
    monkeypatch.chdir(tmp_path)
    exec(compile(code, "docs/lab.md", "exec"), {"__name__": "example"})  # noqa: S102
    assert capsys.readouterr().out


@pytest.mark.parametrize(("package", "code"), [*zip(("jax", "torch"), TRAINERS, strict=True)])
def test_a_player_is_trained_as_on_the_page(
    package: str, code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It writes its figures, and a net that plays."""
    for name in ("gymnasium", package):
        pytest.importorskip(name, reason=f"{name} is not installed")
    monkeypatch.chdir(tmp_path)
    few, changed = re.subn(r"^(UPDATES, ROWS.* = ).*", r"\g<1>2, 32, 8, 2, 1", code, flags=re.M)
    assert changed == 1
    exec(compile(few, "docs/train.md", "exec"), {"__name__": "example"})  # noqa: S102
    lines = Path(f"runs/{package}/metrics.jsonl").read_text("utf-8").splitlines()
    assert [json.loads(line)["step"] for line in lines] == [0, 1]
    assert match(rules("standard"), load(Path(f"ppo-{package}.npz")), 8).deals == 8
