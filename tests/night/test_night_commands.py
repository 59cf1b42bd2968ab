"""Commands at a night and the events that they become: what the desk decides."""

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
import pytest

from euchre.night.errors import NightError
from euchre.night.events import Expected, SignedIn, Started
from euchre.night.events_in_words import described
from euchre.night.night_rules import rules_from_text
from tests.night.nights import a_night, at, body, entered, events_at
from tests.rows import each_row

#: A game has begun; Ann is here and Bob is expected, and one side of table 1 has entered a score.
BEGUN = a_night(
    SignedIn(**at(1), number=1, name="Ann"),
    Expected(**at(2), number=2, name="Bob"),
    Started(**at(3), game=1),
    entered(4, 0, (5, 2), id="one"),
    rules=rules_from_text({"fee": "5", "play": "both", "prizes": "high,door"}),
)
#: Commands, and what their events say.
COMMANDS = """
sign-in {"who": "Zed"} => Zed (player 10) is here
sign-in {"who": "😀"} => 😀 (player 10) is here
sign-in {"who": "李小龍"} => 李小龍 (player 10) is here
sign-in {"who": "7"} => player 7 is here
sign-in {"who": "ann"} => Ann (player 1) is here
sign-in {"who": "12. Eve"} => Eve (player 12) is here
sign-in {"who": "1 Anne", "renames": true} => player 1 is now called Anne
sign-in {"who": "1", "house": true} => Ann (player 1) is here as a house player
fill {"numbers": [4]} => Bot 4 (player 4) is here as a house player; the bot club plays
take {"name": " Gus", "card": 1} => Gus (player 10) takes the card of Ann from game 2 on
take {"name": "Gus", "card": 1, "with_points": true} => Gus takes the card of Ann with its points
swap {"game": 1, "number": 1, "who": "bob"} => Ann and Bob have swapped seats in game 1
team {"team": 1, "name": "Aces"} => team 1 is Aces
late {"number": 2} => Bob is late
left {"number": 1} => Ann has left after game 1
left {"number": 1, "after": 0, "note": "tired"} => Ann has left before game 1 (tired)
start {"game": 2} => game 2 begins
end {"game": 1} => game 1 ends
ring {} => the bell rings
settle {"game": 1, "table": 2, "points": [3, 2], "note": "n"} => game 1, table 2, settled at 3-2 (n)
total {"number": 1, "points": 9, "games": 2} => the card of Ann: 9 points in 2 games
award {"prize": "high", "number": 1, "how": "cut"} => Ann wins the prize for the highest score (cut)
award {"prize": "door"} => Ann wins the door prize (drawn)
fee {} => Ann: entry fee, 5.00 in
cash {"amount": "-2.50", "note": "pencils"} => money, 2.50 out (pencils)
undo {"of": "one"} => undone: game 1, table 1, North enters 5-2
enter {"game": 1, "seat": 1, "seats": [1, 3, 2, 4], "points": [5, 2]} => East enters 5-2
confirm {"game": 1, "seat": 1, "entry": "one"} => game 1, table 1, East confirms 5-2
dispute {"game": 1, "seat": 1, "entry": "one", "note": "no"} => East disputes 5-2 (no)
"""
REFUSED = """
sign-in {"who": " "} => give a name or a number
sign-in {"who": "0"} => player numbers must be 1 to 400, not 0
sign-in {"who": "401"} => player numbers must be 1 to 400, not 401
sign-in {"who": "77"} => there is no player 77; players are 1 to 9
sign-in {"who": "-3"} => is neither a name nor a player's number
sign-in {"who": "3.5"} => is neither a name nor a player's number
sign-in {"who": "??"} => is neither a name nor a player's number
sign-in {"who": "1-2"} => is neither a name nor a player's number
swap {"game": 1, "number": 1, "who": "Zed"} => no player is called 'Zed'
team {"name": "x", "players": ["a", "b"]} => no matches of pairs or teams
settle {"game": 1, "table": 7, "points": [3, 2]} => there is no table 7 in game 1
seat {"plan": "x"} => there is no chart to use
next {} => this night's chart seats every game
fee {"number": 3} => Player 3 owes nothing
payout {} => only when the standings are final
cash {"amount": "lots"} => an amount must look like 5 or 2.50, not 'lots'
"""
NO_COMMANDS = """
start {"game": 0} => Expected `int` >= 1
fee {"number": "x"} => Expected `int | null`, got `str`
settle {"game": 1, "table": 1, "points": [1]} => Expected `array` of length >= 2
dance {} => Invalid value 'dance'
"""


def read(line: str) -> tuple[dict[str, Any], str]:
    """Return a command, and the words beside it."""
    command, _, words = line.partition(" => ")
    do, _, values = command.partition(" ")
    return body(do, **json.loads(values)), words


@each_row("line", COMMANDS.strip().splitlines())
def test_commands_and_their_events(line: str) -> None:
    wanted, says = read(line)
    (event,) = events_at(BEGUN, wanted, by="Ann")
    assert says in described(BEGUN, event)
    assert (event.id, event.by) == (wanted["id"], "Ann")
    # The same command again does nothing; an entry of a table is compared with what is known.
    again = events_at(BEGUN.and_then(event), wanted, by="Ann")
    assert len(again) == (wanted["do"] in ("enter", "confirm", "dispute"))


def test_all_who_are_expected_come_and_each_event_has_its_id() -> None:
    wanted = {"do": "all-here", "id": "all-of-them"}
    events = events_at(BEGUN, wanted)
    assert [getattr(event, "number", 0) for event in events] == [*range(2, 10)]
    assert [event.id for event in events[:2]] == ["all-of-them", "all-of-them-2"]
    assert events_at(BEGUN.and_then(*events), wanted) == []


@each_row("line", REFUSED.strip().splitlines())
def test_commands_that_are_refused(line: str) -> None:
    wanted, why = read(line)
    with pytest.raises(NightError, match=why):
        events_at(BEGUN, wanted)


@pytest.mark.parametrize("line", NO_COMMANDS.strip().splitlines())
def test_what_is_no_command(line: str) -> None:
    wanted, why = read(line)
    with pytest.raises(msgspec.ValidationError, match=why.replace("|", r"\|")):
        events_at(BEGUN, wanted)


def test_a_phone_is_understood_in_the_order_in_which_it_spoke() -> None:
    """An entry is as old as the phone says, but later than all that the phone said before."""
    night = BEGUN
    for age, points in ((60_000, (4, 2)), (120_000, (5, 2))):
        entry = {"game": 1, "seat": 1, "seats": (1, 3, 2, 4), "points": points}
        night = night.and_then(*events_at(night, body("enter", phone="AB12", age=age, **entry)))
    first, second = night.results[1, 1].statements[1:]
    assert first.by == second.by == "Player 3 (East), phone AB12"
    assert second.at - first.at == timedelta(milliseconds=1)
    assert timedelta(minutes=1) <= datetime.now(UTC) - first.at < timedelta(minutes=9)
