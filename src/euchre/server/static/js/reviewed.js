// A finished review: step through each deal, and practice each mistake.
import { practiceButton } from "./adding.js";
import { el } from "./dom.js";
import { lately } from "./kept.js";
import "./settings.js";

for (const heading of document.querySelectorAll(".review h3")) {
  const deal = heading.textContent.match(/\d+/)?.[0];
  const href = `/replay#kept&deal=${deal}`;
  if (deal) heading.append(" ", el("a", { class: "button small", href }, "Step through"));
}
const record = lately();
const told = el("p", { class: "sr", role: "status" });
document.querySelector(".review").append(told);
for (const row of document.querySelectorAll(".review li[data-deal]")) {
  if (!record || !row.querySelector(".bad")) continue;
  const { deal, action } = row.dataset;
  row.lastElementChild.append(" ", practiceButton(record, Number(deal), Number(action), (words) => (told.textContent = words), "small"));
}
