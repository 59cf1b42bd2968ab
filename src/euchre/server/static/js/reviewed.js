// A review: each deal can be stepped through, and wide tables are reached by keyboard.
import { el } from "./dom.js";
import "./settings.js";

for (const heading of document.querySelectorAll(".review h3")) {
  const deal = heading.textContent.match(/\d+/)?.[0];
  const href = `/replay#kept&deal=${deal}`;
  if (deal) heading.append(" ", el("a", { class: "button small", href }, "Step through"));
}
