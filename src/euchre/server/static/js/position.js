// Positions to answer, of a practice session or one that came with the address: the choices, and
// afterwards what was right.
import { byId, el, fill } from "./page.js";
import { questions } from "./shared.js";
import * as study from "./study.js";

const { table, say, draw } = study;
const state = { standing: null, answered: false, source: null };

// -- drawing --------------------------------------------------------------------------------------

function pips() {
  const { of, done, position } = state.standing;
  const words = { best: "right", good: "right", close: "close", costly: "missed" };
  const now = state.answered ? -1 : done.length;
  if (of > 1) fill(
    byId("pips"),
    Array.from({ length: of }, (_, i) => {
      const said = i < done.length ? words[done[i]] : i === now ? "now" : "to come";
      return el("li", { class: said.replace(" ", "-"), "aria-current": i === now && position ? "step" : null }, el("span", { class: "sr" }, `${i + 1}: ${said}`));
    }),
  );
}

/** Ask for the current position. */
function question() {
  state.answered = table.busy = false;
  const { position, of, done } = state.standing;
  if (!position) return location.assign("/practice");
  const { scene } = position;
  draw(scene, true);
  pips();
  const number = of > 1 ? `${done.length + 1} of ${of}` : "What would you do?";
  say(el("b", {}, `${number}${of > 1 ? "." : ""} `), scene.prompt);
  document.querySelector(".lesson-bar h1").textContent = of > 1 ? "Practice" : "A hand to share";
  document.title = `${number} · ${of > 1 ? "Practice" : "Euchre"}`;
  story(position);
  byId("weighed").hidden = true;
  byId("fitting").hidden = true;
  study.focus();
  return undefined;
}

/** What has been done so far, on request. */
function story({ game, theme, source, lines }) {
  byId("about").textContent = [game, theme, source].filter(Boolean).join(" · ");
  fill(byId("lines"), lines.map((line) => el("li", {}, line)));
}

// -- choices --------------------------------------------------------------------------------------

async function act(play) {
  table.busy = true;
  const { position } = state.standing;
  draw(position.scene, false);
  say("One moment …");
  try {
    const { answer, asked, next } = await state.source.answer(position.id, play);
    state.standing = next;
    verdict(position, answer, asked);
  } catch (error) {
    table.busy = false;
    draw(position.scene, true);
    say(error.message);
    study.focus();
  }
}

/** Show what is right, and why. */
function verdict(position, answer, asked) {
  state.answered = true;
  draw(position.scene, false);
  pips();
  const better = answer.right ? "" : `Best: ${answer.best.text}.`;
  const also = answer.also.length && answer.grade === "best" ? ` Just as good: ${answer.also.slice(0, 2).join(", ")}.` : "";
  say(el("b", { class: answer.right ? "right" : "wrong" }, `${answer.said} `), [answer.why, better, answer.reason[0]].filter(Boolean).join(" ").replaceAll(" %", "\u00a0%"), also);
  study.point(answer.best.play.split(" "));
  for (const button of document.querySelectorAll("#hand button")) {
    button.classList.toggle("worse", !answer.right && answer.play.split(" ").includes(button.dataset.card));
  }
  byId("weighed").hidden = false;
  byId("fitting").hidden = byId("fit-show").hidden = false;
  byId("fit-problem").textContent = "";
  fill(byId("fits"));
  byId("fit-show").onclick = () => fits(position.id);
  fill(byId("costs"), answer.costs.map((one) => el("li", {}, `${one.text}: ${one.cost}`)));
  const here = asked?.answers ? `right first time in ${asked.right} of ${asked.answers} answers here` : "few people have answered it here";
  byId("asked").textContent = asked ? `Rating of this position: ${asked.rating} (${here}).` : "The verdict came with the link.";
  const more = [...answer.reason.slice(1), answer.passing].filter(Boolean);
  if (more.length) byId("costs").before(byId("more-words") ?? el("p", { id: "more-words" }));
  if (byId("more-words")) byId("more-words").textContent = more.join(" ");
  const words = !asked ? "Once more" : state.standing.position ? "Next" : "How did I do?";
  const share = asked ? study.share("position", { id: position.id }) : "";
  study.offer(words, question, study.quiet("All choices", () => byId("more").showModal()), share);
}

/** Show three hands that fit what was known, and what became of each choice in them. */
async function fits(id) {
  byId("fit-show").hidden = true;
  byId("fit-problem").textContent = "Playing them out …";
  try {
    const { worlds } = await state.source.worlds(id);
    if (state.answered && byId("fit-show").hidden) {
      byId("fit-problem").textContent = "";
      fill(byId("fits"), worlds.map(fit));
    }
  } catch (error) {
    byId("fit-problem").textContent = error.message;
    byId("fit-show").hidden = false;
  }
}

function fit({ hands, courses }) {
  const outcomes = courses.map(({ choice, lines, result }) =>
    el("details", {}, el("summary", {}, el("b", {}, `${choice}: `), result), el("ul", {}, lines.map((line) => el("li", {}, line)))),
  );
  return el("li", {}, el("p", { class: "fine" }, hands.join(" · ")), outcomes);
}

// -- wiring ---------------------------------------------------------------------------------------

byId("more-open").addEventListener("click", () => byId("more").showModal());
study.ask(act, { i: () => byId("more-open").click() }, () => draw(table.scene, true));

addEventListener("hashchange", () => location.reload());
try {
  state.source = await questions();
  state.standing = await state.source.standing();
  question();
} catch (error) {
  say(error.message);
}
