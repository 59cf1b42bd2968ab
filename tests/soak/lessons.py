"""Judge every choice that lessons teach, as a review does: ``python -m tests.soak.lessons``.

Ends with exit code 1 if the review marks one of them as a mistake.
"""

from __future__ import annotations

import sys

from euchre.analysis.judge import forced, judge
from euchre.engine.view import observe
from euchre.study.attempt import begin, choices_of
from euchre.study.lesson import COURSES, LEARNER

WORLDS = 200


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
            line = line.after(best)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
