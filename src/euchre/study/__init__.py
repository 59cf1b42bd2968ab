"""Learning: lessons, practice and Today's deals.

Each is a sequence of positions with choices and a verdict on each choice, in words.  Lessons are
data in ``courses/`` (``lesson``, ``attempt``), practice positions are found by sampling
(``position``, ``examining``, ``progress``), and a day is eight deals whose decisions are judged
afterwards (``daily_score``).  Rule sheets end with an ``example_deal``.
"""

from __future__ import annotations
