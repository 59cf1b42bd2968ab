"""A hint: the best choice and the runner-up, what they are worth, and a sentence why.

>>> gerund("I order it up"), gerund("I'm going alone"), gerund("Over")
('Ordering it up', 'Going alone', 'Saying "Over"')
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isnan

from euchre.analysis.grades import Estimate, paired
from euchre.bots.search.values import Valued, value_actions
from euchre.cards import SUIT_NAMES, each
from euchre.engine import actions
from euchre.engine.actions import Action, Verb
from euchre.engine.scoring import Contract, CountDown, Points
from euchre.engine.state import State
from euchre.engine.view import View
from euchre.engine.words import bid_text, phrase
from euchre.records.faces import Faces, counted

#: By these a seat makes trump, or does something with what it has made.
_MAKING = (Verb.ORDER, Verb.NAME, Verb.BID, Verb.TAKE)
#: Games say these without "I": "Order it up", "Pass".
_DOING = ("order", "pick", "take", "turn", "assist", "pass", "deny", "change", "keep")
_DOUBLED = ("bid", "drop", "let")


@dataclass(frozen=True)
class Hint:
    """The best choice of a seat and the next one, in values and in words."""

    best: Valued
    #: None where there is only one choice.
    next: Valued | None
    #: How much better the best is, as the values of the choices have it.
    lead: Estimate
    #: One sentence that says why.
    why: str


def hint(view: View, faces: Faces, *, worlds: int = 400, seed: int = 0) -> Hint:
    """Return a hint for the seat on turn, from what it may know and nothing else.

    Raises ``ValueError`` if it is not the turn of the seat of the view.
    """
    return hint_of(view, faces, value_actions(view, worlds=worlds, seed=seed))


def hint_of(view: View, faces: Faces, valued: Sequence[Valued]) -> Hint:
    """Return the hint that some valued choices, the best first, come to.

    Of two identical cards only one is spoken of.
    """
    best = valued[0]
    others = [v for v in valued if view.text(v.action) != view.text(best.action)]
    second = others[0] if others else None
    lead = paired(best.samples, second.samples) if second else Estimate(0.0, 0.0)
    return Hint(best, second, lead, why(view.state, faces, best, others, lead))


def lines(view: View, faces: Faces, found: Hint) -> list[str]:
    """Return a hint as lines: best, runner-up, why."""
    told = [("Best", found.best)] + ([("Next", found.next)] if found.next else [])
    names = [choice(faces, view.state, v.action) for _, v in told]
    wide = max(len(name) for name in names)
    return [
        *(
            f"{label}: {name:<{wide}}  {worth(v)}"
            for (label, v), name in zip(told, names, strict=True)
        ),
        found.why,
    ]


def worth(valued: Valued) -> str:
    """Return what a choice is worth: ``+0.42 points, 61 % to win the game``."""
    points = f"{valued.points:+.2f} points"
    return points if isnan(valued.win) else f"{points}, {percent(valued.win)} to win the game"


def percent(share: float) -> str:
    """Return a share of worlds for a person: never a certainty, for worlds are samples.

    >>> percent(0.7149), percent(1.0), percent(0.0)
    ('71 %', 'over 99 %', 'under 1 %')
    """
    if share >= 0.995:
        return "over 99 %"
    return f"{100 * share:.0f} %" if share >= 0.005 else "under 1 %"


# -- choices in words ---------------------------------------------------------------------------


def choice(faces: Faces, s: State, action: Action) -> str:
    """Return a choice in words as one would advise it: ``lead J♥``, ``I order it up``."""
    kind, more = actions.verb(action), actions.more(action)
    if kind == Verb.PLAY:
        asked = f" for {SUIT_NAMES[more - 1]}" if more else ""
        return f"{'play' if s.trick else 'lead'} {faces.card(actions.arg(action))}{asked}"
    if kind in (Verb.DISCARD, Verb.EXCHANGE, Verb.GIVE):
        verb = {Verb.DISCARD: "lay away", Verb.EXCHANGE: "change", Verb.GIVE: "pass"}[kind]
        return f"{verb} {faces.cards(each(more))}"
    if kind == Verb.BID:
        return f"bid {bid_text(s.rules.words, actions.arg(action), more - 1)}"
    if kind == Verb.DICTATE:
        return f"say that {faces.card(actions.arg(action))} must be led"
    if kind == Verb.CHOOSE:
        chosen = [*each(more)]
        return f"play with {faces.whom(chosen)}" if chosen else "play with nobody"
    if kind == Verb.ASK:
        return f"ask {faces.whom([actions.arg(action)])} for a card"
    if kind == Verb.CALL:
        what = SUIT_NAMES[actions.arg(action)] if more else faces.card(actions.arg(action))
        return f"call {what}"
    return phrase(s, action, faces.names)


def doing(faces: Faces, s: State, action: Action) -> str:
    """Return a choice as the subject of a sentence: ``Leading J♥``, ``Ordering it up``."""
    kind, more = actions.verb(action), actions.more(action)
    if kind == Verb.PASS:
        said = phrase(s, action)
        return gerund(said) if said != "Pass" else "Passing"
    if kind == Verb.NAME and action != actions.NO_TRUMP:
        strain = actions.arg(action)
        words = s.rules.words
        name = (*SUIT_NAMES, words.high, words.low)[strain]
        return f"Naming {name}{' alone' * bool(more)}"
    if kind == Verb.ORDER and more:
        return f"{gerund(phrase(s, actions.ORDER))} alone"
    said = choice(faces, s, action)
    first, space, rest = said.partition(" ")
    return f"{_ing(first).capitalize()}{space}{rest}" if said[0].islower() else gerund(said)


def gerund(said: str) -> str:
    """Return what is said as what is done: ``I take it`` as ``Taking it``."""
    said = said.split(",")[0]
    for begin in ("I am ", "I'm "):
        if said.startswith(begin):
            rest = said.removeprefix(begin)
            return rest[:1].upper() + rest[1:]
    spoken = said.startswith("I ")
    first, space, rest = said.removeprefix("I ").partition(" ")
    if not spoken and first.lower() not in _DOING:
        return f'Saying "{said}"'
    rest = " ".join("your" if word == "my" else word for word in rest.split())
    return f"{_ing(first.lower()).capitalize()}{space}{rest}"


def _ing(verb: str) -> str:
    if verb in _DOUBLED:
        return f"{verb}{verb[-1]}ing"
    return f"{verb.removesuffix('e')}ing"


# -- why ----------------------------------------------------------------------------------------


def why(s: State, faces: Faces, best: Valued, others: Sequence[Valued], lead: Estimate) -> str:
    """Return one sentence that says why a choice is the best; ``others`` are in their order."""
    subject = doing(faces, s, best.action)
    if not others:
        return "There is nothing else to do."
    second = others[0]
    other = doing(faces, s, second.action)
    if lead.low <= 0:
        same = f"{subject} and {_small(other)} are worth the same as far as can be told"
        worse = next((v for v in others[1:] if paired(best.samples, v.samples).low > 0), None)
        if worse is None:
            return f"{same}."
        return f"{same}; {_small(doing(faces, s, worse.action))} is {_more(best, worse)} worse."
    if best.makes is None or second.makes is None:
        return _by_points(subject, other, best, second)
    if s.maker >= 0 and actions.verb(best.action) not in (Verb.DROP, Verb.STAY):
        return _in_play(s, faces, subject, other, best, second)
    if actions.verb(best.action) in _MAKING:
        return f"{subject} {_makes(s, best.action)} in {percent(best.makes)} of {_DEALS}."
    if actions.verb(second.action) in _MAKING:
        only = f"{other} {_makes(s, second.action)} in only {percent(second.makes)} of {_DEALS}"
        return f"{only}, and {_small(subject)} is worth {_more(best, second)} more."
    return _by_points(subject, other, best, second)


_DEALS = "the deals you could be facing"


def _small(words: str) -> str:
    return words[:1].lower() + words[1:]


def _more(best: Valued, second: Valued) -> str:
    """Return by how much the best is better, in points or, where these agree, in the game."""
    points = best.points - second.points
    if points >= 0.005 or isnan(best.win):
        return f"{points:.2f} points"
    return f"{100 * (best.win - second.win):.1f} % of the game"


def _by_points(subject: str, other: str, best: Valued, second: Valued) -> str:
    points = best.points - second.points
    if points < 0.005 and not isnan(best.win):
        gain = 100 * (best.win - second.win)
        return f"{subject} wins {gain:.1f} % more games from this score than {_small(other)}."
    return f"{subject} is worth {points:.2f} points more than {_small(other)}."


def _in_play(s: State, faces: Faces, subject: str, other: str, best: Valued, second: Valued) -> str:
    """Return why once trump is made: how often the makers make it, or are stopped."""
    share, against = best.makes or 0.0, second.makes or 0.0
    verb = _makes(s, best.action)
    if not s.makers >> s.turn & 1:
        share, against = 1 - share, 1 - against
        verb = f"{_stops(s)} {faces.whom(each(s.makers))}"
    if share - against < 0.005:
        # What is at stake is how much, not whether.
        return _by_points(subject, other, best, second)
    return (
        f"{subject} {verb} in {percent(share)} of {_DEALS}, {_small(other)} in {percent(against)}."
    )


def _stops(s: State) -> str:
    """Return what defenders do to makers that fall short, in the words of the game."""
    return "euchres" if isinstance(s.rules.prices, Points) else "stops"


def _makes(s: State, action: Action) -> str:
    """Return what the makers make: so many tricks, or what is bid."""
    rules, prices = s.rules, s.rules.prices
    bid = actions.arg(action) if actions.verb(action) == Verb.BID else s.bid
    if isinstance(prices, Points):
        return f"makes {counted(rules.tricks // 2 + 1, 'trick')}"
    if isinstance(prices, CountDown) and prices.need is not None:
        return f"makes {counted(prices.need, 'trick')}"
    if isinstance(prices, Contract) and bid in dict(prices.needs):
        return f"makes the {dict(prices.needs)[bid]} tricks that the bid needs"
    return "makes the bid"
