"""The end of a rule sheet: who says what, what the words mean, and the house rules in force."""

from __future__ import annotations

from collections.abc import Iterator

from euchre.engine.phases import Alone, Exchange, Farmers, Jambon, Misdeal, NameSuit, TurnUp
from euchre.engine.rules import Rules
from euchre.games.declarations import GAMES
from euchre.games.house_rules import OPTIONS
from euchre.games.kinds import Option
from euchre.games.sheet_table import lone_defenders, lone_makers
from euchre.games.sheet_text import Section, Table, listed, section

_OPTIONS = {option.name: option for option in OPTIONS}
_GAMES = {game.name: game for game in GAMES}


def words(rules: Rules) -> Section:
    """Tell the calls of this table and the meaning of its words (A42)."""
    return section(
        "Words at this table",
        Table(("To do this", "say"), tuple(_calls(rules))),
        tuple(f"{word}: {meaning}." for word, meaning in _meanings(rules)),
    )


def _calls(rules: Rules) -> Iterator[tuple[str, str]]:
    says, turn_up, naming = rules.words, rules.phase(TurnUp), rules.phase(NameSuit)
    if rules.phase(Misdeal):
        yield "call a misdeal", "Misdeal"
    if isinstance(turn_up, TurnUp):
        yield "accept the upcard as an opponent", says.order
        if turn_up.partner_alone:
            yield "accept it as the dealer's partner, alone", says.assist_alone
        else:
            yield "accept it as the dealer's partner", says.assist
        yield "take it as the dealer", says.take
        yield "refuse it", says.pass_up
        yield "refuse it as the dealer", says.turn_down
    if isinstance(naming, NameSuit):
        yield "name a suit", "its name"
        if naming.high_low:
            yield "play without a trump", "High, or Low"
        yield "pass in the second round", says.pass_name
    if lone_makers(rules) or lone_defenders(rules):
        yield "play alone", says.alone
    if isinstance(rules.phase(Alone), Alone):
        yield "play with the partner, when asked", "Together"
    if rules.customs.bump:
        yield "have the cards dealt without a cut", "nothing: knock on the pack"


def _meanings(rules: Rules) -> Iterator[tuple[str, str]]:
    goal, stock = rules.goal, rules.words.stock
    if rules.bowers != "none":
        yield "Bowers", "the two jacks of the trump colour, the right (of trumps) and the left"
    if rules.pack.jokers:
        yield rules.words.joker.capitalize(), "the highest trump of all, also called best bower"
    yield stock.capitalize(), "the cards that are left over when the hands are dealt"
    if rules.turn_up:
        yield "Upcard", f"the card turned face up on the {stock}, also called the turn-up"
    yield "Makers, defenders", "the side of the player who made trump, and the other side"
    yield "March", "all the tricks won by one side"
    yield "Euchred, or set", "said of makers who do not win enough tricks"
    if rules.phase(NameSuit):
        yield "Next, cross", "the other suit of the refused colour; a suit of the other colour"
    if rules.phase(Exchange):
        yield "To bury", "to lay a card away in the exchange"
    if rules.phase(Farmers):
        yield "Farmer's hand", "a hand that may change three low cards before the bidding"
    if rules.phase(Jambon):
        yield "Jambon, ham bone", "a lone hand that is played lying open"
    if goal.target == 5:
        yield "At the bridge", "having four points while the others have two or less"
    if goal.laps:
        yield "Lap", "points beyond the end of a game that count for the next"
    if goal.slams:
        yield "Slam", "a game won against nothing, which counts as two"


# -- house rules ------------------------------------------------------------------------------


def house_rules(rules: Rules) -> Section:
    """Tell which options are not as the game has them of itself."""
    if not rules.options:
        return section("House rules in force", "There are none: this is the game as it stands.")
    return section(
        "House rules in force",
        "The sheet above takes them all into account.",
        tuple(_in_force(rules, name, value) for name, value in rules.options),
    )


def _in_force(rules: Rules, name: str, value: str) -> str:
    option = _OPTIONS.get(name)
    if option is None:
        account = _GAMES[rules.game].accounts[value] if rules.game in _GAMES else {}
        changed = dict(rules.options)
        points = listed([f"{k}={v}" for k, v in account.items() if k not in changed])
        return f"{name}={value}: one of the printed accounts of the game, with {points}."
    return f"{name}={value}: {option_line(option, value)}"


def option_line(option: Option, value: str) -> str:
    """Return what an option is about, and what this value of it means."""
    meaning = option.meanings.get(value)
    if meaning:
        return f"{option.doc} Here: {meaning}."
    if value == "off":
        return f"{option.doc} Not at this table."
    return option.doc if value == "on" else f"{option.doc} Here: {value}."


def sources(rules: Rules) -> Section:
    """Tell the ids of the rules behind the sheet, for programmers."""
    game = _GAMES.get(rules.game)
    ids = [("the game", game.sources)] if game else []
    ids += [(name, _OPTIONS[name].source) for name, _ in rules.options if name in _OPTIONS]
    return section(
        "Rule ids",
        f"The id of these rules is {rules.id}.",
        tuple(f"{name}: {', '.join(found)}" for name, found in ids),
    )
