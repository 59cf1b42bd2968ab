// What happened between two scenes: a pure function, so that motion and sound agree.

/**
 * The changes from a scene to the next one, in the order in which they are shown.  Each has a
 * `kind`; `before` is null where nothing was on the table.
 */
export function changes(before, after) {
  if (after.packets.length && before?.deal_no !== after.deal_no) return [{ kind: "deal", dealer: dealerOf(after), packets: after.packets, me: after.me }, ...calls(null, after)];
  if (!before || before.deal_no > after.deal_no) return [];
  const played = after.trick.filter((play) => !before.trick.some((one) => one.seat === play.seat && one.card === play.card));
  // A trick that is taken off the table shows no card that is new.
  const fresh = after.trick.length >= before.trick.length || after.trick.length === 1 ? played : [];
  return [
    ...calls(before, after),
    ...upcard(before, after),
    ...(after.trump && !before.trump ? [{ kind: "trump", strain: after.trump.strain }] : []),
    ...(before.stage === "calls" || before.stage === "ready" ? discards(before, after, fresh) : []),
    ...(fresh.length && !before.trick.length && !before.trick_no ? [{ kind: "stock" }] : []),
    ...fresh.map(({ seat, card }) => ({ kind: "play", seat, card, mine: seat === after.me })),
    ...turned(before, after),
    ...after.seats.filter(({ seat, open }) => seat !== after.me && open.length && !before.seats[seat].open.length).map(({ seat }) => ({ kind: "reveal", seat })),
    ...points(before, after),
    ...ends(before, after),
  ];
}

const dealerOf = (scene) => scene.seats.find((seat) => seat.dealer)?.seat ?? 0;

/** Seats with a call that was not there before. */
const calls = (before, after) =>
  after.seats.filter(({ seat, said }) => said && said !== before?.seats[seat].said).map(({ seat }) => ({ kind: "call", seat }));

function upcard(before, after) {
  const [was, is] = [before.upcard, after.upcard];
  if (is?.where === "stock" && was?.card !== is.card) return [{ kind: "flip", card: is.card }];
  if (was?.where !== "stock" || is?.where !== "taken") return [];
  const card = after.hand.some((held) => held.card === is.card) ? is.card : null;
  return [{ kind: "pickup", seat: is.by, card: is.card, mine: card !== null }];
}

/** Cards that left a hand without being played. */
function discards(before, after, played) {
  const gone = [];
  for (const { seat, cards } of before.seats) {
    if (seat === after.me || played.some((play) => play.seat === seat)) continue;
    if (after.seats[seat].cards < cards) gone.push({ kind: "discard", seat, card: null });
  }
  const held = after.hand.map((card) => card.card);
  const lost = before.hand.filter(({ card }) => !held.includes(card) && !played.some((play) => play.card === card));
  return [...gone, ...lost.map(({ card }) => ({ kind: "discard", seat: after.me, card }))];
}

/** The card that won a trick is turned down where it lies, if tricks are not gathered. */
function turned({ trick }, { piles, last, stage, trick: now }) {
  if (!piles.length || stage === "over" || now.length || !trick.length || trick.length < last?.cards.length) return [];
  return trick.filter(({ seat }) => seat === last?.winner).map(({ seat, face }) => ({ kind: "turn", seat, face }));
}

function points(before, after) {
  const had = (side) => before.sides.find((one) => one.side === side)?.points ?? 0;
  return after.sides.filter(({ side, points: now }) => now > had(side)).map(({ side, points: to }) => ({ kind: "points", side, from: had(side), to }));
}

/** How a deal ends from the viewer's side. */
function ends(before, after) {
  if (after.stage !== "over" || before.stage === "over") return [];
  const mine = after.sides.find(({ seats }) => seats.includes(after.me));
  const gained = ({ side, points: now }) => now - (before.sides.find((one) => one.side === side)?.points ?? 0);
  const best = Math.max(...after.sides.map(gained));
  const kind = !mine ? "done" : after.winners.includes(mine.side) ? "game" : gained(mine) === best ? "won" : "lost";
  return [{ kind: "over" }, { kind }, ...(after.moment ? [{ kind: "moment" }] : [])];
}
