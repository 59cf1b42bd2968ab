"""What is different in a game or with a house rule: three lines, generated from its rules."""

from __future__ import annotations

from collections.abc import Callable

from euchre.engine.phases import Alone, Auction, CallPartner, DropOut, TurnUp
from euchre.engine.rules import Rules
from euchre.engine.scoring import CountDown
from euchre.games import OPTIONS, rules
from euchre.games.facts import each_for_himself, lone_defenders, no_trump_played
from euchre.games.house.names import title
from euchre.lessons.lesson import Course
from euchre.text import number

#: Readers take in this many lines and no more.
_LINES = 3
_BASE = rules("standard")


def differences(course: Course, game: str = "") -> list[str]:
    """Return, in at most three lines, what a Euchre player needs to know first.

    ``game`` is one of the course's games; the default is the one its lessons are played in.
    """
    lesson = course.lessons[0]
    table = rules(game) if game else lesson.rules
    if course.option:
        doc = next(option.doc for option in OPTIONS if option.name == course.option)
        return [f"{title(course.option)}: {doc[0].lower()}{doc[1:]}"]
    told = (line(table) for line in _TOLD)
    return [line for line in told if line][:_LINES]


def _players(table: Rules) -> str:
    if table.seats == _BASE.seats and not each_for_himself(table):
        return ""
    seats = number(table.seats).capitalize()
    if table.phase(CallPartner) is not None:
        return "Each scores separately; the maker calls a card or suit to find a secret partner."
    if not each_for_himself(table):
        return f"{seats} play in two teams; the seats alternate."
    if isinstance(table.prices, CountDown):
        return f"{seats} play, without partners."
    if table.seats == 2:
        return "Two play against each other, and most of the pack stays undealt."
    return f"{seats} play: whoever makes trump plays against the others."


def _counts_down(table: Rules) -> str:
    if not isinstance(table.prices, CountDown):
        return ""
    start, none = table.goal.start, table.prices.none
    return (
        f"Scores count down from {start}: a trick takes one off, and no trick at all adds {none}."
    )


def _drops(table: Rules) -> str:
    dropping = table.phase(DropOut) is not None
    return "When trump is made, you may drop out and keep your score." if dropping else ""


def _joker(table: Rules) -> str:
    if not table.pack.jokers:
        return ""
    return f"The {table.words.joker} is the highest trump of all, above the right bower."


def _bids(table: Rules) -> str:
    if table.phase(Auction) is None:
        return ""
    who = "you" if each_for_himself(table) else "your side"
    return f"You bid how many tricks {who} will win; the highest bid names trump."


def _widow(table: Rules) -> str:
    if not table.widow:
        return ""
    cards = "One card lies" if table.widow == 1 else f"{number(table.widow).capitalize()} cards lie"
    return f"{cards} face down, the {table.words.widow}: the highest bidder takes it."


def _no_trump(table: Rules) -> str:
    if not no_trump_played(table):
        return ""
    return "A deal may be played without trump: the highest card of the suit led wins."


def _partner_alone(table: Rules) -> str:
    turn_up = table.phase(TurnUp)
    if turn_up is None or not turn_up.partner_alone:
        return ""
    return "The dealer's partner may order it up only by going alone."


def _defenders(table: Rules) -> str:
    if not lone_defenders(table):
        return ""
    alone = table.phase(Alone)
    if alone and alone.defenders == "loner":
        return "Against a loner a defender may go alone, too."
    return "A defender may go alone, too."


def _twins(table: Rules) -> str:
    twins = "Every card is in the pack twice; of two equal cards the first one played wins."
    return twins if table.pack.twins else ""


def _pack(table: Rules) -> str:
    return f"The pack: {table.pack.describe()}." if table.pack.size != _BASE.pack.size else ""


def _goal(table: Rules) -> str:
    if table.goal.down or table.goal.deals or table.goal.target == _BASE.goal.target:
        return ""
    return f"The game is played to {number(table.goal.target)}."


#: The most important comes first.
_TOLD: tuple[Callable[[Rules], str], ...] = (
    _players,
    _counts_down,
    _drops,
    _twins,
    _bids,
    _widow,
    _joker,
    _partner_alone,
    _defenders,
    _no_trump,
    _pack,
    _goal,
)
