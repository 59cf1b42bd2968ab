// Keyboard control.
import { byId } from "./dom.js";

/** Listen for the keys listed in the help. */
export function wireKeys({ hint, lastTrick, status, focusables, click }) {
  const open = (id) => byId(id).showModal();
  byId("help-open").addEventListener("click", () => open("help"));
  const keys = {
    h: () => !byId("hint").disabled && hint(),
    l: lastTrick,
    u: () => click("undo"),
    n: () => click("next"),
    s: status,
    c: () => click("side-toggle"),
    "?": () => open("help"),
    Escape: () => byId("note").querySelector(".close")?.click(),
  };
  onKeys(keys, focusables);
}

/** Listen for these keys, for the numbers of cards and choices, and for arrows; what is typed into a field is left alone. */
export function onKeys(keys, focusables) {
  addEventListener("keydown", (event) => {
    const field = event.target.closest?.("input, textarea, select, dialog");
    if (field || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key in keys) {
      event.preventDefault();
      keys[event.key]();
    } else if (/^[1-9]$/.test(event.key)) {
      const choice = focusables()[Number(event.key) - 1];
      if (choice) event.preventDefault();
      choice?.click();
    } else if (event.key === "ArrowRight" || event.key === "ArrowLeft") {
      walk(event, event.key === "ArrowRight" ? 1 : -1);
    }
  });
}

/** Move the focus to the next card or choice, or to the one before. */
function walk(event, step) {
  const group = event.target.closest?.("#hand, #choices, #columns") ?? byId("hand");
  const buttons = [...group.querySelectorAll("button:not(:disabled)")];
  if (!buttons.length) return;
  event.preventDefault();
  const at = buttons.indexOf(event.target);
  const next = at < 0 ? (step > 0 ? 0 : buttons.length - 1) : (at + step + buttons.length) % buttons.length;
  buttons[next].focus();
}
