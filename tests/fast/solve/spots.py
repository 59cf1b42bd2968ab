"""Positions in trick play, as engine states and as kernel arrays."""

from dataclasses import dataclass, field
from random import Random

from euchre.cards import Pack
from euchre.engine import actions
from euchre.engine.fields import Outcome
from euchre.engine.rules import Rules
from euchre.engine.state import State, start
from euchre.fast.solve.from_state import lanes_of
from euchre.fast.solve.lanes import Lanes, laid
from tests.fast.solve.brute import after, plays


@dataclass(frozen=True)
class Spot:
    """One position as the kernel sees it; every mask of cards is one of places."""

    lanes: Lanes
    hands: tuple[int, ...]
    active: int
    #: The mask of the seats whose tricks count, and what they have won already.
    side: int
    leader: int
    won: int = 0
    #: The places played to the trick under way, in turn, and the suit a joker led asks for.
    trick: tuple[int, ...] = ()
    named: int = -1
    #: What is uncovered when a place is played.
    under: dict[int, int] = field(default_factory=dict)
    #: The places allowed for the next card; 0: all that are legal.
    only: int = 0

    @property
    def seats(self) -> int:
        return len(self.hands)


def spot_of(s: State, side: int) -> Spot:
    """Return a state in the play as a position; written anew, not the product's own bridge."""
    lanes = lanes_of(s.rules, s.trump)
    hands = tuple(laid(lanes, h | s.open_cards(p)) for p, h in enumerate(s.hands))
    under = {}
    for seat, row in enumerate(s.columns):
        for column, card in enumerate(row):
            if card >= 0 and s.under[seat] >> column & 1:
                under[int(lanes.place[card])] = laid(lanes, 1 << s.covered[seat][column])
    if s.rules.reveal_after:
        # What the card just played from the table hid belongs to its player already.
        for seat, row in enumerate(s.columns):
            for column, card in enumerate(row):
                if card < 0 and s.under[seat] >> column & 1:
                    more = laid(lanes, 1 << s.covered[seat][column])
                    hands = (*hands[:seat], hands[seat] | more, *hands[seat + 1 :])
    trick = tuple(int(lanes.place[c]) for _, c in s.trick)
    joker = bool(s.trick) and s.rules.ranks.suit[s.trump][s.trick[0][1]] != s.led
    return Spot(
        lanes,
        hands,
        (1 << s.rules.seats) - 1 & ~s.out,
        side,
        s.trick[0][0] if s.trick else s.turn,
        sum(t for p, t in enumerate(s.taken) if side >> p & 1),
        trick,
        s.led if joker else -1,
        under,
        laid(lanes, 1 << s.dictated) if s.dictated >= 0 and not s.played else 0,
    )


def in_play(
    rules: Rules,
    hand: int,
    rng: Random,
    *,
    trump: int,
    out: int = 0,
    leader: int = 0,
    columns: int = 1,
) -> State:
    """Return a deal of small hands at the first lead, whatever the auction would have said.

    ``hand`` is the number of tricks; in a game with table cards two of them lie on the
    table for each of ``columns``.
    """
    columns = min(rules.columns, columns)
    small = rules.but(hand=hand - 2 * columns, widow=0, columns=columns)
    order = rng.sample(range(rules.pack.size), rules.pack.size)

    def take(n: int) -> list[int]:
        return [order.pop() for _ in range(n)]

    hands = [sum(1 << c for c in take(small.hand)) for _ in range(rules.seats)]
    rows = [take(2 * columns) for _ in range(rules.seats)] if columns else []
    s = start(small, hands, order, columns=rows)
    s.outcome, s.phase, s.turn = Outcome.RUNNING, len(small.phases) - 1, leader
    s.trump, s.maker, s.out = trump, leader, out
    return s


def played_on(s: State, plies: int, rng: Random) -> State:
    """Return the state after so many random cards, or the last one before the end."""
    for _ in range(plies):
        new = after(s, rng.choice(plays(s)))
        if new.ended:
            break
        s = new
    return s


def by_card(lanes: Lanes, values: dict[int, float]) -> dict[int, float]:
    """Return values by card as values by place."""
    return {int(lanes.place[card]): value for card, value in values.items()}


def spot_in_words(s: State, side: int) -> str:
    """Return a position so that it can be set up by hand when a test fails."""
    pack: Pack = s.rules.pack
    hands = " | ".join(" ".join(pack.names(h | s.open_cards(p))) for p, h in enumerate(s.hands))
    trick = " ".join(f"{p}:{pack.text(c)}" for p, c in s.trick)
    return (
        f"{s.rules.game}, trump {s.trump}, turn {s.turn}, out {s.out:b}, side {side:b},"
        f" hands {hands}, trick {trick or '-'}, led {s.led}, columns {s.columns},"
        f" covered {s.covered}, won {s.taken}"
    )


def some_seats(seats: int, rng: Random) -> tuple[int, int]:
    """Return a mask of seats that are out and one of a side: all forms that games have.

    All in, one or several out, a single seat against all others, halves, any mask.
    """
    full = (1 << seats) - 1
    out = 0
    if seats > 2 and rng.random() < 0.5:
        for seat in rng.sample(range(seats), rng.randint(1, seats - 2)):
            out |= 1 << seat
    side = rng.choice(
        (sum(1 << p for p in range(0, seats, 2)), 1 << rng.randrange(seats), rng.randint(0, full))
    )
    return out, side


def leader_in(out: int, seats: int, rng: Random) -> int:
    """Return a seat that takes part."""
    return rng.choice([p for p in range(seats) if not out >> p & 1])


def action_place(lanes: Lanes, action: int) -> tuple[int, int]:
    """Return the order of actions in max-n: by place, and a joker led by its suit."""
    return int(lanes.place[actions.card(action)]), actions.suit_led(action)
