"""The table line by line, for pipes, screen readers and terminals that cannot move the cursor."""

from __future__ import annotations

import sys

from euchre.cli.dialog import Dialog
from euchre.cli.lazy import to_nowhere
from euchre.cli.line_terminal import Quit, Screen
from euchre.cli.output import ended_politely

_NO, _YES = ("n", "no", "quit", "exit"), ("", "y", "yes")


# Like Ctrl-C, so that the game is saved.  Ctrl-C works even if the program was started with SIGINT
# ignored.
@ended_politely(("SIGINT", "SIGHUP", "SIGTERM"), lambda _: KeyboardInterrupt())
def play(dialog: Dialog, screen: Screen, *, again: bool = True, deals: int = sys.maxsize) -> None:
    """Play ``deals`` deals, or until the person leaves; with ``again``, offer game after game."""
    session, shelf = dialog.session, dialog.shelf
    try:
        house_rules, *problem = dialog.welcome()
        screen.say(house_rules, "Type help at any time for the list of commands.", *problem)
        if session.number == 0:
            _draw(dialog, screen)
        while True:
            while not session.match.over and len(session.finished) < deals:
                _deal(dialog, screen)
            if shelf.path is not None:
                screen.whole(*shelf.leave())
            if not (again and screen.interactive and _another(dialog, screen)):
                return
    except (Quit, EOFError, KeyboardInterrupt):
        lines = shelf.leave()
        try:
            screen.whole("", *lines)
        except OSError:
            # The terminal was hung up.
            to_nowhere()
    except (OSError, SystemExit):
        # Nobody is reading anymore; save what has happened all the same.
        shelf.leave()
        to_nowhere()
        raise SystemExit(1) from None
    finally:
        shelf.close()


def _draw(dialog: Dialog, screen: Screen) -> None:
    """Draw for partners and the first deal; ask who deals first if the person's side chooses."""
    screen.say("", *dialog.draw())
    while dealers := dialog.dealers:
        names = " or ".join(f"{number} = {name}" for number, (_, name) in enumerate(dealers, 1))
        typed = screen.ask(f"Who deals first? ({names})").lower()
        called = {str(i): seat for i, (seat, _) in enumerate(dealers, 1)}
        called |= {name.lower(): seat for seat, name in dealers}
        if typed in _NO:
            raise Quit
        if typed in called:
            screen.say(*dialog.first_dealer(called[typed]))
        elif typed:
            screen.say(f"Please type {names}.")


def _deal(dialog: Dialog, screen: Screen) -> None:
    """Play a deal to its end."""
    session = dialog.session
    screen.say("", *dialog.deal())
    while not session.view.state.ended:
        with screen.busy(dialog.waiting()):
            event = dialog.step()
        if event is not None:
            screen.say(*dialog.tell(event))
        elif session.my_turn:
            screen.say(*dialog.teller.rest(), "", *dialog.table(), *dialog.choices())
            _turn(dialog, screen)
    screen.say(*dialog.result(), *dialog.count())


def _turn(dialog: Dialog, screen: Screen) -> None:
    """Ask until the person has acted or taken something back."""
    while True:
        if typed := screen.ask("Your turn"):
            with screen.busy("Thinking ..."):
                reply = dialog.answer(typed)
            screen.say(*reply.lines)
            if reply.leaves:
                raise Quit
            if reply.event or reply.undone:
                return


def _another(dialog: Dialog, screen: Screen) -> bool:
    """Offer another match, with the same partners or with a new draw (D186)."""
    session = dialog.session
    redraw = session.rules.customs.partners == "draw"
    choices = "yes, no, or draw to draw for partners again" if redraw else "yes or no"
    while True:
        typed = screen.ask(f"Another game? ({choices})").lower()
        if typed in _NO:
            return False
        if typed in _YES:
            screen.say(*dialog.again())
            return True
        if redraw and "draw".startswith(typed):
            _draw(dialog, screen)
            return True
        screen.say(f"Please type {choices}.")
