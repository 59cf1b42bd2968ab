// A table of a night: its result, and the way on, which is taken automatically after a while.
import { finalScore, winnersOf } from "./ending.js";
import { byId, el, fill } from "./dom.js";

/** Seconds the result stays. */
const STAYS = 6;

let told = false;

/** Show the end of the game once, then go where the table says. */
export function goOn({ scene, table }) {
  if (told) return;
  told = true;
  const { back, text } = table.for;
  const way = el("a", { class: "button primary", href: back, id: "go-on", autofocus: true }, "");
  const dialog = byId("end");
  fill(
    dialog,
    el("div", { class: "finale plain" }, winnersOf(scene), el("h2", { id: "end-title", tabindex: "-1" }, scene.over[0]), finalScore(scene), el("p", { class: "also" }, text), el("p", { class: "buttons" }, way)),
  );
  dialog.classList.add("over");
  dialog.showModal();
  let left = STAYS;
  const count = () => {
    way.textContent = left > 0 ? `Continue (${left})` : "Continue";
    if (left <= 0) {
      clearInterval(timer);
      location.assign(back);
    }
    left -= 1;
  };
  const timer = setInterval(count, 1000);
  count();
}
