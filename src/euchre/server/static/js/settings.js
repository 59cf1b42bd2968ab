// Settings of this browser: kept here, never sent anywhere.
import { byId } from "./dom.js";

const KEY = "euchre-settings";
const root = document.documentElement;

export const settings = root.dataset;

/** Whether cards may move. */
export function moves() {
  return settings.motion !== "off" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Remember something in this browser under a prefixed name. */
export function remember(name, value) {
  try {
    localStorage.setItem(`euchre-${name}`, JSON.stringify(value));
  } catch {
    // Private windows may refuse; then nothing is remembered.
  }
}

/** What was remembered, or a default. */
export function remembered(name, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(`euchre-${name}`)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** Set one of the settings, and remember all of them. */
export function choose(name, value) {
  settings[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...settings }));
  } catch {
    // Not remembered, but in force.
  }
  for (const input of byId("settings").querySelectorAll(`[name="${name}"]`)) input.checked = input.value === value;
  dispatchEvent(new CustomEvent("euchre-settings"));
}

/** How a day and a time are written here. */
const day = new Intl.DateTimeFormat(navigator.language, { dateStyle: "medium", timeStyle: "short" });

function wire() {
  for (const time of document.querySelectorAll("time")) time.textContent = day.format(new Date(time.dateTime));
  const dialog = byId("settings");
  for (const input of dialog.querySelectorAll("input")) {
    input.checked = settings[input.name] === input.value;
    input.addEventListener("change", () => choose(input.name, input.value));
  }
  for (const button of document.querySelectorAll('[data-open="settings"]')) {
    button.addEventListener("click", () => dialog.showModal());
  }
}

wire();
