"""Texts for players contain no former private terms, card codes or bare option names."""

from __future__ import annotations

import ast
import re
import shlex
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random

import click
import pytest

import euchre
from euchre import GAMES, legal, push, rules
from euchre.cli.examples import EXAMPLES
from euchre.engine import actions
from euchre.engine.dealing import deal, shuffled
from euchre.engine.state import why_not
from euchre.games import options_of
from euchre.games.house.names import NAMES
from euchre.games.sheets import sections
from tests.rows import each_row

ROOT = Path(__file__).parents[1]
SOURCE = Path(euchre.__file__).parent
SERVER = SOURCE / "server"

#: What nobody at a card table says (a regular expression), and what is said instead.
INSTEAD = {
    r"\b(lay|lays|laid|laying) (it |one |a card |cards? )?away\b": "discard",
    r"\bput away\b": "discard",
    r"\bfoes?\b": "opponent",
    r"\bnought\b": "zero",
    r"\bcolour": "color",
    r"\bfavour": "favor",
    r"\bpoints a (deal|game)\b": "points per deal",
    r"\bone a (seat|core|line)\b": "one per seat",
    r"nothing else (is|was) possible": "forced",
    r"\bnothing speaks against\b": "is legal",
    r"as far as can be told": "about even; no measurable mistake",
    r"\bif nothing is said\b": "default",
    r"\bof all chance\b": "random seed",
    r"\bso many deals\b": "number of deals",
    r"\b(cards|choices|bots|deal) come again\b": "replays the same game",
    r"\bby chance:": "chosen at random",
    r"\bso does euchre\b": "the default",
    r"(?<!there )\bis no (setting|bot|time|chart|seat|action|text|file|night|seed)\b": "is not a",
    r"\bthe dearest\b": "the costliest",
    r"\bof the own\b|\bthe own (hand|cards)\b": "your own",
    r"\bcannot be done now\b": "You can't do that now",
    r"\bdoes not go (with|together)\b|\bdo not go together\b": "conflicts with",
    r"\btakes? no part in the (deal|play)\b": "sits out",
    r"\bseat(ed)? ([\w ]{1,30} )?anew\b": "re-seat",
    r"\bto go on: euchre\b": "resume with",
    r"\bthe turned card\b": "the upcard",
    r"\b(accepts?|accepting|refuses?) the upcard\b": "order it up, turn it down",
    r"\bthe next player deals\b|\bthe deal moves on\b": "the deal passes to the left",
    r"\bno matter by whom\b": "whoever ordered it up",
    r"\bgives the points to\b": "unless they are euchred",
    r"\bdown to nothing\b|\bbelow nothing\b": "zero",
}
#: A card as a file has it; ``10`` is a ten, and ``A1`` or ``C10`` is the id of a rule.
CODE = re.compile(r"\b[2-9TJQKA][CDHS]\b")
OPTION = re.compile(rf"\b({'|'.join(sorted(NAMES, key=len, reverse=True))})=[\w-]+")

#: Strings that only programs and those who write them read.
PROGRAMS = ("machine", "kernel", "club", "brain", "bots", "encoding", "lab", "rl")


def _helps(command: click.Command, name: str) -> Iterator[tuple[str, str]]:
    yield name, command.help or ""
    for option in command.params:
        if isinstance(option, click.Option) and not option.hidden:
            yield f"{name} {option.opts[-1]}", option.help or ""
    if isinstance(command, click.Group):
        context = click.Context(command)
        for one in command.list_commands(context):
            found = command.get_command(context, one)
            assert found is not None
            yield from _helps(found, f"{name} {one}")


def _strings(path: Path) -> Iterator[str]:
    """Yield the strings of a module that may be shown: no docstrings, no single words."""
    tree = ast.parse(path.read_text("utf-8"))
    skip = set()
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list) and body and isinstance(body[0], ast.Expr):
            skip.add(body[0].value)
        if isinstance(node, ast.JoinedStr):
            skip.update(node.values)
    for node in ast.walk(tree):
        if node in skip:
            continue
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            text = node.value
        elif isinstance(node, ast.JoinedStr):
            parts = [v.value if isinstance(v, ast.Constant) else "…" for v in node.values]
            text = "".join(map(str, parts))
        else:
            continue
        if " " in text:
            yield text


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


def _commands() -> list[tuple[str, str]]:
    return list(_helps(import_module("euchre.cli").main, "euchre"))


def _everything() -> Iterator[tuple[str, str]]:
    yield from _commands()
    for path in sorted(SOURCE.rglob("*.py")):
        part = path.relative_to(SOURCE).parts[0]
        if part not in PROGRAMS:
            yield from ((str(path.relative_to(ROOT)), text) for text in _strings(path))
    for path in sorted((SERVER / "templates").rglob("*.html")):
        yield path.name, _page(path)
    for path in sorted((SERVER / "static" / "js").rglob("*.js")):
        yield from ((path.name, text) for text in _script(path))
    for path in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]:
        if path.name not in ("architecture.md", "glossary.md"):
            prose = re.sub(r"```.*?```", "", path.read_text("utf-8"), flags=re.S)
            yield str(path.relative_to(ROOT)), prose


@each_row("old", INSTEAD)
def test_old_private_words_are_gone(old: str) -> None:
    pattern = re.compile(old, re.IGNORECASE)
    found = [
        (where, text[max(0, hit.start() - 40) : hit.end() + 40])
        for where, text in _texts()
        if (hit := pattern.search(text))
    ]
    assert not found, f"say: {INSTEAD[old]}"


@cache
def _texts() -> list[tuple[str, str]]:
    return [(where, " ".join(text.split())) for where, text in _everything()]


def test_pages_have_no_card_codes_and_no_bare_options() -> None:
    found = []
    for where, text in _texts():
        if where.endswith((".html", ".js")):
            found += [(where, hit[0]) for hit in (*CODE.finditer(text), *OPTION.finditer(text))]
    assert not found


@each_row("game", GAMES)
def test_sheets_name_house_rules_by_title(game: euchre.games.Game) -> None:
    rng = Random(game.name)
    offered = options_of(game)
    for _ in range(10):
        mix = {name: rng.choice(offered[name]) for name in rng.sample(list(offered), 3)}
        try:
            table = rules(game.name, mix)
        except euchre.RulesError:
            continue
        text = " ".join(part.text for part in sections(table))
        assert not OPTION.search(text)
        assert not CODE.search(text)


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
    assert [name for name, text in _commands() if not text] == []


@each_row("name", EXAMPLES)
def test_an_example_can_be_typed(name: str) -> None:
    """Each is read by its command: the options are there and take these values."""
    for line in EXAMPLES[name]:
        command, words = import_module("euchre.cli").main, shlex.split(line)[1:]
        context = click.Context(command, info_name="euchre")
        while words and isinstance(command, click.Group):
            command = command.get_command(context, words.pop(0))
            assert command is not None, line
        if not isinstance(command, click.Group):
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(click.types.Path, "convert", lambda self, value, *_: value)
                assert command.make_context(name, words, parent=context) is not None
            assert name.split()[-1] in line or line == "euchre"


def test_every_command_has_an_example() -> None:
    group = import_module("euchre.cli").main
    wanted = set()
    for one in group.summaries:
        # Of groups by name every command, of others the whole.
        command = group.get_command(click.Context(group), one)
        parts = [f"{one} {part}" for part in getattr(command, "summaries", ())] or [one]
        wanted |= {f"euchre {part}" for part in parts}
    assert wanted <= set(EXAMPLES)
