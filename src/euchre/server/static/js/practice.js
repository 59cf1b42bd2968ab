// Where practice starts, with the result of the last ten positions.
import { attempt, button, problem, sends } from "./forms.js";
import { ask, byId, el, fill, remember, remembered } from "./page.js";

const form = byId("begin");
const game = byId("game");
const last = remembered("practice", {});
if ([...game.options].some((option) => option.value === last.game)) game.value = last.game;

function show(told) {
  const { summary, rating, due, own, of, done } = told;
  byId("result").hidden = !summary;
  if (summary) {
    byId("score").textContent = `${summary.right} of ${summary.of} right.`;
    byId("well").textContent = summary.well ? `Done well: ${summary.well.toLowerCase()}.` : "";
    fill(byId("one-thing"), summary.next ? [`One thing to work on: ${summary.next.toLowerCase()}. `, button("Ten of these", () => begin(summary.theme), { class: "small" })] : null);
    fill(byId("one-course"), summary.course ? ["A short course about what you missed: ", el("a", { href: `/learn/${summary.course.name}` }, summary.course.title), "."] : null);
  }
  const open = Boolean(told.position);
  byId("under-way").hidden = !open;
  if (open) fill(byId("under-way"), el("a", { class: "button primary", href: "/practice/table" }, `Continue: ${done.length + 1} of ${of}`));
  const waits = [due ? `${due} due` : "", own ? `${own} of your own` : ""].filter(Boolean);
  byId("waiting").textContent = waits.length ? `Waiting for you: ${waits.join(", ")}.` : "";
  byId("rated").hidden = !rating.answers;
  if (rating.answers) rated(rating);
}

function rated(rating) {
  const sure = rating.band === "Not rated yet" ? "Not rated yet: a few more answers are needed." : `${rating.band} (${rating.rating}, give or take ${rating.within}).`;
  byId("rating").textContent = `${sure} ${rating.right} of ${rating.answers} new positions right.`;
  const names = Object.fromEntries([...form.querySelectorAll("input")].map((input) => [input.value, input.parentElement.textContent.trim()]));
  fill(byId("by-theme"), Object.keys(names).filter((theme) => rating.themes[theme]).map((theme) => [theme, rating.themes[theme]]).map(([theme, one]) => el("tr", {}, el("th", { scope: "row" }, names[theme]), el("td", {}, `${one.right} of ${one.of}`), el("td", {}, one.band))));
}

const begin = (theme) =>
  attempt(async () => {
    remember("practice", { game: game.value });
    await ask("/api/practice/begin", { game: game.value, theme: theme || null });
    return "/practice/table";
  }, byId("start"));

sends(form, () => begin(new FormData(form).get("theme")));
addEventListener("pageshow", () => ask("/api/practice").then(show, (error) => problem(error.message)));
