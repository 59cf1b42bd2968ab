// How you play: what decisions give away over time, the costliest habits, importing a file.
import { attempt, problem, takes } from "./forms.js";
import { ask, byId, el, fill, many, pause } from "./page.js";

const NS = "http://www.w3.org/2000/svg";
const times = (n) => (n === 1 ? "once" : `${n} times`);
const within = (one) => (one.within === null ? one.mean.toFixed(1) : `${one.mean.toFixed(1)} ± ${one.within.toFixed(1)}`);
const points = (n) => `${n.toFixed(1)} ${n === 1 ? "point" : "points"}`;
let told = null;

// -- drawing ----------------------------------------------------------------------------------------

function shape(name, props) {
  const made = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(props)) made.setAttribute(key, value);
  return made;
}

/** A dot for each group of games, with its interval; lower cost is better and drawn higher up. */
function chart(steps) {
  const rows = steps.filter((one) => one.within !== null);
  byId("chart").hidden = rows.length < 2;
  if (rows.length < 2) return;
  const low = Math.min(0, ...rows.map((one) => one.mean - one.within));
  const high = Math.max(...rows.map((one) => one.mean + one.within));
  const [wide, tall, edge] = [Math.max(240, rows.length * 56), 140, 14];
  const y = (value) => edge + ((value - low) / (high - low || 1)) * (tall - 2 * edge);
  const x = (i) => (i + 0.5) * (wide / rows.length);
  const svg = byId("curve");
  svg.setAttribute("viewBox", `0 0 ${wide} ${tall}`);
  svg.style.maxWidth = `${wide * 1.6}px`;
  fill(
    svg,
    shape("line", { class: "zero", x1: 0, x2: wide, y1: y(0), y2: y(0) }),
    shape("polyline", { class: "way", points: rows.map((one, i) => `${x(i)},${y(one.mean)}`).join(" ") }),
    rows.map((one, i) => shape("line", { class: "range", x1: x(i), x2: x(i), y1: y(one.mean - one.within), y2: y(one.mean + one.within) })),
    rows.map((one, i) => shape("circle", { cx: x(i), cy: y(one.mean), r: 5 })),
  );
  byId("curve-title").textContent = "Points given away per 100 decisions, five games per dot, oldest first; the top line is zero. Bars are 95\u00a0% confidence intervals.";
}

function habit(one) {
  const now = el("button", { type: "button", class: "small", "aria-label": `Practice: ${one.habit}` }, "Ten positions");
  now.addEventListener("click", () =>
    attempt(async () => {
      await ask("/api/practice/begin", { game: told.game, theme: one.theme });
      return "/practice/table";
    }, now),
  );
  const learn = one.lesson && el("a", { href: one.lesson.href }, `Lesson: ${one.lesson.title}`);
  return el("li", {}, el("span", {}, el("b", {}, `${one.habit}:`), ` ${times(one.times)}, ${points(one.cost)}. `, learn), told.can_practice.includes(told.game) ? now : null);
}

function show() {
  const { progress, games, game, waiting, same } = told;
  byId("none").hidden = Boolean(progress || waiting);
  byId("judging").hidden = !waiting;
  byId("left").textContent = waiting ? `${waiting} finished ${waiting === 1 ? "game is" : "games are"} not judged yet. Each takes a few seconds.` : "";
  byId("shown").hidden = !progress;
  byId("same-panel").hidden = !same;
  if (same) {
    const sign = same.ahead >= 0 ? "more" : "fewer";
    const figures = `${Math.abs(same.ahead).toFixed(2)} ± ${same.within.toFixed(2)} points per deal ${sign} than the others`;
    byId("same").textContent = `Today's deals, ${many(same.days, "day")}: ${figures}, with the same cards.${same.even ? " That may be chance." : ""}`;
  }
  if (!progress) return;
  byId("which").hidden = games.length < 2;
  fill(byId("game"), games.map((one) => el("option", { value: one.game, selected: one.game === game }, `${one.title} (${one.count})`)));
  byId("given").textContent = `${within(progress.all)} points per 100 decisions`;
  byId("about").textContent = `${many(progress.games, "game")} judged, ${progress.won} won; ${many(progress.deals, "deal")}, ${many(progress.all.decisions, "decision")}.${progress.all.within === null ? "" : " ± is half the 95\u00a0% confidence interval."}`;
  byId("trend").textContent = progress.trend;
  chart(progress.steps);
  byId("figures").hidden = progress.steps.length < 2;
  fill(byId("steps"), progress.steps.map((one) => el("tr", {}, el("th", { scope: "row" }, one.from === one.to ? String(one.from) : `${one.from} to ${one.to}`), el("td", {}, within(one)))));
  fill(byId("habits"), progress.habits.length ? progress.habits.map(habit) : el("li", {}, "No costly habits found yet."));
  byId("groups").textContent = progress.groups.length ? `Mistakes by kind: ${progress.groups.map((one) => `${one.about} (${times(one.times)}, ${points(one.cost)})`).join(", ")}.` : "";
}

// -- asking -----------------------------------------------------------------------------------------

async function look(game = "") {
  told = await ask(`/api/my-play${game ? `?game=${encodeURIComponent(game)}` : ""}`);
  show();
}

/** What the server does not judge yet are games whose deals others may still play. */
function later(games) {
  byId("left").textContent = `${games === 1 ? "One game is" : `${games} games are`} judged when the day is over: others still play the same deals.`;
}

const failed = (error) => problem(error.message);

async function judge() {
  byId("judge").disabled = true;
  problem("");
  try {
    for (let left = told.waiting; left; ) {
      byId("left").textContent = `Judging; ${many(left, "game")} to go …`;
      ({ left } = await ask("/api/my-play/judge", {}));
      await pause(100);
    }
    await look(told.game ?? "");
    if (told.waiting) later(told.waiting);
    else byId("given-title").focus();
  } catch (error) {
    failed(error);
    await look().catch(failed);
  }
  byId("judge").disabled = false;
}

const take = (file) =>
  attempt(async () => {
    byId("taken").textContent = "";
    const { practice, play } = await file.text().then(JSON.parse).catch(() => {
      throw new Error("This file is not JSON.");
    });
    if (!practice && !play) throw new Error("This file contains no practice and no judged games.");
    const found = await ask("/api/my-play/import", { practice: practice ?? null, play: play ?? [] });
    byId("taken").textContent = `Imported: ${many(found.games, "judged game")}, ${many(found.positions, "position")}${found.practice ? ", and your practice" : ""}.`;
    await look();
  });

byId("judge").addEventListener("click", judge);
byId("game").addEventListener("change", () => look(byId("game").value).catch(failed));
takes(byId("file"), take);
byId("given-title").tabIndex = -1;
look().catch(failed);
