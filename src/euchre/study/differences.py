"""What is different in a game or with a house rule: three lines, generated from its rules."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from euchre.engine.phases import Alone, Auction, CallPartner, DropOut, TurnUp
from euchre.engine.rules import Rules
from euchre.engine.scoring import CountDown
from euchre.games import OPTIONS, rules
from euchre.games.facts import each_for_himself, lone_defenders, no_trump_played
from euchre.games.house.names import title
from euchre.study.lesson import Course
from euchre.text import number

#: Readers take in this many lines and no more.
_LINES = 3
_BASE = rules("standard")


def differences(course: Course, game: str = "") -> list[str]:
    """Return, in at most three lines, what a Euchre player needs to know first.

    ``game`` is one of the course's games; the default is the one its lessons are played in.
    """
    if course.option:
        doc = next(option.doc for option in OPTIONS if option.name == course.option)
        return [f"{title(course.option)}: {doc[0].lower()}{doc[1:]}"]
    return [*islice(_differences(rules(game) if game else course.lessons[0].rules), _LINES)]


def _differences(table: Rules) -> Iterator[str]:
    """Yield what is different from Euchre in a game, the most important first."""
    alone, joker, widow = table.phase(Alone), table.words.joker, table.widow
    solo, turn_up, goal = each_for_himself(table), table.phase(TurnUp), table.goal
    if solo or table.seats != _BASE.seats:
        yield _players(table)
    if isinstance(table.prices, CountDown):
        yield (
            f"Scores count down from {goal.start}: a trick takes one off, and no trick at all adds"
            f" {table.prices.none}."
        )
    if table.phase(DropOut) is not None:
        yield "When trump is made, you may drop out and keep your score."
    if table.pack.twins:
        yield "Every card is in the pack twice; of two equal cards the first one played wins."
    if table.phase(Auction) is not None:
        who = "you" if solo else "your side"
        yield f"You bid how many tricks {who} will win; the highest bid names trump."
    if widow:
        cards = "One card lies" if widow == 1 else f"{number(widow).capitalize()} cards lie"
        yield f"{cards} face down, the {table.words.widow}: the highest bidder takes it."
    if table.pack.jokers:
        yield f"The {joker} is the highest trump of all, above the right bower."
    if turn_up is not None and turn_up.partner_alone:
        yield "The dealer's partner may order it up only by going alone."
    if lone_defenders(table):
        loner = "Against a loner a" if alone and alone.defenders == "loner" else "A"
        yield f"{loner} defender may go alone, too."
    if no_trump_played(table):
        yield "A deal may be played without trump: the highest card of the suit led wins."
    if table.pack.size != _BASE.pack.size:
        yield f"The pack: {table.pack.describe()}."
    if not goal.down and not goal.deals and goal.target != _BASE.goal.target:
        yield f"The game is played to {number(goal.target)}."


def _players(table: Rules) -> str:
    """Say who plays with whom."""
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
