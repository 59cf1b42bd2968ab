// A recorded game, step by step, with all hands open.
import { byId, el, fill } from "./dom.js";
import { drawFelt, drawTrick } from "./felt.js";
import { figures } from "./figures.js";
import { asked, sentence, withRecord } from "./kept.js";
import { ask } from "./net.js";
import "./settings.js";

let record = null;
let frames = [];
let at = 0;

async function load(deal) {
  const told = await ask("/api/replay", { record, deal });
  frames = told.frames;
  byId("show").hidden = false;
  byId("choose").hidden = true;
  byId("rule-line").textContent = told.rule_line;
  byId("problem").textContent = sentence(told.problem);
  const options = told.deals.map((line, i) => el("option", { value: i + 1 }, `${i + 1}: ${line}`));
  fill(byId("deal"), options);
  byId("deal").value = String(told.deal);
  byId("at").max = String(frames.length - 1);
  fill(byId("stats"), figures(told.statistics));
  go(0);
}

function go(to) {
  at = Math.max(0, Math.min(frames.length - 1, to));
  const { scene, line } = frames[at];
  const ends = scene.last && !scene.trick.length;
  drawFelt(scene, null);
  drawTrick(scene, ends ? scene.last.cards : scene.trick, ends ? scene.last.winner : null);
  byId("line").textContent = line;
  byId("at").value = String(at);
  byId("at").setAttribute("aria-valuetext", line);
  byId("back-one").disabled = at === 0;
  byId("on-one").disabled = at === frames.length - 1;
}

byId("first").addEventListener("click", () => go(0));
byId("back-one").addEventListener("click", () => go(at - 1));
byId("on-one").addEventListener("click", () => go(at + 1));
byId("end-of-deal").addEventListener("click", () => go(frames.length - 1));
byId("at").addEventListener("input", (event) => go(Number(event.target.value)));
byId("deal").addEventListener("change", (event) => load(Number(event.target.value)));
byId("to-review").addEventListener("click", () => location.assign("/review#kept"));
addEventListener("keydown", (event) => {
  if (!frames.length || event.target.closest?.("input, select")) return;
  if (event.key === "ArrowLeft") go(at - 1);
  if (event.key === "ArrowRight") go(at + 1);
});

withRecord((found) => {
  record = found;
  return load(Number(asked.get("deal")) || 1);
});
