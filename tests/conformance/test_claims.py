"""Claims of the remaining tricks (C45, D135), checked against exhaustive search."""

from random import Random

from euchre import Rules, deal, game, rules, shuffled
from euchre.cards import each
from euchre.engine.phases.tricks import claim_stands
from euchre.engine.state import State, legal, push
from tests.kit.laws_reference import in_words, wins_all
from tests.rows import each_row

BACON = game("bacon").rules
#: Tables whose tricks differ: bowers of either kind, none, jokers, no trump, twins, six seats.
TABLES = {
    "bacon": BACON,
    "bald": game("bald").rules,
    "no trump with a joker": rules(
        "standard", {"high-low": "on", "joker": "on", "joker-no-trump": "on"}
    ),
    "two jokers": rules("six-double", {"joker": "on", "jokers": "different"}),
    "three": game("three").rules,
}


def in_play(table: Rules, rng: Random, left: int) -> State:
    """A random position of the play with so many tricks left, now and then in the middle of one.

    The seat on turn often gets good cards, so that claims that stand come about.
    """
    while True:
        s = deal(table, shuffled(table.pack, rng), rng.randrange(table.seats))
        strain = rng.choice((0, 1, 2, 3, 4, 5) if "high-low" in table.id else (0, 1, 2, 3))
        s.table, s.trump, s.maker = 0, strain, rng.randrange(table.seats)
        if rng.random() < 0.3:
            s.go_alone(s.maker)
        s.go(len(table.phases) - 1)
        while table.tricks - sum(s.taken) > left and not s.ended:
            push(s, rng.choice([a for a in legal(s) if a >> 6 & 63 == 0]))
        for _ in range(rng.choice((0, 0, 1, 2))):
            push(s, rng.choice([a for a in legal(s) if a >> 6 & 63 == 0]))
        if not s.ended:
            return s


def strong(s: State, rng: Random) -> None:
    """Change cards of the claimer for the best of those that have not been played."""
    row = s.rules.ranks.strength[s.trump]
    rest = s.pack.full & ~s.played & ~s.hands[s.turn]
    for p in range(s.rules.seats):
        rest &= ~(s.hands[p] if s.out >> p & 1 else 0)
    mine = list(each(s.hands[s.turn]))
    best = sorted(each(rest), key=lambda c: -max(led[c] for led in row))
    for c, better in zip(rng.sample(mine, len(mine)), best, strict=False):
        owner = next((p for p, hand in enumerate(s.hands) if hand >> better & 1), None)
        if owner is not None and rng.random() < 0.8:
            s.add(1 << c, owner)
            s.remove(1 << better, owner)
            s.remove(1 << c, s.turn)
            s.add(1 << better, s.turn)


@each_row("any_order", [False, True])
@each_row("name", TABLES)
def test_the_judge_agrees_with_a_search_of_everything(name: str, any_order: bool) -> None:
    table, rng = TABLES[name], Random(f"claims {name}")
    stood = 0
    for number in range(120):
        left = 3 if table.seats < 5 and number % 8 == 0 else 2
        s = in_play(table, rng, left)
        strong(s, rng)
        expected = wins_all(in_words(s), s.turn, any_order=any_order)
        assert claim_stands(s, any_order=any_order) == expected, in_words(s)
        stood += expected
    # Both answers come often enough.
    assert 12 <= stood <= 108
