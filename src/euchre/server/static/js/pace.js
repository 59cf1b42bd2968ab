// The pace of a deal: what the server says about it, and which of your cards play themselves.
import { el } from "./dom.js";
import { ask } from "./net.js";
import { settings } from "./settings.js";

/** How many milliseconds a finished trick stays: by the setting, unless people only watch. */
export const hold = (frame) => Math.min(Number(settings.hold), frame.pace?.hold ?? Infinity);

/** The button that asks for the end of a deal, where it is offered and not yet asked for. */
export function skip(frame, act) {
  const offer = frame.pace?.skip;
  if (!offer || frame.you.seat === null || offer.asked.includes(frame.you.seat)) return null;
  const button = el("button", { type: "button", id: "skip", title: offer.why }, offer.label);
  button.addEventListener("click", () => act(null, { skip: true }));
  return button;
}

/** Tell the table which cards should play themselves whenever the setting differs from what it knows. */
export function wireForced(table, link) {
  let known = null;
  const tell = async () => {
    if (known === null || known === settings.forced) return;
    known = settings.forced;
    await ask(`/api/tables/${table}/forced`, { which: known }).catch(() => {});
  };
  link.addEventListener("frame", ({ detail: frame }) => {
    known = frame.you.forced;
    tell();
  });
  addEventListener("euchre-settings", tell);
}
