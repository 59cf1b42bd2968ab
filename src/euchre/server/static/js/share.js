// Share a position: a link that holds it whole, and a picture for a chat.
import { drawn, picture, saving, showDialog, WIDE, words } from "./drawing.js";
import { linkRow, linkTo } from "./invite.js";
import { ask, el } from "./page.js";
import { handIn } from "./shared.js";

/** Offer the ways to share a `position` of practice, a `decision` of a game, or what a `lesson` asked. */
export function openShare(kind, which) {
  return showDialog("sharing", "What would you do?", async () => {
    const { hand } = await ask(`/api/share/${kind}`, which);
    return [
      el("p", {}, "Friends see this hand, choose, and are told what the program thinks. Nobody's name is in it."),
      linkRow("A link with the whole hand:", linkTo(`/hand#${hand}`)),
      saving(pictureOf(await handIn(hand)), "hand"),
    ];
  });
}

/** The hand on a table, with the question. */
function pictureOf({ scene, game }) {
  const hand = scene.hand.map(({ face }) => face);
  const step = Math.min(175, 1000 / hand.length);
  const left = (WIDE - step * (hand.length - 1) - 165) / 2;
  const lies = scene.trick.length ? scene.trick.map(({ face }) => face) : scene.upcard ? [scene.upcard.face] : [];
  const from = (WIDE - 130 * lies.length + 20) / 2;
  return picture(
    160,
    words("What would you do?", 96, 54),
    ...lies.map((face, i) => drawn(face, from + 130 * i, 124, 110)),
    words(scene.prompt, 324, 34),
    ...hand.map((face, i) => drawn(face, left + step * i, 352, 165)),
    words([game, scene.trump?.text, scene.goal && `${scene.goal}: ${scene.sides.map((side) => side.points).join("-")}`].filter(Boolean).join(" · "), 130, 22, { x: WIDE - 190, "text-anchor": "middle", fill: "#ffe08a" }),
  );
}
