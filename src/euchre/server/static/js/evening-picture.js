// The evening at a table in one picture: who won with whom, and the deals that people will talk about.
import { addressOf, drawn, part, picture, saving, showDialog, WIDE, words, wrapped } from "./drawing.js";
import { face } from "./faces.js";
import { ask, el, listed, many } from "./page.js";

const GOLD = "#ffe08a";
/** The most games that are listed one by one. */
const LISTED = 5;

/** Show the picture of the last evening at a table, and let it be kept. */
export function openEvening(table) {
  return showDialog("keepsake", "The evening in one picture", async () => {
    const evening = await ask(`/api/tables/${table}/evening`);
    const text = pictureOf(evening);
    return [el("img", { class: "evening-picture", src: addressOf(text), alt: inWords(evening) }), saving(text, "evening")];
  });
}

/** Who has won most, in a sentence. */
function headline({ people, games }) {
  const [{ won }] = people;
  const best = people.filter((one) => one.won === won);
  const even = people.length > 1 && best.length === people.length;
  return even ? "All even tonight" : `${listed(best.map(({ name }) => name))} won ${won} of ${many(games.length, "game")}`;
}

/** Who has won a game against whom. */
const beat = ({ sides: [first, ...rest], won }) => (won > rest.length ? `${first} tied with ${listed(rest)}` : `${listed([first, ...rest].slice(0, won))} beat ${listed(rest.slice(won - 1))}`);

/** The picture as words, for who does not see it. */
const inWords = (evening) => [headline(evening), ...evening.games.map((game) => `${beat(game)}, ${game.scores.join(" to ")}`), ...evening.moments.map(({ title, text }) => `${title}: ${text}`)].join(". ");

function pictureOf(evening) {
  const { people, games, moments, title, date } = evening;
  const day = new Date(date).toLocaleDateString([], { dateStyle: "long" });
  const [head] = wrapped(headline(evening), 44, 1040, 1);
  const faces = people.slice(0, 7).flatMap((one, i) => person(one, i, people.slice(0, 7).length));
  const shown = games.slice(-LISTED);
  const earlier = games.length - shown.length;
  return picture(
    90,
    words(`${title} · ${day}`, 84, 24, { fill: GOLD }),
    words(head, 136, 44),
    ...faces,
    ...shown.flatMap((game, i) => result(game, 332 + 50 * i)),
    earlier ? words(`and ${many(earlier, "earlier game")}`, 588, 17, { "text-anchor": "start", x: 166, fill: "#d9e5dc" }) : "",
    ...moments.flatMap((moment, i) => talked(moment, 186 + 136 * i, games.length > 1)),
  );
}

/** A person's face, name and games won. */
function person({ name, face: turn, won, of }, i, count) {
  const step = Math.min(120, 480 / count);
  const size = Math.min(84, step - 14);
  const x = 76 + step * i;
  const look = face(name, turn);
  for (const [key, value] of Object.entries({ x, y: 172, width: size, height: size })) look.setAttribute(key, value);
  const under = (text, y, height, fill) => words(wrapped(text, height, step - 6, 1)[0], y, height, { x: x + size / 2, fill });
  return [part("clipPath", { id: `face-${i}` }, part("circle", { cx: x + size / 2, cy: 172 + size / 2, r: size / 2 })), part("g", { "clip-path": `url(#face-${i})` }, look), under(name, 188 + size, 18, "#fff"), under(`${won} of ${of}`, 210 + size, 17, GOLD)];
}

/** A game in one or two lines: the score, and who won with whom. */
function result(game, y) {
  const lines = wrapped(beat(game), 18, 370, 2);
  const score = words(game.scores.join("\u2009–\u2009"), y + 6, 26, { x: 150, "text-anchor": "end", fill: GOLD });
  return [score, ...lines.map((line, i) => words(line, y + (lines.length > 1 ? 21 * i - 6 : 4), 18, { x: 166, "text-anchor": "start" }))];
}

/** A deal to be talked about: what it was, what came of it, and the cards its maker played. */
function talked({ title, text, game, deal, cards }, y, several) {
  const [x, width] = [600, 44];
  const where = several ? `game ${game}, deal ${deal}` : `deal ${deal}`;
  const step = Math.min(width + 4, 230 / Math.max(1, cards.length - 1));
  const lines = wrapped(text, 17, 292, 4);
  return [
    part("rect", { x: x - 18, y: y - 6, width: WIDE - x - 44, height: 124, rx: 18, fill: "#0d3a28", opacity: 0.75 }),
    words(title, y + 22, 22, { x, "text-anchor": "start", fill: GOLD }),
    words(where, y + 22, 17, { x: WIDE - 84, "text-anchor": "end", fill: "#d9e5dc" }),
    ...cards.map((one, i) => drawn(one, x + step * i, y + 38, width)),
    ...lines.map((line, i) => words(line, y + 50 + 20 * i, 17, { x: x + 252, "text-anchor": "start" })),
  ];
}
