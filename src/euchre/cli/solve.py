"""``euchre solve``: the value of every card with all hands open."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

import click

from euchre.cards import STRAINS, SUIT_NAMES, CardError
from euchre.cli.output import Refused, json_option, set_option, table_of
from euchre.cli.replay import prefix_option, read
from euchre.engine import actions
from euchre.engine.actions import ActionError
from euchre.engine.rules import Rules
from euchre.engine.state import State, push

#: Options that describe a deal; not allowed with a record or a random deal.
_TOLD = ("trump", "leader", "maker", "partner", "alone", "out", "played", "taken", "bid", "table")


class _Found(NamedTuple):
    """A position, the seats' names, and whether the price of tricks is known."""

    state: State
    names: tuple[str, ...]
    priced: bool = True


@click.command("solve")
@click.argument("record", metavar="[RECORD]", required=False)
@click.option("--deal", metavar="N", help="Which deal of the record, counted from 1.  [default: 1]")
@click.option(
    "--action", metavar="N", help="Which action of the deal, counted from 1.  [default: first card]"
)
@click.option("--random", "at_random", is_flag=True, help="Deal at random; club bots bid.")
@click.option("--seed", metavar="TEXT", help="Random seed.")
@click.option("--game", metavar="GAME", help="The game.  [default: standard]")
@set_option()
@click.option(
    "--hand", multiple=True, metavar="CARDS", help="One hand; repeat for every seat, from seat 0."
)
@click.option(
    "--table",
    multiple=True,
    metavar="CARDS",
    help="Table cards as open/covered; repeat for every seat.",
)
@click.option("--trump", metavar="STRAIN", help="What is trump: C, D, H, S, high or low.")
@click.option(
    "--leader", metavar="SEAT", help="Seat that leads or led to this trick.  [default: 0]"
)
@click.option(
    "--played", metavar="CARDS", help="Cards on the trick; 'B:H' if the joker asked for hearts."
)
@click.option("--maker", metavar="SEAT", help="Seat that made trump (needed to show points).")
@click.option(
    "--partner", multiple=True, metavar="SEAT", help="The maker's called or chosen partner."
)
@click.option("--alone", multiple=True, metavar="SEAT", help="Seat that goes alone.")
@click.option("--out", multiple=True, metavar="SEAT", help="Seat that has dropped out; repeatable.")
@click.option("--bid", metavar="BID", help="The contract: a number, little or big.")
@click.option("--taken", metavar="NUMBERS", help="Tricks already taken, one number per seat.")
@prefix_option
@click.option(
    "--mode",
    default="auto",
    show_default=True,
    help="How to solve: auto, paranoid or max-n.",
)
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    /,
    record: str | None,
    deal: str | None,
    action: str | None,
    at_random: bool,
    seed: str | None,
    game: str | None,
    settings: tuple[str, ...],
    hand: tuple[str, ...],
    prefix: bool,
    mode: str,
    as_json: bool,
    **told: str | tuple[str, ...] | None,
) -> None:
    """Show what each legal card is worth under best play with all hands open.

    A deal typed in, one hand per seat, starting with seat 0:
    euchre solve --trump H --maker 1 --hand "JH JD AH KH 9S" --hand ...

    A position of a recorded game, before one of its actions:
    euchre solve game.euchre.json --deal 2 --action 14

    A random deal: euchre solve --random --seed 7

    With two sides the answer is exact.  With more than two,
    it is max-n: every seat does what is best for itself. --mode paranoid assumes that
    everyone else plays together against the maker, and shows what the maker can guarantee.
    """
    from euchre.bridge.solve import MODES

    if mode not in MODES:
        raise Refused(f"there is no mode {mode!r}; choose one of {', '.join(MODES)}")
    _one_source(record, at_random, hand, ctx.params)
    if record is not None:
        found = _recorded(record, deal, action, prefix=prefix)
    else:
        rules, _ = table_of(game or "standard", settings)
        found = _random(rules, seed) if at_random else _told(rules, hand, told)
    from euchre.cli.solved import answer

    answer(found.state, found.names, mode, priced=found.priced, as_json=as_json)


def _one_source(
    record: str | None, at_random: bool, hand: Sequence[str], given: dict[str, object]
) -> None:
    """Refuse options that conflict."""
    sources = [record is not None, at_random, bool(hand)]
    if sum(sources) != 1:
        raise Refused("give one of these: a record, --random, or --hand for every seat")
    wrong = []
    if not hand:
        wrong += [name for name in _TOLD if given.get(name)]
    if record is None:
        wrong += [name for name in ("deal", "action") if given.get(name) is not None]
    else:
        wrong += [name for name in ("game", "settings") if given.get(name)]
    if not at_random and given.get("seed") is not None:
        wrong.append("seed")
    names = ", ".join("--set" if name == "settings" else f"--{name}" for name in wrong)
    if wrong:
        source = "a record" if record is not None else "--random" if at_random else "--hand"
        raise Refused(f"{names} cannot be combined with {source}")


# -- a typed-in deal ----------------------------------------------------------------------------


def _told(
    rules: Rules, hand: Sequence[str], told: dict[str, str | tuple[str, ...] | None]
) -> _Found:
    from euchre.bridge.setting import SettingError, priced, set_up

    def one(name: str) -> str | None:
        value = told[name]
        return value if isinstance(value, str) else None

    def seats(name: str) -> list[int]:
        return [_number(f"--{name}", value, rules.seats - 1) for value in told[name] or ()]

    if one("trump") is None:
        raise Refused("say what is trump, as in --trump H")
    played, asked = _played(one("played") or "")
    table = [list(_columns(cards)) for cards in told["table"] or ()]
    laid = [t for row in table for pair in row for t in pair if t]
    try:
        # One pass over all cards tells twins apart.
        cards = iter(rules.pack.order([*" ".join(hand).split(), *played, *laid]))
    except CardError as error:
        raise Refused(str(error)) from None
    masks = [sum(1 << next(cards) for _ in row.split()) for row in hand]
    trick = [actions.play(next(cards), suit) for suit in asked]
    columns = [[(next(cards), next(cards) if pair[1] else -1) for pair in row] for row in table]
    try:
        s = set_up(
            rules,
            masks,
            _strain(one("trump") or ""),
            leader=_number("--leader", one("leader") or "0", rules.seats - 1),
            played=trick,
            maker=-1 if one("maker") is None else _number("--maker", one("maker"), rules.seats - 1),
            partners=seats("partner"),
            alone=seats("alone"),
            out=seats("out"),
            bid=_bid(rules, one("bid")),
            taken=_taken(rules, one("taken")),
            columns=columns,
        )
    except SettingError as error:
        raise Refused(*error.problems) from None
    if s.maker < 0 and rules.sides.count(rules.seats) > 2:
        raise Refused("give the maker with --maker: there are no fixed partners here")
    return _Found(s, _seats(rules), priced(s))


def _seats(rules: Rules) -> tuple[str, ...]:
    return tuple(f"Seat {seat}" for seat in range(rules.seats))


def _number(option: str, text: str | None, most: int, least: int = 0) -> int:
    number = int(text) if text and text.isascii() and text.isdecimal() and len(text) < 9 else -1
    if not least <= number <= most:
        raise Refused(f"{option} takes a number from {least} to {most}, not {text!r}")
    return number


def _strain(word: str) -> int:
    by_name = {name.lower(): i for i, name in enumerate(STRAINS)}
    by_name |= {name: i for i, name in enumerate(SUIT_NAMES)}
    if word.lower() not in by_name:
        raise Refused(f"{word!r} is not a trump suit; choose one of {', '.join(STRAINS)}")
    return by_name[word.lower()]


def _played(words: str) -> tuple[list[str], list[int | None]]:
    """Return the cards of the trick, and for each the suit it asked for, or None."""
    cards, asked = [], list[int | None]()
    for word in words.split():
        card, colon, suit = word.partition(":")
        if colon and suit not in STRAINS[:4]:
            raise Refused(f"{word!r} does not name a suit; write it like B:H")
        cards.append(card)
        asked.append(STRAINS.index(suit) if colon else None)
    return cards, asked


def _columns(words: str) -> Iterator[tuple[str, str]]:
    """Yield the open and the covered card of every column."""
    for word in words.split():
        card, _, beneath = word.partition("/")
        if not card:
            raise Refused(f"{word!r} has no open card; write open/covered, like JH/9S")
        yield card, beneath


def _bid(rules: Rules, word: str | None) -> int:
    from euchre.engine.phases import Auction

    if word is None:
        return 0
    auction = rules.phase(Auction)
    if auction is None:
        raise Refused(f"there are no bids in {rules.game}")
    try:
        action = actions.parse(f"bid {word}", rules.pack)
    except ActionError:
        action = actions.PASS
    if actions.level(action) not in auction.levels:
        levels = [text_of.removeprefix("bid ") for text_of in _levels(rules, auction.levels)]
        raise Refused(f"{word!r} is not a bid of {rules.game}; choose one of {', '.join(levels)}")
    return actions.level(action)


def _levels(rules: Rules, levels: Sequence[int]) -> list[str]:
    return [actions.text(actions.bid(level), rules.pack) for level in levels]


def _taken(rules: Rules, words: str | None) -> list[int]:
    if words is None:
        return []
    numbers = [_number("--taken", word, rules.tricks) for word in words.replace(",", " ").split()]
    if len(numbers) != rules.seats:
        raise Refused(f"--taken needs {rules.seats} numbers, one per seat, not {len(numbers)}")
    return numbers


# -- a record, or a random deal -----------------------------------------------------------------


def _recorded(file: str, deal: str | None, action: str | None, *, prefix: bool = False) -> _Found:
    from euchre.bridge.card_play import in_play

    _, played = read(file, prefix=prefix)
    if not played.deals:
        raise Refused(f"{file}: no deal is recorded")
    number = _number("--deal", deal or "1", len(played.deals), 1)
    chosen = played.deals[number - 1]
    states = [chosen.first, *(after for _, _, after in chosen.steps())]
    open_ = [i for i, s in enumerate(states) if in_play(s)]
    if not open_:
        raise Refused(f"no card is played in deal {number}")
    # The state after the last action comes before none.
    last = len(states) - 1
    at = open_[0] if action is None else _number("--action", action, last, 1) - 1
    if at not in open_:
        raise Refused(
            f"action {at + 1} of deal {number} does not play a card;"
            f" cards are played from action {open_[0] + 1} to {open_[-1] + 1}"
        )
    return _Found(states[at], played.names)


def _random(rules: Rules, seed: str | None) -> _Found:
    from euchre.arena.simulate import seated
    from euchre.bridge.card_play import in_play
    from euchre.engine.dealing import deal, shuffled
    from euchre.engine.state import legal
    from euchre.engine.view import observe

    rng = Random(seed if seed is not None else secrets.randbelow(10**9))
    players = seated(["club"] * rules.seats, str(rng.random()))
    # Deals that are thrown in are redealt.
    while True:
        s = deal(rules, shuffled(rules.pack, rng), rng.randrange(rules.seats))
        while not s.ended and not in_play(s):
            push(s, players[s.turn].choose(observe(s, s.turn), legal(s)))
        if not s.ended:
            return _Found(s, _seats(rules))
