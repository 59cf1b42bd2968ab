"""Names as they are typed at the door: who is meant, and who is somebody new."""

import random
import string
from pathlib import Path

import pytest
from click import testing

from euchre.night.arrivals import card_of
from euchre.night.desk import signing
from euchre.night.errors import NightError
from euchre.night.events import Expected
from euchre.night.fold import Night, fold
from euchre.night.names import UnclearName, _alike, meant
from tests.night.commands import follow, run
from tests.night.nights import at, founded
from tests.rows import each_row

PEOPLE = ["Ann Miller", "Bob Stone", "Jörg Meyer", "Ann Stone", "李小龍", "P11", "Zoe"]
NIGHT = fold(
    [founded(), *(Expected(**at(n), number=n, name=name) for n, name in enumerate(PEOPLE, 1))]
)


@each_row(
    ("typed", "numbers"),
    [
        ("Ann", [1, 4]), ("ann", [1, 4]), ("Miller", [1]), ("Stone", [2, 4]), ("bob", [2]),
        ("Jorg", [3]), ("JÖRG", [3]), ("Meier", [3]), ("Mayer", [3]), ("Mliler", [1]),
        ("Bob S.", [2]), ("Bob Stohne", [2]), ("Ann M", [1]), ("Anne Stone", [4]),
        ("Ann Smith", []), ("Ann Jones", []), ("Zoe Miller", []), ("Zo", []), ("Rob", []),
        ("P12", []), ("P1", []), ("李小龙", []), ("", []), ("...", []), ("Carol", []),
    ],
)  # fmt: skip
def test_who_may_be_meant(typed: str, numbers: list[int]) -> None:
    assert [player.number for player in meant(NIGHT, typed)] == numbers


def _one_off(one: str) -> set[str]:
    """Return what one edit makes of a word, by trying every edit."""
    letters = string.ascii_lowercase
    cut = range(len(one) + 1)
    edits = {one}
    edits |= {one[:n] + one[n + 1 :] for n in cut}
    edits |= {one[:n] + c + one[n:] for n in cut for c in letters}
    edits |= {one[:n] + c + one[n + 1 :] for n in cut[:-1] for c in letters}
    edits |= {one[:n] + one[n + 1 : n + 2] + one[n : n + 1] + one[n + 2 :] for n in cut}
    return edits


def test_near_spellings_are_one_edit_apart() -> None:
    rng = random.Random(3)
    words = ["".join(rng.choices("abn", k=rng.choice((3, 4, 5)))) for _ in range(150)]
    for one in words:
        near = _one_off(one)
        for other in words:
            long = max(len(one), len(other)) > 3
            assert _alike(one, other) == (one == other or (long and other in near))


def test_a_first_name_or_surname_names_a_player_but_makes_nobody() -> None:
    assert [card_of(NIGHT, who).number for who in ("bob", "Miller", "4", "ann stone")] == [
        2,
        1,
        4,
        4,
    ]
    with pytest.raises(NightError, match=r"'Ann' may be Ann Miller \(1\) or Ann Stone \(4\)"):
        card_of(NIGHT, "Ann")
    with pytest.raises(NightError, match=r"'Mliler' may be Ann Miller \(1\); give the number"):
        card_of(NIGHT, "Mliler")
    with pytest.raises(NightError, match="no player is called 'Carol'"):
        card_of(NIGHT, "Carol")
    for name in ("Ann", "Bob", "meier", "Jörg M"):
        with pytest.raises(UnclearName):
            signing(NIGHT, name)
        assert signing(NIGHT, name, new=True) == (8, name)
    assert signing(NIGHT, "Carol") == (8, "Carol")
    assert signing(NIGHT, "zoe") == (7, "Zoe")
    assert signing(Night(), "Ann") == (1, "Ann")


def test_the_command_line_asks_who_is_meant(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("names.txt").write_text("\n".join(PEOPLE), "utf-8")
    follow(
        """
        new --players 9 --games 2 --names names.txt
        signin Bob !! Bob may be Bob Stone (2): give the number, or add --new
        signin Ann Miller !! may be Ann Miller (1) or Ann Stone (4)
        signin 2 Carol => Bob Stone (player 2) is here. Carol (player 8) is here.
        signin --new Bob => Bob (player 9) is here.
        signin --late miller => Ann Miller is late.
        signin --left stone !! may be Bob Stone (2) or Ann Stone (4)
        """
    )
    monkeypatch.setattr(testing._NamedTextIOWrapper, "isatty", lambda _: True, raising=False)
    asked = run("signin", "Jorg", typed="3\n")
    assert "Jorg: Jörg Meyer (3), or somebody new?" in asked.output
    assert "Jörg Meyer (player 3) is here." in asked.output
    assert "Stone (player 10) is here." in run("signin", "Stone", typed="new\n").output
