// Six faces around one's own face: a tap, or a key, shows one of them to everybody for a moment.
import { note } from "./dock.js";
import { ask, byId, el, style } from "./page.js";

const [{ faces }] = await Promise.all([ask("/api/phrases"), style("emotes")]);

/** From the first to the last button, in degrees from straight up, and how far they are from the face, in buttons. */
const [FIRST, LAST, FAR] = [0, 100, 3.5];

let ring = null;

/** Close the ring; the keyboard goes back to the face. */
function close() {
  if (!ring) return;
  const { face, box, outside } = ring;
  ring = null;
  removeEventListener("pointerdown", outside, true);
  const back = box.contains(document.activeElement);
  box.remove();
  face.setAttribute("aria-expanded", "false");
  if (back) face.focus({ preventScroll: true });
}

/** Open the ring at one's own seat, or close it; `other` opens what else can be done with one's face. */
export function emotes(table, seat, other) {
  if (ring) return close();
  const ownSeat = document.querySelector(`.seat[data-seat="${seat}"]`);
  const face = ownSeat.querySelector(".plate");
  const send = (quick) => async () => {
    close();
    await ask(`/api/tables/${table}/chat`, { quick }).catch((error) => note(error.message));
  };
  const buttons = [
    ...Object.entries(faces).map(([name, sign]) => el("button", { type: "button", title: name, "aria-label": name, onclick: send(name) }, el("span", {}, sign))),
    el("button", { type: "button", title: "My face", "aria-label": "My face", onclick: () => (close(), other()) }, el("span", {}, "…")),
  ];
  buttons.forEach((button, i) => {
    const turn = ((FIRST + ((LAST - FIRST) * i) / (buttons.length - 1)) * Math.PI) / 180;
    button.style.setProperty("--across", (FAR * Math.sin(turn)).toFixed(3));
    button.style.setProperty("--down", (-FAR * Math.cos(turn)).toFixed(3));
  });
  const box = el("div", { class: "emotes", role: "group", "aria-label": "Show how you feel" }, buttons);
  box.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape") close();
    else if (step) buttons.at((buttons.indexOf(document.activeElement) + step) % buttons.length).focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  const outside = ({ target }) => box.contains(target) || face.contains(target) || close();
  addEventListener("pointerdown", outside, true);
  addEventListener("resize", close, { once: true });
  Object.assign(box.style, { left: `${ownSeat.offsetLeft}px`, top: `${ownSeat.offsetTop}px` });
  byId("stage").append(box);
  face.setAttribute("aria-expanded", "true");
  ring = { face, box, outside };
  buttons[0].focus({ preventScroll: true });
  return undefined;
}
