"""Every possible action of a game, numbered from 0.

A card, a call or an answer has one id.  Sets of cards (a discard of three) have none: they are
chosen card by card, in rising order, so that each set is chosen in exactly one way, and the
probability of a set is the product of those of its cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from itertools import starmap
from typing import Literal, NamedTuple

from euchre.cards import SUITS, each
from euchre.coordinates import Card, TableSeat
from euchre.engine import actions, phases
from euchre.engine.actions import Action, Verb
from euchre.engine.rules import Rules
from euchre.engine.state import State, legal
from euchre.engine.view import View
from euchre.text import brief

#: How suits are numbered: as in the pack, or relative to trump.
Frame = Literal["trump", "table"]

#: Verbs that move sets of cards, with one id per card.
SETS = {Verb.DISCARD: "discard", Verb.EXCHANGE: "exchange", Verb.GIVE: "give"}
#: Actions without cards, seats or strains, in the order of their ids.
WORDS = (
    actions.PASS,
    actions.ORDER,
    actions.ORDER_ALONE,
    actions.TAKE,
    actions.LEAVE,
    actions.MISDEAL,
    actions.PLAY_ON,
    actions.ALONE,
    actions.TOGETHER,
    actions.EXPOSE,
    actions.CONCEAL,
    actions.SWAP,
    actions.KEEP,
    actions.DROP,
    actions.STAY,
    actions.DENY,
    actions.ALLOW,
    actions.CLAIM,
)


class Segment(NamedTuple):
    """A run of ids of one kind."""

    name: str
    first: int
    size: int


def runs_of(sizes: Iterable[tuple[str, int]]) -> Iterator[tuple[str, int, int]]:
    """Yield runs that follow one another: name, first number and size."""
    first = 0
    for name, size in sizes:
        yield name, first, size
        first += size


def same_in_all_suits(rules: Rules) -> bool:
    """Whether a game is invariant under the exchange of suits (``Turning``)."""
    auction = rules.phase(phases.Auction)
    strains = auction.strains if auction else ()
    named = sum(strain < 4 for strain in strains)
    return (
        rules.phase(phases.TurnedTrump) is None
        and (rules.joker_turned not in SUITS or not rules.pack.jokers)
        and named in (0, 4)
    )


def turned(rules: Rules, card: Card, by: int) -> int:
    """Return a card with its suit exchanged for ``suit ^ by`` (an involution).

    Suits of a color stay together, and jokers of two colors are exchanged with them.
    """
    pack = rules.pack
    suit = pack.suit[card]
    if suit >= 0:
        return card + ((suit ^ by) - suit) * pack.in_suit
    if by in (1, 2) and {"BR", "BK"} <= set(pack.jokers):
        other = {"BR": "BK", "BK": "BR"}.get(pack.texts[card])
        return card if other is None else pack.index(other)
    return card


def frame_of(state: State) -> int:
    """Return the suit numbered 0: trump, else the upcard's suit, else that of the highest bid."""
    if 0 <= state.trump < 4:
        return state.trump
    if state.turned >= 0:
        return state.turned
    return state.bid_strain if 0 <= state.bid_strain < 4 else 0


@dataclass(frozen=True)
class ActionIndex:
    """The ids of a game's actions, ``0 <= id < size``.

    With ``frame="trump"`` suits are counted from trump (``suit ^ trump``; until trump is made,
    from the suit of the upcard or highest bid), so that a network learns one suit instead of
    four.  In games whose suits differ (``turns`` is false) they stay as they are.  Seats are
    counted from the acting seat.

    >>> from euchre import rules
    >>> index = ActionIndex(rules("standard"))
    >>> index.size, [segment.name for segment in index.segments]
    (59, ['play', 'discard', 'name', 'word'])
    """

    rules: Rules
    frame: Frame = "trump"

    def __post_init__(self) -> None:
        if self.frame not in ("trump", "table"):
            raise ValueError(f"frame is 'trump' or 'table', not {brief(self.frame)}")

    @cached_property
    def turns(self) -> bool:
        """Whether suits are counted from trump."""
        return self.frame == "trump" and same_in_all_suits(self.rules)

    @cached_property
    def _by_segment(self) -> list[tuple[str, list[Action]]]:
        """The segments with their actions: suits counted from trump, seats from the acting one."""
        by_segment: dict[str, dict[Action, None]] = {}
        for phase in self.rules.phases:
            for name, choices in _asks(phase, self.rules):
                by_segment.setdefault(name, {}).update(dict.fromkeys(choices))
        words = by_segment.pop("word", {})
        ordered = [(name, list(by_segment[name])) for name in _ORDER if name in by_segment]
        return [*ordered, ("word", [word for word in WORDS if word in words])]

    @cached_property
    def segments(self) -> tuple[Segment, ...]:
        """The runs of ids, in order."""
        sizes = ((name, len(choices)) for name, choices in self._by_segment)
        return tuple(starmap(Segment, runs_of(sizes)))

    @cached_property
    def actions(self) -> tuple[Action, ...]:
        """The action of each id (one card for sets of cards); suits and seats as in the frame."""
        return tuple(action for _, asked in self._by_segment for action in asked)

    @cached_property
    def _ids(self) -> dict[Action, int]:
        return {action: i for i, action in enumerate(self.actions)}

    @property
    def size(self) -> int:
        """Number of ids."""
        return len(self.actions)

    @cached_property
    def digest(self) -> str:
        """Digest of the actions and of how suits are counted."""
        text = repr((self.rules.pack.texts, self.turns, self.actions, self.segments))
        return blake2b(text.encode(), digest_size=8).hexdigest()

    def text(self, number: int) -> str:
        """Return the text of an id; in a trump frame clubs stand for trump.

        >>> from euchre import rules
        >>> ActionIndex(rules("standard")).text(0)
        'play 9C'
        """
        return actions.text(self.actions[number], self.rules.pack)

    def by(self, state: State) -> int:
        """Return the suit numbered 0 in a state; 0 if suits are not turned."""
        return frame_of(state) if self.turns else 0

    def turn(self, action: Action, by: int, seat: TableSeat) -> Action:
        """Return an action with suits counted from ``by`` and seats from ``seat``."""
        return self._changed(action, by, -seat)

    def unturn(self, action: Action, by: int, seat: TableSeat) -> Action:
        """Undo ``turn``."""
        return self._changed(action, by, seat)

    def _changed(self, action: Action, by: int, seats: int) -> Action:
        return actions.image(
            action,
            lambda card: turned(self.rules, card, by),
            lambda strain: strain ^ by if 0 <= strain < 4 else strain,
            lambda seat: (seat + seats) % self.rules.seats,
        )

    # -- at the table -----------------------------------------------------------------------

    def ids(self, at: State | View, chosen: int = 0) -> list[int]:
        """Return the legal ids of the seat on turn, ascending.

        ``chosen`` is the mask of the cards chosen so far for a set (``step``).
        """
        state = at.state if isinstance(at, View) else at
        legal_ids = {self._next(action, chosen, state) for action in legal(state)} - {-1}
        return sorted(legal_ids)

    def _next(self, action: Action, chosen: int, state: State) -> int:
        """Return the next id toward an action; -1 if ``chosen`` rules it out."""
        by = self.by(state)
        action = self.turn(action, by, state.turn)
        verb, cards = actions.verb(action), actions.cards(action)
        if verb not in SETS:
            return -1 if chosen else self._ids[action]
        done = sum(1 << turned(self.rules, card, by) for card in each(chosen))
        left = cards & ~done
        # The chosen cards are the lowest of the set.
        if done & ~cards or not left or left & ((1 << done.bit_length()) - 1):
            return -1
        return self._ids[actions.move(verb, left & -left)]

    def step(self, at: State | View, number: int, chosen: int = 0) -> tuple[Action | None, int]:
        """Return the action that an id completes, and the cards chosen so far.

        The action is None while a set of cards is incomplete. Raises ``ValueError`` for an id that
        is not legal.
        """
        state = at.state if isinstance(at, View) else at
        for action in legal(state):
            if self._next(action, chosen, state) == number:
                break
        else:
            raise ValueError(f"{number} may not be chosen; legal are {self.ids(state, chosen)}")
        meant = self.action_of(state, number)
        if actions.verb(meant) not in SETS:
            return meant, 0
        chosen |= actions.cards(meant)
        whole = actions.move(actions.verb(meant), chosen)
        if chosen.bit_count() == actions.size(action):
            return whole, 0
        return None, chosen

    def action_of(self, state: State, number: int) -> Action:
        """Return the action of an id for the seat on turn (for a set, with that card alone)."""
        return self.unturn(self.actions[number], self.by(state), state.turn)

    def path(self, state: State, action: Action) -> list[int]:
        """Return the ids that make up an action, in order: one, or one per card of a set.

        Raises ``KeyError`` for an action that the game never offers.
        """
        return self._path(action, self.by(state), state.turn)

    def table_path(self, action: Action, seat: TableSeat) -> list[int]:
        """Return the ids of a seat's action in the table frame; ``size`` if it is hidden."""
        return [self.size] if actions.is_hidden(action) else self._path(action, 0, seat)

    def _path(self, action: Action, by: int, seat: TableSeat) -> list[int]:
        action = self.turn(action, by, seat)
        verb = actions.verb(action)
        if verb not in SETS:
            return [self._ids[action]]
        return [self._ids[actions.move(verb, 1 << c)] for c in each(actions.cards(action))]


# -- what each phase may ask -------------------------------------------------------------------

_ORDER = (
    "play",
    "lead-joker",
    "discard",
    "give",
    "exchange",
    "dictate",
    "call-card",
    "call-suit",
    "name",
    "bid",
    "ask",
    "choose",
)
_Asks = Iterator[tuple[str, Iterable[Action]]]


def _asks(phase: phases.Phase, rules: Rules) -> _Asks:
    """Yield the possible actions of a phase, by segment."""
    match phase:
        case phases.Tricks():
            jokers = [*each(rules.pack.joker_mask)]
            yield "play", [actions.play(card) for card in range(rules.pack.size)]
            if jokers:
                yield "lead-joker", [actions.play(j, suit) for j in jokers for suit in range(4)]
            yield "word", [actions.CLAIM] * (phase.claim != "off")
        case phases.Nominate():
            yield "name", map(actions.name, range(4))
        case phases.TurnUp():
            yield "word", [actions.PASS, actions.ORDER]
            yield "word", [actions.ORDER_ALONE] * (phase.alone or phase.partner_alone)
            yield "word", [actions.DENY, actions.ALLOW] * phase.deny
        case phases.NameSuit():
            strains = range(6 if phase.high_low else 4)
            for alone in (False, True)[: 1 + phase.alone]:
                yield "name", [actions.name(strain, alone=alone) for strain in strains]
            yield "word", [actions.PASS]
            if phase.stuck == "upcard":
                yield "word", [actions.ORDER, actions.ORDER_ALONE][: 1 + phase.alone]
        case phases.Auction():
            named = phase.strains or (None,)
            yield "bid", [actions.bid(level, s) for level in phase.levels for s in named]
            yield "word", [actions.PASS]
        case phases.Declare():
            yield "name", map(actions.name, range(6 if phase.high_low else 4))
            yield "name", [actions.NO_TRUMP] * phase.no_trump
        case phases.Exchange():
            yield from _sets(Verb.DISCARD, rules)
            yield "word", [actions.TAKE, actions.LEAVE] * phase.optional
        case phases.CallForBest():
            yield from _sets(Verb.DISCARD, rules)
            yield from _sets(Verb.GIVE, rules)
            yield "word", [actions.LEAVE]
        case phases.AskCard():
            yield from _sets(Verb.DISCARD, rules)
            yield from _sets(Verb.GIVE, rules)
            yield "ask", [actions.ask(seat) for seat in range(1, rules.seats)]
            yield "word", [actions.LEAVE]
        case phases.TakeWidow():
            yield from _sets(Verb.DISCARD, rules)
        case phases.SwapBest():
            yield from _sets(Verb.GIVE, rules)
            yield "word", [actions.LEAVE]
        case phases.Farmers():
            yield from _sets(Verb.EXCHANGE, rules)
            yield "word", [actions.PLAY_ON]
        case phases.Misdeal() | phases.Fold():
            yield "word", [actions.MISDEAL, actions.PLAY_ON]
        case phases.DummyHand():
            yield "word", [actions.SWAP, actions.KEEP]
        case phases.Alone():
            yield "word", [actions.ALONE, actions.TOGETHER]
        case phases.ChoosePartners():
            most = max((number for _, number in phase.most), default=0)
            some = [others << 1 for others in range(1 << (rules.seats - 1))]
            yield "choose", [actions.choose(s) for s in some if s.bit_count() <= most]
        case phases.CallPartner():
            if phase.what == "suit":
                yield "call-suit", map(actions.call_suit, range(4))
            else:
                yield "call-card", map(actions.call_card, range(rules.pack.size))
            yield "word", [actions.ALONE] * phase.alone
        case phases.Jambon():
            yield "word", [actions.EXPOSE, actions.CONCEAL]
            if phase.dictated:
                yield "dictate", map(actions.dictate, range(rules.pack.size))
        case phases.DropOut():
            yield "word", [actions.DROP, actions.STAY]
        case phases.TurnedTrump():
            pass
        case _:
            raise ValueError(f"{rules.id}: nothing is known of a phase {type(phase).__name__}")


def _sets(verb: int, rules: Rules) -> _Asks:
    yield SETS[verb], [actions.move(verb, 1 << card) for card in range(rules.pack.size)]
