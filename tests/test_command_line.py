"""The command line for programs and shells: completion, version, options."""

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Annotated

import click
import pytest
from click.shell_completion import ShellComplete
from click.testing import CliRunner

import euchre as package
from euchre.bots.search.beliefs import STYLES
from euchre.cli import main
from euchre.cli.lazy import to_nowhere
from euchre.cli.options import Typed, taking
from euchre.cli.typed_values import Whole
from euchre.fast.solve.solution import MODES
from euchre.study.position import SUBJECTS
from tests.commands import euchre, every_command, refused
from tests.rows import each_row

COMPLETED = [
    (["lab"], "si", {"simulate"}),
    (["lab", "simulate", "--players"], "be", {"beginner"}),
    (["play"], "brit", {"british"}),
    (["play", "--se"], "", None),
    (["play"], "--cont", {"--continue"}),
    (["play", "british", "--set"], "stick", {"stick-the-dealer="}),
    (
        ["play", "standard", "--set"],
        "stick-the-dealer=",
        {f"stick-the-dealer={value}" for value in ("off", "on", "upcard", "any")},
    ),
    (["lab", "simulate", "pepper", "--seed", "3", "--set"], "pen", {"penalty="}),
    (["solve", "--game", "pepper", "--set"], "pen", {"penalty="}),
    (["lab", "simulate", "--players"], "club,be", {"club,beginner"}),
    (["completion"], "f", {"fish"}),
    (["equity", "--opponents"], "", {*STYLES}),
    (["review", "--opponents"], "ca", {"cautious"}),
    (["solve", "--mode"], "", {*MODES}),
    (["lab", "train", "--against"], "exp", {"expert"}),
    (["equity", "--like"], "g", {"g"}),
    (["schema"], "equity-", {"equity-rules"}),
    (["night"], "stand", {"standings"}),
    (["equity", "--option"], "jambon-", {"jambon-lead", "jambon-price"}),
    (["night", "new", "--movement"], "seat", {"seat-arrows"}),
    (["rules"], "uk", {"uka"}),
]

#: Options whose name has two meanings, with their metavars.
ONE_NAME_TWO_THINGS = {
    "--against": {"N", "PLAYER"},
    "--before": {"N", "DATE"},
    "--by": {"NAME", "SIDE"},
    "--euchres": {"N", "N-N"},
    "--format": {"[egn|record]", "[csv|json]"},
    "--from": {"N", "DAY"},
    "--loners": {"N", "WHO[,WHO...]"},
    "--players": {"N", "NAME[,NAME...]", "PLAYER[,PLAYER...]", "PLAYER,PLAYER..."},
    "--seed": {"N", "TEXT"},
    "--side": {"N", "[ns|ew|n|e|s]", "SIDE"},
    "--theme": {f"[{'|'.join(SUBJECTS)}]", "[classic|dark]"},
}


@each_row(("before", "typed", "wanted"), COMPLETED)
def test_the_shell_completes(before: list[str], typed: str, wanted: set[str] | None) -> None:
    complete = ShellComplete(main, {}, "euchre", "_EUCHRE_COMPLETE")
    found = {item.value for item in complete.get_completions(before, typed)}
    assert wanted is None or found == wanted


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_has_its_script(shell: str) -> None:
    script = euchre("completion", shell).output
    assert "_EUCHRE_COMPLETE" in script
    if shutil.which(shell) is not None:
        subprocess.run([shell, "-n"], input=script, text=True, check=True)


def test_the_version_is_told() -> None:
    assert package.__version__ == version("euchre")
    assert euchre("--version").output.strip().endswith(package.__version__)
    with pytest.raises(AttributeError):
        _ = package.nothing_of_the_kind


# -- names ----------------------------------------------------------------------------------------


def test_every_command_has_one_heading_and_every_heading_a_command() -> None:
    text = euchre("--help").stdout
    headings = re.findall(r"^(\w[\w ]+):$", text, re.M)
    assert headings == ["Options", "Play", "Look up", "Analyze", "Nights", "Server", "Laboratory"]
    assert all(name.count(" ") <= 1 for name, _ in every_command())
    night = euchre("night", "--help").stdout
    assert len(re.findall(r"^(\w[\w ]+):$", night, re.M)) == 1 + 5


def test_an_option_has_one_metavar_in_all_commands() -> None:
    seen: dict[str, dict[str, list[str]]] = {}
    for path, command in every_command():
        ctx = click.Context(command, info_name=path)
        for param in command.params:
            if isinstance(param, click.Option) and not (param.is_flag or param.hidden):
                metavar = param.make_metavar(ctx)
                seen.setdefault(max(param.opts, key=len), {}).setdefault(metavar, []).append(path)
    several = {option: {*metavars} for option, metavars in seen.items() if len(metavars) > 1}
    assert several == ONE_NAME_TWO_THINGS
    assert [*seen["--out"]] == ["FILE"]


def test_an_option_that_may_be_given_twice_says_so_and_no_other() -> None:
    for path, command in every_command():
        for param in command.params:
            if isinstance(param, click.Option):
                assert ("repeatable" in (param.help or "")) == param.multiple, (path, param.name)


# -- options that mean the same everywhere ------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        "lab simulate --deals 4 --seed a --json",
        "lab arena --players club,random --deals 2 --seed 7 --jobs 1",
        "equity --rules --deals 10 --option high-low --seed any-text",
    ],
    ids=lambda words: str(words).partition(" --")[0],
)
def test_a_result_goes_to_a_file(
    words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    printed = euchre(*words.split())
    assert printed.exit_code == 0, printed.output
    kept = euchre(*words.split(), "--out", "result")
    assert kept.stdout == ""
    if "arena" not in words:
        # What decisions have cost differs from run to run.
        assert Path("result").read_text("utf-8") == printed.stdout
    assert [path.name for path in tmp_path.iterdir()] == ["result"]
    refused(*words.split(), "--out", "no/such/folder")


def test_a_class_of_ones_own_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "one_of_mine.py").write_text(
        "class First:\n"
        "    def __init__(self, rng):\n"
        "        pass\n"
        "    def choose(self, view, legal):\n"
        "        return legal[0]\n"
        "class Nobody:\n"
        "    pass\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    for words in (
        "lab simulate --players one_of_mine:First --deals 4",
        "lab arena --deals 2 --players one_of_mine:First,club",
    ):
        done = euchre(*words.split())
        assert done.exit_code == 0, done.output
        assert "First" in done.output
    for wrong, part in [
        ("one_of_mine:Nobody", "no method choose"),
        ("one_of_mine:Nothing", "cannot be loaded"),
        ("strng", "did you mean strong"),
    ]:
        assert part in refused("lab", "simulate", "--deals", "2", "--players", wrong)


def test_output_that_nobody_reads_is_discarded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def next_descriptor() -> int:
        with Path(os.devnull).open() as file:
            return file.fileno()

    with (tmp_path / "output").open("w") as output:
        monkeypatch.setattr(sys, "stdout", output)
        wanted = next_descriptor()
        to_nowhere()
        output.write("nobody reads this")
        assert next_descriptor() == wanted
    assert (tmp_path / "output").read_text() == ""


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["server", "ban", " "], "WHOM is empty; give it a value\n"),
        (["server", "ban", "192.0.2.1", "--why", ""], "--why is empty; give it a value\n"),
        (["play", "--set", ""], "--set is empty; give it a value, or leave it out\n"),
        (["equity", "--out", " "], "--out is empty; give it a value, or leave it out\n"),
    ],
)
def test_an_empty_value_is_refused_and_only_what_may_be_left_out_is_said_to(
    words: list[str], says: str
) -> None:
    assert refused(*words) == f"Error: {says}"


@dataclass(frozen=True)
class Topping(Typed):
    terminal = """
    --cheese  With cheese."""

    cheese: bool = False


@dataclass(frozen=True, kw_only=True)
class Order(Typed):
    terminal = """order DISH [GUEST=guests]...
    --size small|large  How much.
    --spice NAME        A spice; repeatable.
    --slot FROM TO      When.
    --many=count N      How many."""

    dish: str
    guests: tuple[str, ...] = ()
    size: str = "small"
    spice: tuple[str, ...] = ()
    slot: tuple[str, str] | None = None
    count: Annotated[int, Whole(1, 9)] = 1
    topping: Topping


def test_the_fields_of_a_class_are_what_can_be_typed() -> None:
    @taking()
    def order(given: Order) -> None:
        """Order a dish."""
        click.echo(repr(given))

    typed = "soup Ann Ben --size large --spice salt --spice mint --slot 6 7 --many 2 --cheese"
    whole = Order(
        dish="soup",
        guests=("Ann", "Ben"),
        size="large",
        spice=("salt", "mint"),
        slot=("6", "7"),
        count=2,
        topping=Topping(cheese=True),
    )
    for words, given in ((typed, whole), ("soup", Order(dish="soup", topping=Topping()))):
        assert CliRunner().invoke(order, words.split()).output == f"{given!r}\n"
    for words, part in (("soup --many 10", "1 to 9"), ("soup --size huge", "'small', 'large'")):
        assert part in CliRunner().invoke(order, words.split()).output
    told = CliRunner().invoke(order, ["--help"]).output
    assert "order [OPTIONS] DISH [GUEST]..." in told
    assert "--many N              How many.  [default: 1]" in told
