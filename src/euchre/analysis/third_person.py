"""Reasons that address a player, told to somebody else.

Pronouns stand for whoever was mentioned last: the opponents and the player are named where a
pronoun could mean the other one.

>>> of_another("You made it: once their trumps are drawn, your side cards are safer.", "Cora")
"Cora made it: once the opponents' trumps are drawn, Cora's side cards are safer."
>>> of_another("If you pass, you hardly ever make trump and usually score.", "Cora")
'After passing, Cora hardly ever makes trump and usually scores.'
>>> of_another("You need partner's trick: together you make it half the time.", "Cora")
"Cora needs their partner's trick: together they make it half the time."
>>> of_another("A partner can still call, and makes it half the time.", "Cora")
'A partner can still call, and makes it half the time.'
"""

from __future__ import annotations

import re

from euchre.text import capital

#: Verbs that are the same in all persons, and those that are not formed with an s.
_SAME = ("can", "cannot", "could", "would", "may", "made", "held", "had")
_ODD = {"are": "is", "have": "has", "do": "does", "pass": "passes", "march": "marches"}
_ADVERB = r"(?:(?:still|also|usually|hardly ever|nearly always|almost always) )?"
#: After these words "you" is no subject.
_OBJECT = "against|after|before|behind|to|from|of|for|brings|lets|leaves|keeps|gets|costs|wins"
#: Whoever may be mentioned: the player, the player's partner, the opponents.
_WHO = re.compile(
    rf"\b(?:(?P<object>{_OBJECT}) )?[Yy]ou\b(?P<verb> {_ADVERB}[a-z]+)?"
    r"|\b(?P<own>[Yy]ours?)\b"
    r"|(?<!\b[Aa] )(?<!the )(?<!this )(?<!that )(?<!'s )(?<!\0 )\b(?P<partner>[Pp]artner)\b"
    r"|\b(?P<they>[Tt]hey|[Tt]hem|[Tt]heirs?)\b"
    r"|\b(?P<named>the opponents)\b"
)
_SECOND = re.compile(
    rf"(?P<link>,? and (?:with [^,:;.]+? )?{_ADVERB})(?P<verb>have|keep|make|march|score|are)\b"
)
#: Stands for "their" where that is the player's.
_THEIR = "\0"
#: What is said in another way of somebody else, for one mention less.
_SET = (
    (re.compile(r"\byourself\b"), "without help"),
    (re.compile(r"\b[Oo]n your own\b"), "alone"),
    (re.compile(r"\ba trick of theirs\b"), "one of their tricks"),
    (re.compile(r"^If you pass, you "), "After passing, you "),
    (re.compile(r"^If you pass, "), "After a pass, "),
    (re.compile(r"^With partner you "), f"With {_THEIR} partner, you "),
    (
        re.compile(r"^The (.+) (?:is|was) your (only|last) (\w+): without it you "),
        rf"Without the \1, {_THEIR} \2 \3, you ",
    ),
    (
        re.compile(r"^The (.+) is your (only|last) (\w+): once it is gone, you "),
        rf"Once the \1, {_THEIR} \2 \3, is gone, you ",
    ),
)
_CLAUSE = re.compile(r"([:;.] ?|, (?!and ))")


def of_another(text: str, name: str, opponents: str = "the opponents") -> str:
    """Return what is said to the player ``name`` as it is said of that player.

    ``opponents`` is what these are called; if it is empty, only a pronoun stands for them.
    """
    for pattern, instead in _SET:
        text = pattern.sub(instead, text)
    teller = _Teller(name, opponents)
    text = "".join(teller.clause(part) for part in _CLAUSE.split(text))
    # After the verdict on a pass it is clear whose partner this is.
    text = text.replace(f"After a pass, {name}'s partner", "After a pass, partner")
    text = text.replace(_THEIR, "their")
    return capital(text)


class _Teller:
    """Tells a sentence clause by clause, and remembers who was mentioned last."""

    def __init__(self, name: str, opponents: str):
        self.name, self.opponents = name, opponents
        #: ``player``, ``partner`` or ``they``; and whether the partner has been mentioned at all.
        self.last = ""
        self.partner = False
        self.verb = ""

    def clause(self, text: str) -> str:
        """Return a part of a sentence about the player; verbs that "and" joins agree, too."""
        self.verb = ""
        sentence = _WHO.sub(self._mention, text)
        if not self.verb or self.verb in _SAME:
            return sentence
        return _SECOND.sub(lambda m: m["link"] + _of_one(m["verb"]), sentence)

    def _mention(self, match: re.Match[str]) -> str:
        before, self.last = self.last, "player"
        if match["named"] or match["they"]:
            self.last = "they"
            return self._they(match[0], before)
        if match["own"]:
            # A side is both partners'.
            both = before == "partner" and match.string[match.end() :].startswith(" side")
            return "their" if both or before == "player" else f"{self.name}'s"
        if match["partner"]:
            self.last = "partner"
            whose = "their" if before == "player" else f"{self.name}'s"
            whose, self.partner = "the" if self.partner else whose, True
            return f"{whose} partner"
        verb = match["verb"] or ""
        if match["object"]:
            return f"{match['object']} {self.name}{verb}"
        if match.string[: match.start()].lower().endswith("together "):
            return f"they{verb}" if before else f"{self.name} and their partner{verb}"
        adverb, space, self.verb = verb.rpartition(" ")
        return f"{self.name}{adverb}{space}{_of_one(self.verb)}"

    def _they(self, word: str, before: str) -> str:
        if not self.opponents or before == "they" or word == self.opponents:
            return word
        they = self.opponents + "'" * (word.lower() == "their")
        return capital(they) if word[0].isupper() else they


def _of_one(verb: str) -> str:
    if not verb or verb in _SAME:
        return verb
    return _ODD.get(verb, f"{verb}s")
