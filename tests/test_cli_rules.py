"""The commands ``euchre rules`` and ``euchre games``."""

from functools import partial

from euchre import GAMES, rules
from euchre.games import options_of
from euchre.games.sheets import sheet
from tests.commands import document, output

run = partial(output, "rules")


class TestCommands:
    def test_rules_prints_the_sheet(self) -> None:
        printed = run("british", "--set", "target=15", "--set", "bump=off")
        table = rules("british", {"target": 15, "bump": "off"})
        told, example = printed.split("\n## An example deal\n")
        assert told == sheet(table)
        assert example.count("\n- Trick ") == 5
        assert run().startswith(sheet(rules("standard")))

    def test_options_tell_values_defaults_and_what_refuses(self) -> None:
        told = run("british", "--options", "--set", "target=15")
        assert "target: 5, 7, 10, 11 (default), 15*" in told
        assert "! on: needs jambon=on" in told
        assert "optional-pickup: the British dealer always takes the card" in told
        hangman = run("british", "--options", "--set", "account=hangman")
        assert "account: cornish (default), hangman*" in hangman

    def test_options_are_there_as_json_too(self) -> None:
        told = document("rules", "classic", "--options")
        named = {option["name"]: option for option in told["options"]}
        assert list(named) == list(options_of(next(g for g in GAMES if g.name == "classic")))
        assert named["joker-turned"]["refused"]["redeal"] == [
            "needs a joker in the pack (joker=on)"
        ]
        told = document("rules", "classic", "--set", "target=7")
        assert (told["id"], told["set"]) == ("classic+target=7", {"target": "7"})
        assert told["sheet"] == sheet(rules("classic", {"target": 7}))

    def test_games_lists_them_all(self) -> None:
        printed = output("games")
        assert [g.name for g in GAMES if f"{g.name} " not in printed] == []
        told = document("games")
        assert [set(game) for game in told] == [
            {"name", "title", "players", "options", "sources"}
        ] * len(GAMES)
        assert told[0]["name"] == "standard"
        assert told[0]["players"] == 4
