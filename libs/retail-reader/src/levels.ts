import { symbolLength } from './templates.ts';

/** The shade of paper, the difference of ink from it, and how both change from the middle to the right end. */
export type Levels = readonly [paper: number, paperSlope: number, ink: number, inkSlope: number];

/** Returns the levels with which `dark`, a darkness per sample, explains the shades best (least squares). */
export function levelsOf(shades: Float64Array, dark: Float64Array): Levels {
  const normal = Array.from({ length: 4 }, () => [0, 0, 0, 0, 0]);
  const terms = [1, 0, 0, 0];
  for (let at = 0; at < symbolLength; at++) {
    const x = (2 * at) / symbolLength - 1;
    const t = dark[at] ?? 0;
    terms[1] = x;
    terms[2] = t;
    terms[3] = t * x;
    for (let i = 0; i < 4; i++) {
      const row = normal[i] ?? [];
      const term = terms[i] ?? 0;
      for (let j = i; j < 4; j++) row[j] = (row[j] ?? 0) + term * (terms[j] ?? 0);
      row[4] = (row[4] ?? 0) + term * (shades[at] ?? 0);
    }
  }
  for (let i = 0; i < 4; i++) for (let j = 0; j < i; j++) (normal[i] ?? [])[j] = normal[j]?.[i] ?? 0;
  return solve(normal);
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
  for (let at = 0; at < symbolLength; at++) {
    const x = (2 * at) / symbolLength - 1;
    const contrast = Math.min(-4, ink + inkSlope * x); // ink is darker than paper by at least 4 shades
    into[at] = ((shades[at] ?? 0) - paper - paperSlope * x) / contrast;
  }
  return into;
}
