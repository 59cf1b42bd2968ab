// One player's way through the night: where to sit next, with whom, and how it stands.
import { byId, el, fill } from "../dom.js";
import { rung, wake } from "./bell.js";
import { keepPage } from "./keep.js";
import { Live } from "./live.js";
import { SEATS, many } from "./words.js";

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

/** A line of the standings in a sentence. */
function placed(line, { ranked, ranked_by: by }) {
  const average = by === "average" ? `, ${line.average.toFixed(2)} a game` : "";
  const points = `${many(line.total, "point")} in ${many(line.played, "game")}`;
  return `Place ${line.place} of ${ranked}: ${points}${average}, ${many(line.loners, "loner")}.`;
}

const live = new Live(`/api/nights/${night}/players/${number}`, "", {
  take(view) {
    const { line } = view;
    rung(view);
    byId("name").textContent = view.player.name;
    byId("title").textContent = view.title;
    document.title = `${view.player.name} · ${view.title}`;
    fill(byId("next"), next(view), el("p", {}, line?.played ? placed(line, view) : "No score yet."));
    fill(byId("path"), view.path.map(row(view)));
  },
  link: (up) => (byId("offline").hidden = up),
  end: (message, back) => !back && fill(byId("next"), el("p", { class: "notice", role: "alert" }, message)),
});
addEventListener("pointerdown", wake, { once: true });
live.look();
addEventListener("load", keepPage);
