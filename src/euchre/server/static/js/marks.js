// A marked decision on the felt: the actual choice is gray, and the better one glows beside it.
import { byId, card, el, fill, setVars } from "./dom.js";
import { leanOf, placeOf } from "./places.js";
import { stepsTo } from "./seats.js";

/** Cards in record notation: rank and suit, or a joker. */
const CARD = /^(?:[2-9TJQKA][CDHS]|B[RK]?)$/;

/**
 * Show the mark of the current step, or none.  `worlds(mark)` shows what would have happened,
 * `practice(mark)` is a button that adds the decision to the player's practice.
 */
export function showMark(mark, scene, worlds, practice = () => null) {
  byId("stage").toggleAttribute("data-mark", Boolean(mark));
  for (const was of document.querySelectorAll(".worse, .hand .best")) was.classList.remove("worse", "best");
  fill(byId("better"));
  byId("better").hidden = true;
  fill(byId("choices"));
  if (!mark) return;
  const instead = mark.bad && compare(mark, scene);
  const tell = (words) => fill(byId("prompt"), instead ? el("span", { class: "instead", "aria-hidden": "true" }, calls(mark)) : null, el("span", {}, words));
  tell(mark.words);
  const figures = el("button", { type: "button", class: "quiet", id: "figures", "aria-expanded": "false" }, "Figures");
  figures.addEventListener("click", () => {
    const open = figures.getAttribute("aria-expanded") !== "true";
    figures.setAttribute("aria-expanded", String(open));
    tell(open ? mark.figures : mark.words);
  });
  const what = mark.bad && mark.best ? el("button", { type: "button", class: "go", id: "what-if", "aria-keyshortcuts": "w", onclick: () => worlds(mark) }, el("span", {}, "What", el("span", { class: "more" }, " would have happened"), el("span", { class: "less" }, " if"), "?")) : null;
  fill(byId("choices"), what, mark.bad && mark.best ? practice(mark) : null, mark.figures ? figures : null);
}

/** The cards of a choice in record notation. */
const cardsOf = (play) => play.split(" ").filter((word) => CARD.test(word));

/** The actual call and the better one. */
const calls = (mark) => [el("s", {}, mark.played.text), " ", el("b", {}, mark.best.text)];

/** Show the better choice on the felt; return whether it is a call, which is also told. */
function compare(mark, scene) {
  const [done, best] = [cardsOf(mark.played.play), cardsOf(mark.best.play)];
  const lies = byId("trick").querySelector(`li[data-seat="${mark.seat}"]`);
  const box = byId("better");
  const at = stepsTo(scene, mark.seat);
  const played = /^play\b/.test(mark.played.play) || (done.length === 1 && lies?.dataset.card === done[0]);
  if (played && lies) lies.classList.add("worse");
  for (const held of document.querySelectorAll("#hand > [data-card]")) {
    if (!played && best.includes(held.dataset.card)) held.firstElementChild.classList.add("best");
  }
  setVars(box, { ...placeOf(at, scene.seats.length, false), "--lean": leanOf(at) });
  box.className = `better ${played ? "card-of" : "call-of"}`;
  box.dataset.at = at;
  if (played && best.length === 1) fill(box, el("span", { class: "shown", role: "img", "aria-label": `Better: ${mark.best.text}` }, card(best[0])));
  else if (!played) fill(box, el("p", {}, calls(mark)));
  box.hidden = !box.childElementCount;
  return !played;
}

