"""The command ``euchre lab arena``: output and refusals."""

from functools import partial

from tests import commands
from tests.commands import euchre, output

arena = partial(output, "lab", "arena")


def document(*arguments: str) -> dict[str, object]:
    found: dict[str, object] = commands.document("lab", "arena", *arguments)
    found.pop("cost")
    return found


def test_tables_say_who_is_better_and_by_how_much() -> None:
    text = arena("standard", "--players", "club,random", "--deals", "30", "--seed", "4")
    assert "Euchre (standard), seed test:4" in text
    assert "club v random" in text
    assert "95 % interval" in text
    assert "CPU ms per decision" in text


def test_where_fewer_points_are_better_the_table_says_so() -> None:
    words = ("--players", "club,random", "--deals", "4")
    down = arena("buck", *words)
    assert "In this game fewer points are better" in down
    assert "+ means that the first player is ahead" in down
    assert "fewer points" not in arena(*words)


def test_games_have_a_share_won() -> None:
    assert "games won" in arena("--players", "club,random", "--games", "4")
    pairs = document("--players", "club,random", "--games", "4")["pairs"]
    assert isinstance(pairs, list)
    assert pairs[0]["games_won"]["share"] > 0.8


def test_a_drawn_seed_follows_from_what_the_players_answer() -> None:
    def seed(players: str, game: str = "three") -> object:
        return document(game, "--players", players, "--deals", "2", "--seed", "drawn")["seed"]

    drawn = seed("club,random")
    assert isinstance(drawn, str)
    assert drawn.startswith("test:")
    assert drawn == seed("random,club")
    assert len({drawn, seed("beginner,random"), seed("club,random", "two-tableau")}) == 3


def test_settings_are_put_on_the_table() -> None:
    found = document("--players", "club,random", "--deals", "4", "--set", "stick-the-dealer=on")
    assert found["rules"] == "standard+stick-the-dealer=on"


def test_seeds_for_fitting_are_marked() -> None:
    arguments = ("--players", "club,random", "--deals", "4", "--seed", "tune:1")
    assert document(*arguments)["fit_for_claims"] is False
    assert "This is a tuning seed" in arena(*arguments)


def test_the_test_says_what_it_decided() -> None:
    arguments = ("--players", "club,random", "--deals", "500", "--sprt", "0,1")
    assert "decided for +1 after 100" in arena(*arguments)
    found = document(*arguments)
    assert isinstance(found["sprt"], dict)
    assert found["sprt"]["alpha"] == found["sprt"]["beta"] == 0.05
    short = arena("--players", "club,random", "--deals", "20", "--sprt", "0,1")
    assert "is still undecided" in short


def test_a_comma_in_a_command_is_kept_by_quotes() -> None:
    words = ("--players", '"program:no-such-program a,b",club', "--deals", "2")
    result = euchre("lab", "arena", *words)
    assert result.exit_code == 0, result.output
    assert "a,b failed: club decided" in " ".join(result.output.split())
