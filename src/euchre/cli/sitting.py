"""A person at the line-by-line table: what is shown, asked and saved."""

from __future__ import annotations

from collections.abc import Callable

from euchre.cli import answers, table, understanding
from euchre.cli.answers import told
from euchre.cli.coaching import Coach
from euchre.cli.keeping import Shelf
from euchre.cli.lazy import to_nowhere
from euchre.cli.prompt import Left
from euchre.cli.screen import Screen
from euchre.cli.session import SeenAction, Session
from euchre.engine.actions import Action
from euchre.language import results, telling
from euchre.language.choices import menu, question
from euchre.language.naming import Faces, Style
from euchre.language.telling import Teller

HELP = """\
Type what you want to do: a number from the list, or words such as
  pass · order it up · pick it up · hearts · hearts alone · make it next
  9h · nine of hearts · right · joker · discard 9h · go alone
  4 · bid 4 · four hearts · high no · Ann and Ben · call ace of spades
  the rest are mine
And at any time:
  table        show the table           hand     your hand
  score        the score                last     the last trick
  log          the deal so far          rules    the rules of this table
  why 9h       why it can't be played   undo     take back your last choice
  hint         what is best, and why    hint 9h  compare 9h with what is best
  coach        coach on or off: speaks up at serious mistakes
  save [FILE]  save the game            quit     stop; the game is saved""".splitlines()


class Sitting:
    """Plays a session at a screen; ``shelf`` saves every action."""

    def __init__(self, session: Session, screen: Screen, shelf: Shelf | None = None):
        self.session = session
        self.screen = screen
        self.shelf = shelf or Shelf(session)
        self.teller = Teller(self.faces)
        self.coach = Coach(session)
        self.commands: dict[str, Callable[[str], bool]] = {
            "help": self._help,
            "table": self._table,
            "hand": self._hand,
            "score": self._score,
            "last": self._last,
            "log": self._log,
            "rules": self._rules,
            "why": self._why,
            "hint": self._hint,
            "coach": self._coach,
            "undo": self._undo,
            "save": self._save,
            "quit": self._quit,
        }

    @property
    def faces(self) -> Faces:
        """Names of cards and players."""
        session = self.session
        style: Style = "symbols" if self.screen.symbols else "letters"
        return Faces(session.rules, session.names, session.seat, style)

    # -- the course of a sitting ---------------------------------------------------

    def play(self, *, new: bool) -> None:
        """Play until the person leaves; everything dealt or done is saved."""
        session = self.session
        # The person may have left before the draw.
        new = new or session.number == 0
        try:
            self.screen.say(telling.house_rules(session.rules))
            self.screen.say("Type help at any time for the list of commands.")
            if self.shelf.problem:
                self.screen.say(f"This game cannot be saved automatically ({self.shelf.problem}).")
            if new:
                self._begin()
            while True:
                self._match(going_on=not new)
                new = True
                if not self._another():
                    break
        except (Left, EOFError, KeyboardInterrupt):
            lines = self.shelf.leave()
            try:
                self.screen.whole("", *lines)
            except OSError:
                # The terminal was hung up.
                to_nowhere()
        except (OSError, SystemExit):
            # Nobody is reading anymore; save what has happened all the same.
            self.shelf.leave()
            to_nowhere()
            raise SystemExit(1) from None
        finally:
            self.shelf.close()

    def _begin(self) -> None:
        drawn, seats = self.session.draw()
        self.screen.all(telling.drawn(self.faces, drawn, seats, self.session.match.dealer))

    def _match(self, *, going_on: bool) -> None:
        session = self.session
        while not session.match.over:
            if not going_on:
                session.deal()
                self.shelf.note()
            self._deal_begins(going_on=going_on)
            going_on = False
            self._deal()
            self.screen.say(*self.teller.rest())
            self.screen.say(results.result(self.faces, session.state))
            games = len(session.match.results)
            session.score()
            self.shelf.note()
            for game in session.match.results[games:]:
                self.screen.all([results.game_over(self.faces, game)])
            if not session.match.over and len(session.match.results) > games:
                self.screen.say(*results.carried(self.faces, session.match))
        self.screen.say(*results.match_over(self.faces, session.match))
        if self.shelf.path is not None:
            self.screen.whole(*self.shelf.leave())

    def _another(self) -> bool:
        """Offer another match, with the same partners or with a new draw (D186)."""
        if not self.screen.interactive:
            return False
        redraw = self.session.rules.customs.partners == "draw"
        choices = "yes, no, or draw to draw for partners again" if redraw else "yes or no"
        while True:
            typed = self.screen.ask(f"Another game? ({choices})").lower()
            if typed in ("n", "no", "quit", "exit"):
                return False
            if typed in ("", "y", "yes"):
                over = results.carried(self.faces, self.session.match)
                self.session.again()
                self.screen.say(*over)
                return True
            if redraw and "draw".startswith(typed):
                self._begin()
                return True
            self.screen.say(f"Please type {choices}.")

    def _deal_begins(self, *, going_on: bool) -> None:
        session, faces = self.session, self.faces
        self.teller = Teller(faces)
        count = session.match.deals + 1
        lines = [f"== Deal {count}{', resumed' * going_on} =="]
        if news := session.waiting.news():
            lines.append(news)
        dealer = session.state.dealer
        lines.append(telling.shuffled_and_cut(faces, dealer, bumped=session.bumped))
        lines += table.score(faces, session.match)
        if session.view.state.faced:
            up = session.view.state.faced[0]
            lines.append(f"The upcard is {faces.card(up)}, {faces.spoken(up)}.")
            if made := telling.turned(faces, session.states[0]):
                lines.append(made)
        self.screen.all(lines)
        if going_on:
            self._log("")

    def _deal(self) -> None:
        while True:
            with self.screen.busy(self._waiting()):
                event = self.session.step()
            if event is not None:
                self.shelf.note()
                self._tell(event)
            elif self.session.state.ended:
                return
            else:
                self.screen.say(*self.teller.rest())
                self._turn()

    def _waiting(self) -> str:
        s = self.session.state
        return f"{self.faces.does(s.turn, 'be thinking')} ..." if s.turn >= 0 else ""

    # -- telling -------------------------------------------------------------------

    def _tell(self, event: SeenAction) -> None:
        self.screen.say(*told(self.teller, event))

    # -- asking ----------------------------------------------------------------------

    def _turn(self) -> None:
        """Ask until the person has acted or taken something back."""
        view = self.session.view
        listing = menu(view)
        self.screen.all(table.table(self.faces, view))
        self.screen.say(question(self.faces, view), *table.choices(self.faces, view, listing))
        while True:
            typed = self.screen.ask("Your turn")
            if typed and self._answer(typed, listing):
                return

    def _answer(self, typed: str, listing: list[Action]) -> bool:
        """Handle typed text; return whether the deal has moved on."""
        first, _, rest = typed.partition(" ")
        name = {"?": "help", "q": "quit", "exit": "quit", "bye": "quit"}.get(
            first.lower(), first.lower()
        )
        if name in self.commands and (not rest or name in ("why", "save", "hint")):
            return self.commands[name](rest.strip())
        meaning = understanding.understand(
            self.session.view,
            typed,
            listing,
            list(self.commands),
            self.session.names,
        )
        if meaning.action is None:
            self.screen.say(meaning.reason)
            return False
        if self.coach.listens:
            with self.screen.busy("Thinking ..."):
                lines = self.coach.says(self.faces, meaning.action)
            if lines:
                self.screen.say(*lines)
                return False
        event = self.session.act(meaning.action)
        self.shelf.note()
        self._tell(event)
        return True

    def _help(self, _: str) -> bool:
        dots = {} if self.screen.symbols else {ord("·"): "|"}
        self.screen.say(*(line.translate(dots) for line in HELP))
        return False

    def _table(self, _: str) -> bool:
        view = self.session.view
        self.screen.say(*table.table(self.faces, view))
        lines = table.choices(self.faces, view, menu(view))
        self.screen.say(question(self.faces, view), *lines)
        return False

    def _hand(self, _: str) -> bool:
        self.screen.say(table.hand(self.faces, self.session.view))
        return False

    def _score(self, _: str) -> bool:
        self.screen.say(*table.score(self.faces, self.session.match, cards=True))
        return False

    def _last(self, _: str) -> bool:
        self.screen.say(answers.last(self.session, self.faces))
        return False

    def _log(self, _: str) -> bool:
        lines = answers.log(self.session, self.faces)
        self.screen.say(*(lines or ["Nothing has been said or played in this deal yet."]))
        return False

    def _rules(self, _: str) -> bool:
        self.screen.say(*answers.sheet(self.session))
        return False

    def _why(self, typed: str) -> bool:
        self.screen.say(answers.why(self.session, typed))
        return False

    def _hint(self, typed: str) -> bool:
        with self.screen.busy("Thinking ..."):
            lines = answers.hint(self.session, self.faces, typed)
        self.screen.say(*lines)
        return False

    def _coach(self, _: str) -> bool:
        self.screen.say(self.coach.switch())
        return False

    def _undo(self, _: str) -> bool:
        marks = len(self.session.takebacks)
        reason = self.session.undo()
        if reason is not None:
            self.screen.say(f"Nothing to undo: {reason[:1].lower()}{reason[1:]}")
            return False
        self.shelf.note()
        practice = len(self.session.takebacks) > marks
        self.screen.say(
            "Taken back, for practice: the record says so." if practice else "Taken back."
        )
        # Narration restarts from the current state.
        self.teller = Teller(self.faces)
        return True

    def _save(self, name: str) -> bool:
        self.screen.say(self.shelf.save(name))
        return False

    def _quit(self, _: str) -> bool:
        raise Left
