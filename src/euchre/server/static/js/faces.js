// Faces drawn from a name and a seat: the same on every machine, without asking a server.
import { el } from "./page.js";

const SKIN = ["#f7dcc4", "#efc6a0", "#d69f6f", "#a86f45", "#74472d"];
const HAIR = ["#2a1f1b", "#5b3a22", "#a5602c", "#d8ad5a", "#9a9aa0", "#6d2f25"];
const SHIRT = ["#f3e7cf", "#e2725b", "#5fb0a5", "#efb54a", "#8ea4dd"];
const ROOM = ["#2f5d73", "#6b4a7a", "#80602f", "#3c6c50", "#7c424d"];
const INK = "#2a1b16";

const fill = (color, d) => `<path fill="${color}" d="${d}"/>`;
const line = (d, color = INK, width = 2.4) =>
  `<path fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" d="${d}"/>`;
const ring = (x) => `<circle cx="${x}" cy="53" r="8"/>`;

// Parts behind the head and in front of it.
const CUTS = [
  (c) => ["", fill(c, "M27 50C21 17 79 17 73 50c-2-11-8-17-13-18-9 3-19 3-27 1-3 4-5 9-6 17Z")],
  (c) => [fill(c, "M50 16C16 16 20 60 17 84q14 6 22-4h22q8 10 22 4c-3-24 1-68-33-68Z"), fill(c, "M26 52C24 26 34 17 50 17s26 9 24 35c-7-4-15-10-19-18-6 8-20 13-29 18Z")],
  (c) => ["", fill(c, "M27 48C22 22 44 13 60 18c15 1 20 15 14 30-2-8-7-12-11-14-10 4-24 3-32-1-2 4-3 8-4 15Z")],
  (c) => [circles(c, [[26, 46, 9], [24, 60, 8], [74, 46, 9], [76, 60, 8]]), circles(c, [[33, 32, 10], [46, 25, 11], [60, 26, 10], [70, 35, 9]])],
  (c) => [fill(c, "M24 44h52l4 34q-9 6-14-2H34q-5 8-14 2Z"), fill(c, "M26 52C22 22 36 16 50 16s28 6 24 36c-2-7-4-12-7-15H33c-3 3-5 8-7 15Z")],
  (c) => ["", fill(c, "M28 46c-1-10 2-16 6-18l5 4 5-9 6 8 6-8 6 8 6-3c4 3 5 9 4 18-3-6-5-8-8-9H36c-3 1-5 3-8 9Z")],
  (c) => [`<circle fill="${c}" cx="50" cy="13" r="10"/>`, fill(c, "M27 50C23 24 38 19 50 19s27 5 23 31c-3-12-9-19-23-19s-20 7-23 19Z")],
  (c) => ["", fill(c, "M27 54c-3-8-2-14 1-18 1 6 2 10 3 11ZM73 54c3-8 2-14-1-18-1 6-2 10-3 11Z")],
];
const circles = (color, list) => `<g fill="${color}">${list.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join("")}</g>`;

const BEARD = "M29 54c2 8 7 10 12 9 6-2 12-2 18 0 5 1 10-1 12-9 1 18-8 29-21 29S28 72 29 54Z";
const GLASSES = `<g fill="#fff3" stroke="${INK}" stroke-width="2.200">${ring(40.5)}${ring(59.5)}<path d="M48.500 52q1.500-1.500 3 0M32 51l-5-2M68 51l5-2"/></g>`;
const MORE = [
  () => "",
  () => GLASSES,
  ({ hair }) => fill(hair, BEARD),
  ({ shirt }) => fill(shirt, "M24 40C24 18 36 12 50 12s26 6 26 28c8 1 12 4 12 7-24-7-52-7-76 0 0-3 4-6 12-7Z") + line("M25 39q25-6 50 0", "#0004", 3),
  () => "",
  ({ hair }) => line("M41 64q5-4 9 0 4-4 9 0", hair, 3.6),
  ({ hair }) => GLASSES + fill(hair, BEARD),
  ({ shirt }) => fill(shirt, "M26 42C24 20 38 13 50 13s26 7 24 29q-24-8-48 0Z") + line("M27 40q23-7 46 0", "#0003", 5),
];

/** A number from a text, FNV-1a with 32 bits. */
function fnv(text) {
  let hash = 2166136261;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 16777619) >>> 0;
  return hash;
}

// Bots are a cast of their own: each name has a fixed face, given by the numbers of its parts.
const CAST = {
  Ann: [0, 2, 1, 0, 2, 0], Ben: [3, 0, 0, 1, 4, 2], Cora: [4, 0, 3, 0, 3, 4], Dan: [1, 1, 5, 2, 1, 3],
  Eve: [2, 0, 4, 1, 0, 1], Finn: [0, 5, 2, 4, 3, 0], Gail: [1, 4, 3, 1, 4, 4], Hugh: [0, 4, 7, 5, 2, 2],
  Iris: [3, 0, 6, 0, 1, 3], Jack: [1, 3, 2, 3, 2, 1],
};

/** The parts of a face, from a fair hash of the name and how often it was changed: no seat changes it. */
function chosen(name, turn) {
  let state = fnv(`${name}/0/${turn}`);
  return [SKIN, HAIR, CUTS, MORE, SHIRT, ROOM].map((list) => {
    state = Math.imul(state ^ (state >>> 15), 2246822519) >>> 0;
    state = (state ^ (state >>> 13)) >>> 0;
    return state % list.length;
  });
}

/**
 * A person as SVG markup of about 1.3 KB.  `turn` is how often the face was exchanged for
 * another one; bots that have a part in the cast keep its face.
 */
export function faceMarkup(name, turn = 0, kind = "person") {
  const cast = kind === "bot" && !turn ? CAST[name] : null;
  const [skin, hair, cut, more, shirt, room] = cast ?? chosen(name, turn);
  return draw({ skin: SKIN[skin], hair: HAIR[hair], cut: CUTS[cut], more: MORE[more], shirt: SHIRT[shirt], room: ROOM[room] });
}

function draw({ skin, hair, cut, more, shirt, room }) {
  const [behind, before] = cut(hair);
  const brow = hair === HAIR[3] ? "#a37a35" : hair;
  return (
    '<svg class="person" viewBox="0 0 100 100" aria-hidden="true">' +
    fill(room, "M0 0h100v100H0Z") +
    fill("#fff2", "M0 62 100 0v100H0Z") +
    behind +
    fill(shirt, "M10 104c2-22 18-27 40-27s38 5 40 27Z") +
    fill(skin, "M41 66h18v14q-9 8-18 0Z") +
    fill("#0002", "M41 72q9 8 18-2v4q-9 8-18 2Z") +
    fill(skin, "M27 50q-5-1-4 5t6 6ZM73 50q5-1 4 5t-6 6Z") +
    fill(skin, "M28 48c0-18 10-27 22-27s22 9 22 27c0 17-9 30-22 30S28 65 28 48Z") +
    before +
    `<g fill="${INK}"><circle cx="40.500" cy="53" r="2.800"/><circle cx="59.500" cy="53" r="2.800"/></g>` +
    line("M36 45.500q4-3 8.500-1M55.500 44.500q4-2 8.500 1", brow) +
    line("M50 55l-2.500 7h4", "#0004", 1.8) +
    more({ hair, shirt }) +
    line("M43 68q7 5.500 14 0", "#84352b", 2.6) +
    "</svg>"
  );
}

/** How many faces one may choose from. */
const OFFERED = 12;

/** A dozen faces of a name to choose from, the one that is `worn` among them. */
export function faceChoice(name, worn, choose) {
  const turns = [...Array(OFFERED).keys()].map((turn) => (turn === OFFERED - 1 && worn >= OFFERED ? worn : turn));
  const take = async (turn, { currentTarget }) => {
    await choose(turn);
    for (const one of currentTarget.parentElement.children) one.setAttribute("aria-pressed", String(one === currentTarget));
  };
  const one = (turn, i) => el("button", { type: "button", "aria-label": `Face ${i + 1}`, "aria-pressed": String(turn === worn), onclick: (event) => take(turn, event) }, face(name, turn));
  return el("div", { class: "own-faces", role: "group", "aria-label": "Your face" }, turns.map(one));
}

/** A person as an element. */
export function face(name, turn = 0, kind = "person") {
  const box = document.createElement("template");
  box.innerHTML = faceMarkup(name, turn, kind);
  return box.content.firstElementChild;
}
