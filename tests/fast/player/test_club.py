"""The club player: uses only its view, agrees in both modes, and does not change."""

import json
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from random import Random

import numpy as np
import pytest

from euchre import GAMES, State, deal, legal, observe, push, rules
from euchre.bots.club import ClubBot
from euchre.bots.search.beliefs import as_taken
from euchre.engine import actions
from euchre.engine.rules import Rules
from euchre.fast.layout.convert import action_of, fresh, record_of
from euchre.fast.layout.rows import SEATS, DealRow, GameRow, KnownTo
from euchre.fast.player import numbers, player, prepared, self_play
from euchre.fast.player.from_view import ClubPlayer, ClubSeat, club_at
from euchre.fast.rules import dealing as machine_deals
from euchre.fast.rules import steps
from tests.bots.tables import TABLES, every_option
from tests.kit.laws_views import disguised
from tests.kit.players import stacked, tempers
from tests.rows import each_row
from tests.test_bots import scores_of

#: What the player did in the same deals when the contests were played: by table.
CHOICES = Path(__file__).parents[2] / "data" / "club.json"


def decisions(table: Rules, seed: str, number_of: int) -> Iterator[State]:
    """Yield states in which there is a choice: of deals played well, oddly, and in between."""
    rng = Random(f"{seed}:{table.id}")
    for number in range(number_of):
        s = deal(
            table, stacked(table, rng), rng.randrange(table.seats), scores=scores_of(table, rng)
        )
        odd = tempers(table, number, rng)
        guided = rng.random()
        while not s.ended:
            choices = legal(s)
            if len(choices) > 1:
                yield s
                if rng.random() < guided:
                    push(s, ClubBot().choose(observe(s, s.turn), choices))
                    continue
            push(s, odd[s.turn].choose(choices, rng))


def digest(table: Rules, number: int = 3) -> str:
    """Return what stands for all choices in some deals."""
    found = blake2b(digest_size=6)
    for s in decisions(table, "pinned", number):
        found.update(f"{ClubBot().choose(observe(s, s.turn), legal(s))};".encode())
    return found.hexdigest()


@each_row("table", TABLES)
def test_every_choice_is_what_it_was(table: Rules) -> None:
    """Contests (``docs/bots-contests.md``) were played by it: a change asks for new ones."""
    assert digest(table) == json.loads(CHOICES.read_text("utf-8"))[table.id]


@each_row("table", TABLES)
def test_a_choice_follows_from_what_the_seat_may_know(table: Rules) -> None:
    """Hidden cards blanked or dealt anew, in the row of everything, change nothing."""
    rng = Random(4)
    at, seen = club_at(table), 0
    for s in decisions(table, "hidden", 2):
        wanted = ClubSeat(observe(s, s.turn)).choose()
        for world in (s, disguised(s, s.turn, rng)):
            row = record_of(world)
            # Secrets are never looked at, whatever stands there.
            for field in DealRow.fields:
                if field.note is KnownTo.SECRET and field.name in ("partner", "stock", "widow"):
                    setattr(row, field.name, rng.getrandbits(20))
            player.choose(at.t, at.w, row, at.memo, at.question)
            assert action_of(at.question.code, at.question.cards) == wanted
        seen += 1
    assert seen > 10


def test_both_modes_play_the_same() -> None:
    """Deals between club players and others with wild numbers, compiled and as plain Python."""
    rng, played = Random(9), 0
    for table in [*TABLES, *list(every_option())[::20]]:
        t, n = prepared.table(table), table.seats
        cautious = as_taken(table, "cautious") or ()
        minds = [numbers.usual(), [x * rng.uniform(0.3, 1.7) for x in cautious]]
        who = [rng.randrange(2) for _ in range(n)]
        on, clubs = self_play.arrays(table, who, minds), [ClubPlayer(table, by) for by in minds]
        start, seed = np.full(SEATS, table.goal.start, np.int64), np.uint64(7)
        for number in range(4):
            self_play.many(t, on, seed, number, 1, 0, start)
            rows = fresh(t)
            machine_deals.deal(t, rows, seed, number, number % n)
            row = DealRow.read(rows[0])
            steps.step(clubs[0].t, row, steps.BEGIN, 0)
            while not row.outcome:
                at = clubs[who[row.turn]]
                player.choose(at.t, at.w, row, at.memo, at.question)
                steps.step(at.t, row, at.question.code, at.question.cards)
                played += 1
            assert row.numbers() == on.row.tolist(), (table.id, number)
    assert played > 5000


def test_numbers_have_one_name_each_and_a_place() -> None:
    usual = numbers.usual()
    assert len(usual) == numbers.COUNT
    assert usual[numbers.place("together_trump.1")] == numbers.Numbers.read(usual).together.trump[1]
    assert numbers.usual(care=-1.0)[numbers.place("care")] == -1.0
    with pytest.raises(KeyError):
        numbers.place("together_trump.4")


def test_other_numbers_make_another_player() -> None:
    """Less care is bolder: it bids on hands that a club player passes."""
    bold, club, table = ClubBot(numbers.usual(care=-0.1)), ClubBot(), rules("hasenpfeffer")
    calls = [0, 0]
    for s in decisions(table, "bold", 30):
        choices = legal(s)
        if actions.PASS in choices:
            view = observe(s, s.turn)
            calls[0] += club.choose(view, choices) != actions.PASS
            calls[1] += bold.choose(view, choices) != actions.PASS
    assert calls[1] > calls[0] > 0


def test_a_game_is_known_by_heart_once() -> None:
    for game in GAMES:
        t = prepared.table(game.rules)
        assert t is prepared.table(game.rules)
        for strain in range(6):
            cards = GameRow.over(t).gifts[strain][: game.rules.pack.size]
            assert sorted(cards) == list(range(game.rules.pack.size))
