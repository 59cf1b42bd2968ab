// Cards, drawn from parts in the browser: faces, small faces, jokers, the back and the suits.
//
// A card is 240 x 336 units.  Colors of suits are left to the style (classes `C D H S`), which
// shows two or four of them; screen readers get nothing from here: they read the name beside it.
import { court } from "./courts.js";

const BOX = "0 0 240 336";
const SIGNS = {
  H: "M50 92C18 66 4 48 4 28 4 13 15 4 27 4c10 0 18 6 23 15C55 10 63 4 73 4c12 0 23 9 23 24 0 20-14 38-46 64Z",
  D: "M50 2C60 21 73 37 90 50 73 63 60 79 50 98 40 79 27 63 10 50 27 37 40 21 50 2Z",
  S: "M50 3C65 28 95 42 95 65c0 13-9 21-20 21-8 0-14-4-18-10 1 10 4 16 12 22H31c8-6 11-12 12-22-4 6-10 10-18 10C14 86 5 78 5 65 5 42 35 28 50 3Z",
  C: "M50 3c13 0 22 9 22 21 0 7-3 13-8 17 3-2 6-2 10-2 13 0 22 9 22 21s-9 22-22 22c-8 0-15-4-18-11 0 11 4 19 12 26H32c8-7 12-15 12-26-3 7-10 11-18 11C13 82 4 72 4 60s9-21 22-21c4 0 7 0 10 2-5-4-8-10-8-17C28 12 37 3 50 3Z",
};

// Positions of the pips in the upper half, across (0, 1, 2) and down (0 at the top, 1 in the middle).
const COLUMNS = [82, 120, 158];
const PIPS = {
  2: [[1, 0]],
  3: [[1, 0], [1, 1]],
  4: [[0, 0], [2, 0]],
  5: [[0, 0], [2, 0], [1, 1]],
  6: [[0, 0], [2, 0], [0, 1], [2, 1]],
  7: [[0, 0], [2, 0], [0, 1], [2, 1], [1, 0.5]],
  8: [[0, 0], [2, 0], [0, 1], [2, 1], [1, 0.5]],
  9: [[0, 0], [2, 0], [0, 0.667], [2, 0.667], [1, 1]],
  T: [[0, 0], [2, 0], [0, 0.667], [2, 0.667], [1, 0.333]],
};
const TOP = 58;

const sign = (suit, x, y, size, turned = false) =>
  `<path d="${SIGNS[suit]}" transform="translate(${x} ${y}) scale(${(turned ? -size : size) / 100}) translate(-50 -50)"/>`;
const twice = (part) => `${part}<g transform="rotate(180 120 168)">${part}</g>`;
const rankText = (rank) => (rank === "T" ? "10" : rank);

function corner(rank, suit) {
  const ten = rank === "T";
  return `<text class="index${ten ? " ten" : ""}" x="30" y="58" font-size="${ten ? 58 : 62}" text-anchor="middle">${rankText(rank)}</text>${sign(suit, 30, 86, 38)}`;
}

function pips(rank, suit) {
  const size = rank < "4" ? 54 : "9T".includes(rank) ? 42 : 46;
  return PIPS[rank]
    .flatMap(([column, row]) => {
      const [x, y] = [COLUMNS[column], TOP + row * (168 - TOP)];
      const alone = row === 1 || (rank === "7" && column === 1);
      return alone ? [sign(suit, x, y, size)] : [sign(suit, x, y, size), sign(suit, 240 - x, 336 - y, size, true)];
    })
    .join("");
}

function picture(rank, suit) {
  const half = `<svg x="58" y="26" width="124" height="142" viewBox="2 0 124 142">${court(rank + suit)}${sign(suit, 17, 20, 24)}</svg>`;
  return (
    `<rect x="58" y="26" width="124" height="284" rx="7" fill="#fffaf0"/>` +
    twice(half) +
    `<path stroke="#c9a24f" stroke-width="2.400" d="M58 168h124"/>` +
    `<rect x="58" y="26" width="124" height="284" rx="7" fill="none" stroke="#c9a24f" stroke-width="2.400"/>`
  );
}

// -- jokers ---------------------------------------------------------------------------------------

const CAPS = { B: ["#5d3566", "#c2702a"], BR: ["#b3202f", "#27508f"], BK: ["#33363f", "#2d6d4c"] };
const STAR = "M50 4l13 31 33 3-25 22 8 33-29-18-29 18 8-33L4 38l33-3Z";

/** A jester's head; the second joker looks the other way and has eyes shut with laughter. */
function jester(kind) {
  const [one, two] = CAPS[kind];
  const bell = (x, y) => `<circle fill="#e3b341" cx="${x}" cy="${y}" r="9"/>`;
  const shut = kind === "BK";
  const eyes = shut
    ? `<path fill="none" stroke-width="3" d="M98 158q8-9 16 0M130 158q8-9 16 0"/>`
    : `<circle cx="106" cy="157" r="4.500" fill="#2a2024"/><circle cx="138" cy="157" r="4.500" fill="#2a2024"/><path fill="none" stroke-width="2.600" d="M97 145q8-6 16-1M129 144q8-5 16 1"/>`;
  const head =
    `<path fill="#f2d6bb" d="M84 140h76c2 44-14 70-38 70s-40-26-38-70Z"/>` +
    `<path fill="${one}" d="M122 140H80c-8-10-14-18-30-18-12 0-20 8-22 20-10-34 2-70 34-74 16-2 26 4 34 14 4-18 14-28 26-34Z"/>` +
    `<path fill="${two}" d="M122 140h42c8-10 14-18 30-18 12 0 20 8 22 20 10-34-2-70-34-74-16-2-26 4-34 14-4-18-14-28-26-34Z"/>` +
    `<path fill="#e3b341" d="M80 136h84v12H80Z"/>${bell(28, 148)}${bell(122, 44)}${bell(216, 148)}` +
    eyes +
    `<path fill="none" stroke-width="2.400" d="M122 158l-6 16h9"/><path fill="#a8433c" stroke-width="2" d="M102 182q20 8 40 0-6 18-20 18t-20-18Z"/>` +
    `<path fill="${two}" d="M122 216 82 204l-26 30 24-4 2 26 20-16 20 28Z"/><path fill="${one}" d="M122 216l40-12 26 30-24-4-2 26-20-16-20 28Z"/>${bell(58, 238)}${bell(82, 262)}${bell(122, 272)}${bell(162, 262)}${bell(186, 238)}`;
  const turn = shut ? ' transform="matrix(-1 0 0 1 244 0) rotate(-6 122 168)"' : ' transform="rotate(-6 122 168)"';
  return `<g stroke="#2a2024" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"${turn}>${head}</g>`;
}

const starAt = (x, y, size, color) =>
  `<path fill="${color}" d="${STAR}" transform="translate(${x - size / 2} ${y - size / 2}) scale(${size / 100})"/>`;

function joker(kind) {
  const [color] = CAPS[kind];
  const letters = [..."JOKER"].map((letter, i) => `<text class="index" x="24" y="${72 + 29 * i}" font-size="27" text-anchor="middle" fill="${color}">${letter}</text>`);
  return twice(starAt(25, 29, 34, color) + letters.join("")) + `<g transform="translate(22 41) scale(.8)">${jester(kind)}</g>`;
}

/** The two of spades that stands for the joker: a two that wears the cap. */
const benny = () =>
  twice(corner("2", "S")) + sign("S", 120, 58, 52) + sign("S", 120, 278, 52, true) + `<g transform="translate(49 72) scale(.58)">${jester("B")}</g>`;

// -- faces ----------------------------------------------------------------------------------------

/** Rank and suit, or a star for a joker, as large as there is room. */
function smallMarkup(face) {
  if (face[0] === "B" && face !== "B2") return starAt(120, 124, 168, CAPS[face][0]) + `<text class="index" x="120" y="292" font-size="84" text-anchor="middle" fill="${CAPS[face][0]}">J</text>`;
  const [rank, suit] = face === "B2" ? ["2", "S"] : face;
  const mark = face === "B2" ? starAt(196, 52, 64, "#5d3566") : "";
  return `<text class="index${rank === "T" ? " ten" : ""}" x="120" y="152" font-size="172" text-anchor="middle">${rankText(rank)}</text>${sign(suit, 120, 244, 142)}${mark}`;
}

function wholeMarkup(face) {
  if (face === "B2") return benny();
  if (face[0] === "B") return joker(face);
  const [rank, suit] = face;
  const middle = rank === "A" ? sign(suit, 120, 168, 138) : PIPS[rank] ? pips(rank, suit) : picture(rank, suit);
  return middle + twice(corner(rank, suit));
}

/**
 * A card as SVG markup.  `face` is its text in records (`9S`, `TH`, `B`, `BR`, `BK`), `B2` for a
 * two of spades that stands for the joker, or `back`; `small` has rank and sign only, for cards
 * of less than 64 pixels.
 */
export function markup(face, small = false) {
  if (face === "back") return `<svg class="card back" viewBox="${BOX}" aria-hidden="true">${BACK}</svg>`;
  const suit = face[0] === "B" ? (face === "B2" ? "S" : "") : face[1];
  const inside = small ? smallMarkup(face) : wholeMarkup(face);
  return `<svg class="card face ${suit}" viewBox="${BOX}" aria-hidden="true">${inside}</svg>`;
}

const made = new Map();

function drawn(face, small) {
  const key = `${face}${small ? "-" : ""}`;
  if (!made.has(key)) {
    const box = document.createElement("template");
    box.innerHTML = markup(face, small);
    made.set(key, box.content.firstElementChild);
  }
  return made.get(key).cloneNode(true);
}

/** A card face up. */
export const cardFace = (face, { small = false } = {}) => drawn(face, small);

/** A card face down; its pattern and color are the theme's. */
export const cardBack = () => drawn("back", false);

/** The sign of a suit. */
export function suitSign(suit) {
  const box = document.createElement("template");
  box.innerHTML = `<svg class="sign ${suit}" viewBox="0 0 100 100" aria-hidden="true"><path d="${SIGNS[suit]}"/></svg>`;
  return box.content.firstElementChild;
}

/** Draw the cards for which a server-rendered page has placeholders (`data-face`). */
export function drawPlaces(root = document) {
  for (const place of root.querySelectorAll("[data-face]")) {
    place.replaceChildren(drawn(place.dataset.face, "small" in place.dataset));
  }
}

// -- the back -------------------------------------------------------------------------------------

const LATTICE = Array.from({ length: 26 }, (_, i) => `M${20 * i - 280} 20l296 296M${20 * i - 280} 316l296-296`).join("");
const BACK =
  `<rect class="back-ground" x="12" y="12" width="216" height="312" rx="10"/>` +
  `<svg x="20" y="20" width="200" height="296" viewBox="20 20 200 296"><path class="back-lattice" d="${LATTICE}"/></svg>` +
  `<rect class="back-frame" x="20" y="20" width="200" height="296" rx="5"/>` +
  `<circle class="back-ground" cx="120" cy="168" r="46"/><circle class="back-frame" cx="120" cy="168" r="46"/>` +
  `<g class="back-sign">${sign("S", 120, 145, 25)}${sign("H", 143, 168, 23)}${sign("C", 120, 191, 25)}${sign("D", 97, 168, 25)}</g>`;
