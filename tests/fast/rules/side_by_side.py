"""Play the same deals on the engine and the machine, comparing everything at every action."""

from collections import Counter
from functools import cache
from random import Random

import numpy as np

from euchre import GAMES, Rules, RulesError, rules
from euchre.engine import actions
from euchre.engine.actions import Action
from euchre.engine.dealing import deal
from euchre.engine.fields import Outcome
from euchre.engine.match import new_match
from euchre.engine.phases import Phase
from euchre.engine.rewind import rewind
from euchre.engine.scoring import points, tally
from euchre.engine.state import State, legal, push
from euchre.engine.view import observe
from euchre.fast.layout.convert import Rows, action_of, code_of, fresh, record_of, tally_of
from euchre.fast.layout.rows import SEATS, DealRow, Question, at
from euchre.fast.layout.tables import RuleTable, compiled, most_faces
from euchre.fast.rules import settling, steps, views
from euchre.games import options_of, span_of
from tests.kit.players import stacked, tempers

_QUESTION = np.zeros(Question.extent, np.int64)
_MOVES = np.zeros((4000, 2), np.int64)

#: What is compared besides legal actions: rows, points, winners, views.
Seen = Counter[tuple[str, ...]]


@cache
def _offered(name: str) -> dict[str, tuple[str, ...]]:
    return options_of(next(g for g in GAMES if g.name == name))


@cache
def mixed(name: str, number: int) -> Rules:
    """Return a game with a random mix of its house rules, one for each number; 0: none."""
    rng = Random(f"{name}:{number}")
    while number:
        chosen = {k: rng.choice(v) for k, v in _offered(name).items() if rng.random() < 0.4}
        try:
            return rules(name, chosen)
        except RulesError:
            continue
    return rules(name)


def options_with(name: str) -> int:
    """Return how many values other than the usual the house rules of a game have."""
    return sum(len(values) - 1 for values in _offered(name).values())


@cache
def one_option(name: str, number: int) -> Rules:
    """Return a game with one house rule, each in turn, and what else that one needs."""
    single = [(k, v) for k, values in _offered(name).items() for v in values[1:]]
    wanted = dict([single[number % len(single)]])
    rng = Random(f"{name}:{number}")
    for _ in range(60):
        try:
            return rules(name, wanted)
        except RulesError:
            others = {k: rng.choice(v) for k, v in _offered(name).items() if rng.random() < 0.3}
            wanted = others | dict([single[number % len(single)]])
    return rules(name)


@cache
def _changes_play(name: str, option: str) -> bool:
    """Whether a house rule is more than a custom of the table, such as who cuts."""
    base = rules(name)
    for value in _offered(name)[option][1:]:
        try:
            table = rules(name, {option: value})
        except RulesError:
            return True  # It needs another.
        if table.but(customs=base.customs, options=()) != base:
            return True
    return False


def three_options(name: str, number: int | str) -> Rules:
    """Return a game with three of its house rules, for each number others, and any of a span."""
    rng, offered = Random(f"{name}:{number}"), _offered(name)
    names = [option for option in offered if _changes_play(name, option)]
    while True:
        chosen = {}
        for option in rng.sample(names, 3):
            values, span = offered[option], span_of(option)
            numbers = span if span and rng.random() < 0.3 else ()
            chosen[option] = str(rng.choice(numbers or values[1:]))
        try:
            return rules(name, chosen)
        except RulesError:
            continue


def dealt_row(t: RuleTable, s: State) -> Rows:
    """Return a fresh row with the cards of a deal as they were dealt."""
    dealt = rewind(s)
    row: Rows = fresh(t)[0]
    now = DealRow.over(row)
    now.hands[: len(dealt.hands)] = dealt.hands
    faces = most_faces(s.rules)
    now.face[:faces] = dealt.rest[:faces]
    now.stock = sum(1 << c for c in dealt.rest)
    now.widow = sum(1 << c for c in dealt.widow)
    half = s.rules.columns
    tail = [r[half:] for r in dealt.columns] + [r[:half] for r in dealt.columns]
    now.rest[:] = [card for r in tail for card in r]
    now.dealer = s.dealer
    now.scores[: len(s.scores)] = s.scores
    steps.apply(t, row.reshape(1, -1), np.full((1, 2), steps.BEGIN))
    return row


def begun(table: Rules, rng: Random) -> State:
    """Return a deal of any seat at any scores, from a pack that may be stacked."""
    down, target = table.goal.down, table.goal.target
    scores = range(1, table.goal.start + 1) if down else range(max(2, target))
    held = [rng.choice(scores) for _ in range(table.sides.count(table.seats))]
    return deal(table, stacked(table, rng), rng.randrange(table.seats), scores=held)


def tables_with(name: str, every: int = 1) -> list[Rules]:
    """Return a game as it is, with one in so many single options, and with mixtures of them."""
    single = [one_option(name, i) for i in range(0, options_with(name), every)]
    return [rules(name), *single, *(mixed(name, i) for i in range(1, 5))]


def compare(table: Rules, seed: int, seen: Seen | None = None, look: int = 0) -> int:
    """Play the deal of a seed on both and compare; return the number of actions.

    ``seen`` counts what has been met; every ``look``-th action all views are compared too.
    Raises ``AssertionError`` with what differs.
    """
    t, rng = compiled(table), Random(seed)
    s = begun(table, rng)
    row, seated, where = dealt_row(t, s), tempers(table, seed, rng), f"{table.id} seed {seed}"
    while True:
        same(row.tolist(), record_of(s).numbers(), where)
        if look and len(s.history) % look == 0:
            same_views(t, row, s, where)
        if s.ended:
            break
        can = legal(s)
        number = steps.legal(t, row, _QUESTION, _MOVES)
        mine = [action_of(code, cards) for code, cards in _MOVES[:number].tolist()]
        assert mine == can, f"{where} ply {len(s.history)}: {mine} are legal, not {can}"
        action = seated[s.turn].choose(can, rng)
        if seen is not None:
            note(seen, s, action)
        push(s, action)
        steps.apply(t, row.reshape(1, -1), np.array([code_of(action)], np.int64))
    same_end(t, row, s, rng, where)
    if seen is not None:
        seen[("outcome", Outcome(s.outcome).name)] += 1
    return len(s.history)


def by_column(row: Rows) -> dict[str, list[int]]:
    """Return a row by column names: ``{"turn": [0], ...}``."""
    columns = {c.name: [int(v) for v in row[c.at : c.at + c.size]] for c in DealRow.fields}
    return columns | {"rest": [int(v) for v in row[DealRow.extent :]]}


def same(mine: list[int], theirs: list[int], where: str) -> None:
    """Compare two rows; name the columns that differ."""
    if mine != theirs:
        a, b = (by_column(np.array(row)) for row in (mine, theirs))
        wrong = {name: (a[name], b[name]) for name in a if a[name] != b[name]}
        raise AssertionError(f"{where} ply {theirs[at.plies]}: (machine, engine) {wrong}")


def same_views(t: RuleTable, row: Rows, s: State, where: str) -> None:
    """Compare what each seat and a spectator may know."""
    seats = np.arange(-1, s.rules.seats)
    found = np.zeros((len(seats), len(row)), np.int64)
    views.hide(t, np.tile(row, (len(seats), 1)), seats, found)
    for seat, view in zip(seats.tolist(), found.tolist(), strict=True):
        theirs = observe(s, None if seat < 0 else seat).state
        same(view, record_of(theirs, whole=False).numbers(), f"{where}, view of {seat},")


def same_end(t: RuleTable, row: Rows, s: State, rng: Random, where: str) -> None:
    """Compare facts and points, who wins the game, and who deals next."""
    assert tally_of(s.rules, row) == tally(s), f"{where}: {tally_of(s.rules, row)}"
    got = np.zeros((1, SEATS), np.int64)
    settling.settle(t, row.reshape(1, -1), got)
    theirs = points(s)
    sides = len(theirs)
    assert tuple(got[0, :sides].tolist()) == theirs, f"{where}: {got} points, not {theirs}"
    deals = rng.randrange(4)
    match = new_match(s.rules, s.dealer)
    match = type(match)(rules=s.rules, dealer=s.dealer, scores=s.scores, deals=deals).after(s)
    after = np.array([a + b for a, b in zip(s.scores, theirs, strict=True)], np.int64)
    used = s.outcome != Outcome.REDEAL
    won, dealer = settling.after(t, row, after, deals + used)
    winners = match.results[-1].winners if match.results else ()
    assert [i for i in range(sides) if won >> i & 1] == [*winners], f"{where}: {won:b} won"
    assert tuple(after.tolist()) == (match.carried if winners else match.scores), where
    assert dealer == match.dealer, f"{where}: {dealer} deals next"


@cache
def _values(phase: Phase) -> list[tuple[str, str]]:
    return [(f, str(getattr(phase, f))) for f in getattr(phase, "__dataclass_fields__", {})]


def values_of(phase: Phase) -> list[tuple[str, ...]]:
    """Return the values of a phase: (its kind, field, value)."""
    return [(type(phase).__name__, *value) for value in _values(phase)]


def note(seen: Seen, s: State, action: Action) -> None:
    """Count an action by its phase, with every value of that phase."""
    phase = s.rules.phases[s.phase]
    kind, verb = type(phase).__name__, VERBS[actions.verb(action)]
    seen[kind, verb] += 1
    for value in _values(phase):
        seen[kind, verb, *value] += 1


VERBS = {v: k.lower() for k, v in vars(actions.Verb).items() if not k.startswith("_")}
