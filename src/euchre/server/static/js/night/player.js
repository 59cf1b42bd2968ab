// One player's way through the night: where to sit next, with whom, and how it stands.
import { byId, el, fill } from "../dom.js";
import { Live } from "./live.js";
import { SEATS } from "./words.js";

const { night, number } = byId("main").dataset;

function where(step) {
  if (step.table) return [el("b", {}, `Table ${step.table}, ${SEATS[step.seat]}`), ` with ${step.partner.name}`, el("small", {}, `against ${step.opponents.map((p) => p.name).join(" and ")}`)];
  return step.out ? "sits out" : "not on the chart";
}

function row(view) {
  return (step) => {
    const now = step.game === view.game && !view.ended;
    const points = step.points ? `${step.points[0]} – ${step.points[1]}` : "";
    return el("li", { class: now ? "now" : "" }, el("span", { class: "number" }, String(step.game)), el("span", { class: "where" }, where(step)), el("b", { class: "figure" }, points));
  };
}

function next(view) {
  const from = view.game && !view.ended ? view.game : view.game + 1;
  const step = view.path.find((one) => one.game === from);
  if (!step) return el("p", { class: "big-seat" }, "All games are played.");
  const when = from === view.game ? `Game ${from}, now` : `Next: game ${from}`;
  return [el("p", { class: "fine" }, when), el("p", { class: "big-seat" }, where(step))];
}

const live = new Live(`/api/nights/${night}/players/${number}`, "", {
  take(view) {
    const { line } = view;
    byId("name").textContent = view.player.name;
    byId("title").textContent = view.title;
    document.title = `${view.player.name} · ${view.title}`;
    const score = line?.played ? `Place ${line.place} of ${view.ranked}: ${line.total} points in ${line.played} games${view.ranked_by === "average" ? `, ${line.average.toFixed(2)} a game` : ""}, ${line.loners} loners.` : "No score yet.";
    fill(byId("next"), next(view), el("p", {}, score));
    fill(byId("path"), view.path.map(row(view)));
  },
  link: (up) => (byId("offline").hidden = up),
  end: (message) => fill(byId("next"), el("p", { class: "notice", role: "alert" }, message)),
});
live.look();
