// Where everyone sits, in the three layouts of the stage, and how played cards lie there.

/** The canvases on which positions are measured, in em: across and down. */
const CANVAS = { wide: [128, 80], tall: [39, 84.4], low: [84.4, 39] };
/** The middle of a trick on each canvas. */
const MIDDLE = { wide: [64, 33.5], tall: [19.5, 39.5], low: [41.5, 17.5] };
/** The middle of the player's own face, at the bottom. */
const OWN = { wide: [14, 68], tall: [3.6, 51.8], low: [8.5, 33] };
/** The middle of the other faces, clockwise from the left of the player at the bottom. */
const OTHERS = {
  2: { wide: [[64, 9]], tall: [[19.5, 20.4]], low: [[41.5, 4.4]] },
  3: { wide: [[39, 9.6], [89, 9.6]], tall: [[7.5, 23], [31.5, 23]], low: [[27, 7], [56, 7]] },
  4: {
    wide: [[14, 37], [64, 9], [114, 37]],
    tall: [[4.6, 36.4], [19.5, 21.8], [34.4, 36.4]],
    low: [[16.2, 17.5], [41.5, 4.4], [60.2, 17.5]],
  },
  5: {
    wide: [[13.5, 42], [46, 9], [82, 9], [114.5, 42]],
    tall: [[4.6, 37.1], [8.2, 22.8], [30.8, 22.8], [34.4, 37.1]],
    low: [[15, 19], [29.5, 5], [53, 5], [60.4, 19]],
  },
  6: {
    wide: [[13.5, 43], [39, 9.6], [64, 8], [89, 9.6], [114.5, 43]],
    tall: [[4.4, 41], [6, 23.4], [19.5, 21.4], [33, 23.4], [34.6, 41]],
    low: [[15, 22.5], [26.5, 6], [41.5, 4.4], [56, 6], [60.6, 22.5]],
  },
  7: {
    wide: [[13, 50], [13, 29], [44, 8.5], [84, 8.5], [115, 29], [115, 50]],
    tall: [[4.2, 41.4], [4.2, 31.2], [11.5, 21.8], [27.5, 21.8], [34.8, 31.2], [34.8, 41.4]],
    low: [[14.6, 23], [19.4, 11.4], [32, 4.4], [51.5, 4.4], [61, 11.4], [61.4, 23]],
  },
};
/** Players whose table cards lie beside them sit further to the left. */
const BESIDE = { wide: [[46, 9]], tall: [[4.6, 23.6]], low: [[24.4, 4.6]] };

/**
 * Where a seat is that is `at` seats further on the left than the one at the bottom: CSS variables
 * with the middle of its face in percent (`--wide-x` …) and the direction in which its
 * cards lie in the trick, a unit vector (`--wide-dx` …).
 */
export function placeOf(at, seats, beside) {
  const vars = {};
  for (const [shape, [wide, high]] of Object.entries(CANVAS)) {
    const [x, y] = at === 0 ? OWN[shape] : (beside ? BESIDE : OTHERS[seats])[shape][at - 1];
    vars[`--${shape}-x`] = `${((100 * x) / wide).toFixed(2)}%`;
    vars[`--${shape}-y`] = `${((100 * y) / high).toFixed(2)}%`;
    const [dx, dy] = direction(at, seats, shape, x, y);
    vars[`--${shape}-dx`] = dx.toFixed(3);
    vars[`--${shape}-dy`] = dy.toFixed(3);
  }
  return vars;
}

function direction(at, seats, shape, x, y) {
  // Between two players the cards lie side by side.
  if (seats === 2) return at === 0 ? [-0.62, 0.12] : [0.62, -0.12];
  if (at === 0) return [0.05, 1];
  const [wide, high] = CANVAS[shape];
  const [across, down] = [(x - MIDDLE[shape][0]) / wide, (y - MIDDLE[shape][1]) / high];
  // Evenly around the table where many sit, so that no card hides another one.
  const even = Math.PI / 2 + (2 * Math.PI * at) / seats;
  const real = Math.atan2(down, across);
  const apart = Math.atan2(Math.sin(real - even), Math.cos(real - even));
  const angle = even + apart * (seats > 4 ? 0.25 : 1);
  return [Math.cos(angle), Math.sin(angle)];
}

/** Where at the table a seat is: `mid` above, `top` left or right above, or at the `side`. */
export function rowOf(at, seats, beside) {
  if (at === 0) return "own";
  if (beside) return "top";
  const [x, y] = OTHERS[seats].wide[at - 1];
  if (y > 15) return "side";
  return x === CANVAS.wide[0] / 2 ? "mid" : "top";
}

/** To which side of the table a seat is. */
export const leanTo = (at, seats, beside) => (2 * at < seats || beside ? "left" : 2 * at > seats ? "right" : "mid");

/** How askew the cards of a seat lie: always the same, a few degrees. */
export const leanOf = (at) => `${[2, -5, -2, 4, -3, 5, -4][at]}deg`;
