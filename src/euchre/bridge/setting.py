"""A position in the card play, set up from a description without the deal before it."""

from __future__ import annotations

from collections.abc import Sequence

from euchre.cards import HIGH, each
from euchre.coordinates import TableSeat
from euchre.engine import actions
from euchre.engine.actions import Action
from euchre.engine.fields import Outcome
from euchre.engine.phases import Auction
from euchre.engine.rules import Rules
from euchre.engine.state import State, push, start, why_not


class SettingError(ValueError):
    """The description is not a valid position; ``problems`` lists every reason."""

    def __init__(self, *problems: str):
        self.problems = problems
        super().__init__("; ".join(problems))


def set_up(
    rules: Rules,
    hands: Sequence[int],
    trump: int,
    *,
    leader: int = 0,
    played: Sequence[Action] = (),
    maker: int = -1,
    partners: Sequence[int] = (),
    alone: Sequence[int] = (),
    out: Sequence[int] = (),
    bid: int = 0,
    taken: Sequence[int] = (),
    columns: Sequence[Sequence[tuple[int, int]]] = (),
) -> State:
    """Return a state in the card play.

    ``hands`` are masks by seat, and ``played`` the cards of the current trick as actions, in turn
    from the ``leader`` on. All seats in play began the trick with equally many cards; the others
    may hold anything. ``alone`` makes the partners of a seat sit out (A25), ``out`` names other
    seats that have dropped out, ``partners`` the chosen or called partners of the maker. ``taken``
    are the tricks won so far, by seat. ``columns`` (in the game with table cards) holds, for each
    seat, pairs of an open card and the one beneath it, -1 for none.

    Raises ``SettingError`` with every reason why this is not a valid position.
    """
    n = rules.seats
    problems = _problems(rules, hands, trump, leader, maker, [*partners, *alone, *out], columns)
    if problems:
        raise SettingError(*problems)
    s = _dealt(rules)
    s.trump, s.maker, s.bid = trump, maker, bid
    s.helpers = sum(1 << p for p in set(partners) - {maker})
    for seat in alone:
        s.go_alone(seat)
        if maker >= 0 and s.makers >> seat & 1:
            s.out |= s.makers & ~(1 << seat)
    s.out |= sum(1 << p for p in set(out))
    s.hands = tuple(0 if s.out >> p & 1 else hand for p, hand in enumerate(hands))
    if s.out >> leader & 1:
        raise SettingError(f"seat {leader} sits out and cannot lead")
    seat = leader
    for action in played:
        s.add(1 << actions.card(action), seat)
        seat = s.left_of(seat)
    _lay(s, columns)
    s.taken = tuple(taken) or (0,) * n
    s.phase, s.turn, s.asked = len(rules.phases) - 1, leader, 0
    s.outcome = Outcome.RUNNING
    problems = _unplayable(s)
    if problems:
        raise SettingError(*problems)
    for action in played:
        reason = why_not(s, action)
        if reason:
            raise SettingError(f"seat {s.turn} cannot have played so: {reason.rstrip('.')}")
        push(s, action)
    if played and not s.trick:
        raise SettingError("the cards played are a whole trick; tell the next one")
    return s


def _problems(
    rules: Rules,
    hands: Sequence[int],
    trump: int,
    leader: int,
    maker: int,
    others: Sequence[int],
    columns: Sequence[Sequence[tuple[int, int]]],
) -> list[str]:
    n, problems = rules.seats, []
    if len(hands) != n:
        problems.append(f"{n} hands are needed, one per seat, not {len(hands)}")
    if columns and len(columns) != n:
        problems.append(f"the table cards of {n} seats are needed, not of {len(columns)}")
    if columns and not rules.columns:
        problems.append(f"no cards lie on the table in {rules.game}")
    if trump >= HIGH and rules.pack.jokers and not rules.joker_no_trump:
        problems.append("there is no high or low with a joker unless joker-no-trump=on says so")
    for seat in {leader, *others, *([maker] if maker != -1 else [])}:
        if not 0 <= seat < n:
            problems.append(f"there is no seat {seat}; there are seats 0 to {n - 1}")
    return problems


def _dealt(rules: Rules) -> State:
    """Return an arbitrary deal, whose cards will be replaced."""
    order = list(range(rules.pack.size))
    hands = [sum(1 << order.pop() for _ in range(rules.hand)) for _ in range(rules.seats)]
    rows = [[order.pop() for _ in range(2 * rules.columns)] for _ in range(rules.seats)]
    widow = [order.pop() for _ in range(rules.widow)]
    s = start(rules, hands, order, widow=widow, columns=rows if rules.columns else ())
    s.up = s.turned = -1
    s.faced = s.stock = s.widow = s.history = s.known = s.pledges = ()
    s.table = s.out = s.lone = 0
    return s


def _lay(s: State, columns: Sequence[Sequence[tuple[int, int]]]) -> None:
    """Lay out table cards; the table is empty if none are given."""
    if not s.columns:
        return
    n, most = s.rules.seats, s.rules.columns
    rows = [[*row, *[(-1, -1)] * (most - len(row))] for row in columns or [[]] * n]
    s.columns = tuple(tuple(card for card, _ in row) for row in rows)
    s.covered = tuple(tuple(beneath for _, beneath in row) for row in rows)
    s.under = tuple(
        sum(1 << i for i, (_, beneath) in enumerate(row) if beneath >= 0) for row in rows
    )


def _unplayable(s: State) -> list[str]:
    """Return why the cards of the seats in play do not form a position."""
    problems = []
    n, rules = s.rules.seats, s.rules
    playing = [p for p in range(n) if not s.out >> p & 1]
    if len(playing) < 2:
        problems.append("two players at least take part")
    cards = [[*each(s.hands[p]), *_on_table(s, p)] for p in range(n)]
    counts = {len(cards[p]) for p in playing}
    if len(counts) > 1:
        words = ", ".join(f"seat {p} {len(cards[p])}" for p in playing)
        problems.append(f"all who play need equally many cards, not {words}")
    most, left = max(counts, default=0), rules.tricks
    if most == 0:
        problems.append("there are no cards to play")
    if most > left:
        problems.append(f"{rules.game} is played with {left} cards each, not {most}")
    if sum(s.taken) and sum(s.taken) + most != left:
        problems.append(
            f"{sum(s.taken)} tricks taken and {most} to come are not the {left} of {rules.game}"
        )
    everything = [c for row in cards for c in row]
    for card in sorted({c for c in everything if everything.count(c) > 1}):
        problems.append(f"{rules.pack.text(card)} is there twice")
    return problems


def _on_table(s: State, seat: TableSeat) -> list[int]:
    if not s.columns:
        return []
    return [c for c in (*s.columns[seat], *s.covered[seat]) if c >= 0]


def priced(s: State) -> bool:
    """Whether a position that was set up can be priced.

    That takes the maker, every trick won before and, in bidding games, the bid.
    """
    if s.maker < 0:
        return False
    mine = [*each(s.hands[s.turn]), *_on_table(s, s.turn)]
    whole = sum(s.taken) + len(mine) == s.rules.tricks
    return whole and (s.bid > 0 or s.rules.phase(Auction) is None)
