"""The end of a rule sheet: the calls, the glossary, and the house rules in force."""

from __future__ import annotations

from collections.abc import Iterator

from euchre.engine.actions import LITTLE
from euchre.engine.phases import (
    Alone,
    AskCard,
    Auction,
    CallPartner,
    ChoosePartners,
    Declare,
    DropOut,
    DummyHand,
    Exchange,
    Farmers,
    Fold,
    Jambon,
    Misdeal,
    NameSuit,
    Tricks,
    TurnUp,
)
from euchre.engine.rules import Rules
from euchre.engine.scoring import Points
from euchre.engine.words import bid_text
from euchre.games.declared import GAMES
from euchre.games.facts import (
    each_for_himself,
    face_down,
    lone_defenders,
    partners_found,
    said_alone,
)
from euchre.games.house import OPTIONS, names
from euchre.games.kinds import Option
from euchre.games.sheets.layout import Grid, Section, section
from euchre.games.sheets.winning import others_have, slam
from euchre.text import listed

_OPTIONS = {option.name: option for option in OPTIONS}
_GAMES = {game.name: game for game in GAMES}


def terms(rules: Rules) -> Section:
    """List the calls of this table and the meaning of its terms (A42)."""
    return section(
        "Words at this table",
        Grid(("To do this", "say"), tuple(_calls(rules))),
        tuple(f"{word}: {meaning}." for word, meaning in _meanings(rules)),
    )


def _calls(rules: Rules) -> Iterator[tuple[str, str]]:
    says = rules.words
    if rules.phase(Misdeal):
        yield "call a misdeal", "Misdeal"
    if rules.phase(Fold):
        yield "fold your hand", "I fold"
    if rules.phase(DummyHand):
        yield f"trade your hand for the {says.widow}", says.swap
        yield "keep your hand", says.keep
    yield from _upcard_calls(rules)
    yield from _auction_calls(rules)
    if said_alone(rules) or lone_defenders(rules):
        yield "go alone", says.alone
    if rules.phase(Alone):
        yield "play with your partner, when asked", "Together"
    if rules.phase(AskCard):
        yield "ask a partner for a card", "I ask, and the name"
    if rules.phase(ChoosePartners):
        yield "choose partners", "I choose, and the names"
    called = rules.phase(CallPartner)
    if called:
        yield f"call a {called.what}", f"I call, and the {called.what}"
    if rules.phase(DropOut):
        yield "drop out of the deal", says.drop
        yield "stay in", says.stay
    if (play := rules.phase(Tricks)) and play.claim != "off":
        yield "claim all the remaining tricks", says.claim
    if rules.customs.bump:
        yield "have the cards dealt without a cut", "nothing: knock on the pack"


def _upcard_calls(rules: Rules) -> Iterator[tuple[str, str]]:
    says, turn_up, naming = rules.words, rules.phase(TurnUp), rules.phase(NameSuit)
    if turn_up:
        mates = rules.sides.mates(0, rules.seats)
        alike = {says.order, says.take} | ({says.assist} if mates else set())
        if len(alike) == 1 and not turn_up.partner_alone:
            yield "make the upcard's suit trump", says.order
        else:
            other = "opponent of the dealer" if mates else "not the dealer"
            yield f"order up the upcard ({other})", says.order
            if turn_up.partner_alone:
                yield "order it up and go alone (dealer's partner)", says.assist_alone
            elif mates:
                yield "order it up (dealer's partner)", says.assist
            yield "pick it up (dealer)", says.take
        yield "pass on the upcard", says.pass_up
        if says.turn_down != says.pass_up:
            yield "turn it down (dealer)", says.turn_down
        if turn_up.deny:
            yield "deny your partner's call", says.deny
            yield "let it stand", says.allow
    if naming:
        yield "name a suit", "its name"
        if naming.high_low:
            yield "play without trump", f"{says.high}, or {says.low}"
        yield "pass in the second round", says.pass_name


def _auction_calls(rules: Rules) -> Iterator[tuple[str, str]]:
    says, auction, declare = rules.words, rules.phase(Auction), rules.phase(Declare)
    if auction is None:
        return
    if auction.strains:
        yield "bid", f"number and suit, or {says.high}, {says.low}"
    else:
        yield "bid", "the number"
    peppers = [level for level in auction.levels if level >= LITTLE]
    if peppers:
        names = listed([bid_text(says, level) for level in peppers], "or")
        yield "bid all the tricks", names
    yield "pass", says.pass_bid
    if declare and not auction.strains:
        yield "name the trump suit", "its name"
        if declare.high_low:
            yield "play without trump", f"{says.high}, or {says.low}"
        if declare.no_trump:
            yield "play without trump", says.no_trump


def _meanings(rules: Rules) -> Iterator[tuple[str, str]]:
    goal, stock, widow = rules.goal, rules.words.stock, rules.words.widow
    turn_up, two = isinstance(rules.prices, Points), rules.seats == 2
    single = each_for_himself(rules) and not partners_found(rules)
    yield "Trick", "one card from each player who is in the deal"
    yield "Trump", "the suit whose cards beat those of the other three"
    mate = " (with any partner)" if partners_found(rules) else ""
    if rules.bowers != "none":
        yield "Bowers", "the jacks of the trump color: the right in the trump suit, and the left"
    if rules.pack.jokers:
        yield rules.words.joker.capitalize(), "the highest trump, also called the best bower"
    if face_down(rules) or rules.turn_up:
        yield stock.capitalize(), "the cards left over when the hands have been dealt"
    if rules.widow:
        yield widow.capitalize(), "cards dealt to no one, which a player may pick up"
    if rules.turn_up:
        yield "Upcard", f"the card turned face up on the {stock}, also called the turn-up"
    yield (
        (
            "Maker, defender" if two else "Maker, defenders",
            f"the player who made trump{mate}, and the {'opponent' if two else 'other players'}",
        )
        if each_for_himself(rules)
        else ("Makers, defenders", "the side of the player who made trump, and the other side")
    )
    if turn_up:
        yield (
            "March",
            f"all the tricks won by one {'player' if each_for_himself(rules) else 'side'}",
        )
    short = "a maker who does" if single else "makers who do"
    yield "Euchred, or set", f"what happens to {short} not win enough tricks"
    if rules.phase(NameSuit):
        yield "Next, cross", "the other suit of the color turned down; a suit of the other color"
    if rules.phase(Exchange):
        yield "To bury", "to discard after picking up the upcard"
    if rules.phase(Farmers):
        yield "Farmer's hand", "a hand that may exchange three low cards before the bidding"
    if rules.phase(Jambon):
        yield "Jambon, ham bone", "a lone hand played face up"
    if goal.target == 5 and not goal.down and not goal.deals:
        yield "At the bridge", f"having four points while the {others_have(rules)} two or fewer"
    if goal.laps:
        yield "Lap", "points beyond the winning score, which count in the next game"
    if goal.slams:
        yield "Slam", f"{slam(rules)}, which counts as two"
    yield from rules.words.terms


# -- house rules ------------------------------------------------------------------------------


def house_rules(rules: Rules) -> Section:
    """List the options that differ from the game's defaults."""
    if not rules.options:
        return section(
            "House rules in force", "There are none: this is the game without house rules."
        )
    return section(
        "House rules in force",
        "The rules above already include them.",
        tuple(_in_force(rules, name, value) for name, value in rules.options),
    )


def _in_force(rules: Rules, name: str, value: str) -> str:
    option = _OPTIONS.get(name)
    if option is None:
        account = _GAMES[rules.game].accounts[value] if rules.game in _GAMES else {}
        changed = dict(rules.options)
        points = "; ".join(names.option_text(k, v) for k, v in account.items() if k not in changed)
        return f"{names.option_text(name, value)}{f' ({points})' if points else ''}."
    stop = "." if value == "on" else ":"
    return f"{names.title(name)}{stop} {option_line(option, value)}"


def option_line(option: Option, value: str) -> str:
    """Return what this value of an option means, in a sentence or two."""
    if value == "on":
        return option.doc
    if value == "off":
        return "not played at this table."
    words = names.value(option.name, value)
    sentence = f"{words[0].lower()}{words[1:]}."
    explained = "off" in option.values and not option.takes(value)
    return f"{sentence} {option.doc}" if explained else sentence
