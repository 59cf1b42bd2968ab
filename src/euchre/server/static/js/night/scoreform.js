// A score as a form: points of both sides, loners of each player, euchres of each side.
import { el } from "../dom.js";
import { both } from "./words.js";

const MOST = 999;

/** A number with a minus and a plus button. */
function stepper(label, value, changed, least = 0) {
  const input = el("input", { type: "number", inputmode: "numeric", min: least, max: MOST, "aria-label": label, value: String(value) });
  const set = (n) => {
    input.value = String(Math.min(MOST, Math.max(least, n)));
    changed(Number(input.value));
  };
  input.addEventListener("input", () => {
    if (input.value !== "" && input.checkValidity()) changed(Number(input.value));
  });
  input.addEventListener("focus", () => input.select());
  const step = (by, sign, word) =>
    el("button", { type: "button", class: "step", "aria-label": `${label}: one ${word}`, onclick: () => set(Number(input.value || 0) + by) }, sign);
  return el("span", { class: "stepper" }, step(-1, "−", "less"), input, step(1, "+", "more"));
}

/** An empty score. */
export const blank = () => ({ points: [0, 0], loners: [0, 0, 0, 0], euchres: [0, 0] });

/** A score from the server in form shape: what was not reported is 0. */
export function fromTold(score) {
  if (!score) return blank();
  return {
    points: [...score.points],
    loners: score.loners.map((n) => n ?? 0),
    euchres: score.euchres ? [...score.euchres] : [0, 0],
  };
}

/** The fields for a score, which they change; `first` is the side that stands first. */
export function scoreFields(seats, score, first = 0) {
  const set = (list, at) => (n) => (score[list][at] = n);
  return [first, 1 - first].map((side) =>
    el(
      "fieldset",
      { class: "side" },
      el("legend", {}, both(seats, side)),
      el("p", { class: "line points" }, el("span", {}, "Points"), stepper(`Points for ${both(seats, side)}`, score.points[side], set("points", side), -MOST)),
      [side, side + 2].map((seat) =>
        el("p", { class: "line" }, el("span", {}, `Loners of ${seats[seat].name}`), stepper(`Loners of ${seats[seat].name}`, score.loners[seat], set("loners", seat))),
      ),
      el("p", { class: "line" }, el("span", {}, "Euchres made"), stepper(`Euchres made by ${both(seats, side)}`, score.euchres[side], set("euchres", side))),
    ),
  );
}
