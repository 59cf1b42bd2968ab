"""A night in a file: on disk before it is acknowledged, and never overwritten."""

import subprocess
import sys
from pathlib import Path
from threading import Thread

import pytest
from msgspec.structs import replace

from euchre.night.command_base import command
from euchre.night.commands import SignIn, Start
from euchre.night.errors import NightError
from euchre.night.events import AnyEvent, Founded, Settled, SignedIn, Started, encode
from euchre.night.fold import Night, fold
from euchre.night.reporting import Settle
from euchre.night.store import NightFile, find
from tests.night.nights import at, founded


def new_file(folder: Path) -> NightFile:
    return NightFile.create(folder / "a.night.jsonl", founded())


def score(points: tuple[int, int], **more: str) -> Settle:
    return command(Settle, game=1, table=1, points=points, **more)


def test_what_is_added_is_there_again(tmp_path: Path) -> None:
    file = new_file(tmp_path)
    night = file.do(command(SignIn, who="1 Ann"), score((5, 2)))
    assert file.load() == night == fold(night.events)
    assert len(file.path.read_bytes().splitlines()) == 3


def test_a_file_is_only_ever_added_to_by_all_or_none_of_several_events(tmp_path: Path) -> None:
    file, wanted = new_file(tmp_path), score((5, 2))
    before = file.path.read_bytes()
    with pytest.raises(NightError, match="game 1 comes before game 2"):
        file.do(wanted, command(Start, game=2))
    assert file.path.read_bytes() == before
    file.do(wanted)
    after = file.path.read_bytes()
    assert after.startswith(before)
    file.do(wanted)
    assert file.path.read_bytes() == after, "what is sent twice is written once"
    with pytest.raises(NightError, match="already exists"):
        new_file(tmp_path)


def test_a_line_cut_off_at_any_byte_loses_nothing_before_it(tmp_path: Path) -> None:
    file = new_file(tmp_path)
    kept = file.path.read_bytes()
    file.do(score((5, 2)))
    whole = file.path.read_bytes()
    for length in range(len(kept), len(whole)):
        file.path.write_bytes(whole[:length])
        assert len(file.load().events) == 1
    night = file.do(score((4, 2), id="the-next-one"))
    assert [event.id for event in night.events][1:] == ["the-next-one"]
    assert file.load() == night


def test_a_program_that_is_killed_has_kept_what_it_said(tmp_path: Path) -> None:
    file = new_file(tmp_path)
    code = (
        "import os, signal, sys\n"
        "from euchre.night.command_base import command\n"
        "from euchre.night.commands import SignIn\n"
        "from euchre.night.store import NightFile\n"
        "from pathlib import Path\n"
        "file = NightFile(Path(sys.argv[1]))\n"
        "for number in range(1, 6):\n"
        "    file.do(command(SignIn, who=f'{number} P{number}'))\n"
        "    print(number, flush=True)\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    done = subprocess.run([sys.executable, "-c", code, str(file.path)], capture_output=True)
    assert done.returncode < 0
    said = {int(line) for line in done.stdout.split()}
    named = {n for n, player in file.load().players.items() if player.name}
    assert said == named == {1, 2, 3, 4, 5}


def test_two_programs_add_to_one_file(tmp_path: Path) -> None:
    file = new_file(tmp_path)
    code = (
        "import sys\n"
        "from euchre.night.command_base import command\n"
        "from euchre.night.commands import SignIn\n"
        "from euchre.night.store import NightFile\n"
        "from pathlib import Path\n"
        "for number in range(int(sys.argv[2]), 100, 2):\n"
        "    NightFile(Path(sys.argv[1])).do(command(SignIn, who=f'P{number}'))\n"
    )
    both = [
        subprocess.Popen([sys.executable, "-c", code, str(file.path), str(first)])
        for first in (1, 2)
    ]
    assert [program.wait() for program in both] == [0, 0]
    named = {player.name for player in file.load().players.values() if player.name}
    assert named == {f"P{number}" for number in range(1, 100)}


def test_what_is_added_while_a_name_is_forgotten_is_kept(tmp_path: Path) -> None:
    file = new_file(tmp_path)
    file.do(command(SignIn, who="1 Ann"))
    adding = Thread(target=lambda: file.do(score((5, 2))))

    def change(night: Night) -> list[AnyEvent]:
        adding.start()
        adding.join(0.3)
        return [replace(e, name="X") if isinstance(e, SignedIn) else e for e in night.events]

    file.rewrite(change)
    adding.join()
    assert [type(event) for event in file.load().events] == [Founded, SignedIn, Settled]
    assert "Ann" not in file.path.read_text("utf-8")
    assert [path.name for path in tmp_path.iterdir()] == [file.path.name]


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "has no readable start"),
        (b"nonsense\n", "line 1, column 1: not JSON"),
        (b"\xff\xfe\n", "line 1"),
        (b"{}\n", "line 1"),
        (encode(Started(**at(1), game=1)) + b"\n", "has no readable start"),
    ],
)
def test_a_damaged_file_is_refused_with_the_line(
    tmp_path: Path, content: bytes, reason: str
) -> None:
    path = tmp_path / "b.night.jsonl"
    path.write_bytes(content)
    with pytest.raises(NightError, match=reason):
        NightFile(path).load()
    with pytest.raises(NightError):
        NightFile(path).do(command(Start, game=1))
    assert path.read_bytes() == content


def test_files_that_cannot_be_used(tmp_path: Path) -> None:
    with pytest.raises(NightError, match="cannot be read"):
        NightFile(tmp_path / "none").load()
    with pytest.raises(NightError, match="cannot be written"):
        NightFile(tmp_path / "none").do(command(Start, game=1))
    with pytest.raises(NightError, match="cannot be written"):
        NightFile.create(tmp_path / "no" / "folder", founded())


def test_the_only_night_of_a_folder_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(NightError, match="set up a night with"):
        find(None)
    file = new_file(tmp_path)
    assert find(None).path.resolve() == file.path.resolve()
    NightFile.create(tmp_path / "b.night.jsonl", founded())
    with pytest.raises(NightError, match="2 nights here"):
        find(None)
    assert find("x").path == Path("x")
