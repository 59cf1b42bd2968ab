"""Whether a plan is fair to everyone, in a sentence; sit-outs counted by other arithmetic."""

from typing import Any, get_args

from euchre.night.movement_or_contest import Movement
from euchre.night.next_seating import first_chart
from euchre.night.night_rules import LowestScore, NightRules, SitOut, rules_from_json
from euchre.night.rotation.planning import plan
from euchre.night.sitting_out import equal_lengths, fairness
from tests.rows import each_row

#: Players, games, how they move, what a game sat out scores, and parts of what is said of it.
PLANS: Any = [
    (24, 8, None, "halfway", ["Everyone plays all 8 games, so points alone decide."]),
    (4, 1, None, "nothing", ["Everyone plays 1 game,"]),
    (14, 7, None, "nothing", ["Everyone plays 6 games and sits out once,"]),
    (22, 8, None, "halfway", ["16 players sit out once and 6 never; ", "the same chance"]),
    (22, 8, None, "nothing", ["most first places go to those who sit out least."]),
    (9, 8, None, "own-mean", ["8 players sit out once and 1 never; ", "own average", "more often"]),
    (9, 8, None, "average", ["points per game decide, ", "more often"]),
    (22, 8, "draw", "halfway", ["2 players at a time sit out, those first who have sat out least"]),
]


@each_row(("players", "games", "way", "sit_out", "parts"), PLANS)
def test_what_is_fair_about_a_plan_is_said_in_one_sentence(
    players: int, games: int, way: Any, sit_out: SitOut, parts: list[str]
) -> None:
    movement = Movement(way=way, games=games) if way else None
    chart = first_chart(range(1, players + 1), movement) if movement else plan(players, games)
    said = fairness(chart, movement, sit_out)
    assert all(part in said for part in parts)
    assert (said[-1], said.count(".")) == (".", 1)


@each_row("players", range(4, 30))
def test_lengths_in_which_everyone_sits_out_equally_often(players: int) -> None:
    out = players - players // 4 * 4
    for games in range(1, 20):
        equal = {
            length: length * out // players
            for length in range(max(1, games - 3), games + 4)
            if length * out % players == 0
        }
        assert equal_lengths(players, games) == ({} if games in equal else equal)


@each_row("sit_out", get_args(SitOut))
@each_row("lowest", get_args(LowestScore))
def test_a_night_keeps_the_scoring_that_it_began_with(sit_out: SitOut, lowest: LowestScore) -> None:
    rules = NightRules(sit_out=sit_out, lowest_score=lowest)
    assert rules_from_json(rules.to_json()) == rules
