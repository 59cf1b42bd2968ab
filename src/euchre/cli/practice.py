"""``euchre practice``: ten positions in the terminal; missed ones come back."""

from __future__ import annotations

import time
from random import Random, SystemRandom
from typing import Annotated

from euchre.cli import saved, scene_text
from euchre.cli.line_terminal import Quit, Study
from euchre.cli.options import taking
from euchre.cli.output import Misuse, say
from euchre.cli.typed_values import Whole
from euchre.language.choices import menu
from euchre.study import progress as files
from euchre.study.position import SUBJECTS, THEMES, Answer, Position, Subject, shipped
from euchre.study.progress import Progress
from euchre.text import brief

_HELP = "Type what you would say or play, or the number in front of it; worlds plays out three"
_HELP += " deals that fit the last position; quit ends."


@taking(
    f"""practice [GAME]
    --theme {"|".join(SUBJECTS)}  Only this theme.  [default: all]
    --seed N  Seed for choosing positions.  [default: random]"""
)
def command(
    game: str = "standard",
    theme: Subject | None = None,
    seed: Annotated[int | None, Whole(0, 10**9)] = None,
) -> None:
    """Practice ten positions of GAME (default: standard), each with an explanation.

    What you miss comes back the next day; what you know comes back less and less often.  Your
    progress is saved next to the saved games; the page /practice keeps its own.
    """
    bundled = shipped()
    if game not in bundled:
        raise Misuse(
            f"there are no positions for {brief(game)}; choose one of {', '.join(bundled)}"
        )
    path = saved.folder().parent / "practice.json"
    progress, mine = files.load(path)
    rng = SystemRandom() if seed is None else Random(seed)
    of_game = {k: v for k, v in mine.items() if v.game == game}
    pool = {one.id: one for one in bundled[game].positions} | of_game
    ids = progress.begin(bundled[game].positions, of_game, _now(), rng, theme).ids
    if not ids:
        raise Misuse(f"there are no {SUBJECTS[theme].lower() if theme else game} positions yet")
    screen = _Practice(progress)
    try:
        for number, name in enumerate(ids, 1):
            screen.pose(pool[name], f"{number} of {len(ids)}")
            try:
                files.save(path, progress, mine)
            except OSError as error:
                raise Misuse(f"{path} cannot be written: {error.strerror}") from None
    except (Quit, EOFError, KeyboardInterrupt):
        pass
    screen.say("", *_summary(progress, pool))


def _now() -> int:
    return time.time_ns() // 1_000_000


def _summary(progress: Progress, pool: dict[str, Position]) -> list[str]:
    done = progress.session.done if progress.session else []
    if not done:
        return ["Nothing answered; nothing lost."]
    results = progress.summary(pool)
    lines = [f"{results['right']} of {results['of']} right."]
    if results["well"]:
        lines.append(f"Done well: {results['well'].lower()}.")
    if results["next"]:
        lines.append(f"To work on: {results['next'].lower()}.")
    if course := results["course"]:
        lines.append(f"A short course about it: euchre learn {course['name']}")
    if progress.all.known:
        lines.append(f"Level: {progress.all.band} ({progress.all.rating:.0f}).")
    return lines


class _Practice(Study):
    """Asks positions on the screen, one after the other."""

    commands = Study.commands | {"worlds": "worlds", "w": "worlds", "": "help"}

    def __init__(self, progress: Progress):
        super().__init__()
        self.progress = progress
        #: The last answer: the position and the play.
        self.last: tuple[Position, str] | None = None

    def pose(self, position: Position, number: str) -> None:
        """Ask a position, then give the right answer.  Raises ``Quit`` or ``EOFError``."""
        faces, view, deal = position.faces(self.style), position.view, position.deal
        self.say("", f"== {number}: {THEMES[position.theme]} ==")
        self.recount(faces, [*(before for before, _, _ in deal.steps()), deal.last])
        lines = [*scene_text.score(faces, deal.match), *scene_text.table(faces, view, deal.match)]
        say("\n".join([*lines, *scene_text.choices(faces, view, menu(view))]))
        while (play := self.choose(faces, view)) in ("help", "worlds"):
            self.say(_HELP) if play == "help" else self.worlds()
        self.progress.answer(position, play, _now())
        self._tell(position.answer(play))
        if self.last is None:
            self.say("Type worlds to see three deals that fit, played out.")
        self.last = position, play

    def worlds(self) -> None:
        """Show three deals that fit what was known in the last position, played out."""
        from euchre.study.played_out import three

        if self.last is None:
            self.say("Choose first; then you can see three deals.")
            return
        for number, fit in enumerate(three(*self.last), 1):
            heading = f"-- {number} of 3 that fit (sampled; not what was dealt) --"
            self.say("", heading, *fit["hands"])
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
