"""The full-screen table in a real terminal: what it takes over, it gives back."""

import os
import signal
import sys

import pytest

from euchre.cards import RANKS
from euchre.cli import saved
from euchre.cli.fullscreen.app import TableScreen
from euchre.cli.hand_order import HandOrder
from euchre.scene.offers import SORTED

from .sittings import at_a_terminal
from .test_felt import session_at
from .test_fullscreen import at_table, text
from .test_saved import the_game


def test_a_terminal_gets_the_whole_screen_and_has_it_back() -> None:
    words = ("play", "--bots", "random", "--seed", "3")
    with at_a_terminal(*words, TERM="xterm-256color", COLUMNS="80", LINES="24") as terminal:
        terminal.until("\x1b[?1049h")
        terminal.until("deal 1")
        terminal.until("quit")
        terminal.until("Euchre: your turn")
        before = saved.dump(the_game())
        terminal.type("q")
        terminal.until("euchre play --continue")
        assert terminal.end() == 0
        assert terminal.seen.index("\x1b[?1049l") < terminal.seen.index("The game is saved.")
        # The terminal's title: kept, whose turn it is, given back.
        titles = ("\x1b[22;2t", "\x1b]2;Euchre: your turn\x07", "\x1b[23;2t")
        assert [*titles] == sorted(titles, key=terminal.seen.index)
    assert saved.dump(the_game()) == before


async def test_cards_are_sorted_and_moved_and_the_order_is_kept() -> None:
    def held(table: TableScreen) -> list[str]:
        assert table.choices is not None
        return [card["card"] for card in table.choices.scene["hand"]]

    shown: dict[str, list[str]] = {}
    session = session_at("three", 1)
    assert session.my_turn
    async with at_table(session=session) as (table, pilot):
        shown["left"] = held(table)
        for order in ("right", "printed"):
            await pilot.press("o")
            await pilot.pause()
            assert SORTED[order] in text(table)
            shown[order] = held(table)
        assert table.choices is not None
        at = int(table.choices.focus.removeprefix("card:"))
        await pilot.press("greater_than_sign")
        await pilot.pause()
        shown["moved"] = held(table)
        to = (at + 1) % len(shown["moved"])
        assert table.choices.focus == f"card:{to}"
        assert shown["moved"][to] == shown["printed"][at]
        rest = [card for card in shown["printed"] if card != shown["printed"][at]]
        assert [card for card in shown["moved"] if card != shown["printed"][at]] == rest
    assert {tuple(sorted(cards)) for cards in shown.values()} == {tuple(sorted(shown["left"]))}
    key = {"S": 0, "H": 1, "C": 2, "D": 3}
    assert shown["printed"] == sorted(shown["left"], key=lambda c: (key[c[1]], -RANKS.index(c[0])))
    # The plain face says the cards in the same order, and a new game is sorted as the last one.
    assert f"({' '.join(shown['moved'])})" in table.dialog.hand()
    assert HandOrder().order == "printed"


@pytest.mark.skipif(sys.platform == "win32", reason="there are no jobs on Windows")
def test_ctrl_z_gives_the_terminal_back_until_the_shell_goes_on() -> None:
    words = ("play", "--bots", "random", "--seed", "3")
    with at_a_terminal(*words, TERM="xterm-256color", COLUMNS="80", LINES="24") as terminal:
        drawn = terminal.until("quit")
        pid = terminal.process.pid
        terminal.type("\x1a")
        left = terminal.until("\x1b[?1049l", drawn)
        _, status = os.waitpid(pid, os.WUNTRACED)
        assert os.WIFSTOPPED(status)
        os.kill(pid, signal.SIGCONT)
        back = terminal.until("\x1b[?1049h", left)
        # The whole table, not only what changes, and whose turn it is.
        terminal.until("quit", terminal.until("deal 1", back))
        terminal.until("your turn", back)
        terminal.type("q")
        terminal.until("euchre play --continue", back)
        assert terminal.end() == 0


@pytest.mark.skipif(sys.platform == "win32", reason="there are no jobs on Windows")
def test_line_by_line_the_prompt_comes_back_with_the_job() -> None:
    with at_a_terminal("play", "--plain", "--bots", "random", "--seed", "3") as terminal:
        asked = terminal.until("Your turn> ")
        pid = terminal.process.pid
        # What Ctrl-Z does: a job without a shell does not hear SIGTSTP.
        os.kill(pid, signal.SIGSTOP)
        _, status = os.waitpid(pid, os.WUNTRACED)
        assert os.WIFSTOPPED(status)
        os.kill(pid, signal.SIGCONT)
        terminal.until("Your turn> ", asked)
        terminal.type("quit\n")
        assert terminal.end() == 0


def test_whatever_ends_the_screen_the_game_goes_on() -> None:
    words = ("play", "--bots", "random", "--seed", "3")
    with at_a_terminal(*words, TERM="xterm-256color", COLUMNS="80", LINES="24") as terminal:
        terminal.until("quit")
        terminal.hang_up()
        terminal.end()
        assert "Traceback" not in terminal.seen
    found = saved.latest()
    assert found is not None
    assert found[1].states


@pytest.mark.parametrize("environment", [{"TERM": "dumb"}, {"TERM": "xterm", "LANG": "C"}])
def test_what_cannot_show_signs_gets_letters(environment: dict[str, str]) -> None:
    words = ("play", "--plain", "--bots", "random", "--seed", "3")
    with at_a_terminal(*words, **environment) as terminal:
        terminal.until("Your turn> ")
        assert "Your hand:" in terminal.seen
        assert not any(sign in terminal.seen for sign in "♣♦♥♠")
