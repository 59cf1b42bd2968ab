// Requests to be forgotten: when each takes effect, and what a desk can do about it.
import { el } from "./page.js";

/** When a request takes effect, in the reader's own words. */
export function whenText(due) {
  const at = new Date(due);
  return `${at.toLocaleDateString(undefined, { weekday: "long" })} at ${at.toLocaleTimeString(undefined, { hour: "numeric", minute: "2-digit" })}`;
}

/** A request as the desk sees it; `act` does what the desk wants. */
export function requestNote(name, { due, own }, act) {
  const text = own
    ? `${name} has asked to be forgotten. It will happen on ${whenText(due)}, unless it was somebody else who asked.`
    : `The desk has asked to forget ${name}. It will happen on ${whenText(due)}.`;
  const button = own
    ? el("button", { type: "button", onclick: () => act("contest") }, `This was not ${name}`)
    : el("button", { type: "button", onclick: () => act("withdraw") }, `Keep ${name}`);
  return el("section", { class: "notice" }, el("p", {}, text), own ? el("p", { class: "fine" }, `If you stop it, ${name} can ask again with a link from you.`) : null, el("p", { class: "buttons start" }, button));
}
