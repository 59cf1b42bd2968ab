// Cards, drawn from parts in the browser: faces, small faces, courts, jokers, the back and the suits.
//
// A card is 240 x 336 units.  Colors of suits are left to the style (classes `C D H S`), which
// shows two or four of them; screen readers get nothing from here: they read the name beside it.
import { el } from "./page.js";

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

// -- courts --------------------------------------------------------------------------------------
//
// Twelve people, each the upper half of a figure on 128 x 142 units.  The lower half is the same one
// turned, so whatever reaches the lower edge must fit its own turned image: cloaks are as wide as the
// card there, and sashes run through the middle.

const INK = "#2a2024";
const GOLD = "#e3b341";
const CREAM = "#fff5dc";
const STEEL = "#dfe5ea";
const RED = "#b3202f";
const BLUE = "#27508f";
const GREEN = "#2d6d4c";
const PLUM = "#5d3566";
const OCHER = "#c2702a";

const area = (fill, d, more = "") => `<path fill="${fill}" d="${d}"${more}/>`;
const line = (d, color = INK, width = 2) =>
  `<path fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" d="${d}"/>`;
const dot = (fill, x, y, r) => `<circle fill="${fill}" cx="${x}" cy="${y}" r="${r}"/>`;
/** Parts that share a thin dark outline. */
const outlined = (...parts) => `<g stroke="${INK}" stroke-width="1.3" stroke-linejoin="round">${parts.join("")}</g>`;
const mirrored = (part) => `${part}<g transform="matrix(-1 0 0 1 128 0)">${part}</g>`;

// -- heads ----------------------------------------------------------------------------------------

const FRONT = "M42 52c0-15 8-23 22-23s22 8 22 23c0 20-9 35-22 35S42 72 42 52Z";
const NECK = "M54 76h20v20q-10 10-20 0Z";
const PROFILE = "M84 44c-2-10-12-16-24-15-12 1-18 9-18 19l-1 7-7 10c-1 2 0 3 4 4l-1 5 3 2-1 6c1 5 6 6 15 4v10q9 10 20 0V76c7-8 12-20 10-32Z";

/** A face seen from the front; `look` moves the eyes to a side. */
function front({ skin, brow, look = 0, eye = INK, lips = "#a8433c", lash = false, smile = 3 }) {
  const lids = lash ? line("M50 54q5-5 10 0M68 54q5-5 10 0", INK, 1.8) : line("M51 49q4-3 9-1M68 48q5-2 9 1", brow, 2.4);
  return (
    outlined(area(skin, NECK), area(skin, FRONT)) +
    area("#0001", "M54 86q10 8 20-2v8q-10 6-20 0Z") +
    lids +
    (lash ? line("M50 47q5-3 9-1M69 46q4-2 9 1", brow, 1.6) : "") +
    dot(eye, 55.5 + look, 56, 2.7) +
    dot(eye, 72.5 + look, 56, 2.7) +
    line(`M${64 + look} 57l-2.500 9h4.500`, "#0006", 1.6) +
    line(`M57 75q7 ${smile} 14 0`, lips, lash ? 3 : 2.2)
  );
}

/** A face seen from the side, looking to the left; one eye, as card players know it. */
const side = ({ skin, brow, lips = "#a8433c" }) =>
  outlined(area(skin, PROFILE)) +
  line("M45 48q5-3 9 0", brow, 2.4) +
  dot(INK, 49, 55, 2.7) +
  line("M38 76q6 1 9-2", lips, 2.2) +
  line("M67 58q6-1 5 6t-6 5", "#0005", 1.6);

// -- cloaks ---------------------------------------------------------------------------------------

const LEFT = "M0 142V118C6 102 34 97 52 91l12 14v37Z";
const RIGHT = "M128 142V118C122 102 94 97 76 91l-12 14v37Z";
const cloak = (left, right, middle, more = "") =>
  outlined(area(left, LEFT), area(right, RIGHT)) + more + outlined(area(middle, "M57 97 64 105 71 97V142H57Z"));
const ERMINE = outlined(area(CREAM, "M50 90 64 106 78 90 96 98 64 132 32 98Z")) + line("M48 102v5M80 102v5M57 112v5M71 112v5M64 119v5", INK, 2.4);
const collar = (color) => outlined(area(color, "M51 90 64 105 77 90 88 95 64 122 40 95Z"));
const ruff = outlined(area(CREAM, "M40 92q5-8 11-3 5-5 13 2 8-7 13-2 6-5 11 3 3 8-6 10-6 5-9 1-5 5-9 1-4 4-9-1-3 4-9-1-9-2-6-10Z")) + line("M50 92l3 9M64 93v10M78 92l-3 9", "#0005", 1.2);
const stripes = (color) => line("M8 142V112M22 142V105M36 142V101", color, 4);
const studs = (color) => [[12, 122], [28, 112], [28, 132], [44, 122], [44, 104]].map(([x, y]) => dot(color, x, y, 3)).join("");
const chevrons = (color) => line("M2 130l16-10 16 10 16-10M2 142l16-10 16 10 16-10M18 109l16 9 14-8", color, 3);
const checks = (color) => area(color, "M4 124l9-9 9 9-9 9ZM26 114l9-9 9 9-9 9ZM26 134l9-9 9 9-9 9ZM44 124l5-5 5 5-5 5Z");

// -- what they hold, at the right -----------------------------------------------------------------

const hand = (skin, y = 122, x = 108) => outlined(area(skin, `M${x - 9} ${y - 6}q9-6 18 0 3 8-3 13-6 4-12 0-6-5-3-13Z`)) + line(`M${x - 6} ${y - 1}h12M${x - 6} ${y + 4}h11`, "#0005", 1.2);
const SWORD = outlined(area(STEEL, "M108 10l6 10v78h-12V20Z"), area(GOLD, "M92 97h32v7H92Z"), area(GOLD, "M105 104h6v28h-6Z"), dot(GOLD, 108, 135, 6)) + line("M108 22v70", "#0004", 1.4);
const RAPIER = outlined(area(STEEL, "M108 6l3 8v84h-6V14Z"), area(GOLD, "M97 104q0-10 11-10t11 10Z"), area(GOLD, "M105 104h6v30h-6Z"));
const AXE = outlined(area(OCHER, "M105 18h6v124h-6Z"), area(STEEL, "M111 24c12-8 16 0 16 14s-4 22-16 14ZM105 30l-9-4v24l9-4Z"), dot(GOLD, 108, 16, 5));
const HALBERD = outlined(area(OCHER, "M105 34h6v108h-6Z"), area(STEEL, "M108 4l6 18-2 14h-8l-2-14Z"), area(STEEL, "M111 40c10-2 12 4 15 14-6-2-10 1-15 8ZM105 42l-10 6 10 8Z"));
const SCEPTRE = outlined(area(GOLD, "M105 40h6v102h-6Z"), area(GOLD, "M108 6c8 8 9 15 5 22 7-6 12-3 12 3 0 7-8 10-17 10s-17-3-17-10c0-6 5-9 12-3-4-7-3-14 5-22Z"), area(RED, "M100 41h16v5h-16Z"));
const MACE = outlined(area(GOLD, "M105 42h6v100h-6Z"), dot(BLUE, 108, 30, 13), area(GOLD, "M95 27h26v6H95Z"), area(GOLD, "M106 6h4v4h4v4h-4v4h-4v-4h-4v-4h4Z"));
const stem = (leaf) => line("M108 44V142", GREEN, 4) + outlined(area(leaf, "M108 92c10-14 16-12 18-10-1 10-8 16-18 16ZM108 80C98 68 93 70 91 72c1 8 7 14 17 14Z"));
const ROSE = stem(GREEN) + outlined(...[[0, -11], [10, -3], [6, 9], [-6, 9], [-10, -3]].map(([x, y]) => dot(RED, 108 + x, 30 + y, 8.5)), dot(GOLD, 108, 30, 6));
const LILY = stem(GREEN) + outlined(area(CREAM, "M108 52C92 46 90 28 92 16c8 2 11 6 12 12 0-10 1-15 4-20 3 5 4 10 4 20 1-6 4-10 12-12 2 12 0 30-16 36Z")) + line("M104 36l4 14 4-14", OCHER, 1.8);
const MIRROR = outlined(area(GOLD, "M105 58h6v84h-6Z"), `<ellipse fill="${GOLD}" cx="108" cy="36" rx="17" ry="25"/>`, `<ellipse fill="#bfe0ea" cx="108" cy="36" rx="11" ry="19"/>`) + line("M103 44l9-16M106 50l6-10", "#fffc", 2.4);
const LEAF = line("M108 52V142", OCHER, 5) + outlined(area(GREEN, "M108 4c16 14 20 32 0 54-20-22-16-40 0-54Z")) + line("M108 14v44M108 30l7-6M108 30l-7-6M108 42l8-7M108 42l-8-7", "#fff8", 1.6);
const ARROW = outlined(area(OCHER, "M106 20h4v122h-4Z"), area(STEEL, "M108 4l9 20-9-5-9 5Z"), area(RED, "M106 84l-9 8v22l9-8ZM110 84l9 8v22l-9-8Z"));

// -- crowns, caps, hair ---------------------------------------------------------------------------

const CROWN = outlined(area(GOLD, "M38 38V10l12 11L64 4l14 17 12-11v28Z"), area(RED, "M38 32h52v7H38Z")) + dot(CREAM, 51, 35.5, 2.4) + dot(CREAM, 64, 35.5, 2.4) + dot(CREAM, 77, 35.5, 2.4);
const ARCHED = outlined(area(RED, "M40 34C34 12 52 10 64 10s30 2 24 24Z"), area(GOLD, "M38 32h52v8H38Z"), line("M64 32V10M46 32C44 20 52 12 64 10c12 2 20 10 18 22", GOLD, 4), area(GOLD, "M62 1h4v3h4v4h-4v4h-4V8h-4V4h4Z")) + dot(BLUE, 51, 36, 2.4) + dot(BLUE, 64, 36, 2.4) + dot(BLUE, 77, 36, 2.4);
const BATTLED = outlined(area(GOLD, "M38 38V14h9v8h8v-8h18v8h8v-8h9v24Z"), area(BLUE, "M38 32h52v7H38Z")) + dot(RED, 64, 24, 3.4);
const LEAVED = outlined(area(GOLD, "M38 38 36 16q8 0 9 9 2-13 10-15 1 8 9-8 8 16 9 8 8 2 10 15 1-9 9-9l-2 22Z"), area(GREEN, "M38 32h52v7H38Z")) + dot(CREAM, 64, 35.5, 2.6);
const TIARA = outlined(area(GOLD, "M42 38q-2-10-8-14 12 2 18 8 2-12 12-20 10 8 12 20 6-6 18-8-6 4-8 14-22-10-44 0Z")) + dot(RED, 64, 25, 3.6) + dot(CREAM, 50, 32, 2.2) + dot(CREAM, 78, 32, 2.2);
const CORONET = outlined(area(GOLD, "M42 38 40 20l9 8 7-14 8 12 8-12 7 14 9-8-2 18q-22-8-44 0Z"), dot(CREAM, 56, 12, 3), dot(CREAM, 72, 12, 3), dot(CREAM, 40, 18, 3), dot(CREAM, 88, 18, 3));

const bob = (color) => outlined(area(color, "M40 40c-8 14-8 34-3 48l13-8V46ZM88 40c8 14 8 34 3 48l-13-8V46Z"));
const curls = (color) => mirrored(outlined(dot(color, 39, 46, 8), dot(color, 36, 60, 9), dot(color, 39, 75, 9), dot(color, 34, 89, 8)));
const long = (color) => outlined(area(color, "M42 34C24 48 30 84 20 112c14 2 24-4 30-14V44ZM86 34c18 14 12 50 22 78-14 2-24-4-30-14V44Z"));
const fringe = (color) => outlined(area(color, "M41 56c-3-22 8-30 23-30s26 8 23 30c-3-10-10-16-23-16s-20 6-23 16Z"));
const parted = (color) => outlined(area(color, "M40 62c-5-26 8-38 24-38s29 12 24 38c-2-12-12-20-24-26-12 6-22 14-24 26Z"));
const beard = (color, d) => outlined(area(color, d));
const FULL = "M41 58c2 8 6 12 12 11 7-3 15-3 22 0 6 1 10-3 12-11 2 26-8 50-23 58-15-8-25-32-23-58Z";
const SQUARE = "M41 58c2 8 6 12 12 11 7-3 15-3 22 0 6 1 10-3 12-11l1 34q-6 10-11 4-6 8-13 2-7 6-13-2-5 6-11-4Z";
const ROUND = "M41 58c1 12 8 18 14 18h18c6 0 13-6 14-18 3 22-7 40-23 40S38 80 41 58Z";

/** Everything of one person, from what lies behind to what lies before. */
const PEOPLE = {
  KS: () => {
    const skin = "#f2d6bb";
    const grey = "#b9bcc2";
    return bob(grey) + cloak(BLUE, RED, GOLD, mirrored(checks(GOLD))) + ERMINE + front({ skin, brow: "#777b84" }) + beard(grey, FULL) + line("M58 75q6-3 12 0", "#a8433c") + line("M52 84q2 14 8 22M76 84q-2 14-8 22M64 84v26", "#0003", 1.6) + CROWN + SWORD + hand(skin);
  },
  KH: () => {
    const skin = "#f6d9c0";
    const hair = "#c9823a";
    return curls(hair) + cloak(RED, PLUM, GOLD, mirrored(studs(GOLD))) + collar(GOLD) + front({ skin, brow: "#8a5a2b", look: -1 }) + beard(hair, ROUND) + line("M57 75q7 4 14 0", "#a8433c") + ARCHED + MACE + hand(skin);
  },
  KD: () => {
    const skin = "#dba878";
    const hair = "#3a2620";
    return cloak(OCHER, BLUE, GOLD, mirrored(chevrons(CREAM))) + outlined(area(hair, "M66 36c18 0 26 12 25 30 0 14 2 22 6 28-10 4-22 2-28-4Z")) + side({ skin, brow: hair }) + beard(hair, "M36 72c6-4 12-4 15-1l8-2c6-4 8-10 8-16l8 4c0 22-8 42-24 50-10-6-16-16-15-26l6-2Z") + line("M39 76q5 1 8-2", "#d98a78", 2) + collar(CREAM) + BATTLED + AXE + hand(skin);
  },
  KC: () => {
    const skin = "#8a5a3c";
    const hair = "#241a18";
    return bob(hair) + cloak(GREEN, OCHER, CREAM, mirrored(stripes(GOLD))) + collar(RED) + front({ skin, brow: hair, look: 1 }) + beard(hair, SQUARE) + line("M58 75q6-3 12 0", "#d98a78") + line("M54 82v16M74 82v16M64 82v18", "#fff3", 1.6) + LEAVED + SCEPTRE + hand(skin);
  },
  QS: () => {
    const skin = "#f4dcc8";
    const hair = "#2b2330";
    return outlined(area(PLUM, "M38 36C20 52 24 84 14 118l40-14V40ZM90 36c18 16 14 48 24 82l-40-14V40Z")) + cloak(BLUE, PLUM, GOLD, mirrored(studs(CREAM))) + ERMINE + front({ skin, brow: hair, lash: true, look: 1, lips: "#b02a3c", smile: 2 }) + parted(hair) + CROWN + SCEPTRE + hand(skin);
  },
  QH: () => {
    const skin = "#f8ddc6";
    const hair = "#d9a441";
    return long(hair) + cloak(RED, OCHER, CREAM, mirrored(checks(CREAM))) + collar(GOLD) + front({ skin, brow: "#9a6a2b", lash: true, look: -1, lips: "#c02a3c", smile: 5 }) + parted(hair) + TIARA + ROSE + hand(skin);
  },
  QD: () => {
    const skin = "#b47a4e";
    const hair = "#2a1c1a";
    return mirrored(outlined(dot(hair, 37, 50, 12), dot(hair, 34, 66, 11), dot(hair, 40, 34, 10))) + cloak(OCHER, RED, GOLD, mirrored(chevrons(GOLD))) + ruff + front({ skin, brow: hair, lash: true, lips: "#8e2233", smile: 4 }) + fringe(hair) + mirrored(dot(GOLD, 41, 76, 3.4)) + CORONET + MIRROR + hand(skin);
  },
  QC: () => {
    const skin = "#efcfae";
    const hair = "#7a4a26";
    const braid = outlined(dot(hair, 38, 62, 8), dot(hair, 35, 75, 8), dot(hair, 33, 89, 7.5), dot(hair, 31, 102, 7), area(GOLD, "M25 108h12v5H25Z"), dot(hair, 31, 118, 5));
    return cloak(GREEN, BLUE, GOLD, mirrored(stripes(CREAM))) + collar(CREAM) + mirrored(braid) + front({ skin, brow: "#5a3418", lash: true, look: 1, lips: "#b33a4a", smile: 3 }) + fringe(hair) + LEAVED + LILY + hand(skin);
  },
  JS: () => {
    const skin = "#efcfae";
    const hair = "#2f2528";
    return cloak(BLUE, RED, GOLD, mirrored(stripes(GOLD))) + outlined(area(hair, "M62 32c22-4 32 12 29 32-1 12 2 20 5 26-10 5-22 3-28-4l-6-30Z")) + side({ skin, brow: hair }) + collar(CREAM) + outlined(area(PLUM, "M34 42C26 26 44 12 66 12c22 0 34 10 31 24-4 8-14 4-22 4-16 0-28 4-41 2Z"), area(GOLD, "M36 38q28-8 58-2v7q-30-6-58 2Z"), area(CREAM, "M84 30C96 22 100 10 98 2 84 4 76 16 78 30Z")) + line("M82 28q8-10 14-22", "#0004", 1.4) + HALBERD + hand(skin);
  },
  JH: () => {
    const skin = "#f8ddc6";
    const hair = "#d08f3c";
    const head = outlined(area(hair, "M64 30c20-2 30 14 27 32 6 6 4 14-2 18 2 8-4 14-12 12-4 4-10 2-12-2l-4-34Z")) + side({ skin, brow: "#8a5a2b" }) + outlined(dot(hair, 52, 36, 7), dot(hair, 63, 34, 8), dot(hair, 74, 37, 8));
    return cloak(RED, GREEN, GOLD, mirrored(checks(GOLD))) + head + collar(GOLD) + outlined(area(RED, "M36 36c0-16 14-24 30-24s28 8 30 22l-4 6q-26-10-52 0Z"), area(CREAM, "M36 34q28-12 58-1v8q-30-11-58 1Z")) + LEAF + hand(skin);
  },
  JD: () => {
    const skin = "#e9bf98";
    const hair = "#5b3a24";
    return bob(hair) + cloak(OCHER, PLUM, CREAM, mirrored(studs(GOLD))) + ruff + front({ skin, brow: hair, look: -1 }) + line("M64 70q-6 4-13-1M64 70q6 4 13-1", hair, 2.8) + area(hair, "M61 80h6l-3 8Z") + outlined(area(BLUE, "M30 40q-4-6 8-9C38 14 50 8 66 8s26 8 25 23q12 4 7 10-34-12-68-1Z"), area(GOLD, "M38 31q26-8 53 0v5q-27-8-53 0Z"), area(RED, "M80 28C78 16 84 4 96 2c4 12-2 24-12 30Z")) + line("M83 27q4-10 10-18", "#0004", 1.4) + RAPIER + hand(skin);
  },
  JC: () => {
    const skin = "#9a6844";
    const hair = "#1f1718";
    return mirrored(outlined(dot(hair, 40, 48, 7), dot(hair, 39, 60, 6))) + cloak(GREEN, RED, GOLD, mirrored(chevrons(GOLD))) + collar(CREAM) + front({ skin, brow: hair, look: 1, smile: 6 }) + fringe(hair) + outlined(area(GREEN, "M38 38C36 20 48 10 66 10c10 0 22-2 30 6-6 2-8 6-7 22q-26-8-51 0Z"), area(GOLD, "M36 36q28-10 56 0v7q-28-10-56 0Z"), dot(RED, 64, 36, 4.5)) + ARROW + hand(skin);
  },
};

/** The upper half of a court card as SVG markup, 128 x 142 units; `name` is `KS` … `JC`. */
export const court = (name) => PEOPLE[name]();

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
function markup(face, small = false) {
  if (face === "back") return `<svg class="card back" viewBox="${BOX}" aria-hidden="true">${BACK}</svg>`;
  const suit = face[0] === "B" ? (face === "B2" ? "S" : "") : face[1];
  const inside = small ? smallMarkup(face) : wholeMarkup(face);
  return `<svg class="card face ${suit}" viewBox="${BOX}" aria-hidden="true">${inside}</svg>`;
}

const drawings = new Map();

/** A card as an element: face up, or face down (`back`) with the theme's pattern; a small one has rank and sign only. */
export function card(face, small = false) {
  const key = `${face}${small ? "-" : ""}`;
  if (!drawings.has(key)) {
    const box = document.createElement("template");
    // Whatever comes as a face, only single letters of a text get into the markup.
    box.innerHTML = markup(`${face}`, small);
    drawings.set(key, box.content.firstElementChild);
  }
  return drawings.get(key).cloneNode(true);
}

/** A card face down. */
export const cardBack = () => card("back");

/** The sign of a suit. */
function suitSign(suit) {
  const box = document.createElement("template");
  box.innerHTML = `<svg class="sign ${suit}" viewBox="0 0 100 100" aria-hidden="true"><path d="${SIGNS[suit]}"/></svg>`;
  return box.content.firstElementChild;
}

/** The sign of a suit, or words for anything else. */
export const strain = (name) => (Object.hasOwn(SIGNS, name) ? suitSign(name) : el("span", { class: "strain" }, name));

// -- the back -------------------------------------------------------------------------------------

const LATTICE = Array.from({ length: 26 }, (_, i) => `M${20 * i - 280} 20l296 296M${20 * i - 280} 316l296-296`).join("");
const BACK =
  `<rect class="back-ground" x="12" y="12" width="216" height="312" rx="10"/>` +
  `<svg x="20" y="20" width="200" height="296" viewBox="20 20 200 296"><path class="back-lattice" d="${LATTICE}"/></svg>` +
  `<rect class="back-frame" x="20" y="20" width="200" height="296" rx="5"/>` +
  `<circle class="back-ground" cx="120" cy="168" r="46"/><circle class="back-frame" cx="120" cy="168" r="46"/>` +
  `<g class="back-sign">${sign("S", 120, 145, 25)}${sign("H", 143, 168, 23)}${sign("C", 120, 191, 25)}${sign("D", 97, 168, 25)}</g>`;

// Server-rendered pages have placeholders for cards.
for (const node of document.querySelectorAll("[data-face]")) {
  node.replaceChildren(card(node.dataset.face, "small" in node.dataset));
}
