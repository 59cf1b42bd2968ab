"""Any finished game exports to EGN that reads back, or is refused with a sentence."""

from __future__ import annotations

from random import Random

import pytest

from euchre import GAMES, RulesError
from euchre.games import game as game_named
from euchre.games import options_of
from euchre.games import rules as rules_of
from euchre.records import RecordError, read_egn, replay, write_egn

from .egn_examples import random_record

TRIES = 60


def any_options(name: str, rng: Random, most: int = 100) -> dict[str, str]:
    """Return house rules of a game that go together, ``most`` at most."""
    found: dict[str, str] = {}
    options = options_of(game_named(name))
    for option in rng.sample(sorted(options), rng.randint(0, min(most, len(options)))):
        more = found | {option: str(rng.choice(list(options[option])))}
        try:
            rules_of(name, more)
        except RulesError:
            continue
        found = more
    return found


@pytest.mark.shapes
@pytest.mark.untraced
@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_every_game_goes_out_or_is_refused(game: str) -> None:
    rng = Random(f"egn {game}")
    for count in range(8):
        options = any_options(game, rng) if count else {}
        record = random_record(options, rng.randrange(999), game)
        try:
            document = write_egn(record)
        except RecordError:
            continue
        again = read_egn(document)
        assert replay(again).checked().match.scores == replay(record).checked().match.scores
        assert [d.actions for d in again.deals] == [d.actions for d in record.deals]


def test_partners_of_three_who_give_a_card_are_refused() -> None:
    """EGN knows one partner; six hands have two who could give their best card."""
    options = {"ask-card": "on", "suit-to-name": "on"}
    for seed in range(TRIES):
        record = random_record(options, seed, "six-double")
        with pytest.raises(RecordError, match="EGN cannot express"):
            write_egn(record)


@pytest.mark.untraced
def test_the_standard_game_is_written_with_many_house_rules() -> None:
    rng, written = Random("standard"), 0
    for _ in range(TRIES):
        record = random_record(any_options("standard", rng, 2), rng.randrange(999))
        try:
            document = write_egn(record)
        except RecordError:
            continue
        written += 1
        assert [deal.actions for deal in read_egn(document).deals] == [
            deal.actions for deal in record.deals
        ]
    assert written
