"""A euchre, a march, a loner: seen and heard for half a second, and in nobody's way."""

from random import Random

import pytest

from euchre.engine.fields import Outcome
from euchre.engine.scoring import tally
from euchre.language import results
from euchre.server.http.pages import static
from euchre.server.tables import frames
from euchre.server.tables.snapshot import Snapshot
from tests.pages.hands import Person, open_table
from tests.server.memory import Log


@pytest.mark.every(3)
@pytest.mark.parametrize("game", ["standard", "british", "hasenpfeffer"])
def test_a_frame_says_what_made_a_deal_one_to_remember(game: str) -> None:
    rng, seen = Random(f"moments {game}"), set[str]()
    for _ in range(120):
        log = Log(game)
        log.seeds[1] = rng.randbytes(32)
        t = log.play(rng)
        s = t.states[-1]
        scene = frames.scene(Snapshot(t), 0)
        assert scene is not None
        moment = scene.get("moment", "")
        seen.add(moment)
        lone = s.outcome == Outcome.PLAYED and s.maker >= 0 and tally(s).lone_maker
        banner = results.banner(s)
        assert (moment in ("euchre", "stopped")) == (banner in ("Euchred!", "Set!"))
        assert (moment in ("march", "loner")) == ("arch!" in banner)
        assert (moment in ("stopped", "loner")) == bool(moment and lone)
        before = frames.scene(Snapshot(t, None), None)
        assert before is not None
        assert before.get("moment", "") == moment, "the same for all"
    assert "euchre" in seen
    assert len(seen) > 1


#: End the deal that is shown in some way; return how many signs fly, whether all let taps through.
_ENDS = """async ([motion, what, me, signs]) => {
  const { animate } = await import(motion);
  const { scene } = await (await fetch(location.pathname.replace("table", "api/tables"))).json();
  const trump = { strain: "H", maker: 1, text: "", name: "Hearts" };
  const after = { ...scene, me, stage: "over", moment: what, trump, packets: [], over: [] };
  const flying = [];
  const seen = new Promise((done) => {
    new MutationObserver((changes) => {
      for (const node of changes.flatMap((change) => [...change.addedNodes])) {
        if (node.matches?.("span.flying")) flying.push(getComputedStyle(node).pointerEvents);
      }
      if (signs && flying.length >= signs) done();
    }).observe(document.body, { childList: true });
    setTimeout(done, signs ? 10000 : 150);
  });
  animate({ ...after, stage: "play" }, after, new Map());
  await seen;
  return [flying.length, flying.every((events) => events === "none")];
}"""


#: Return how many signs are there two frames later; cards of the deal itself may fly on.
_TWO_FRAMES_LATER = """() => new Promise((done) => {
  const frame = requestAnimationFrame;
  frame(() => frame(() => done(document.querySelectorAll("span.flying").length)));
})"""


def test_signs_fly_from_the_faces_of_those_who_did_it(person: Person) -> None:
    page = person(quick=False)
    open_table(page, "standard", wait=True)
    page.click("#next")
    page.wait_for_selector("#hand button")
    page.evaluate("path => import(path)", static("js/moments.js"))
    for what, signs in {"euchre": 20, "stopped": 20, "march": 20, "loner": 10, "": 0}.items():
        shown = page.evaluate(_ENDS, [static("js/motion.js"), what, 0, signs])
        assert shown == [signs, True], what
        page.keyboard.press("Shift")
        left = page.evaluate(_TWO_FRAMES_LATER)
        assert left == 0, "a key ends it at once"


def test_who_wants_no_motion_sees_none(person: Person) -> None:
    page = person(quick=False, reduced_motion="reduce")
    open_table(page, "standard", wait=True)
    page.click("#next")
    page.wait_for_selector("#hand button")
    assert page.evaluate(_ENDS, [static("js/motion.js"), "loner", 0, 0])[0] == 0
