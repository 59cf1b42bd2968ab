"""Every forgery is detected by check.py, ``euchre verify`` and the page, in the same words (7)."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from euchre.engine.rules import RulesError
from euchre.files import FileError, parse_json, read_json
from euchre.games import GAMES, options_of, rules
from euchre.server import check
from tests.commands import euchre
from tests.records.test_records import RAW
from tests.rows import each_row
from tests.server.forging import FORGERIES, REWRITTEN, UNREADABLE, one, truncate_neatly
from tests.server.kit import serving
from tests.server.proofs import Game, base

Change = Callable[[Game], object]


def files(folder: Path, *values: Any) -> list[str]:
    """Write a record, and receipts if there are any; return the names."""
    names = []
    for number, value in enumerate(values):
        path = folder / f"{number}.json"
        path.write_text(value if isinstance(value, str) else json.dumps(value), "utf-8")
        names.append(str(path))
    return names


def verified(record: str, *receipts: str) -> tuple[int, str]:
    shown = [word for name in receipts for word in ("--shown", name)]
    done = euchre("verify", record, *shown)
    return done.exit_code, done.output


def alone(*names: str) -> tuple[int, str]:
    """Run the file by its path, as the pages say: nothing that lies beside it gets in its way."""
    command = [sys.executable, str(check.__file__), *names]
    done = subprocess.run(command, capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def keep_late(game: Game) -> None:
    del game.receipts["hands"][:2]


def send_seed(game: Game) -> None:
    assert game.receipts["hands"][1]["shares"] == {}
    game.receipts["hands"][1]["shares"] = {"2": "a" * 64}


#: By name: the game, what is done to it, whether receipts are shown, the exit code, and what is
#: said.
CASES: dict[str, tuple[str, Change, bool, int, str]] = {
    "alone": ("standard", lambda g: g, False, 0, "consistent with itself: every card of deals 1-"),
    "no receipts": ("standard", lambda g: g, False, 0, "Only someone who kept the"),
    "receipts": ("standard", lambda g: g, True, 0, "It agrees with the receipts on deals 1-"),
    # Even if the server shows nobody that it has taken a seed.
    "seed ignored": ("seedless", send_seed, True, 1, "deal 2: the players' seeds are not"),
    "late receipts": ("standard", keep_late, True, 0, "The commitment of deal 3 binds deals 1-2, "),
    "a gap": ("standard", lambda g: g.receipts["hands"].pop(1), True, 0, "kept for deal 2."),
    "seeds": ("standard", lambda g: g, False, 0, "Players' seeds went into"),
    "no seeds": ("seedless", lambda g: g, False, 0, "could have tried seeds until it"),
    "changed": ("changed", lambda g: g, True, 0, "The commitment of deal "),
    "two commitments": (
        *("standard", lambda g: g.receipts["hands"][1]["others"].append("0" * 64), True),
        *(1, "deal 2: the commitment is not the one that was shown"),
    ),
    "another seed": (
        *("standard", lambda g: one("seed", "0" * 64)(g.record), False),
        *(1, "deal 2: the commitment does not match"),
    ),
    "rewritten": (
        *("seedless", lambda g: REWRITTEN["table id replaced"][1](g.record), True, 1, "table"),
    ),
    "unreadable": ("standard", lambda g: UNREADABLE["no proof"](g.record), False, 2, "Error: "),
}


@pytest.mark.parametrize("name", CASES)
def test_the_command_and_the_file_say_what_is_proved(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    of, change, kept, code, words = CASES[name]
    game = base(of)
    change(game)
    names = files(tmp_path, game.record, *([game.receipts] if kept else []))
    found, said = verified(*names)
    assert (found, words in said) == (code, True), said
    assert check.main(*names) == code
    assert words in "".join(capsys.readouterr())


def test_of_several_receipts_each_one_counts(tmp_path: Path) -> None:
    game = base("standard")
    code, said = verified(*files(tmp_path, *game, base("seedless").receipts))
    assert (code, "deal 1: the commitment is not the one that was shown" in said) == (1, True)


def test_the_file_that_stands_alone_is_short_and_needs_nothing(tmp_path: Path) -> None:
    text = Path(check.__file__).read_text("utf-8")
    assert len(text.splitlines()) <= 400
    assert not [line for line in text.splitlines() if line.startswith(("import eu", "from eu"))]
    assert alone(*files(tmp_path, *base("standard")))[0] == 0
    assert alone()[0] == alone(str(tmp_path / "none.json"))[0] == 2


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (truncate_neatly, "the play does not follow the rules"),
        (lambda record: record["deals"][0]["actions"].append("pass"), "deal 1"),
    ],
)
def test_the_command_knows_the_rules_of_play(
    change: Callable[[Any], None], words: str, tmp_path: Path
) -> None:
    record = base("standard").record
    change(record)
    code, said = verified(*files(tmp_path, record))
    assert (code, words in said) == (1, True)


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "7", '{"format": "other"}', '{"format": "euchre-receipts/1"}']
)
def test_files_that_are_something_else_are_refused(text: str, tmp_path: Path) -> None:
    for values in ((text,), (base("standard").record, text)):
        names = files(tmp_path, *values)
        assert verified(*names)[0] == check.main(*names) == 2
    assert "there is no such file" in verified(str(tmp_path / "none.json"))[1]


@pytest.mark.every(4)
@pytest.mark.parametrize("case", RAW)
def test_both_read_the_same_files(case: str, tmp_path: Path) -> None:
    """What ``euchre verify`` cannot read, the file that stands alone cannot, and the reverse."""
    path = tmp_path / "raw.json"
    path.write_bytes(RAW[case][0])
    for read, raised in ((read_json, FileError), (check.read, ValueError)):
        if RAW[case][1] == "neither a record":
            read(str(path))
        else:
            with pytest.raises(raised):
                read(str(path))
    assert verified(str(path))[0] == check.main(str(path)) == 2


@given(st.text('0123456789-.eE[]{}:,"\\ud8a \n', max_size=40))
def test_both_read_the_same_texts(text: str) -> None:
    found = []
    for parse in (parse_json, check.parse):
        try:
            found.append(repr(parse(text)))
        except ValueError:
            found.append("refused")
    assert found[0] == found[1]


GAMES_PLAYED = ("standard", "second", "widow", "tables", "changed", "seedless")


def forged(name: str) -> Game:
    """Return a record with one of the forgeries, and true receipts."""
    of, change = FORGERIES[name]
    game = base(of)
    change(game.record)
    return game


def rewritten(name: str) -> Game:
    """Return a forged record that agrees with itself, and true receipts."""
    of, change = REWRITTEN[name]
    game = base(of)
    change(game.record)
    return game


def unreadable(name: str) -> Game:
    """Return a record that cannot be checked."""
    game = base("standard")
    UNREADABLE[name](game.record)
    return game


@cache
def case(name: str) -> Game:
    """Return a game, true or forged, by name."""
    kind, _, which = name.partition(": ")
    made = {"true": base, "forged": forged, "rewritten": rewritten, "unreadable": unreadable}
    return made[kind](which)


TRUE = [f"true: {name}" for name in GAMES_PLAYED]
FORGED = [f"forged: {name}" for name in FORGERIES]
REWRITE = [f"rewritten: {name}" for name in REWRITTEN]
NOT_READ = [f"unreadable: {name}" for name in UNREADABLE]
ALL = [*TRUE, *FORGED, *REWRITE, *NOT_READ]


def verdict_of(game: Game) -> list[list[str]] | None:
    """Return what ``check.py`` says of a record alone, and beside receipts."""
    try:
        return [list(check.problems(game.record)), [*check.differences(*game)]]
    except ValueError:
        return None


@each_row("name", ALL)
def test_the_verdict_is_right(name: str) -> None:
    verdict = verdict_of(case(name))
    if name in NOT_READ:
        assert verdict is None
        return
    assert verdict is not None
    alone, shown = verdict
    assert bool(alone) == (name in FORGED), alone
    if name in TRUE:
        assert shown == []
    if name in REWRITE:
        assert shown != []


#: The module of the page.
NAME = """
  const fair = document.querySelector('script[src*="js/fair"]').src;
  const name = fair.replace(/fair(?=[^/]*$)/, "proof");
"""
PAGE = (
    f"async (cases) => {{ {NAME}"
    + """
  const { problems, differences, receiptsIn } = await import(name);
  const told = {};
  for (const [key, { record, receipts }] of Object.entries(cases)) {
    try {
      told[key] = [await problems(record), differences(record, receiptsIn(receipts))];
    } catch {
      told[key] = null;
    }
  }
  return told;
}"""
)
PACKS = (
    f"async (asked) => {{ {NAME}"
    + """
  const { layout } = await import(name);
  return asked.map(([game, options]) => {
    const { pack, sizes } = layout(game, options);
    return [pack, sizes];
  });
}"""
)
EXPLAINED = (
    f"async (cases) => {{ {NAME}"
    + """
  const { explained } = await import(name);
  return cases.map(({ record, receipts }) => explained(record.notes.fair, receipts));
}"""
)


@pytest.fixture(scope="module")
def page(chromium: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Open the page that checks deals."""
    with serving(tmp_path_factory.mktemp("forged")) as address:
        page = chromium.new_context().new_page()
        page.goto(f"{address}/fair")
        yield page
        page.close()


def test_the_page_says_the_same(page: Any) -> None:
    found = page.evaluate(PAGE, {name: case(name)._asdict() for name in ALL})
    for name in ALL:
        assert found[name] == verdict_of(case(name)), name


def test_the_page_says_in_the_same_words_what_is_proved(page: Any) -> None:
    cases: list[dict[str, Any]] = []
    expected = []
    for name in ("standard", "seedless", "changed"):
        for kept in (0, 1):
            game = base(name)
            # What came before the first receipt is bound by it.
            del game.receipts["hands"][: min(2, len(game.record["deals"]) - 1)]
            receipts = [game.receipts] * kept
            expected.append(list(check.explained(game.record, receipts)))
            cases.append({"record": game.record, "receipts": receipts})
    assert page.evaluate(EXPLAINED, cases) == expected


# -- the table of packs ----------------------------------------------------------------

#: Options on which it depends what is dealt; all others leave it as it is.
DEALING = ("pack", "joker", "players")


def layouts() -> Iterator[tuple[str, dict[str, str], list[Any]]]:
    """Yield every game with every house rule, and what changes the deal in every mix."""
    for game in GAMES:
        options = options_of(game)
        choices = [(None, *options.get(name, ())) for name in DEALING]
        mixes = [dict(zip(DEALING, mix, strict=True)) for mix in product(*choices)]
        mixes += [{name: value} for name, values in options.items() for value in values]
        for mix in mixes:
            chosen = {name: value for name, value in mix.items() if value is not None}
            try:
                table = rules(game.name, chosen)
            except RulesError:
                continue
            told = dict(table.options)
            sizes = [table.seats, table.hand, table.widow, table.columns, int(table.turn_up)]
            yield game.name, told, [list(table.pack.texts), sizes]


def test_the_packs_of_all_games_are_known() -> None:
    found = list(layouts())
    assert {game for game, _, _ in found} == {game.name for game in GAMES}
    for game, options, expected in found:
        assert list(check.layout(game, options)) == expected, (game, options)


def test_the_page_knows_the_same_packs(page: Any) -> None:
    found = list(layouts())
    asked = [[game, options] for game, options, _ in found]
    told = page.evaluate(PACKS, asked)
    assert told == [[pack, sizes] for _, _, (pack, sizes) in found]
