"""Every command line in README, ``docs/`` and the help texts does what it says.

Each runs in a folder of its own, after whatever must have happened before it, and in a form that
ends soon: few deals, one word to leave a table, a server that stops once it is ready.
"""

import json
import re
import shlex
import shutil
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path

import click
import pytest
from _pytest.mark import ParameterSet
from tools.nights.where import command

from euchre.cli import main
from euchre.night.presets import played
from euchre.server.app import create_app
from euchre.server.listening import Server, config
from euchre.server.settings import Settings
from euchre.server.store.files import address_file

from .commands import EXAMPLES, euchre
from .server.kit import serving
from .server.nights.kit import Desk
from .server.proofs import base

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]

#: A line of a block of code, and a command between backticks.
_LINE = re.compile(r"\s*(?:[A-Z_]+=\S+ )*(?:uv run )?(euchre(?: .*)?)")
_SPAN = re.compile(r"`(?:uv run )?(euchre [^`]+)`")
#: What ends a command: a comment, a remark in brackets, or a file for the output.
_END = re.compile(r"\s+#.*|\s{2,}\(.*|\s+>\s.*")

#: What stands for something else, alone or after another word.
STANDS_FOR = {
    "--database URL": "sqlite",
    "--host A": "127.0.0.1",
    "--log-level L": "info",
    "--port N": "8000",
    "--public-url URL": "https://cards.example",
    "--url URL": "http://127.0.0.1:8000",
    **dict.fromkeys(("backup FILE", "--check FILE", "--restore FILE"), "games.backup.db"),
    "CARDS": "JH AH KH 9S TD",
    "DATE": "2025-06-30",
    "ELSEWHERE": "elsewhere",
    "FILE": "game.euchre.json",
    "FOLDER": "folder",
    "GAME": "british",
    "NAME": "Ann",
    "schema NAME": "rules",
    "RECEIPTS": "receipts.json",
    "RECEIPTS.json": "receipts.json",
    "RECORD": "game.euchre.json",
    "RECORD.json": "game.euchre.json",
    "TEXT": "seven",
    "https://NAME.tunnel.example": "https://cards.tunnel.example",
}
#: ``tests/night/test_where.py`` runs these, and plays what they plan.
PLANNED = {*map(command, played())}
#: A cluster of other machines; ``tests/test_shared_work.py`` does the same on workers of its own.
CLUSTER = "tcp://FIRST:8786"
#: Examples that are no whole command, and what they lack.
PARTS = {
    "euchre server backup --restore": "the file",
    "euchre lab export decisions": "the folder to write to",
    "euchre lab export decisions --observations": "the folder to write to",
    "euchre lab export games": "the folder to write to",
    "euchre server close K7MPQ3 --why 'rude names'": "the table",
    "euchre server clear-chat K7MPQ3 --why 'an insult'": "the table",
    "euchre server lift 3 --why 'it is over'": "the ban",
}

_NIGHT = ("night new --players 22 --games 8 --deals 8",)
_HERE = (*_NIGHT, "night signin Ann Bob", "night signin --all")
_BEGUN = (*_HERE, "night start")
_SCORES = tuple(f"night score 1 {table} 7-4" for table in range(1, 6))
_THREE = (
    "night new --players 15 --games 4 --rule sit-out=three-handed",
    *("night signin --all", "night start", "night start --anyway", "night start --anyway"),
)
_TEAMS = ("night new --teams --players 24 --games 5",)
_FEES = ("--rule fee=5", "--rule payout=50,30,20")
_PAYING = (" ".join([*_NIGHT, *_FEES]), *_HERE[1:])


def _evening(first: str, *options: str) -> tuple[str, ...]:
    """Return the commands of a night of one game, in which all players have the same points."""
    return (
        " ".join(["night new --players 8 --games 1 --deals 8", *options]),
        f"night signin {first} Bob Cid Dee Eve Fay Gus Hal",
        "night start",
        "night score 1 1 5-5",
        "night score 1 2 5-5",
    )


_SEASON = (
    'season new --title "Winter"',
    *(f"{line} --file harvest.night.jsonl" for line in _evening("Ann", "--date 2026-11-23")),
    *(f"{line} --file christmas.night.jsonl" for line in _evening("Annie", "--date 2026-12-23")),
)
_ADDED = (*_SEASON, "season add harvest.night.jsonl christmas.night.jsonl")
_LEAGUE = (
    'season new --title "Winter League" --sides "One: Crown, Ship, Bell, Star"'
    ' --sides "Two: Oak, Elm, Ash, Yew"',
)
_DRAWN = (*_LEAGUE, "season draw --from 2026-10-01")
_OF_SIDES = ("adjust", "cup", "fixtures", "money", "move", "pay", "print", "result", "squad",
             "squads", "table")  # fmt: skip
_NET = ("lab train --start net --out answer.npz",)
_SERVED = ("serve --no-browser",)
_BACKED_UP = (*_SERVED, "server backup games.backup.db")
#: What must have happened before a command, by the longest beginning that stands here.
BEFORE: dict[str, tuple[str, ...]] = {
    **{f"lab arena --players net:answer.npz{more}": _NET for more in ("", ",net", ",expert")},
    "lab arena --players net:ppo-jax.npz,club": ("lab train --start net --out ppo-jax.npz",),
    "server backup": _SERVED,
    "server backup --check": _BACKED_UP,
    "server backup --check folder": (*_SERVED, "server backup --to folder"),
    "server backup --restore": _BACKED_UP,
    "server backup games.backup.db --check": _BACKED_UP,
    "night": _BEGUN,
    "night award": _evening("Ann", "--rule prizes=high,door"),
    "night card": _HERE,
    "night card 7 6-3": ("night new --players 22 --games 8", *_HERE[1:]),
    "night chart": (),
    "night check": (),
    "night export money": (*_PAYING, "night start"),
    "night matches": (*_TEAMS, "night start"),
    "night money": _PAYING,
    "night new": (),
    "night next": (f"{_NIGHT[0]} --movement winners-up", *_BEGUN[1:], *_SCORES),
    "night money --paid-out": (*_evening("Ann", *_FEES), "night money --paid --all"),
    "night money --refunded": (*_PAYING, "night money --paid Bob", "night signin --left Bob"),
    "night print": _NIGHT,
    "night reseat": (*_BEGUN, *_SCORES, "night signin --left 5"),
    "night score 3 4": _THREE,
    "night score 1 3 --side ew --confirm": (*_BEGUN, "night score 1 3 7-4 --side ns"),
    "night signin": _NIGHT,
    "night signin --left": _BEGUN,
    "night start": _HERE,
    "night swap": (*_BEGUN, "night start --anyway", "night start --anyway"),
    "night team": _TEAMS,
    "night undo --redo": (*_BEGUN, "night undo"),
    "night undo 14": (*_BEGUN, *_SCORES, *_SCORES),
    "play --bots net:ppo-jax.npz": ("lab train --start net --out ppo-jax.npz",),
    "play --continue": ("play",),
    "season": _ADDED,
    "season draw": _LEAGUE,
    "season side --alter": _LEAGUE,
    **{f"season {name}": _DRAWN for name in _OF_SIDES},
    "season add": _SEASON,
    "season forget Ann Miller": (*_ADDED, 'season rename Ann "Ann Miller"'),
    "season new": (),
    "lab train --against net:clone.npz": ("lab train --start net --out clone.npz",),
    "lab train --updates 0": (
        "lab export decisions --players club --observations --to expert-data",
    ),
}
BOT = """
class Cautious:
    def __init__(self, rng):
        self.rng = rng

    def choose(self, view, legal):
        return legal[0]
"""
#: Files that examples name, besides those in ``examples/``.
FILES = {
    "words.txt": "No talking.\nA revoke costs three points.\n",
    "conduct.txt": "Nobody talks across the table.\n",
    "fixtures.csv": "home,away,date,round\nCrown,Ship,2026-10-01,1\n",
    "names.txt": "Ann\nBob\nCid\nDee\nEve\nFay\nGus\nHal\nIda\nJim\nKit\nLou\n",
    "players.csv": "name\nAnn\nBob\nCid\nDee\nEve\nFay\nGus\nHal\n",
    **dict.fromkeys(("chart.csv", "my-chart.csv"), "1-2 v 3-4\n1-3 v 2-4\n1-4 v 2-3\n"),
    "mybot.py": BOT,
}

#: Options that say how long a command runs: what they are set to, by the last word of the command
#: and, before others, an option that it has.
SIZES = {
    "arena": {"--deals": "2"},
    "arena --games": {"--games": "2"},
    "arena --records": {},
    "check-player": {"--deals": "2"},
    "equity": {"--worlds": "20"},
    "equity --rules": {"--deals": "20"},
    "export": {"--deals": "2", "--test": "1"},
    "export --records": {},
    "review": {"--worlds": "10", "--deal": "1"},
    "review examples/games.zip": {"--worlds": "10"},
    "simulate": {"--deals": "4"},
    "simulate --games": {"--games": "1"},
    "train": {"--updates": "1", "--rows": "8", "--deals": "0"},
    "train --clone": {"--clone": "1", "--rows": "8", "--deals": "0"},
}
#: Commands that ask a running server.
ASKS = ("ban", "bans", "desk", "forget", "health", "idle", "key", "log", "tables")
#: Commands that compute, learn or serve: one example of each runs by default.
SLOW = (
    *("arena", "check-player", "equity", "night print", "night reseat", "review"),
    *("train", "backup", "serve", *ASKS),
)
#: Players whose code is compiled, which takes minutes where nothing is compiled yet.
_THINKING = re.compile("expert|strong|pimc")


def blocks(text: str) -> Iterator[str]:
    """Yield the lines of a page that stand in blocks of code."""
    fenced = False
    for line in text.splitlines():
        if line.startswith("```"):
            fenced = not fenced
        elif fenced or line.startswith("    "):
            yield line


def named(words: list[str]) -> list[str]:
    """Return the words of a command line that name its command."""
    command: click.Command = main
    for count, word in enumerate(words):
        context = click.Context(command)
        inner = isinstance(command, click.Group) and command.get_command(context, word)
        if not inner:
            return words[:count]
        command = inner
    return words


def kind(words: list[str]) -> str:
    """Return the name of a command, without the group if it is no evening's."""
    name = named(words) or ["serve"]
    return " ".join(name) if name[0] in ("night", "season") else name[-1]


def examples() -> dict[str, str]:
    """Return all examples with their places; of those in sentences only what has arguments."""
    lines: dict[str, str] = {}
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for line in blocks(text):
            if whole := _LINE.fullmatch(line):
                lines.setdefault(_END.sub("", whole[1]).strip(), page.name)
        for span in _SPAN.findall(text):
            line = " ".join(span.split())
            words = shlex.split(line)[1:]
            if named(words) != words and "COMMAND" not in words:
                lines.setdefault(line, page.name)
    return lines | {line: "--help" for line in EXAMPLES if line not in lines}


def with_values(line: str) -> list[str]:
    """Return the words of an example after ``euchre``, with values for what stands for one."""
    words = shlex.split(line)
    return [STANDS_FOR.get(f"{a} {b}", STANDS_FOR.get(b, b)) for a, b in pairwise(words)]


def bounded(words: list[str]) -> list[str]:
    """Return a command that does the same, but less of it."""
    name = kind(words)
    keys = [f"{name} {word}" for word in words if f"{name} {word}" in SIZES]
    words = [*words]
    for option, value in SIZES.get(keys[0] if keys else name, {}).items():
        if option not in words:
            words += [option, value]
        elif words[words.index(option) + 1] != "0":
            words[words.index(option) + 1] = value
    return words


def run(words: list[str]) -> str:
    """Run a command, which must succeed; return what it says.

    Whoever is asked leaves.  A server stops once it is ready; a command that asks one asks a server
    that runs meanwhile.
    """
    words = bounded(words)
    with ExitStack() as running:
        if kind(words) in ASKS:
            folder = Settings(data=Path("data"))
            address = running.enter_context(serving(folder.data))
            where = address.removeprefix("http://")
            Desk(address).close()
            address_file(folder.file or Path()).write_text(where, encoding="utf-8")
            words = [address if a == "--url" else b for a, b in pairwise(["", *words])]
        done = euchre(*words, typed="quit\n")
    assert done.exit_code == 0, f"euchre {shlex.join(words)}: {done.output}"
    return done.output


def serve_until_ready(
    settings: Settings, sockets: list[socket.socket], *, ready: Callable[[], None], log_level: str
) -> None:
    """Serve these tables until requests are answered."""

    def stop() -> None:
        ready()
        server.should_exit = True

    server = Server(config(create_app(settings), sockets), stop)
    server.run(sockets)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files that examples name, and servers that listen to nobody."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("EUCHRE_STATE", str(tmp_path / "state"))
    monkeypatch.setenv("EUCHRE_DATA", str(tmp_path / "data"))
    monkeypatch.setattr("euchre.server.listening.run", serve_until_ready)
    monkeypatch.setattr(
        "euchre.server.http.nearby.bound", lambda *_: socket.create_server(("127.0.0.1", 0))
    )
    monkeypatch.setattr("click.launch", lambda *_: 0)
    shutil.copytree(ROOT / "examples", "examples")
    shutil.copy("examples/final.egn", "final.egn")
    shutil.copy("examples/evening.euchre.json", "game.euchre.json")
    Path("evenings").mkdir()
    shutil.copy("examples/evening.euchre.json", "evenings")
    for name, text in FILES.items():
        Path(name).write_text(text, encoding="utf-8")
    return tmp_path


def _steps(words: list[str]) -> list[str]:
    """Return what must have happened before a command."""
    line = " ".join(words)
    keys = [key for key in BEFORE if f"{line} ".startswith(f"{key} ")]
    return [*BEFORE[max(keys, key=len)]] if keys else []


#: What a folder was like after some steps, which many examples have in common.
_AFTER: dict[tuple[str, ...], Path] = {}


def _let_happen(steps: list[str], here: Path, folders: pytest.TempPathFactory) -> None:
    if (key := tuple(steps)) in _AFTER:
        shutil.copytree(_AFTER[key], here, dirs_exist_ok=True)
        return
    for step in steps:
        run(shlex.split(step))
    if steps:
        _AFTER[key] = shutil.copytree(here, folders.mktemp("after") / "here")


def _missing(words: list[str]) -> str:
    """Return the package that a command needs and this installation lacks."""
    needs = {"train": "jax", "export": "pyarrow"}
    kinds = map(kind, [words, *map(shlex.split, _steps(words))])
    return next((needs[k] for k in kinds if k in needs and find_spec(needs[k]) is None), "")


def _cases() -> list[ParameterSet]:
    cases, seen = [], set()
    for line, place in examples().items():
        if line in PARTS or line in PLANNED or CLUSTER in line:
            continue
        name = kind(shlex.split(line)[1:])
        later = (name in SLOW and name in seen) or _THINKING.search(line)
        marks = [pytest.mark.exhaustive] if later else []
        cases.append(pytest.param(line, id=f"{place}: {line}", marks=marks))
        seen |= set() if later else {name}
    return cases


@pytest.mark.parametrize("line", _cases())
def test_an_example_succeeds(
    line: str, here: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    words = with_values(line)
    if lacking := _missing(words):
        pytest.skip(f"{lacking} is not installed")
    _let_happen(_steps(words), here, tmp_path_factory)
    Path("nights").mkdir()
    for night in here.glob("*.night.jsonl") if "nights/" in words else ():
        night.rename(Path("nights") / night.name)
    if words[0:1] == ["verify"]:
        game = base("standard")
        Path("game.euchre.json").write_text(json.dumps(game.record), encoding="utf-8")
        Path("receipts.json").write_text(json.dumps(game.receipts), encoding="utf-8")
    run(words)


def test_nothing_is_left_out_but_parts_of_commands() -> None:
    lines = examples()
    assert len(lines) > 150
    assert set(PARTS) <= set(lines)
    assert {*map(kind, map(with_values, lines))} >= {*SIZES} - {key for key in SIZES if " " in key}
