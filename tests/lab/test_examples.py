"""The examples of docs/lab.md run as written."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "lab.md"
EXAMPLES = re.findall(r"^```python\n(.*?)^```", PAGE.read_text("utf-8"), re.M | re.S)


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
