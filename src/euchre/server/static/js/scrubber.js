// The course of a game as a slider: the chance of winning, deals, marks, and the current position.
import { byId, el, fill } from "./page.js";

/** The drawing's own units: as wide as this, and 100 high. */
const WIDE = 1000;
/** Dots nearer to one another than this are moved apart, in pixels across and down. */
const APART = [20, 20];
/** How far a dot may go from its point on the line, in pixels across and down: the nearest first. */
const SPOTS = [...Array(25).keys()]
  .flatMap((i) => [0, 20, -20, 40, -40, 60, -60].map((down) => [10 * (i - 12), down]))
  .sort(([x, y], [left, top]) => Math.hypot(x, y) - Math.hypot(left, top));

const svg = (tag, props) => {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(props)) node.setAttribute(name, value);
  return node;
};

export class Scrubber {
  /** `go(deal, step)` is called for a step that is asked for, `pause()` when it is taken hold of. */
  constructor({ go, pause }) {
    this.range = byId("at");
    this.offsets = [0];
    this.go = go;
    this.range.addEventListener("pointerdown", pause);
    this.range.addEventListener("input", () => go(...this.stepAt(Number(this.range.value))));
    new ResizeObserver(() => this.dots()).observe(byId("curve"));
  }

  /** A game: how many steps each deal has, and the chances by the score. */
  game({ steps, chances, sides }, side) {
    this.steps = steps;
    this.offsets = [0];
    for (const count of steps) this.offsets.push(this.offsets.at(-1) + count + 1);
    this.last = this.offsets.at(-1) - 1;
    this.chances = chances;
    this.two = new Set(sides).size === 2;
    this.range.max = String(this.last);
    this.range.disabled = false;
    this.marks = [];
    this.draw(side, new Map());
  }

  /** Marks and chances of a review, as far as it is. */
  review({ marks, chances }, side) {
    this.marks = marks;
    this.draw(side, chances);
  }

  index(deal, step) {
    return this.offsets[deal - 1] + step;
  }

  stepAt(at) {
    const deal = this.offsets.findLastIndex((from) => from <= at) + 1;
    return [deal, at - this.offsets[deal - 1]];
  }

  /** Say where we are. */
  at(deal, step, words = "") {
    const at = this.index(deal, step);
    this.range.value = String(at);
    if (words) this.range.setAttribute("aria-valuetext", `Deal ${deal} of ${this.steps.length}: ${words}`);
    this.range.parentElement.style.setProperty("--at", this.last ? at / this.last : 0);
    for (const dot of byId("dots").querySelectorAll("button")) {
      if (Number(dot.dataset.at) === at) dot.setAttribute("aria-current", "step");
      else dot.removeAttribute("aria-current");
    }
  }

  draw(side, chances) {
    this.side = side;
    this.line = this.course(side, chances);
    const x = (at) => (this.last ? (WIDE * at) / this.last : 0).toFixed(1);
    const path = this.line.map(([at, chance]) => `${x(at)} ${(100 - 100 * chance).toFixed(1)}`).join("L");
    const parts = [];
    if (this.two && path) parts.push(svg("rect", { class: "theirs", width: WIDE, height: 100 }));
    if (path) parts.push(svg("path", { class: "ours", d: `M0 100L${path}L${WIDE} 100Z` }), svg("path", { class: "line", d: `M${path}` }));
    parts.push(svg("path", { class: "half", d: `M0 50H${WIDE}` }));
    for (const from of this.offsets.slice(1, -1)) parts.push(svg("path", { class: "tick", d: `M${x(from)} 0V100` }));
    byId("curve").setAttribute("viewBox", `0 0 ${WIDE} 100`);
    byId("curve").replaceChildren(...parts);
    this.dots();
  }

  /** Where the line goes: by the score, and through what a review has found out. */
  course(side, chances) {
    if (!this.chances) return [];
    const line = [];
    for (const [i, count] of this.steps.entries()) {
      line.push([this.offsets[i], this.chances[i][side]]);
      for (let step = 1; step <= count; step += 1) {
        const chance = chances.get(`${i + 1} ${step} ${side}`);
        if (chance !== undefined) line.push([this.offsets[i] + step, chance]);
      }
    }
    return [...line, [this.last, this.chances.at(-1)[side]]];
  }

  heightAt(at) {
    const after = this.line.findIndex(([index]) => index >= at);
    if (after < 0) return 0.5;
    const [to, high] = this.line[after];
    const [from, low] = this.line[Math.max(0, after - 1)];
    return to === from ? high : low + ((high - low) * (at - from)) / (to - from);
  }

  /** A dot for every mark: a button with a shape of its own, none upon another. */
  dots() {
    if (!this.marks) return;
    const { width, height } = byId("curve").getBoundingClientRect();
    const taken = [];
    const free = (x, y) => taken.every(([left, top]) => Math.abs(left - x) >= APART[0] || Math.abs(top - y) >= APART[1]);
    const made = this.marks.map((mark) => {
      const at = this.index(mark.deal, mark.action);
      const x = (width * at) / (this.last || 1);
      const wish = Math.min(height - 11, Math.max(11, height * (1 - this.heightAt(at))));
      const spot = SPOTS.map(([across, down]) => [x + across, wish + down]).find(([left, top]) => left >= 0 && left <= width && top >= 9 && top <= height - 9 && free(left, top)) ?? [x, wish];
      taken.push(spot);
      const button = el(
        "button",
        { type: "button", class: `dot-of ${mark.kind}${mark.other ? " other" : ""}`, "aria-label": `Deal ${mark.deal}: ${mark.title}`, title: mark.title, data: { at, deal: mark.deal, action: mark.action }, onclick: () => this.go(mark.deal, mark.action) },
        el("i", {}, mark.mark),
      );
      button.style.cssText = `left:${spot[0].toFixed(1)}px;top:${spot[1].toFixed(1)}px`;
      return el("li", {}, button);
    });
    fill(byId("dots"), made);
    this.at(...this.stepAt(Number(this.range.value)));
  }
}
