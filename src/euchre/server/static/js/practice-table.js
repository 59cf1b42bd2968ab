// A practice session: the server gives the choices, and afterwards says what was right.
import { byId, el, fill } from "./dom.js";
import { drawFelt, drawTrick } from "./felt.js";
import { onKeys } from "./keys.js";
import { shake } from "./motion.js";
import { ask } from "./net.js";
import { drawOwn, focusables } from "./own.js";

const state = { standing: null, answered: null, busy: false };

function say(...words) {
  fill(byId("say"), words);
}

// -- drawing --------------------------------------------------------------------------------------

function draw(scene, live) {
  drawFelt(scene, null);
  drawTrick(scene, scene.trick, null);
  drawOwn({ ...scene, prompt: "", forced: false }, live, act, illegal);
}

function pips() {
  const { of, done, position } = state.standing;
  const words = { best: "right", good: "right", close: "close", costly: "missed" };
  const now = state.answered ? -1 : done.length;
  fill(
    byId("pips"),
    Array.from({ length: of }, (_, i) => {
      const said = i < done.length ? words[done[i]] : i === now ? "now" : "to come";
      return el("li", { class: said.replace(" ", "-"), "aria-current": i === now && position ? "step" : null }, el("span", { class: "sr" }, `${i + 1}: ${said}`));
    }),
  );
}

/** Ask for the current position. */
function question() {
  state.answered = null;
  const { position, of, done } = state.standing;
  if (!position) return location.assign("/practice");
  const { scene } = position;
  draw(scene, true);
  pips();
  say(el("b", {}, `${done.length + 1} of ${of}. `), scene.prompt);
  document.title = `${done.length + 1} of ${of} · Practice`;
  story(position);
  byId("weighed").hidden = true;
  byId("fitting").hidden = true;
  focus();
  return undefined;
}

/** What has been done so far, on request. */
function story({ game, theme, source, lines }) {
  byId("about").textContent = [game, theme, source].filter(Boolean).join(" · ");
  fill(byId("lines"), lines.map((line) => el("li", {}, line)));
}

function focus() {
  if (!document.querySelector("dialog[open]")) focusables()[0]?.focus({ preventScroll: true, focusVisible: false });
}

// -- choices --------------------------------------------------------------------------------------

async function act(play) {
  if (state.busy || state.answered) return;
  state.busy = true;
  const { position } = state.standing;
  draw(position.scene, false);
  say("One moment …");
  try {
    const { answer, asked, next } = await ask("/api/practice/answer", { id: position.id, play });
    state.busy = false;
    state.standing = next;
    told(position, answer, asked);
  } catch (error) {
    state.busy = false;
    draw(position.scene, true);
    say(error.message);
    focus();
  }
}

/** Show what is right, and why. */
function told(position, answer, asked) {
  state.answered = answer;
  draw(position.scene, false);
  pips();
  const better = answer.right ? "" : `Best: ${answer.best.text}.`;
  const also = answer.also.length && answer.grade === "best" ? ` Just as good: ${answer.also.slice(0, 2).join(", ")}.` : "";
  say(el("b", { class: answer.right ? "right" : "wrong" }, `${answer.said} `), [answer.why, better, answer.reason[0]].filter(Boolean).join(" ").replaceAll(" %", "\u00a0%"), also);
  for (const button of document.querySelectorAll("#hand button")) {
    const best = answer.best.play.split(" ").includes(button.dataset.card);
    const mine = answer.play.split(" ").includes(button.dataset.card);
    button.classList.toggle("best", best);
    button.classList.toggle("worse", mine && !answer.right);
    if (best) button.setAttribute("aria-describedby", "pointed");
  }
  byId("weighed").hidden = false;
  byId("fitting").hidden = byId("fit-show").hidden = false;
  byId("fit-problem").textContent = "";
  fill(byId("fits"));
  byId("fit-show").onclick = () => fits(position.id);
  fill(byId("costs"), answer.costs.map((one) => el("li", {}, `${one.text}: ${one.cost}`)));
  const here = asked.answers ? `right first time in ${asked.right} of ${asked.answers} answers here` : "few people have answered it here";
  byId("asked").textContent = `Rating of this position: ${asked.rating} (${here}).`;
  const more = [...answer.reason.slice(1), answer.passing].filter(Boolean);
  if (more.length) byId("costs").before(byId("more-words") ?? el("p", { id: "more-words" }));
  if (byId("more-words")) byId("more-words").textContent = more.join(" ");
  const words = state.standing.position ? "Next" : "How did I do?";
  delete byId("choices").dataset.made;
  fill(byId("choices"), el("button", { type: "button", class: "go", id: "next", "aria-keyshortcuts": "n", onclick: question }, words), el("button", { type: "button", class: "quiet", onclick: () => byId("more").showModal() }, "All choices"));
  byId("next").focus({ preventScroll: true });
}

/** Show three hands that fit what was known, and what became of each choice in them. */
async function fits(id) {
  byId("fit-show").hidden = true;
  byId("fit-problem").textContent = "Playing them out …";
  try {
    const { worlds } = await ask("/api/practice/worlds", { id });
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
  const told = courses.map(({ choice, lines, result }) =>
    el("details", {}, el("summary", {}, el("b", {}, `${choice}: `), result), el("ul", {}, lines.map((line) => el("li", {}, line)))),
  );
  return el("li", {}, el("p", { class: "fine" }, hands.join(" · ")), told);
}

function illegal(why) {
  if (state.busy || state.answered || !why) return;
  shake(document.activeElement?.closest("#hand button"));
  say(why);
}

// -- wiring ---------------------------------------------------------------------------------------

byId("more-open").addEventListener("click", () => byId("more").showModal());
onKeys({ n: () => byId("next")?.click(), i: () => byId("more-open").click() }, focusables);
addEventListener("euchre-settings", () => state.standing?.position && !state.busy && !state.answered && draw(state.standing.position.scene, true));

ask("/api/practice").then(
  (told) => {
    state.standing = told;
    question();
  },
  (error) => say(error.message),
);
