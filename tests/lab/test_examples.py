"""The examples of docs/lab.md and docs/train.md run; commands there and in --help with few deals.

The programs that train do so for a few updates.
"""

import json
import re
import shlex
from pathlib import Path

import click
import pytest

from euchre import rules
from euchre.bots.net import load
from euchre.cli import main
from euchre.lab.batch_players import match
from tests.commands import EXAMPLES as OF_HELP
from tests.commands import euchre

DOCS = Path(__file__).parents[2] / "docs"
PAGES = {name: (DOCS / name).read_text("utf-8") for name in ("lab.md", "train.md")}
EXAMPLES, TRAINERS = (
    re.findall(r"^```python\n(.*?)^```", text, re.M | re.S) for text in PAGES.values()
)
#: The command lines of the page, in blocks of code.
ON_PAGE = [
    line.removeprefix("lab/bin/")
    for text in PAGES.values()
    for block in re.findall(r"^```\n(.*?)^```", text, re.M | re.S)
    for line in block.splitlines()
    if line.removeprefix("lab/bin/").startswith("euchre ")
]
#: Those that run in a second or so with few deals; the others compile code or need files.
CHEAP = sorted(
    {
        line
        for line in [*ON_PAGE, *OF_HELP]
        if line.startswith(("euchre lab export", "euchre lab simulate", "euchre lab arena"))
        and not re.search(r"strong|expert|net|--records|--workers", line)
    }
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


@pytest.mark.parametrize("line", ON_PAGE)
def test_a_command_of_the_page_can_be_typed(line: str) -> None:
    _, name, *words = shlex.split(line)
    command = main.get_command(click.Context(main), name)
    assert command is not None
    assert command.make_context(name, words) is not None


@pytest.mark.parametrize("line", CHEAP)
def test_a_command_runs_with_few_deals(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if "export" in line:
        pytest.importorskip("pyarrow", reason="pyarrow (euchre[data]) is not installed")
    monkeypatch.chdir(tmp_path)
    few, found = re.subn(r"--(deals|games) \d+", r"--\1 3", line)
    few += "" if found else " --deals 3"
    done = euchre(*shlex.split(few)[1:])
    assert done.exit_code == 0, done.output
