// Checking a fair deal in the page: seals, seeds and shuffles are computed again here.
import { byId, el, fill } from "./dom.js";
import { withRecord } from "./kept.js";
import { bytes, digest } from "./seals.js";
import "./settings.js";

const utf8 = new TextEncoder();

async function hmac(seed, message) {
  const kind = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", seed, kind, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, message));
}

/** The seed of a deal: the server's, keyed over those that players have added. */
function mixed(seed, shares) {
  const seats = Object.keys(shares).map(Number).sort((a, b) => a - b);
  return hmac(seed, utf8.encode(seats.map((seat) => `${seat}:${shares[seat]}`).join(",")));
}

/** 32-bit numbers without end: HMAC-SHA256 of a counter of 8 bytes. */
async function* words(seed) {
  for (let counter = 0n; ; counter += 1n) {
    const message = new DataView(new ArrayBuffer(8));
    message.setBigUint64(0, counter);
    const block = new DataView((await hmac(seed, message.buffer)).buffer);
    for (let i = 0; i < 32; i += 4) yield block.getUint32(i);
  }
}

/** The pack in the order of a deal: Fisher-Yates, each draw by rejection. */
async function order(size, seed) {
  const pack = Array.from({ length: size }, (_, i) => i);
  const stream = words(seed);
  for (let last = size - 1; last > 0; last -= 1) {
    const choices = last + 1;
    const most = 2 ** 32 - (2 ** 32 % choices);
    let word = most;
    while (word >= most) word = (await stream.next()).value;
    const at = word % choices;
    [pack[last], pack[at]] = [pack[at], pack[last]];
  }
  return pack;
}

/** The cards of each seat out of a pack: hands from the dealer's left, a widow, table cards. */
function dealt(proof, cards, dealer) {
  const { seats, hand, widow, columns } = proof;
  const hands = Array.from({ length: seats }, () => []);
  for (let i = 1; i <= seats; i += 1) hands[(dealer + i) % seats].push(...cards.splice(0, hand));
  cards.splice(0, widow);
  for (const row of hands) row.push(...cards.splice(0, 2 * columns));
  return hands;
}

const same = (a, b) => JSON.stringify([...a].sort()) === JSON.stringify([...b].sort());

/** What is wrong with one hand; nothing if all is right. */
async function wrongWith(proof, hand, deal) {
  const seed = bytes(hand.seed);
  const place = `${proof.scheme}|${proof.table}|${hand.hand}|`;
  if ((await digest(place, seed)) !== hand.commitment) {
    return "the seed does not belong to the seal that was shown";
  }
  for (const [seat, share] of Object.entries(hand.shares)) {
    if ((await digest(`${place}${seat}|`, bytes(share))) !== hand.seals[seat]) {
      return `the seed added by seat ${seat} does not belong to its seal`;
    }
  }
  const pack = await order(proof.pack.length, await mixed(seed, hand.shares));
  const hands = dealt(proof, pack.map((card) => proof.pack[card]), deal.dealer);
  const wrong = hands.findIndex((row, seat) => !same(row, deal.hands[seat]));
  return wrong < 0 ? "" : `seat ${wrong} did not get the cards of this shuffle`;
}

function drawHand(hand, wrong) {
  const verdict = wrong ? `Hand ${hand.hand}: ${wrong}.` : `Hand ${hand.hand}: fair.`;
  return el(
    "li",
    {},
    el("b", { class: wrong ? "bad" : "good" }, verdict),
    el("code", {}, `seal ${hand.commitment}`),
    el("code", {}, `seed ${hand.seed}`),
  );
}

async function check(record) {
  const proof = record.notes.fair;
  const [hands, deals] = [proof.hands.length, record.deals.length];
  if (!hands || hands !== deals) throw new Error(`The proof is for ${hands} hands, and the record has ${deals} deals.`);
  const found = await Promise.all(
    proof.hands.map((hand, i) => wrongWith(proof, hand, record.deals[i])),
  );
  const bad = found.filter(Boolean).length;
  fill(byId("hands"), proof.hands.map((hand, i) => drawHand(hand, found[i])));
  const all = `All ${found.length} hands agree with the seals`;
  byId("verdict").className = bad ? "bad" : "good";
  byId("verdict").textContent = bad
    ? `${bad} of ${found.length} hands do not agree with what was sealed.`
    : `${all}: the cards were fixed before they were dealt.`;
  byId("verdict").scrollIntoView({ block: "nearest" });
}

withRecord((record) => {
  if (!Array.isArray(record?.notes?.fair?.hands)) {
    throw new Error("There is no proof of the deal in this record.");
  }
  if (!globalThis.crypto?.subtle) {
    throw new Error(
      "This browser computes digests only over https or on the server's own machine;"
        + " save the record and use euchre verify.",
    );
  }
  fill(byId("hands"));
  byId("verdict").textContent = "";
  const button = byId("check");
  button.disabled = false;
  button.onclick = () => {
    byId("problem").textContent = "";
    check(record).catch((error) => {
      fill(byId("hands"));
      byId("verdict").textContent = "";
      // Parts that are missing, or are not what they ought to be, are no words for a person.
      byId("problem").textContent = error instanceof TypeError ? "The proof in this record is not whole." : error.message;
    });
  };
});
