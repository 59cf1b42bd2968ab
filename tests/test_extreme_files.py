"""Every file that a command reads, with everything wrong in it: one plain sentence, exit code 2.

Never a traceback, and never memory without a bound.
"""

import gc
import json
import os
import resource
import shlex
import sys
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZipFile

import pytest
from click.testing import CliRunner, Result

from euchre import rules
from euchre.bots.net import FOLDER
from euchre.cli import main, saved
from euchre.cli.session import Session
from euchre.records import dump
from euchre.study import progress as file
from euchre.study.progress import Progress
from tests.commands import in_python
from tests.records.examples import NAMES, good
from tests.server.proofs import base

_EQUITY = "equity --hand 'JH AH KH 9S TD' --up QH --seat first --worlds 2 --seed 1 --jobs 1"
_RULES = "equity --rules --option stick-the-dealer --deals 10 --jobs 1"
_SIM = "lab simulate --players random --games 2 --jobs 1"
_ARENA = "lab arena --players random,club --deals 4 --jobs 1"
_REVIEW = "review record.json --worlds 10 --deal 1 --seat 1 --jobs 1"
#: Training needs an extra that is not always installed.
_TRAINER = find_spec("jax") is not None
_TRAIN = "lab train --updates 1 --rows 2 --hidden 2 --deals 0"
#: The command lines that read a file, ``F`` -> a good one.
COMMANDS = {
    "replay F": "record.json",
    "replay F --json": "record.json",
    "review F --worlds 10 --deal 1 --seat 1 --jobs 1": "record.json",
    "convert F --format egn": "record.json",
    "convert F --format record": "game.egn",
    "solve F --deal 3": "record.json",
    f"{_EQUITY} --like F": "record.json",
    "verify F": "proved.json",
    "verify proved.json --shown F": "receipts.json",
    "play --plain --load F": "saved.json",
    "replay  F": "saved.json",
    "lab simulate --players net:F --games 1 --jobs 1": "net.npz",
    **(
        {
            f"{_TRAIN} --out o.npz --start F": "net.npz",
            f"{_TRAIN} --out o.npz --resume F": "run.npz",
        }
        if _TRAINER
        else {}
    ),
    f"{_SIM} --resume F": "simulate.jsonl",
    f"{_ARENA} --resume F": "arena.jsonl",
    f"{_EQUITY} --resume F": "equity.jsonl",
    f"{_RULES} --resume F": "rules.jsonl",
    f"{_REVIEW} --resume F": "review.jsonl",
    "night check F": "chart.csv",
    "night new --chart F --file new.night.jsonl": "chart.csv",
    "night new --names F --games 2 --file new.night.jsonl": "names.txt",
    "night check  F": "a.night.jsonl",
    "night standings --json --file F": "a.night.jsonl",
    "night history --file F": "a.night.jsonl",
    "night score 1 2 5-3 --file F": "a.night.jsonl",
    "night print --out o.pdf --file F": "a.night.jsonl",
    "night export scores --file F": "a.night.jsonl",
    "season add F --file a.season.jsonl": "a.night.jsonl",
    "season standings --json --file F": "a.season.jsonl",
    "season member Ann --file F": "a.season.jsonl",
    "night print --file a.night.jsonl --out o.pdf --font F": "font.ttf",
    "server backup --check F": "games.db",
    "server backup --restore --data other F": "games.db",
    "practice": "practice.json",
    "daily 2026-01-05 --plain": "2026-01-05.json",
}


class Raw(str):
    """A text that stands in a file as it is."""


#: What is wrong with a file as a rule, but not with this one.
FINE = {("UTF-16", "names.txt")}
FINE |= {("empty", f"{name}.jsonl") for name in ("simulate", "arena", "equity", "rules", "review")}


def run(words: str, **options: Any) -> Result:
    """Run a command line; who is asked something leaves."""
    return CliRunner().invoke(main, shlex.split(words), input="quit\n", **options)


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """Make one good file of each kind."""
    here = tmp_path_factory.mktemp("good")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(here)
        patch.setenv("EUCHRE_STATE", "state")
        Path("record.json").write_bytes(dump(good()))
        Path("proved.json").write_text(json.dumps(base("standard").record))
        Path("receipts.json").write_text(json.dumps(base("standard").receipts))
        Path("names.txt").write_text("\n".join(f"Player {letter}" for letter in "ABCDEFGH"))
        session = Session(rules("standard"), tuple(NAMES), (None, *["club"] * 3), 1)
        session.deal()
        Path("saved.json").write_bytes(saved.dump(session))
        file.save(Path("practice.json"), Progress(), {})
        Path("net.npz").write_bytes((FOLDER / "standard.npz").read_bytes())
        Path("games.db").write_bytes(b"SQLite format 3\0" + bytes(5000))
        Path("font.ttf").write_bytes(FONT.read_bytes())
        for words in MADE:
            done = run(words)
            assert done.exit_code == 0, (words, done.output)
        Path("chart.csv").write_text(run("night chart --players 8 --games 2 --csv").output)
        Path("2026-01-05.json").write_bytes(Path("state/daily/2026-01-05.json").read_bytes())
        return {one.name: one.read_bytes() for one in here.iterdir() if one.is_file()}


FONT = FOLDER.parents[1] / "night/paper/fonts/DejaVuSerifCondensed-Bold.ttf"
#: Command lines that make good files.
MADE = (
    "convert record.json --format egn --out game.egn",
    f"{_SIM} --resume simulate.jsonl",
    f"{_ARENA} --resume arena.jsonl",
    f"{_EQUITY} --resume equity.jsonl",
    f"{_RULES} --resume rules.jsonl",
    f"{_REVIEW} --resume review.jsonl",
    *([f"{_TRAIN} --out o.npz --resume run.npz"] if _TRAINER else []),
    "night new --names names.txt --games 2 --file a.night.jsonl",
    "night start --anyway --file a.night.jsonl",
    "night score 1 1 5-3 --file a.night.jsonl",
    "season new --file a.season.jsonl",
    "season add a.night.jsonl --file a.season.jsonl",
    "daily 2026-01-05",
)


#: What is wrong with a whole file, made of a good one.
WHOLE: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda good: b"",
    "blank": lambda good: b" \n\n ",
    "NUL": lambda good: bytes(1000),
    "any bytes": lambda good: bytes(range(256)) * 9,
    "UTF-16": lambda good: good.decode("latin-1").encode("utf-16"),
    "deep": lambda good: b"[" * 100_000,
    "deep objects": lambda good: b'{"a":' * 3_000 + b"1" + b"}" * 3_000,
    "null": lambda good: b"null\n",
    "a list": lambda good: b"[[1, 2], [3]]\n",
    "a number": lambda good: b"1e999\n",
    "NaN": lambda good: b'{"format": NaN}\n',
    "a long number": lambda good: b'{"format": ' + b"9" * 5_000 + b"}\n",
    "keys twice": lambda good: b'{"format": 1, "format": 2}\n',
    "half a character": lambda good: b'{"format": "\\ud800"}\n',
    "its beginning": lambda good: good[:20],
}


@pytest.fixture
def place(files: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Go to a folder with good files."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("EUCHRE_STATE", "state")
    for name, data in files.items():
        Path(name).write_bytes(data)
    return tmp_path


def told(words: str, name: str, codes: tuple[int, ...]) -> str:
    """Run a command on a bad file; return what is wrong with what it did, or nothing."""
    own = {"practice.json": "state", "2026-01-05.json": "state/daily"}.get(name)
    if own:
        Path(own).mkdir(parents=True, exist_ok=True)
        Path(name).replace(Path(own, name))
    # Whatever is collected at the depth of a nested file would complain of it.
    gc.disable()
    try:
        done = run(words.replace("F", name) if not own else words)
    finally:
        gc.enable()
    plain = done.exception is None or isinstance(done.exception, SystemExit)
    said = [line for line in done.stderr.splitlines() if line.startswith("Error: ")]
    if plain and done.exit_code in codes and (done.exit_code != 2 or len(said) == 1):
        return ""
    return f"{words}: {done.exit_code} {done.exception!r} {done.output[-300:]}"


@pytest.mark.every(6)
@pytest.mark.parametrize("words", COMMANDS)
def test_a_file_that_is_wrong_as_a_whole_is_refused(
    words: str, place: Path, files: dict[str, bytes]
) -> None:
    name, found = COMMANDS[words], []
    for kind, make in WHOLE.items():
        if (kind, name) in FINE:
            continue
        Path(name).write_bytes(make(files[name]))
        if said := told(words, name, (1, 2) if "--check" in words else (2,)):
            found.append(f"{kind}: {said}")
    assert not found, "\n".join(found)


#: Values in the place of any other; texts are written as they are.
EXTREMES: tuple[Any, ...] = (
    *(2**63 - 1, 2**63, -(2**63), -1, 10**400, 10**9, 1.5, -0.0, 1e308, None, True),
    *("", "x" * 5_000, "\ud800", "\0", "\u202e", "a\nb", "9999-12-31T23:59:59+00:00"),
    *([], {}, [[]] * 100, [-1], {"a": 1}),
    *(Raw("NaN"), Raw("-Infinity"), Raw("1e999"), Raw('{"a": 1, "a": 2}')),
)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path of every value in a JSON value."""
    yield path
    inner = enumerate(value) if isinstance(value, list) else ()
    for key, one in value.items() if isinstance(value, dict) else inner:
        yield from places(one, (*path, key))


def changed(value: Any, path: tuple[Any, ...], extreme: Any) -> Any:
    """Return a copy of a JSON value with another one in a place."""
    if not path:
        return extreme
    copy = value.copy()
    copy[path[0]] = changed(value[path[0]], path[1:], extreme)
    return copy


def written(value: Any) -> str:
    """Return a value as JSON; raw texts as they are."""
    raw: list[str] = []

    def kept(one: Any) -> Any:
        if isinstance(one, Raw):
            raw.append(one)
            return f"<{len(raw) - 1}>"
        if isinstance(one, dict):
            return {key: kept(inner) for key, inner in one.items()}
        return [kept(inner) for inner in one] if isinstance(one, list) else one

    text = json.dumps(kept(value))
    for number, one in enumerate(raw):
        text = text.replace(f'"<{number}>"', one)
    return text


def damaged(good: bytes, rng: Random) -> bytes:
    """Return a good file with an extreme value somewhere."""
    extreme = rng.choice(EXTREMES)
    try:
        lines = [good.decode()] if good.startswith(b"{\n") else good.decode().splitlines()
        at = rng.randrange(len(lines))
        value = json.loads(lines[at])
    except ValueError:
        # No JSON: a table, or a binary file.
        cell = rng.randrange(len(good))
        text = str(extreme).encode("utf-8", "surrogatepass")
        return good[:cell] + text + good[cell + rng.choice((0, 1, len(text))) :]
    lines[at] = written(changed(value, rng.choice(list(places(value))), extreme))
    return "\n".join([*lines, ""]).encode()


@pytest.mark.every(6)
@pytest.mark.parametrize("words", COMMANDS)
def test_an_extreme_value_somewhere_is_refused_or_harmless(
    words: str, place: Path, files: dict[str, bytes]
) -> None:
    name, found = COMMANDS[words], []
    for seed in range(int(os.environ.get("EXTREMES", "12"))):
        for other, data in files.items():
            Path(other).write_bytes(data)
        Path("new.night.jsonl").unlink(missing_ok=True)
        Path(name).write_bytes(damaged(files[name], Random(f"{words} {seed}")))
        if said := told(words, name, (0, 1, 2)):
            found.append(f"{seed}: {said}")
    assert not found, "\n".join(found)


# -- memory ----------------------------------------------------------------------------------------

#: No command may take more than this for a file, in MB.
ROOM = 250
#: The numbers in an array of zeros: 300 MB in half precision, 0.3 MB in a file.
_ZEROS = 150_000_000
_ARRAY = "{'descr': '<f2', 'fortran_order': False, 'shape': (%s)}"
#: Parts of nets: how they are packed, the name, the header, how many million bytes follow.
BOMBS: tuple[tuple[int, str, str, int], ...] = (
    (ZIP_DEFLATED, "weights.0", _ARRAY % f"{_ZEROS},", 300),
    (ZIP_DEFLATED, "weights.0", _ARRAY % f"{_ZEROS},1", 1),
    (ZIP_DEFLATED, "no.part", _ARRAY % f"{_ZEROS},", 1),
    (ZIP_DEFLATED, "index", "{'descr': '<U75000000', 'fortran_order': False, 'shape': ()}", 300),
    (ZIP_DEFLATED, "bias.0", "{'descr': '|O', 'fortran_order': False, 'shape': (9,)}", 1),
    (ZIP_DEFLATED, "bias.0", _ARRAY % "-1,-512", 1),
    (ZIP_DEFLATED, "bias.0", _ARRAY % f"1{'0' * 300}, 0", 1),
    (ZIP_DEFLATED, "bias.0", _ARRAY % f"{'-' * 500}1,", 1),
    (ZIP_DEFLATED, "bias.0", _ARRAY % "512," + " " * 9000, 1),
    (ZIP_BZIP2, "bias.0", _ARRAY % "512,", 1),
)


def bombs(here: Path) -> Iterator[str]:
    """Write nets that would unpack to hundreds of MB; yield their names."""
    for number, (packed, part, header, millions) in enumerate(BOMBS):
        name = f"bomb{number}.npz"
        with ZipFile(FOLDER / "standard.npz") as there, ZipFile(here / name, "w", packed) as new:
            for one in set(there.namelist()) - {f"{part}.npy"}:
                new.writestr(one, there.read(one), compresslevel=1)
            with new.open(f"{part}.npy", "w") as file:
                file.write(b"\x93NUMPY\1\0" + (len(header) + 1).to_bytes(2, "little"))
                file.write(header.encode() + b"\n")
                for _ in range(millions):
                    file.write(bytes(10**6))
        yield name


def _measured() -> None:
    """Run command lines from standard input; say what each did, and how much memory it took."""
    run("games")
    for line in sys.stdin:
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        done = run(line)
        took = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) // 1024
        said = [one for one in done.stderr.splitlines() if one.startswith("Error: ")]
        plain = isinstance(done.exception, SystemExit) and len(said) == (done.exit_code == 2)
        print(json.dumps([line.strip(), done.exit_code if plain else repr(done.exception), took]))


@pytest.mark.exhaustive
def test_no_file_takes_memory_without_a_bound(place: Path) -> None:
    """A file of 100 MB, one without an end, a folder, a circle of links, and nets like bombs."""
    with Path("large").open("wb") as file:
        file.truncate(100_000_000)
    Path("zero").symlink_to("/dev/zero")
    Path("loop").symlink_to("loop")
    Path("folder").mkdir()
    lines = []
    for words, name in COMMANDS.items():
        for bad in ("large", "zero", "loop", "folder") if "F" in words else ():
            other = f"{bad}{''.join(Path(name).suffixes)}"
            if not Path(other).is_symlink():
                Path(other).symlink_to(bad)
            lines.append(words.replace("F", other))
    lines += [f"lab simulate --players net:{name} --games 1 --jobs 1" for name in bombs(place)]
    code = "from tests.test_extreme_files import _measured; _measured()"
    env = os.environ | {"PYTHONPATH": str(Path(__file__).parents[1])}
    told = in_python(code, input="\n".join(lines), env=env)
    found = [json.loads(line) for line in told.splitlines()]
    assert len(found) == len(lines)
    wrong = [one for one in found if one[1] not in (1, 2) or one[2] > ROOM]
    assert not wrong, "\n".join(map(str, wrong))
