"""Players asked at the decisions of recorded games."""

import json
from pathlib import Path
from random import Random

import pytest

from euchre import legal, new_match, push, rules, shuffled
from euchre.arena.agreement import answers_in
from euchre.arena.entrants import answer
from euchre.engine.state import State
from euchre.records import Record, dump, read_egn, record_of, replay, write_egn
from tests.commands import document, euchre
from tests.records.egn_examples import known_decisions, without_hands


def game(player: str, name: str = "standard", deals: int = 3) -> Record:
    """A game in which one bot plays all seats."""
    rng, states = Random(5), list[State]()
    match = new_match(rules(name))
    while len(states) < deals:
        s = match.deal(shuffled(match.rules.pack, rng))
        while not s.ended:
            push(s, answer(s, player, Random(1)))
        states.append(s)
        match = match.after(s)
    return record_of(match, states)


@pytest.mark.parametrize("name", ["standard", "buck", "double-hasenpfeffer"])
def test_a_player_agrees_with_itself(name: str) -> None:
    played = replay(game("club", name))
    answers = answers_in([played], ["club", "random"], "0")
    free = sum(len(legal(s)) > 1 for deal in played.deals for s, _, _ in deal.steps())
    club = [row for row in answers.players if row.player == "club"]
    assert sum(row.decisions for row in club) == free > 20
    assert all(row.same == row.decisions for row in club)
    chance = [row for row in answers.players if row.player == "random"]
    assert 0 < sum(row.same for row in chance) < free


def test_of_a_hand_that_is_not_shown_nobody_is_asked() -> None:
    played = replay(read_egn(without_hands(game("club"))))
    answers = answers_in([played], ["club"], "0")
    assert sum(row.decisions for row in answers.players) == known_decisions(played)


def test_a_folder_of_games_is_asked_about(tmp_path: Path) -> None:
    box = tmp_path / "box"
    box.mkdir()
    (box / "a.json").write_bytes(dump(game("club")))
    (box / "b.egn").write_text(json.dumps(write_egn(game("club"))))
    words = ("lab", "arena", "--records", str(box), "--players", "club,random")
    told = document(*words)
    assert told == document(*words, "--jobs", "1")
    assert told["games"] == 2
    assert {row["player"] for row in told["players"]} == {"club", "random"}
    assert "The same choice as in 2 recorded games" in euchre(*words).stdout
