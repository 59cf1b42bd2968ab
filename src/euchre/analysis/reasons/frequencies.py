"""How often, how many and how much, as card players say it."""

from __future__ import annotations

import re

from euchre.text import capital, to_a_half

#: "Your side" and what follows it, but not "your side cards"; and how that is said of one player.
_SIDE = re.compile(r"\b([Yy])our side(?! cards?\b)( wins| has| is|'s)?")
_ONE = {"": "", " wins": " win", " has": " have", " is": " are", "'s": "r"}

#: Partner without a word that says which one.
_PARTNER = re.compile(r"(?<!\b[Aa] )(?<!your )(?<!the )(?<!this )(?<!that )\b[Pp]artner\b")

_ADVERB = "(hardly ever|nearly always|almost always)"
#: "It wins this trick hardly ever": a verb, what it is about, and an adverb in the wrong place.
_LATE = re.compile(
    r"\b((?:wins?|loses?|scores?|makes?|sets|trumps?|falls? short)"
    r"(?: (?:it|them|a later one|(?:this|the|a|a later|all the|\d) (?:trick|tricks|game)|the bid"
    r"|(?:the )?\S+[♠♥♦♣]))?"
    rf"(?: on this deal)?) {_ADVERB}\b"
)
#: "A call would be euchred hardly ever".
_PASSIVE = re.compile(rf"\b(would|is|are) (be )?(euchred|set|made|lost on this deal) {_ADVERB}\b")
#: "Only hardly ever".
_ONLY = re.compile(rf"\bonly {_ADVERB}\b")


def often(share: float) -> str:
    """Return how often something comes, a share of the sampled deals.

    >>> often(0.01), often(0.04), often(0.12), often(0.33)
    ('hardly ever', 'about 1 time in 20', 'about 1 time in 10', 'about 3 times in 10')
    >>> often(0.5), often(0.9), often(0.97), often(0.99)
    ('about half the time', 'about 9 times in 10', 'nearly always', 'almost always')
    """
    if share < 0.02:
        return "hardly ever"
    if share < 0.07:
        return "about 1 time in 20"
    if 0.45 <= share <= 0.55:
        return "about half the time"
    if share > 0.98:
        return "almost always"
    if share >= 0.95:
        return "nearly always"
    tenths = max(1, round(10 * share))
    return f"about {tenths} time{'s' if tenths > 1 else ''} in 10"


def frequencies(better: float, other: float, *, both: bool = True) -> dict[str, str]:
    """Return two frequencies as slots: in full, and short for a second mention.

    Where ``both`` are said, and would be said alike, they are given in figures.

    >>> frequencies(0.7, 0.2)["often"], frequencies(0.7, 0.2)["few"]
    ('about 7 times in 10', '2 in 10')
    >>> frequencies(0.72, 0.66)["often"], frequencies(0.72, 0.66)["few"]
    ('72 % of the time', '66 %')
    """
    many, few = often(better), often(other)
    if both and many == few:
        figures = f"{100 * better:.0f} %", f"{100 * other:.0f} %"
        many, few = (f"{figure} of the time" for figure in figures)
        return {"often": many, "seldom": few, "many": figures[0], "few": figures[1]}
    return {"often": many, "seldom": few, "many": _short(many), "few": _short(few)}


def _short(text: str) -> str:
    text = text.removeprefix("about ")
    return text.replace(" times in ", " in ").replace(" time in ", " in ")


def for_partners(text: str, partners: int) -> str:
    """Return a sentence about a side and one partner as said to somebody with none or several.

    >>> for_partners("Trump in, and your side wins it; your side cards are safer.", 0)
    'Trump in, and you win it; your side cards are safer.'
    >>> for_partners("Your side has made its point.", 0), for_partners("Your side's call.", 0)
    ('You have made your point.', 'Your call.')
    >>> for_partners("Partner can still call: the trick is partner's.", 2)
    "A partner can still call: the trick is a partner's."
    """
    if partners > 1:
        return _PARTNER.sub(lambda match: ("A" if match[0][0] == "P" else "a") + " partner", text)
    if partners:
        return text
    text = _SIDE.sub(lambda match: f"{match[1]}ou{_ONE[match[2] or '']}", text)
    return text.replace("ou have made its point", "ou have made your point")


def one_in(share: float) -> str:
    """Return how much more often something comes.

    >>> one_in(0.11), one_in(0.4), one_in(0.72)
    ('in 1 deal of 9', 'in half of the deals', 'in 7 deals of 10')
    """
    share = abs(share)
    if share > 0.55:
        return f"in {round(10 * share)} deals of 10"
    if share > 0.39:
        return "in half of the deals"
    return f"in 1 deal of {round(1 / max(share, 0.005))}"


def more_tricks(shift: float) -> dict[str, str]:
    """Return how many more tricks one choice wins than another, as slots.

    >>> more_tricks(0.17)
    {'gained': 'one more trick in 1 deal of 6', 'spent': 'a trick in 1 deal of 6'}
    >>> more_tricks(1.4)
    {'gained': 'about one and a half tricks more', 'spent': 'about one and a half tricks'}
    """
    shift = abs(shift)
    if shift < 0.9:
        return {"gained": f"one more trick {one_in(shift)}", "spent": f"a trick {one_in(shift)}"}
    spent = f"about {to_a_half(shift, 'trick')}"
    return {"gained": f"{spent} more", "spent": spent}


def sentence(text: str) -> str:
    """Return a sentence with a capital at its beginning, and adverbs where they belong.

    >>> sentence("led, it wins this trick only hardly ever.")
    'Led, it hardly ever wins this trick.'
    >>> sentence("they trump A♦ hardly ever, and a call would be euchred nearly always.")
    'They hardly ever trump A♦, and a call would nearly always be euchred.'
    >>> sentence("it wins a later one nearly always.")
    'It nearly always wins a later one.'
    >>> sentence("passing euchres them about 3 times in 10 instead of hardly ever.")
    'Passing euchres them about 3 times in 10.'
    """
    text = text.replace(" instead of hardly ever", "")
    text = _LATE.sub(r"\2 \1", _ONLY.sub(r"\1", text))
    text = _PASSIVE.sub(lambda m: f"{m[1]} {m[4]} {m[2] or ''}{m[3]}", text)
    return capital(text)
