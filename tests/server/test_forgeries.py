"""Every forgery of a record is detected by two independent programs (promise 7)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from euchre.engine.rules import RulesError
from euchre.games import GAMES, options_of, rules
from euchre.server import check
from tests.server.forging import FORGERIES, REWRITTEN, UNREADABLE
from tests.server.kit import serving
from tests.server.proofs import Game, base

GAMES_PLAYED = ("standard", "second", "widow", "tables", "upgraded", "old", "seedless")


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


CASES: dict[str, Game] = {}


def case(name: str) -> Game:
    """Return a game, true or forged, by name."""
    if name not in CASES:
        kind, _, which = name.partition(": ")
        made = {"true": base, "forged": forged, "rewritten": rewritten, "unreadable": unreadable}
        CASES[name] = made[kind](which)
    return CASES[name]


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


@pytest.mark.parametrize("name", ALL)
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
        page = chromium.new_page()
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
    for name in ("standard", "seedless", "upgraded"):
        for kept in (0, 1):
            game = base(name)
            # What came before the first receipt is bound by it, but for the first version.
            del game.receipts["hands"][:2]
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
