"""A hint: the best choice and the runner-up, their values, and a sentence why."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from euchre.analysis.comments import because, more
from euchre.analysis.grades import NOTHING, Estimate
from euchre.analysis.judge import LEAST, worlds_for
from euchre.analysis.reasons import Explanation, Reading, ReasonWords, explain, rival, worlds_of
from euchre.analysis.reasons.explain import MORE, tells_apart
from euchre.analysis.reasons.kinds_of_choices import dominates, kind_of, top_first
from euchre.analysis.reasons.trace import trace
from euchre.analysis.valuing import ahead, value_choices
from euchre.bots.club import ClubBot
from euchre.bots.search.candidates import candidates
from euchre.bots.search.mistakes import IN_POINTS, OF_THE_GAME, bounds_of
from euchre.bots.search.overrated import outbids_partner
from euchre.bots.search.values import Valued, plays_for_the_game
from euchre.engine import actions
from euchre.engine.actions import MAKING, MOVING, PASS, Action, Verb
from euchre.engine.phases import Auction
from euchre.engine.state import State
from euchre.engine.view import View
from euchre.language.choices import choice, doing, percent
from euchre.language.naming import Faces
from euchre.text import capital, small

#: Verbs that are followed by a card, a number or a suit.
_CARDS = ("leading", "playing", "discarding", "exchanging", "passing", "bidding", "naming")
#: Most worlds for a hint, and its compute budget in ms where bids make worlds expensive.
WORLDS, EFFORT = 2000, 1000.0
#: This part of them is enough if every choice is surely behind the best, or surely as good.
_PART = 4
#: Surely behind: by this many standard errors.
_SURE = 4.0
#: As good: behind by at most this part of what a review marks.
_AS_GOOD = 0.4
#: Two choices win the game about as often if they differ by less, and by nothing that is marked.
_AS_OFTEN = 0.01
#: Where few deals cannot tell which bid is best, this many of the best are tried in ``MORE`` deals.
_CLOSEST = 3
#: Why not to bid over the partner (``overrated``).
_TRUST = "Trust your partner's bid: you cannot count on what a higher one gains."


@dataclass(frozen=True)
class Hint:
    """The best choice of a seat and the runner-up, with values and words."""

    best: Valued
    #: The runner-up, or the choice asked about; None if there is only one choice.
    next: Valued | None
    #: How much better the best is, in the unit of the values' samples.
    lead: Estimate
    #: Why, in one or a few sentences.
    why: str
    #: Whether the two come out about even; the cautious one is ``best`` then.
    even: bool = False
    #: Why the best is better than another kind of choice, if that was analyzed.
    explained: Explanation | None = None
    #: The first reason alone; empty if none was proved.
    reason: str = ""


def hint(
    view: View,
    faces: Faces,
    *,
    asked: Action | None = None,
    worlds: int | None = None,
    seed: int = 0,
    opponents: str = "club",
) -> Hint:
    """Return a hint for the seat on turn, from nothing but what it may know.

    ``asked`` is a choice to compare with the best (why not this one?); the default is the
    runner-up.  ``opponents`` names the style of the rollout players, partner included
    (``beliefs.STYLES``).  The same view and seed give the same answer.  Raises ``ValueError`` if it
    is not the view's seat that is on turn, or if ``asked`` is not legal.
    """
    if view.seat is None or view.state.turn != view.seat:
        raise ValueError("a hint is for the seat on turn")
    legal = view.legal()
    if asked is not None and asked not in legal:
        raise ValueError("only a legal choice can be compared")
    choices = candidates(view, legal)
    if asked is not None and asked not in choices:
        choices.append(asked)
    value = partial(value_choices, view, style=opponents)
    many = worlds or worlds_for(view, len(choices), EFFORT, WORLDS)
    valued = value(worlds=worlds or max(LEAST, many // _PART), seed=seed, actions=choices)
    if worlds is None and not _decided(view, valued):
        valued = value(worlds=many, seed=seed + 3, actions=choices)
    valued = top_first(view, valued)
    if worlds is None and _open(view, valued):
        few = dict.fromkeys(v.action for v in valued[:_CLOSEST])
        few |= {a: None for a in (PASS, asked) if a in choices}
        valued = top_first(view, value(worlds=MORE * many, seed=seed + 1, actions=[*few]))
    again = partial(value, worlds=MORE * many, seed=seed + 2)
    first = hint_of(view, faces, valued, asked)
    return _reasoned(view, faces, first, valued, asked, seed, opponents, again)


def _decided(view: View, valued: Sequence[Valued]) -> bool:
    """Whether every choice is surely behind the best, or surely as good for all that matters."""
    leads = [ahead(valued[0], v) for v in valued[1:]]
    even = _AS_GOOD * _slight(view)
    return all(x.mean > _SURE * x.error or x.high < even for x in leads)


def _open(view: View, valued: Sequence[Valued]) -> bool:
    """Whether the lead of the best bid is uncertain yet, but large enough for a review to mark."""
    if len(valued) < 2 or not view.rules.phase(Auction):
        return False
    lead = ahead(valued[0], valued[1])
    return lead.low <= 0 and lead.mean > _slight(view)


def _slight(view: View) -> float:
    """Return the least loss that a review marks."""
    return bounds_of(of_the_game=plays_for_the_game(view)).slight


def _reasoned(
    view: View,
    faces: Faces,
    plain: Hint,
    valued: Sequence[Valued],
    asked: Action | None,
    seed: int,
    style: str,
    again: Callable[..., list[Valued]],
) -> Hint:
    """Return a hint with the reasons that the sampled deals prove, if any.

    They say why the best is better than the ``asked`` choice, or than the best choice of another
    kind (adjacent cards are of one kind).  If that one is not surely worse, the next choice that
    is surely worse takes its place.  A call that will probably be euchred is compared with the
    pass: why donate?  ``again`` values choices in many other deals.
    """
    s = view.state
    worth = {v.action: v for v in valued}
    order = [v.action for v in valued]
    best = worth[order[0]]
    if asked is not None and view.text(asked) != view.text(best.action):
        other: Action | None = asked
    else:
        other = rival(s, order)
        if other is not None and _sacrifices(best, worth[other], worth):
            other = PASS
    if other is None:
        return _even(view, faces, plain, best, seed, style)
    lead = ahead(best, worth[other])
    if plain.best is not best and not plain.even:
        # Both win the game as often, and the other one is worth more points.
        return _in_points(view, faces, plain, seed, style)
    if lead.low > 0:
        explained = explain(view, best.action, other, seed=seed, style=style)
        if explained.gain.low <= 0:
            # The deals of the explanation do not confirm the lead: many more deals decide.
            one, two = again(actions=[best.action, other])
            second = _compared(view, faces, one, two, tiny=ahead(one, two).low < _slight(view))
            if second.even:
                return _why_even(view, faces, second, explained)
            return _in_points(view, faces, second, seed, style)
        words = explained.in_words(s, faces)
        if words.says or words.besides:
            if plain.even:
                plain = Hint(best, worth[other], lead, "")
            return _said(plain, explained, words)
        if asked is None:
            # What no review marks and nobody can name is about even.
            plain = _compared(view, faces, best, worth[other], tiny=lead.low < _slight(view))
        if plain.even:
            return _why_even(view, faces, plain, explained)
        return replace(plain, explained=explained)
    worse = [a for a in order if ahead(best, worth[a]).low > 0]
    if asked is None:
        plain = _of_both(view, faces, best, worth[other])
        if not plain.even:
            return _in_points(view, faces, plain, seed, style)
    third = None if asked is not None else rival(s, [best.action, *worse])
    if third is None:
        return _even(view, faces, plain, best, seed, style)
    close = [best.action, other]
    lines = trace(view, [*close, third], worlds=worlds_of(view), seed=seed, style=style)
    for better in _nearest(s, faces, [best, worth[other]], worth[third]):
        # That a choice is a gamble is no reason against another.
        explained = replace(explain(view, better.action, third, lines=lines), euchred=0.0)
        three = better.action, close[better is best], third
        if explained.whole and not tells_apart(s, explained.whole, *three):
            plain = _why_even(view, faces, plain, explain(view, *close, lines=lines))
            why = f"{plain.why} {_warning(s, faces, third)} {explained.in_words(s, faces).says[0]}"
            return replace(plain, why=why, explained=explained, reason="")
    return _even(view, faces, plain, best, seed, style)


def _said(plain: Hint, explained: Explanation, words: ReasonWords) -> Hint:
    """Return a hint with the reasons that were proved, and what a pass leads to."""
    says = [*words.says, *([words.besides] if words.besides else [])]
    return replace(plain, why=" ".join(says), explained=explained, reason=says[0])


def _in_points(view: View, faces: Faces, plain: Hint, seed: int, style: str) -> Hint:
    """Return a hint about two choices that differ in points alone, with the reasons if any."""
    if plain.next is None:
        return plain
    one, two, many = plain.best.action, plain.next.action, MORE**2 * worlds_of(view)
    explained = explain(view, one, two, worlds=many, seed=seed, style=style)
    if explained.gain.low <= 0:
        return plain
    words = explained.in_words(view.state, faces)
    return _said(plain, explained, words) if words.says else plain


def _sacrifices(best: Valued, next: Valued, worth: Mapping[Action, Valued]) -> bool:
    """Whether passing is legal, and both choices are calls that will probably be euchred."""
    calls = [v.makes for v in (best, next) if v.action != PASS]
    fails = best.action != PASS and all(makes is not None and makes < 0.5 for makes in calls)
    return fails and PASS in worth


def _nearest(s: State, faces: Faces, close: Sequence[Valued], third: Valued) -> list[Valued]:
    """Return which of two even choices a worse one is to be compared with, the likelier first.

    A call alone is compared with the same call together.
    """
    p = Reading(s, faces)

    def apart(one: Valued) -> bool:
        same = p.calls(one.action) == p.calls(third.action) >= 0
        return not same or actions.alone(one.action) == actions.alone(third.action)

    surely = [one for one in close if ahead(one, third).low > 0]
    return sorted(surely, key=apart)


def _warning(s: State, faces: Faces, action: Action) -> str:
    """Return a sentence against a choice that is still open, as in ``Don't play A♥.``."""
    text = choice(faces, s, action)
    if actions.verb(action) == Verb.NAME:
        return f"Don't name {small(doing(faces, s, action)).removeprefix('naming ')}."
    if text[:1].islower() and action != actions.ORDER_ALONE:
        return f"Don't {text}."
    if text.startswith("I ") and "," not in text and action != actions.ORDER_ALONE:
        return f"Don't {' '.join('your' if w == 'my' else w for w in text.split()[1:])}."
    return f"{doing(faces, s, action)} is worse."


def _even(view: View, faces: Faces, plain: Hint, best: Valued, seed: int, style: str) -> Hint:
    """Return a hint about two choices that are about even, and why it does not matter.

    More deals may yet prove a reason for the ``best``.
    """
    if plain.next is None or not plain.even:
        return plain
    one, two = sorted((plain.best, plain.next), key=lambda v: v is not best)
    explained = explain(view, one.action, two.action, seed=seed, style=style)
    says = explained.in_words(view.state, faces).says
    if explained.reasons:
        return Hint(one, two, ahead(one, two), " ".join(says), explained=explained, reason=says[0])
    return _why_even(view, faces, plain, explained)


def _why_even(view: View, faces: Faces, plain: Hint, explained: Explanation) -> Hint:
    """Return a hint about two choices that are about even, with why that does not matter."""
    slight = abs(plain.lead.mean) < _slight(view)
    even = explained.even or ("slight" if slight else "balanced")
    why = replace(explained, even=even).in_words(view.state, faces).says[0]
    return replace(plain, why=f"{plain.why} {why}", explained=explained, reason=why)


def hint_of(
    view: View, faces: Faces, valued: Sequence[Valued], asked: Action | None = None
) -> Hint:
    """Return the hint for some valued choices, best first.

    Of two identical cards only one is mentioned, and of cards in a row (for a discard, small ones
    of a suit) only the best unless there is nothing else.
    """
    s, best = view.state, valued[0]
    others = [v for v in valued if view.text(v.action) != view.text(best.action)]
    if asked is not None and view.text(asked) != view.text(best.action):
        others = [v for v in others if v.action == asked]
    elif actions.verb(best.action) in (Verb.PLAY, *MOVING):
        p = Reading(s, faces)
        kind = kind_of(p, best.action)
        others = [v for v in others if kind_of(p, v.action) != kind] or others
    if not others:
        trusts = any(outbids_partner(s, action) for action in view.legal())
        return Hint(best, None, NOTHING, _TRUST if trusts else "It is your only choice.")
    return _compared(view, faces, best, others[0], tiny=_tiny(view, best, others[0]))


def _tiny(view: View, best: Valued, other: Valued) -> bool:
    """Whether a lead matters to nobody: no review would mark it, and the deal's points are even."""
    return ahead(best, other).low < _slight(view) and best.points - other.points < IN_POINTS.slight


def _compared(
    view: View, faces: Faces, best: Valued, second: Valued, *, tiny: bool = False
) -> Hint:
    """Return the hint for the best choice and the runner-up, by their values alone."""
    lead = ahead(best, second)
    if lead.low > 0 and not tiny:
        one, two, gain = best.action, second.action, best.points - second.points
        return Hint(best, second, lead, because(view.state, faces, one, two, gain))
    return _of_both(view, faces, best, second)


def _of_both(view: View, faces: Faces, best: Valued, second: Valued) -> Hint:
    """Return the hint that two choices are about even; of two cards the verb is said once.

    Of two as cautious as each other, what club players do comes first.  If they win the game as
    often, but one of them is worth much more in points, that one is the best.
    """
    s, p = view.state, Reading(view.state, faces)
    one, two = sorted((best, second), key=lambda v: -v.points)
    if outbids_partner(s, second.action) and second.doubts > best.doubts:
        return Hint(best, second, ahead(best, second), _TRUST)
    if actions.with_partner(best.action) == actions.with_partner(second.action):
        first, other = sorted((best, second), key=lambda v: actions.alone(v.action))
        why = "Keep your partner: going alone gains nothing that you could count on."
        return Hint(first, other, ahead(first, other), why)
    for low, high in ((best, second), (second, best)):
        if dominates(p, low.action, high.action):
            card, kept = (p.card(actions.card(v.action)) for v in (low, high))
            why = f"neither wins this trick: play {card}, and keep {kept}."
            if p.beats(actions.card(low.action)):
                why = f"{card} is enough here: keep {kept}."
            return Hint(low, high, ahead(low, high), capital(why))
    gain = ahead(two, one)
    as_often = gain.low < OF_THE_GAME.slight and abs(two.win - one.win) < _AS_OFTEN
    if as_often and one.points - two.points > IN_POINTS.clear:
        gains = f"{small(doing(faces, s, one.action))} is worth {more(one, two)} more"
        why = f"They win the game about as often, but {gains}."
        return Hint(one, two, ahead(one, two), why)
    usual = kind_of(p, ClubBot().choose(view, view.legal()))
    first, other = sorted(
        (best, second), key=lambda v: (_usual(s, v.action), kind_of(p, v.action) != usual)
    )
    this, that = (small(doing(faces, s, v.action)) for v in (first, other))
    verb, space, _ = this.partition(" ")
    if verb in _CARDS:
        that = that.removeprefix(verb + space)
    return Hint(first, other, ahead(first, other), f"About even: {this} or {that}.", even=True)


def _usual(s: State, action: Action) -> int:
    """Return a key that sorts even choices as a hint names them: the cautious one first."""
    kind = actions.verb(action)
    if kind in MAKING or kind in (Verb.ALONE, Verb.TOGETHER):
        return 2 if actions.alone(action) else 1
    return 0 if kind in (Verb.PASS, Verb.LEAVE) else 1


def lines(view: View, faces: Faces, advice: Hint, asked: Action | None = None) -> list[str]:
    """Return a hint as lines: best, runner-up (or the ``asked`` choice), why.

    Two choices that come out about even are headed by "Either" and "or".
    """
    ranked = [("Either" if advice.even else "Best", advice.best)]
    if advice.next:
        label = "or" if advice.even else "Second best" if asked is None else "Not"
        ranked.append((label, advice.next))
    names = [capital(choice(faces, view.state, v.action)) for _, v in ranked]
    labels = [f"{label}:" for label, _ in ranked]
    wide, label_wide = max(len(name) for name in names), max(len(label) for label in labels)
    rows = [
        f"{label:<{label_wide}} {name:<{wide}}  {worth(view, v)}"
        for label, (_, v), name in zip(labels, ranked, names, strict=True)
    ]
    if asked is not None and not advice.even and view.text(asked) == view.text(advice.best.action):
        rows = rows[:1]
    return [*rows, advice.why]


def worth(view: View, valued: Valued) -> str:
    """Return the value of a choice in words: ``+0.42 points, 61 % to win the game``.

    No chance of winning while points are what counts.  Where points count down, less is better.
    """
    sign = -1 if view.rules.goal.down else 1
    # Adding 0.0 removes the sign of a rounded -0.0.
    points = f"{round(sign * valued.points, 2) + 0.0:+.2f} points"
    points += " (lower is better)" if view.rules.goal.down else ""
    of_the_game = plays_for_the_game(view)
    return f"{points}, {percent(valued.win)} to win the game" if of_the_game else points
