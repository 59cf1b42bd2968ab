// Checking the deals of a record and comparing them with receipts; nothing here touches a page.
/**
 * Lowest rank, copies, joker, seats, cards in a hand, widow, table cards (pairs), upcard; and
 * whether a joker goes into the widow.
 */
const GAMES = {
  "standard buck dirty-clubs": "9 1 0 4 5 0 0 1",
  british: "9 1 1 4 5 0 0 1",
  "classic double-turn-up bald uka progressive call-ace": "7 1 0 4 5 0 0 1",
  railroad: "7 1 1 4 5 0 0 1",
  bacon: "2 1 0 4 5 0 0 1",
  three: "7 1 0 3 5 0 0 1",
  "three-24 club-buck": "9 1 0 3 5 0 0 1",
  "three-buck": "9 1 0 3 5 5 0 0",
  two: "9 1 0 2 5 0 0 1",
  "two-tableau": "7 1 0 2 5 0 4 1",
  five: "8 1 0 5 5 0 0 1",
  six: "7 1 0 6 5 0 0 1",
  "six-double": "9 2 0 6 5 0 0 1",
  "auction-5": "7 1 0 5 5 2 0 0",
  "auction-6": "6 1 0 6 5 2 0 0",
  "auction-7": "2 1 0 7 7 3 0 0 1",
  hasenpfeffer: "9 1 1 4 6 1 0 0",
  pepper: "9 1 0 4 6 0 0 0",
  "double-hasenpfeffer indiana": "9 2 0 4 12 0 0 0",
  "double-hasenpfeffer-6": "9 2 0 6 8 0 0 0",
};
const RANKS = "23456789TJQKA";
const LOWEST = { 24: "9", 28: "8", 32: "7" };
const SCHEME = "euchre/v1";
const utf8 = new TextEncoder();

/** The bytes that hexadecimal digits stand for. */
const bytes = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** SHA-256 of a kind and its parts, a line each, in hexadecimal; only in a secure context. */
async function digest(...parts) {
  const text = utf8.encode([SCHEME, ...parts].join("\n"));
  const row = new Uint8Array(await crypto.subtle.digest("SHA-256", text));
  return [...row].map((b) => b.toString(16).padStart(2, "0")).join("");
}

/** Thrown for what cannot be read as a proof or as receipts. */
export class Unreadable extends Error {}

/** The pack in its order, and seats, hand, widow, columns and upcard. */
export function layout(game, options) {
  const row = Object.entries(GAMES).find(([names]) => names.split(" ").includes(game))?.[1];
  if (!row) throw new Unreadable(`This page does not know the game ${game}.`);
  const [first, ...numbers] = row.split(" ");
  const [copies, own, players, usual, kitty, columns, up, grows = 0] = numbers.map(Number);
  const low = LOWEST[options.pack] ?? first;
  const joker = { on: 1, off: 0 }[options.joker] ?? own;
  const widow = kitty + joker * grows;
  const seats = "players" in options ? Number(options.players) : players;
  if (!Number.isInteger(seats)) throw new Unreadable("The number of players is not a number.");
  const pack = [];
  for (const suit of "CDHS") {
    for (const rank of RANKS.slice(RANKS.indexOf(low))) {
      // Two packs have one 7 of each suit.
      for (let copy = 0; copy < (rank === "7" ? 1 : copies); copy += 1) pack.push(rank + suit);
    }
  }
  // Where no card is turned up, two packs are dealt out.
  const hand = up || copies < 2 ? usual : Math.floor(pack.length / seats);
  return { pack: [...pack, ..."B".repeat(joker * copies)], sizes: [seats, hand, widow, columns, up] };
}

async function hmac(seed, message) {
  const kind = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", seed, kind, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, message));
}

/** 32-bit numbers without end: HMAC-SHA256 of a counter of 8 bytes. */
async function* words(key) {
  for (let counter = 0n; ; counter += 1n) {
    const message = new DataView(new ArrayBuffer(8));
    message.setBigUint64(0, counter);
    const block = new DataView((await hmac(key, message.buffer)).buffer);
    for (let i = 0; i < 32; i += 4) yield block.getUint32(i);
  }
}

/** A pack in the order of the deal: Fisher-Yates, each draw by rejection. */
async function shuffled(cards, seed, text) {
  const pack = [...cards];
  const stream = words(await hmac(bytes(seed), utf8.encode(text)));
  for (let last = pack.length - 1; last > 0; last -= 1) {
    const choices = last + 1;
    const most = 2 ** 32 - (2 ** 32 % choices);
    let word = most;
    while (word >= most) word = (await stream.next()).value;
    const at = word % choices;
    [pack[last], pack[at]] = [pack[at], pack[last]];
  }
  return pack;
}

const hex = (text) => typeof text === "string" && /^[0-9a-f]{64}$/.test(text);
const name = (text) => typeof text === "string" && /^[A-Za-z0-9+-]{1,40}$/.test(text);
const number = (value) => Number.isInteger(value) && value >= 0;
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
/** Hands whose cards stand in one order, behind the table cards as they lie. */
const ordered = (hands, columns) =>
  hands.map((row) => [...row.slice(0, 2 * columns), ...row.slice(2 * columns).sort()]);

/** The commitments to a deal that were replaced before it, the oldest first. */
const replaced = (hand) => hand.discarded ?? [];

/** The proof of a record.  Throws Unreadable unless it has the right form. */
export function proofOf(record) {
  const proof = record?.notes?.fair;
  if (!Array.isArray(proof?.hands) || !proof.next || !Array.isArray(record.deals)) {
    throw new Unreadable("This record contains no proof of the deal.");
  }
  const options = record.options ?? {};
  const digests = [proof.before];
  const numbers = [proof.game_no, ...record.deals.map((deal) => deal.dealer)];
  for (const hand of [...proof.hands, proof.next]) {
    numbers.push(hand.hand);
    for (const { terms, dealer, commitment, lots } of replaced(hand)) {
      numbers.push(dealer);
      digests.push(commitment, terms, ...(lots == null ? [] : [lots]));
    }
    digests.push(hand.commitment, hand.seed ?? hand.lock);
    digests.push(...Object.values(hand.shares ?? {}));
  }
  const good =
    proof.scheme === SCHEME &&
    [proof.table, ...Object.keys(options), ...Object.values(options)].every(name) &&
    digests.every(hex) &&
    numbers.every(number);
  if (!good) throw new Unreadable("The proof in this record has an unknown format.");
  return proof;
}

/** What is wrong with the deals of a record, one sentence each. */
export async function problems(record) {
  const proof = proofOf(record);
  const { deals, game } = record;
  const options = record.options ?? {};
  const { pack, sizes } = layout(game, options);
  const [seats, size, widow, columns, up] = sizes;
  const found = [];
  const told = [proof.pack, proof.seats, proof.hand, proof.widow, proof.columns];
  if (!same(told, [pack, ...sizes.slice(0, 4)]) || proof.up !== Boolean(up)) {
    found.push("the proof is for a different pack or a different way of dealing");
  }
  if (!record.winner?.length) found.push("the record stops before the game is over");
  if (proof.hands.length !== deals.length || !deals.length) {
    found.push(`there are ${deals.length} deals and ${proof.hands.length} proofs`);
  }
  const chosen = Object.keys(options).sort().map((key) => `${key}=${options[key]}`).join(",");
  const terms = await digest("terms", proof.table, game, chosen, sizes.join(" "), pack.join(" "));
  const gameNo = proof.game_no;
  const first = proof.hands[0]?.hand;
  if (first !== undefined && (first === 1) !== (gameNo === 1)) {
    found.push(`game ${gameNo} of a table cannot begin with deal ${first}`);
  }
  let { before } = proof;
  let expected = 0;
  const both = proof.hands.slice(0, deals.length);
  for (const [i, hand] of both.entries()) {
    const { hand: no, seed, commitment } = hand;
    const deal = deals[i];
    const wrong = (text) => found.push(`deal ${no}: ${text}`);
    if (expected && no !== expected) wrong(`deal ${expected} belongs here`);
    expected = no + 1;
    if (i && replaced(hand).length) wrong("rules, seats or dealer were changed during a game");
    const chain = [...replaced(hand), { terms, dealer: deal.dealer, commitment }];
    for (const [at, one] of chain.entries()) {
      if (at) before = await digest("changed", chain[at - 1].commitment, gameNo, one.dealer);
      else if (no === 1) before = await digest("start", one.terms, one.dealer);
      const bound = await digest("promise", one.terms, no, before, await digest("lock", seed));
      if (bound !== one.commitment) wrong("the commitment does not match the seed, the table, the rules or the earlier deals");
      const lots = await hmac(bytes(seed), utf8.encode(await digest("lots", one.commitment)));
      if (one.lots && !same([...bytes(one.lots)], [...lots])) wrong("the draw for partners does not follow from the seed");
    }
    if (deal.dealer >= seats) wrong(`there is no seat ${deal.dealer + 1}`);
    const shares = Object.entries(hand.shares).sort();
    for (const [seat] of shares) {
      if (!/^[0-9]$/.test(seat) || Number(seat) >= seats) wrong(`there is no seat ${Number(seat) + 1}, which added a seed`);
    }
    before = await digest("dealt", commitment, gameNo, deal.dealer, shares.map((one) => one.join(":")).join(","));
    const rest = await shuffled(pack, seed, before);
    const hands = Array.from({ length: seats }, () => []);
    for (let step = 1; step <= seats; step += 1) {
      hands[(deal.dealer + step) % seats].push(...rest.splice(0, size));
    }
    const kitty = rest.splice(0, widow);
    const rows = hands.map((row) => [...rest.splice(0, 2 * columns), ...row]);
    const cards = [ordered(rows, columns), kitty.sort(), up ? rest.shift() : null, rest];
    const lie = [ordered(deal.hands, columns), [...(deal.widow ?? [])].sort(), deal.up ?? null, deal.rest ?? []];
    if (!same(cards, lie)) wrong("these are not the cards that the seeds deal");
  }
  const { hand, commitment, lock } = proof.next;
  if (hand !== expected || commitment !== (await digest("promise", terms, hand, before, lock))) {
    found.push("the commitment after this game does not match: the game ends elsewhere");
  }
  return found;
}

/** Receipts of a file.  Throws Unreadable unless they have the right form. */
export function receiptsIn(kept) {
  const good = kept?.format === "euchre-receipts/1" && name(kept.table) && Array.isArray(kept.hands);
  const whole = (hand) =>
    number(hand?.hand) &&
    [hand.commitment, ...hand.others].every(hex) &&
    Object.values(hand.shares).every(hex) &&
    [hand.game, hand.dealer].every((value) => value === null || number(value));
  if (!good || !kept.hands.every(whole)) throw new Unreadable("This file contains no receipts.");
  return kept;
}

/** Everything in a record that differs from what receipts say was shown, one sentence each. */
export function differences(record, kept) {
  const proof = record.notes.fair;
  if (kept.table !== proof.table) {
    return [`the receipts are from table ${kept.table}, the record from ${proof.table}`];
  }
  const found = [];
  const seen = new Map(kept.hands.map((hand) => [hand.hand, hand]));
  const hands = new Map(proof.hands.map((hand) => [hand.hand, hand]));
  const dealers = new Map(proof.hands.map((hand, i) => [hand.hand, record.deals[i]?.dealer]));
  const both = [...seen.keys()].filter((no) => hands.has(no));
  if (!both.length) found.push("the receipts cover no deal of this record");
  const last = proof.next;
  if (seen.has(last.hand) && seen.get(last.hand).commitment !== last.commitment) {
    found.push(`deal ${last.hand}: the commitment is not the one that was shown`);
  }
  const games = new Set(both.map((no) => seen.get(no).game).filter((game) => game !== null));
  if ([...games].some((game) => game !== proof.game_no)) {
    found.push("the receipts have these deals in another game");
  }
  for (const [no, was] of [...seen].sort(([a], [b]) => a - b)) {
    const now = hands.get(no);
    const wrong = (text) => found.push(`deal ${no}: ${text}`);
    if (!now) {
      if (games.has(was.game)) wrong("it was dealt in this game but is not in the record");
      continue;
    }
    const dealt = was.game !== null;
    const chain = [...replaced(now), now].map(({ commitment }) => commitment);
    const shown = [was.commitment, ...was.others];
    const inOrder = same(shown, chain.filter((one) => shown.includes(one)));
    if (!inOrder || (dealt && !shown.includes(now.commitment))) {
      wrong("the commitment is not the one that was shown");
    }
    const seeds = Object.entries(was.shares);
    // What came after the last look is not known, unless the cards were seen dealt.
    const more = dealt && seeds.length !== Object.keys(now.shares).length;
    if (more || seeds.some(([seat, seed]) => now.shares[seat] !== seed)) {
      wrong("the players' seeds are not the ones that were shown");
    }
    const dealer = dealers.get(no);
    if (dealt && dealer !== undefined && was.dealer !== dealer) wrong("a different seat dealt");
  }
  return found;
}

/** Numbers of deals in words: `deals 1-3 and 5`. */
function inWords(numbers) {
  const runs = [];
  for (const no of numbers) {
    if (runs.length && no === runs.at(-1)[1] + 1) runs.at(-1)[1] = no;
    else runs.push([no, no]);
  }
  const texts = runs.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`));
  const listed = texts.length > 1 ? `${texts.slice(0, -1).join(", ")} and ${texts.at(-1)}` : texts[0];
  return `deal${numbers.length === 1 ? "" : "s"} ${listed}`;
}

/** What the check of a record without problems has shown, and what it has not, in sentences. */
export function explained(proof, receipts) {
  const all = proof.hands.map(({ hand }) => hand);
  const told = [`The record is consistent with itself: every card of ${inWords(all)} follows from the seeds and commitments in it. The calls, the play, takebacks and scores are not proved.`];
  const kept = new Set(receipts.flatMap(({ hands }) => hands.map(({ hand }) => hand)));
  const known = all.filter((no) => kept.has(no));
  if (!receipts.length) {
    told.push("Nothing was compared with what was shown. Only someone who kept the commitments can tell whether these are the ones shown before the deal.");
  } else {
    told.push(`It agrees with the receipts on ${inWords(known)}.`);
    const before = all.filter((no) => no < known[0]);
    if (before.length) told.push(`The commitment of deal ${known[0]} binds ${inWords(before)}, too.`);
    const missing = all.filter((no) => !kept.has(no) && !before.includes(no));
    if (missing.length) told.push(`Nothing was kept for ${inWords(missing)}.`);
  }
  const withSeeds = (some) =>
    proof.hands.filter(({ shares }) => Boolean(Object.keys(shares).length) === some).map(({ hand }) => hand);
  const [used, alone] = [withSeeds(true), withSeeds(false)];
  if (used.length) {
    told.push(`Players' seeds went into ${inWords(used)}. If one of those seeds is yours, no one chose these cards.`);
  }
  if (alone.length) {
    told.push(`No player's seed went into ${inWords(alone)}. There the server knew the cards before it committed to them, and could have tried seeds until it liked the deal.`);
  }
  for (const { hand } of proof.hands.filter((one) => replaced(one).length)) {
    told.push(`The commitment of deal ${hand} replaces others, from the same seed.`);
  }
  return told;
}
