"""Reasons that address a player, told to somebody else.

>>> of_another("You made it: once their trumps are drawn, your side cards are safer.", "Cora")
"Cora made it: once their trumps are drawn, Cora's side cards are safer."
>>> of_another("If you pass, you hardly ever make trump and usually score.", "Cora")
'After passing, Cora hardly ever makes trump and usually scores.'
>>> of_another("Partner's K♥ was ahead: the trump won nothing for partner.", "Cora")
"Cora's partner's K♥ was ahead: the trump won nothing for the partner."
"""

from __future__ import annotations

import re

#: Verbs that are the same in all persons, and those that are not formed with an s.
_SAME = ("can", "cannot", "could", "would", "may", "made", "held", "had")
_ODD = {"are": "is", "have": "has", "do": "does", "pass": "passes", "march": "marches"}
_ADVERB = r"(?:(?:still|also|usually|hardly ever|nearly always|almost always) )?"
#: After these words "you" is no subject.
_OBJECT = "against|after|before|behind|to|from|of|for|brings|lets|leaves|keeps|gets|costs|wins"
_YOU = re.compile(rf"\b(?:(?P<object>{_OBJECT}) )?[Yy]ou\b(?P<verb> {_ADVERB}[a-z]+)?")
_SECOND = re.compile(
    rf"(?P<link>,? and (?:with [^,:;.]+? )?{_ADVERB})(?P<verb>have|keep|make|march|score|are)\b"
)
_SET = (
    (re.compile(r"\byourself\b"), "alone"),
    (re.compile(r"\bon your own\b"), "alone"),
)
_PARTNER = re.compile(r"(?<!the )(?<!this )(?<!that )(?<!'s )\b[Pp]artner\b")
_CLAUSE = re.compile(r"([:;.] ?|, (?!and ))")


def of_another(text: str, name: str) -> str:
    """Return what is said to the player ``name`` as it is said of that player."""
    for pattern, instead in _SET:
        text = pattern.sub(instead, text)
    text = "".join(_clause(part, name) for part in _CLAUSE.split(text))
    text = re.sub(r"\b[Yy]ours\b|\b[Yy]our\b", f"{name}'s", text)
    text = _PARTNER.sub(f"{name}'s partner", text, count=1)
    text = _PARTNER.sub("the partner", text)
    # Nobody would say the name twice in a row.
    text = text.replace(f"If {name} passes, {name} ", f"After passing, {name} ")
    text = text.replace(f"If {name} passes, {name}'s partner", f"If {name} passes, partner")
    return text[:1].upper() + text[1:]


def _clause(text: str, name: str) -> str:
    """Return a part of a sentence about the player; verbs that "and" joins agree, too."""
    last = ""

    def subject(found: re.Match[str]) -> str:
        nonlocal last
        verb = found["verb"] or ""
        if found["object"]:
            return f"{found['object']} {name}{verb}"
        before, space, word = verb.rpartition(" ")
        last = word
        return f"{name}{before}{space}{_of_one(word)}"

    told = _YOU.sub(subject, text)
    if not last or last in _SAME:
        return told
    return _SECOND.sub(lambda m: m["link"] + _of_one(m["verb"]), told)


def _of_one(verb: str) -> str:
    if not verb or verb in _SAME:
        return verb
    return _ODD.get(verb, f"{verb}s")
