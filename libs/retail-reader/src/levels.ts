/** The shade of paper, the difference of ink from it, and how both change from the middle to the right end. */
export type Levels = readonly [paper: number, paperSlope: number, ink: number, inkSlope: number];

/** Returns the levels with which `dark`, a darkness per sample, explains the shades best (least squares). */
export function levelsOf(shades: Float64Array, dark: Float64Array): Levels {
  // Sums of the products of 1, x, the darkness t, tx and the shade y.
  let [x1, xx, t1, tx, txx, tt, ttx, ttxx] = [0, 0, 0, 0, 0, 0, 0, 0];
  let [y1, xy, ty, txy] = [0, 0, 0, 0];
  for (let at = 0; at < shades.length; at++) {
    const x = (2 * at) / shades.length - 1;
    const t = dark[at] ?? 0;
    const y = shades[at] ?? 0;
    x1 += x;
    xx += x * x;
    t1 += t;
    tx += t * x;
    txx += t * x * x;
    tt += t * t;
    ttx += t * t * x;
    ttxx += t * t * x * x;
    y1 += y;
    xy += x * y;
    ty += t * y;
    txy += t * x * y;
  }
  return solve([
    [shades.length, x1, t1, tx, y1],
    [x1, xx, tx, txx, xy],
    [t1, tx, tt, ttx, ty],
    [tx, txx, ttx, ttxx, txy],
  ]);
}

/** Solves the equations by Gaussian elimination; the matrix is positive definite. */
function solve(rows: number[][]): Levels {
  const value = (i: number, j: number): number => rows[i]?.[j] ?? 0;
  for (let i = 0; i < 4; i++) {
    for (let k = 0; k < 4; k++) {
      if (k === i) continue;
      const factor = value(k, i) / (value(i, i) || 1);
      for (let j = i; j < 5; j++) (rows[k] ?? [])[j] = value(k, j) - factor * value(i, j);
    }
  }
  const [a = 0, b = 0, c = 0, d = 0] = rows.map((_, i) => value(i, 4) / (value(i, i) || 1));
  return [a, b, c, d];
}

/** Writes the darkness of each sample to `into`, from 0 (paper) to 1 (ink), and returns it. */
export function darknessOf(
  shades: Float64Array,
  [paper, paperSlope, ink, inkSlope]: Levels,
  into: Float64Array,
): Float64Array {
  for (let at = 0; at < shades.length; at++) {
    const x = (2 * at) / shades.length - 1;
    const contrast = Math.min(-4, ink + inkSlope * x); // ink is darker than paper by at least 4 shades
    into[at] = ((shades[at] ?? 0) - paper - paperSlope * x) / contrast;
  }
  return into;
}
