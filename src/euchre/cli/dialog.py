"""What a person at a table reads and answers, the same in plain lines and on the full screen.

The full screen and the plain lines draw a ``Dialog`` and hand it what is typed or chosen.  Every
action is saved before it is told.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random

from euchre.cli import parser, scene_text
from euchre.cli.hand_order import HandOrder
from euchre.cli.saved import Shelf
from euchre.cli.session import SeenAction, Session
from euchre.engine.actions import Action
from euchre.fast import ready
from euchre.language import results, telling
from euchre.language.choices import menu, question
from euchre.language.naming import Faces, Style
from euchre.language.telling import Teller
from euchre.scene import Scene, beneath
from euchre.scene.deck import deck
from euchre.scene.offers import claim, unasked
from euchre.text import capital, small

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
  sort right   trump at the right; also sort left, sort printed
  save [FILE]  save the game            quit     stop; the game is saved""".splitlines()

#: A claim in words.
_REST = re.compile(r"(the )?rest (is|are) mine\W*", re.IGNORECASE)


@dataclass(frozen=True)
class Reply:
    """What follows from an input: lines to show, and whether the game has moved on."""

    lines: tuple[str, ...] = ()
    title: str = "Answer"
    #: The action just played.
    event: SeenAction | None = None
    #: Whether something was taken back.
    undone: bool = False
    #: Whether the person wants to leave.
    leaves: bool = False


class Coach:
    """Comments on a choice before it is played, at most once per deal; repeating it confirms it.

    It is off until asked for, and then almost always silent.
    """

    def __init__(self, session: Session):
        self.session = session
        self.on = False
        #: Number of the deal in which it last spoke.
        self._spoken = -1

    def switch(self) -> str:
        """Turn the coach on or off; return the message to show."""
        self.on = not self.on
        if not self.on:
            return "The coach is off."
        return "The coach is on, and speaks up only at serious mistakes."

    @property
    def listens(self) -> bool:
        """Whether it checks the next choice."""
        return self.on and self._spoken != self.session.match.deals

    def says(self, faces: Faces, action: Action) -> list[str]:
        """Return the coach's comment on a choice; empty if it has none."""
        if not self.listens or not ready.is_ready():
            return []
        from euchre.analysis.coach import remark

        session = self.session
        seed = Random(f"{session.seed} coach {session.match.deals} {len(session.state.history)}")
        comment = remark(session.view, faces, action, seed=seed.getrandbits(62))
        if comment is None:
            return []
        self._spoken = session.match.deals
        return [f"{comment.text} Better: {comment.instead}.", "Choose it again if you mean it."]


class Dialog:
    """One session, told to its person; ``forbidden`` says why some commands cannot be used."""

    def __init__(
        self, shelf: Shelf, style: Style = "symbols", *, forbidden: Mapping[str, str] | None = None
    ):
        self.shelf = shelf
        self.session = shelf.session
        self.style = style
        self.forbidden = forbidden or {}
        self.coach = Coach(self.session)
        self.order = HandOrder()
        self.teller = Teller(self.faces)
        #: Whether it was said why hints are not yet, or never, those of the strong player.
        self.excused = False
        #: What was told about the bots at the last deal.
        self.news: str | None = None
        self.commands: dict[str, Callable[[str], Reply]] = {
            "help": lambda _: Reply(tuple(self._help()), "Help"),
            "table": lambda _: Reply((*self.table(), *self.choices()), "Table"),
            "hand": lambda _: Reply((self.hand(),)),
            "sort": lambda word: Reply((self.order.choose(word), self.hand())),
            "score": lambda _: Reply(
                tuple(scene_text.score(self.faces, self.session.match, cards=True)), "Score"
            ),
            "last": lambda _: Reply((self._last(),)),
            "log": lambda _: Reply(tuple(self.log()), "Log"),
            "rules": lambda _: Reply(tuple(self._sheet()), "Rules"),
            "why": lambda typed: Reply((self._why(typed),)),
            "hint": lambda typed: Reply(tuple(self._hint(typed)), "Hint"),
            "coach": lambda _: Reply((self.coach.switch(),)),
            "undo": lambda _: self._undo(),
            "save": lambda name: Reply((self.shelf.save(name),)),
            "quit": lambda _: Reply(leaves=True),
        }

    @property
    def faces(self) -> Faces:
        """Names of cards and players."""
        session = self.session
        return Faces(session.rules, session.names, session.seat, self.style)

    # -- what is told ------------------------------------------------------------

    def welcome(self) -> list[str]:
        """Return the house rules, and why the game cannot be saved if it cannot."""
        lines = [telling.house_rules(self.session.rules)]
        if self.shelf.problem:
            lines.append(f"This game cannot be saved automatically ({self.shelf.problem}).")
        return lines

    def draw(self) -> list[str]:
        """Draw for partners and the first deal.

        If the person's side chooses its first dealer, the lines leave it open: ``dealers`` are the
        choices, ``first_dealer`` makes one.
        """
        drawn, seats = self.session.draw()
        if self.session.seat not in self.session.choosers:
            self.session.choosers = ()
        dealer = None if self.session.choosers else self.session.match.dealer
        return telling.drawn(self.faces, drawn, seats, dealer)

    @property
    def dealers(self) -> list[tuple[int, str]]:
        """Who may be chosen to deal first, by seat and name; empty if nobody is asked."""
        names = self.session.names
        return [(p, names[p]) for p in self.session.choosers]

    def first_dealer(self, seat: int) -> list[str]:
        """Let a seat deal first; return who does."""
        self.session.choose_dealer(seat)
        return [f"{self.faces.does(seat, 'deal')} first."]

    def deal(self) -> list[str]:
        """Begin the next deal, or resume the one that has begun."""
        session, faces = self.session, self.faces
        resumed = bool(session.states)
        if not resumed:
            session.deal()
            self.shelf.note()
        self.teller = Teller(faces)
        s = session.view.state
        lines = [f"== Deal {session.match.deals + 1}{', resumed' * resumed} =="]
        self.news = session.waiting.news()
        lines += filter(None, [self.news])
        lines.append(f"{faces.does(s.dealer, 'deal')}.")
        lines += scene_text.score(faces, session.match)
        if s.faced:
            lines.append(f"The upcard is {faces.in_full(s.faced[0])}.")
            lines += filter(None, [telling.turned(faces, session.states[0])])
        return lines + self.log() if resumed else lines

    def step(self) -> SeenAction | None:
        """Make the next move that is not the person's, as ``Session.step`` does."""
        event = self.session.step()
        if event is not None:
            self.shelf.note()
        return event

    def tell(self, event: SeenAction) -> list[str]:
        """Return the lines that describe an event."""
        return _lines(self.teller, event)

    def waiting(self) -> str:
        """Return who is thinking."""
        turn = self.session.view.state.turn
        return f"{self.faces.does(turn, 'be thinking')} ..." if turn >= 0 else ""

    def result(self) -> list[str]:
        """Return how a finished deal ended."""
        return [*self.teller.rest(), results.result(self.faces, self.session.state)]

    def count(self) -> list[str]:
        """Add a finished deal to the score; return which games and rubbers are over."""
        session, faces = self.session, self.faces
        games = len(session.match.results)
        session.score()
        self.shelf.note()
        lines: list[str] = []
        for game in session.match.results[games:]:
            lines += ["", results.game_over(faces, game)]
            if not session.match.over:
                lines += results.carried(faces, session.match)
        if session.match.over:
            lines += results.match_over(faces, session.match)
        return lines

    def again(self) -> list[str]:
        """Begin another match with the same partners; return who carries points over."""
        carried = results.carried(self.faces, self.session.match)
        self.session.again()
        return carried

    def table(self) -> list[str]:
        """Return the table as lines."""
        faces, session = self.faces, self.session
        return scene_text.table(faces, session.view, session.match, self.order.arranged)

    def hand(self) -> str:
        """Return the person's hand as a line."""
        session = self.session
        return scene_text.hand(self.faces, session.view, session.match, self.order.arranged)

    def choices(self) -> list[str]:
        """Return the question to the person and the possible answers."""
        view, faces = self.session.view, self.faces
        mine = ["Or say: the rest are mine"] * bool(claim(view))
        return [question(faces, view), *scene_text.choices(faces, view, menu(view)), *mine]

    def scene(self, trick: tuple[tuple[int, int], ...] = ()) -> Scene:
        """Return what the person sees, as the page draws it; after a deal, with the score counted.

        A ``trick`` (seats and cards) just completed stays on the table while nothing is asked.
        """
        session, view = self.session, self.session.view
        calls = ((event.before.state, event.action) for event in session.events())
        kinds = ["person" if bot is None else "bot" for bot in session.bots]
        scene = scene_text.scene_of(session.state, view, self.faces, session.match, calls, kinds)
        scene |= {"hand": self.order.arranged(scene)}
        if not trick:
            return scene
        cards, trump = deck(session.rules, self.style), view.state.trump
        shown = [{"seat": seat, **cards.card(card, trump)} for seat, card in trick]
        prompt = scene["last"]["told"] if scene["last"] else ""
        lies = {"trick": shown, "piles": beneath(scene, shown), "prompt": prompt}
        return scene | unasked(scene) | lies

    # -- what an input does ------------------------------------------------------

    def answer(self, typed: str) -> Reply:
        """Do what the typed text says: a command, or an action in words."""
        typed = typed.strip()
        name, rest = parser.command_of(typed, self.commands)
        if name in self.forbidden:
            return Reply((self.forbidden[name],))
        my_turn = self.session.my_turn
        if name and (my_turn or name not in ("table", "why", "hint")):
            return self.commands[name](rest)
        if not my_turn:
            return Reply(("It is not your turn.",))
        view = self.session.view
        if _REST.fullmatch(typed) and (order := claim(view)):
            self.session.claimed = order
            event = self.session.act(order[0])
            self.shelf.note()
            return Reply(("You lay your cards down.", *self.tell(event)), event=event)
        meaning = parser.understand(view, typed, menu(view), [*self.commands], self.session.names)
        if meaning.action is None:
            return Reply((meaning.reason,))
        return self.act(meaning.action)

    def act(self, action: Action) -> Reply:
        """Play an action of the person, unless the coach speaks up."""
        if remark := self.coach.says(self.faces, action):
            return Reply(tuple(remark), "Coach")
        event = self.session.act(action)
        self.shelf.note()
        return Reply(tuple(self.tell(event)), event=event)

    def log(self) -> list[str]:
        """Return the deal so far, one line per event."""
        teller = Teller(self.faces)
        lines = [line for event in self.session.events() for line in _lines(teller, event)]
        lines += [*teller.rest(), *telling.unfinished(self.faces, self.session.view.state)]
        return lines or ["Nothing has been said or played in this deal yet."]

    def _help(self) -> list[str]:
        dots = {} if self.style == "symbols" else {ord("·"): "|"}
        return [line.translate(dots) for line in HELP]

    def _last(self) -> str:
        line = "No trick has been finished in this deal."
        for event in self.session.events():
            before, after = event.before.state, event.after.state
            if telling.wins_trick(before, after):
                line = telling.trick(self.faces, before, after)
        return line

    def _sheet(self) -> list[str]:
        from euchre.games.sheets import sheet

        # Whoever shows it wraps its paragraphs and list items.
        return re.sub(r"(?<=[^\n]) *\n *(?=[^\s#|-])", " ", sheet(self.session.rules)).splitlines()

    def _why(self, typed: str) -> str:
        if not typed:
            return "Which card? For example: why 9h"
        view = self.session.view
        return parser.why(view, typed, menu(view), self.session.names)

    def _undo(self) -> Reply:
        marks = len(self.session.takebacks)
        reason = self.session.undo()
        if reason is not None:
            return Reply((f"Nothing to undo: {small(reason)}",))
        self.shelf.note()
        # Narration restarts from the current state.
        self.teller = Teller(self.faces)
        practice = ", for practice: the record says so" * (len(self.session.takebacks) > marks)
        return Reply((f"Taken back{practice}.",), undone=True)

    def _hint(self, typed: str) -> list[str]:
        """Return the best choice, and why; compare it with ``typed`` if given.

        Until the strong player's code is compiled, the hint is a club player's, and compilation
        runs in the background.
        """
        session, faces, asked = self.session, self.faces, None
        view = session.view
        if typed:
            meaning = parser.understand(view, typed, menu(view), names=session.names)
            if meaning.action is None:
                return [meaning.reason]
            asked = meaning.action
        if not ready.is_ready():
            from euchre.analysis.simple_hint import simple
            from euchre.language.choices import choice

            advised = simple(view, faces)
            best = choice(faces, view.state, advised.action)
            why, self.excused = "" if self.excused else f"{_preparing()} ", True
            return [f"{why}This is what a club player would do:", f"{capital(best)}. {advised.why}"]
        from euchre.analysis import hint as hints

        # Seeded by the position, so that asking twice gives the same answer.
        history = view.state.history
        seed = Random(f"{session.seed} hint {session.match.deals} {len(history)}")
        advice = hints.hint(view, faces, asked=asked, seed=seed.getrandbits(62))
        return hints.lines(view, faces, advice, asked)


def _lines(teller: Teller, event: SeenAction) -> list[str]:
    return teller.step(event.before.state, event.action, event.after.state, forced=event.forced)


def _preparing() -> str:
    """Start compiling the strong player; return what to say about it."""
    if reason := ready.problem():
        return f"Compiled code cannot be saved in {reason}."
    ready.in_background()
    return "Preparing the strong player (about a minute, first time only)."
