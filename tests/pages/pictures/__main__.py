"""Draw the twelve states, say which of them differ from what is kept, and keep them if asked to.

``python -m tests.pages.pictures [STATE ...] [--accept] [--look FOLDER]``: look at every picture
before you accept it; with ``--look`` they are there as large as on a screen.
"""

import argparse
import sys
from pathlib import Path

from tests.pages.browsing import browsing
from tests.pages.pictures.comparing import differences, keep, kept, path, sheet
from tests.pages.pictures.drawing import SIZES, THEMES, easel
from tests.pages.pictures.states import STATES, find


def main() -> int:
    """Return 0 if all pictures are as kept, or are kept now."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("states", nargs="*", metavar="STATE", help=f"of {', '.join(STATES)}")
    parser.add_argument("--accept", action="store_true", help="keep what is drawn now")
    parser.add_argument("--look", type=Path, metavar="FOLDER", help="put large pictures there")
    asked = parser.parse_args()
    if unknown := [name for name in asked.states if name not in STATES]:
        parser.error(f"there is no state {unknown[0]!r}; there are {', '.join(STATES)}")
    wrong = 0
    with (
        browsing(parser) as (browser, address),
        easel(browser, address) as small,
        easel(browser, address, 1) as large,
    ):
        for name in asked.states or STATES:
            state = find(name)
            small.show(state)
            made = sheet({(s, t): small.picture(s, t) for s in SIZES for t in THEMES})
            told = differences(made, kept(name)) if path(name).exists() else ["it is new"]
            print(name, *(told or ["is as kept"]), sep="\n  " if told else " ")
            wrong += bool(told)
            if asked.accept and (told or asked.states):
                keep(name, made)
            if asked.look:
                asked.look.mkdir(parents=True, exist_ok=True)
                large.show(state)
                for size in SIZES:
                    for theme in THEMES:
                        large.picture(size, theme).save(asked.look / f"{name}-{size}-{theme}.png")
    return 1 if wrong and not asked.accept else 0


if __name__ == "__main__":
    sys.exit(main())
