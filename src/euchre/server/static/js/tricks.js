// A finished trick: it lies there for a while before the winner takes it.

/** Whether a trick was finished between two scenes. */
export const finishesTrick = (before, scene) =>
  scene.last && scene.trick_no > before.trick_no && before.deal_no <= scene.deal_no && !scene.trick.length;

/** The scene with the finished trick still on the table: it is no one's turn, whoever leads next. */
export function lying(before, scene) {
  const seats = scene.seats.map((seat) => ({ ...seat, turn: false, tricks: before.seats[seat.seat].tricks }));
  const sides = scene.sides.map((side) => ({ ...side, points: before.sides.find((one) => one.side === side.side).points }));
  const { cards, told } = scene.last;
  return { ...scene, seats, sides, turn: null, prompt: told, trick: cards, trick_no: before.trick_no, stage: "play", upcard: null, actions: [], pick: null, result: "" };
}
