"""An action index and an encoding as one int64 table, for compiled code."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from euchre.cards import each
from euchre.coordinates import Card, Mask
from euchre.engine import actions, phases
from euchre.engine.actions import Verb
from euchre.fast.compile.arrays import Ints
from euchre.fast.compile.records import Record, number, numbers, record_in
from euchre.fast.encode.encoding import Encoding, span_of
from euchre.fast.encode.index import SETS, turned
from euchre.fast.layout.rows import CARDS


class Places(Record):
    """An action index and an encoding."""

    actions: int = number("number of ids")
    words_of_ids: int = number("64-bit words that hold them")
    mask_words: int = number("8-byte words of a mask")
    seen_words: int = number("8-byte words of an observation")
    turns: int = number("whether suits are counted from trump")
    block: int = number("the cards of a suit")
    black: Mask = number("jokers that change color")
    red: Mask = number()
    card: list[list[Card]] = numbers(4, CARDS, text="``[by][card]``: the card turned")
    suits: list[list[Mask]] = numbers(4, 16, text="``[by][mask of suits]``: the mask turned")
    spread: list[int] = numbers(256, text="by byte: its bits as eight bytes")
    first: list[int] = numbers(64, text="by verb that takes cards or seats: its first id", fresh=-1)
    lead: int = number("the first id of leading a joker", fresh=-1)
    joker: Card = number("the first joker")
    call_suit: int = number("the first id of calling a suit", fresh=-1)
    name: list[list[int]] = numbers(4, 8, text="``[more][strain]``: the id", fresh=-1)
    bid: list[list[int]] = numbers(8, CARDS, text="``[strain + 1][level]``: the id", fresh=-1)
    choose: list[int] = numbers(128, text="by mask of seats: the id", fresh=-1)
    word: list[list[int]] = numbers(64, 2, text="``[verb][more]``: the id", fresh=-1)
    verb: list[int] = numbers(256, text="by id: the verb of the turned action")
    arg: list[int] = numbers(256, text="by id: its argument")
    more: list[int] = numbers(256, text="by id: what else it says")
    drawn: int = number("whether an observation has these parts (``parts``)")
    chosen: int = number()
    faces: int = number()
    columns: int = number()
    shown: int = number()
    called: int = number()
    known: int = number()
    helpers: int = number()
    declarer: int = number()
    bids: int = number()
    level: list[int] = numbers(CARDS, text="by bid: its index among the levels")
    steps: int = number("number of steps of a score")
    start: int = number("its first value")
    span: int = number("its range")


places_in = record_in(Places)


@lru_cache(maxsize=256)
def places(encoding: Encoding) -> Ints:
    """Return the (read-only) table of an encoding and its index."""
    array = np.array(Places.fresh())
    x = Places.over(array)
    rules, index = encoding.rules, encoding.index
    pack = rules.pack
    x.actions, x.words_of_ids = index.size, (index.size + 63) // 64
    x.mask_words, x.seen_words = (index.size + 7) // 8, encoding.size // 8
    x.turns, x.block = index.turns, pack.in_suit
    if {"BR", "BK"} <= set(pack.jokers):
        x.red, x.black = 1 << pack.index("BR"), 1 << pack.index("BK")
    for by in range(4):
        for card in range(pack.size):
            x.card[by][card] = turned(rules, card, by)
        for mask in range(16):
            x.suits[by][mask] = sum(1 << (suit ^ by) for suit in each(mask))
    for byte in range(256):
        x.spread[byte] = sum(1 << 8 * bit for bit in each(byte))
    _ids(x, encoding)
    _observation(x, encoding)
    array.flags.writeable = False
    return array


def _ids(x: Places, encoding: Encoding) -> None:
    pack, index = encoding.rules.pack, encoding.index
    jokers = [*each(pack.joker_mask)]
    x.joker = jokers[0] if jokers else pack.size
    for place, action in enumerate(index.actions):
        verb, arg, more = actions.verb(action), action & 63, action >> actions.MORE
        x.verb[place], x.arg[place], x.more[place] = verb, arg, more
        if verb in SETS:
            x.arg[place], x.more[place] = more.bit_length() - 1, 0
        if verb == Verb.PLAY and more:
            x.lead = place if x.lead < 0 else x.lead
        elif verb == Verb.CALL and more:
            x.call_suit = place if x.call_suit < 0 else x.call_suit
        elif x.first[verb] < 0:
            x.first[verb] = place
        if verb == Verb.NAME:
            x.name[more][arg] = place
        elif verb == Verb.BID:
            x.bid[more][arg] = place
        elif verb == Verb.CHOOSE:
            x.choose[more] = place
        elif verb not in SETS:
            x.word[verb][more & 1] = place


def _observation(x: Places, encoding: Encoding) -> None:
    rules = encoding.rules
    names = {part.name: part.size for part in encoding.parts}
    for name in ("drawn", "chosen", "called", "helpers", "declarer"):
        setattr(x, name, name in names)
    x.faces, x.shown, x.columns = "faced" in names, "dictated" in names, rules.columns
    x.known = sum(name.startswith("known.") for name in names)
    auction = rules.phase(phases.Auction)
    if auction:
        x.bids = len(auction.levels)
        for place, level in enumerate(auction.levels):
            x.level[level] = place
    if encoding.scores:
        x.steps, x.start, x.span = names["score.0"], rules.goal.start, span_of(rules)
