"""``euchre practice``: ten positions in the terminal; missed ones come back."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random, SystemRandom

import click

from euchre.cli import saved, table
from euchre.cli.output import Refused, say
from euchre.cli.screen import Left
from euchre.cli.study import Study
from euchre.language.choices import menu
from euchre.study import progress
from euchre.study.position import THEMES, Answer, Position, Theme, shipped
from euchre.study.progress import Progress

_HELP = "Type what you would say or play, or the number in front of it; worlds plays out three"
_HELP += " deals that fit the last position; quit ends."
#: Commands -> their meaning.
_WORDS = {
    **dict.fromkeys(("quit", "q", "exit"), "quit"),
    **dict.fromkeys(("worlds", "w"), "worlds"),
    **dict.fromkeys(("help", "h", "?", ""), "help"),
}


@click.command("practice")
@click.argument("game", required=False)
@click.option("--game", "same", hidden=True)
@click.option("--theme", type=click.Choice([*THEMES]), help="Only this theme.  [default: all]")
@click.option(
    "--seed", type=int, metavar="N", help="Seed for choosing positions.  [default: random]"
)
def command(game: str | None, same: str | None, theme: Theme | None, seed: int | None) -> None:
    """Practice ten positions of GAME (default: standard), each with an explanation.

    What you miss comes back the next day; what you know comes back less and less often.  Your
    progress is saved next to the saved games; the page /practice keeps its own.
    """
    if game and same:
        raise Refused("GAME and --game cannot be combined; give one of them")
    game = game or same or "standard"
    found = shipped()
    if game not in found:
        raise Refused(f"there are no positions for {game!r}; choose one of {', '.join(found)}")
    place = _place()
    book, own = progress.load(place)
    rng = SystemRandom() if seed is None else Random(seed)
    mine = {k: v for k, v in own.items() if v.game == game}
    pool = {one.id: one for one in found[game].positions} | mine
    book.begin(found[game].positions, mine, _now(), rng, theme)
    if book.session is None or not book.session.ids:
        raise Refused(f"there are no {THEMES[theme].lower() if theme else game} positions yet")
    desk = _Session(book)
    try:
        for number, name in enumerate(book.session.ids, 1):
            desk.pose(pool[name], f"{number} of {len(book.session.ids)}")
            _keep(place, book, own)
    except (Left, EOFError, KeyboardInterrupt):
        pass
    desk.say("", *_summary(book, pool))


def _place() -> Path:
    return saved.folder().parent / "practice.json"


def _keep(place: Path, book: Progress, own: dict[str, Position]) -> None:
    try:
        progress.save(place, book, own)
    except OSError as error:
        raise Refused(f"{place} cannot be written: {error.strerror}") from None


def _now() -> int:
    return time.time_ns() // 1_000_000


def _summary(book: Progress, pool: dict[str, Position]) -> list[str]:
    done = book.session.done if book.session else []
    if not done:
        return ["Nothing answered; nothing lost."]
    told = book.summary({one.id: pool[one.id].theme for one in done})
    lines = [f"{told['right']} of {told['of']} right."]
    if told["well"]:
        lines.append(f"Done well: {told['well'].lower()}.")
    if told["next"]:
        lines.append(f"To work on: {told['next'].lower()}.")
    mine = book.all
    if mine.known:
        lines.append(f"Level: {mine.band} ({mine.rating:.0f}).")
    return lines


class _Session(Study):
    """Asks positions on the screen, one after the other."""

    def __init__(self, book: Progress):
        super().__init__()
        self.book = book
        #: The last answer: the position and the play.
        self.last: tuple[Position, str] | None = None

    def pose(self, position: Position, number: str) -> None:
        """Ask a position, then give the right answer.  Raises ``Left`` or ``EOFError``."""
        faces, view, deal = position.faces(self.style), position.view, position.deal
        self.say("", f"== {number}: {THEMES[position.theme]} ==")
        self.recount(faces, [*(before for before, _, _ in deal.steps()), deal.last])
        say("\n".join(table.score(faces, deal.match)))
        say(
            "\n".join(
                [*table.table(faces, view, deal.match), *table.choices(faces, view, menu(view))]
            )
        )
        while (play := self.choose(faces, view, _WORDS)) in ("help", "worlds"):
            self.say(_HELP) if play == "help" else self.worlds()
        self.book.answer(position, play, _now())
        self._tell(position.answer(play))
        if self.last is None:
            self.say("Type worlds to see three deals that fit, played out.")
        self.last = position, play

    def worlds(self) -> None:
        """Show three deals that fit what was known in the last position, played out."""
        from euchre.study.worlds import three

        if self.last is None:
            self.say("Choose first; then you can see three deals.")
            return
        for number, fit in enumerate(three(*self.last), 1):
            self.say(
                "", f"-- {number} of 3 that fit (sampled; not what was dealt) --", *fit["hands"]
            )
            for course in fit["courses"]:
                self.say(f"{course['choice']}: {course['result']}")
                self.say(*(f"  {line}" for line in course["lines"]))

    def _tell(self, answer: Answer) -> None:
        self.say(" ".join(filter(None, (answer["said"], answer["why"]))))
        if not answer["right"]:
            self.say(f"Best: {answer['best']['text']}.")
        self.say(*answer["reason"], *filter(None, [answer["passing"]]))
        if answer["also"] and answer["grade"] == "best":
            self.say(f"Just as good: {', '.join(answer['also'])}.")
