"""A table that has lived through deals looks as if opened just now, and shows what has changed."""

import pytest

from euchre.engine import actions
from euchre.engine.actions import Verb
from euchre.games import GAMES as EVERY
from euchre.server.http.pages import static
from tests.pages.hands import Person
from tests.pages.test_scene import scene_of, walk

#: Draws scenes one after the other, and each of them anew; returns where the two differ.  What is
#: said stays for some seconds only, and is left out.
_REDRAWN = """async ([felt, own, scenes]) => {
  const [{ drawFelt, drawTrick }, { drawOwn }] = await Promise.all([import(felt), import(own)]);
  const felts = ["scores", "medal", "trump-words", "seats", "stock", "trick"];
  const places = [...felts, "choices", "hand", "columns"];
  const parts = places.map((id) => document.getElementById(id));
  const written = (node) => {
    if (node.nodeType !== Node.ELEMENT_NODE) return node.textContent;
    if (node.matches(".bubble, [hidden]")) return "";
    const names = node.getAttributeNames().filter((name) => !["style", "data-made"].includes(name));
    const value = (name) => name === "class" ? [...node.classList].sort() : node.getAttribute(name);
    const told = names.map((name) => `${name}=${value(name)}`).sort();
    return `<${node.tagName} ${told}>${[...node.childNodes].map(written).join("")}</>`;
  };
  const draw = (scene) => {
    drawFelt(scene, null);
    drawTrick(scene, scene.trick);
    drawOwn(scene, scene.stage !== "over", () => {}, () => {});
    return parts.map(written);
  };
  const anew = (scene) => {
    for (const part of parts) {
      part.replaceChildren();
      delete part.dataset.made;
    }
    return draw(scene);
  };
  const lived = scenes.map(draw);
  const found = [];
  scenes.forEach((scene, i) => i % 2 || anew(scene).forEach((fresh, k) => {
    if (fresh !== lived[i][k]) found.push([i, places[k], lived[i][k], fresh]);
  }));
  return found;
}"""


#: Games that differ in what lies on the table; in Bacon the maker may go alone after naming trump.
GAMES = ("british", "call-ace", "two-tableau", "hasenpfeffer", "buck", "bacon")


@pytest.mark.exhaustive
def test_what_is_drawn_again_looks_as_if_drawn_anew(person: Person) -> None:
    page = person()
    page.goto("/replay")
    for game in GAMES:
        scenes = [scene_of(s, 0) for s in walk(game, {}, 2)]
        paths = [static("js/felt.js"), static("js/hand.js")]
        assert page.evaluate(_REDRAWN, [*paths, scenes])[:1] == [], game


#: For each scene what has happened since the one before, and since itself.
_CHANGES = """([path, scenes]) => import(path).then(({ changes }) => scenes.map(
  (scene, i) => [changes(scenes[i - 1] ?? null, scene), changes(scene, scene)]))"""


@pytest.mark.exhaustive
def test_every_card_that_is_played_is_shown_once_in_every_game(person: Person) -> None:
    page = person()
    page.goto("/join")
    for number, game in enumerate(g.name for g in EVERY):
        states = walk(game, {}, 1)
        scenes = [scene_of(s, None if number % 3 else 0) for s in states]
        found = page.evaluate(_CHANGES, [static("js/changes.js"), scenes])
        for s, scene, (told, nothing) in zip(states, scenes, found, strict=True):
            assert nothing == []
            kinds = [change["kind"] for change in told]
            assert ("deal" in kinds) == (not s.history)
            # The last card of a trick is shown by the table before it is swept away.
            played = bool(s.trick and actions.verb(s.history[-1].action) == Verb.PLAY)
            cards = [(one["seat"], one["card"]) for one in told if one["kind"] == "play"]
            last = [(one["seat"], one["card"]) for one in scene["trick"][-1:]]
            assert cards == (last if played else []), game
            assert not (played and "discard" in kinds), game
