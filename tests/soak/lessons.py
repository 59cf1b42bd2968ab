"""Judge every choice that lessons teach, as a review does: ``python -m tests.soak.lessons``.

Ends with exit code 1 if the review marks one of them as a mistake, or if a course that goes on
after the first takes back a choice that is as good, with club players or with cautious people.
"""

import sys

from euchre.analysis.grades import paired
from euchre.analysis.judge import forced, judge
from euchre.analysis.valuing import value_choices
from euchre.engine.view import observe
from euchre.study.attempt import Attempt, begin, choices_of
from euchre.study.lesson import COURSES, LEARNER, PATH, course_of

WORLDS = 200
#: Who plays on in the sampled deals.
STYLES = ("club", "cautious")


def _as_good(line: Attempt, style: str) -> bool:
    """Whether some choice that is taken back does not surely lose to all that are accepted."""
    may = choices_of(line.state)
    view = observe(line.state, LEARNER)
    values = value_choices(view, worlds=2 * WORLDS, seed=1, actions=[*may.values()], style=style)
    samples = {view.text(one.action).removeprefix("play "): one.samples for one in values}
    right = [samples[choice] for choice in may if line.verdict(choice).right]
    wrong = {choice: samples[choice] for choice in may if not line.verdict(choice).right}
    close = [c for c, row in wrong.items() if any(paired(one, row).low <= 0 for one in right)]
    if close:
        print(f"{line.lesson.name:20} {', '.join(close)}: not surely worse ({style})", flush=True)
    return bool(close)


def main() -> int:
    """Print each choice with its mark and what it costs against the best; return the exit code."""
    bad = 0
    for lesson in (one for course in COURSES for one in course.lessons):
        line = begin(lesson)
        while line.step is not None:
            best = line.best
            view = observe(line.state, LEARNER)
            if not forced(view):
                found = judge(view, choices_of(line.state)[best], worlds=WORLDS)
                wrong = found.mark in ("?", "??", "?!")
                bad += wrong
                loss = f"{100 * found.loss.mean:.1f} ± {196 * found.loss.error:.1f} %"
                remark = f"  better: {view.text(found.best)}" if wrong else ""
                print(f"{lesson.name:20} {best:14} {found.mark:3} {loss}{remark}", flush=True)
                if course_of(lesson) in PATH[1:]:
                    bad += sum(_as_good(line, style) for style in STYLES)
            line = line.after(best)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
