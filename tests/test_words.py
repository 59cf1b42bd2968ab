"""Texts for players contain no card codes and no bare option names; commands have help."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import click

import euchre
from euchre import GAMES, legal, push
from euchre.cli import main
from euchre.cli.lazy import COMMANDS
from euchre.engine import actions
from euchre.engine.dealing import deal, shuffled
from euchre.engine.state import why_not
from euchre.games.house.names import NAMES
from tests.commands import every_command
from tests.rows import each_row

SOURCE = Path(euchre.__file__).parent
SERVER = SOURCE / "server"

#: A card as a file has it; ``10`` is a ten, and ``A1`` or ``C10`` is the id of a rule.
CODE = re.compile(r"\b[2-9TJQKA][CDHS]\b")
OPTION = re.compile(rf"\b({'|'.join(sorted(NAMES, key=len, reverse=True))})=[\w-]+")


def _helps() -> Iterator[tuple[str, str]]:
    for name, command in (("", main), *every_command()):
        yield name, command.help or ""
        for option in command.params:
            if isinstance(option, click.Option) and not option.hidden:
                yield f"{name} {option.opts[-1]}", option.help or ""


def _page(path: Path) -> str:
    """Return the text of a template with its labels, without markup and without scripts."""
    source = path.read_text("utf-8")
    text = re.sub(r"\{#.*?#\}|<(script|style|svg)\b.*?</\1>", " ", source, flags=re.S)
    labels = re.findall(r'(?:aria-label|title|placeholder)="([^"{]*)"', text)
    return " ".join([re.sub(r"\{[%{].*?[%}]\}|<[^>]*>", " ", text, flags=re.S), *labels])


def _script(path: Path) -> Iterator[str]:
    text = re.sub(r"^\s*//.*$|/\*.*?\*/", "", path.read_text("utf-8"), flags=re.S | re.M)
    for quoted, ticked in re.findall(r'"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`', text):
        words = re.sub(r"\$\{[^}]*\}|<[^>]*>", " ", quoted or ticked)
        if re.search(r"[A-Za-z]{2,} [A-Za-z]", words):
            yield words


def test_pages_have_no_card_codes_and_no_bare_options() -> None:
    texts = [(path.name, _page(path)) for path in (SERVER / "templates").rglob("*.html")]
    for path in (SERVER / "static" / "js").rglob("*.js"):
        texts += [(path.name, text) for text in _script(path)]
    assert len(texts) > 40
    found = []
    for where, text in texts:
        found += [(where, hit[0]) for hit in (*CODE.finditer(text), *OPTION.finditer(text))]
    assert not found


@each_row("game", GAMES)
def test_refusals_name_cards_as_people_write_them(game: euchre.games.Game) -> None:
    """Whatever is tried at any step of some deals, no refusal has a card code in it."""
    rng, pack = Random(game.name), game.rules.pack
    tries = [actions.play(card) for card in range(pack.size)]
    tries += [actions.PASS, actions.ORDER, actions.TAKE, actions.ALONE, actions.CLAIM]
    for number in range(2):
        s = deal(game.rules, shuffled(pack, rng), number % game.rules.seats)
        while not s.ended:
            can = legal(s)
            for action in {*tries} - {*can}:
                reason = why_not(s, action)
                assert reason
                assert not CODE.search(reason), reason
            push(s, rng.choice(can))


def test_every_command_and_option_has_help() -> None:
    assert [name for name, text in _helps() if not text] == []


def test_every_command_has_an_example_that_calls_it() -> None:
    for group, parts in COMMANDS.items():
        for name, row in (one for part in parts.values() for one in part.items()):
            called = f"euchre {name}" if group == "euchre" else f"euchre {group} {name}"
            lines = row.examples.split("\n")
            assert name in COMMANDS or all(f"{x} ".startswith(f"{called} ") for x in lines), name
