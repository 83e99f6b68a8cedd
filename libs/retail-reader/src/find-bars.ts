import type { Grey } from './grey.ts';

/** A place where all edges run in one direction, as bars do. Distances are in pixels from the picture's top left. */
export interface Bars {
  /** Direction across the bars, in radians. */
  angle: number;
  /** Where it begins and ends across the bars, as projections on `angle`. */
  across: readonly [number, number];
  /** Where it begins and ends along the bars, as projections on the perpendicular of `angle`. */
  along: readonly [number, number];
}

/** Pixels of a block's side. */
const block = 8;
/** Squared shades per pixel. Less is the noise of a dark photo. */
const minGradient = 12;
/** The part of a block's gradients that has one direction: noise has about 0.2, rows of bars 0.4, bars have more than 0.6. */
const minCoherence = { bars: 0.45, rows: 0.3 };
/** Radians by which neighbouring blocks of one symbol may differ: perspective, and bars around a bottle. */
const maxTurn = 0.3;
const minBlocks = 8;

/**
 * Returns at most `maxPlaces` places that look like bars, the strongest first, by the structure tensor of blocks (Bigün
 * and Granlund, 1987).
 *
 * @param of bars, or rows of bars one below the other as in PDF417, whose ends cross the bars' direction
 */
export function findBars(grey: Grey, maxPlaces: number, of: 'bars' | 'rows' = 'bars'): Bars[] {
  const tensors = smooth(tensorsOf(grey));
  const { columns, rows, xx, yy, xy } = tensors;
  const strength = new Float64Array(columns * rows);
  const angle = new Float64Array(columns * rows);
  for (let at = 0; at < strength.length; at++) {
    const [a, b, c] = [xx[at] ?? 0, yy[at] ?? 0, xy[at] ?? 0];
    const oriented = Math.hypot(a - b, 2 * c);
    if (a + b < minGradient || oriented < minCoherence[of] * (a + b)) continue;
    strength[at] = Math.sqrt(oriented);
    angle[at] = Math.atan2(2 * c, a - b); // twice the angle: 0° and 180° are one direction
  }
  return components(strength, angle, columns)
    .filter(({ blocks }) => blocks.length >= minBlocks)
    .toSorted((a, b) => b.strength - a.strength)
    .slice(0, maxPlaces)
    .map((component) => boundsOf(component, columns));
}

interface Tensors {
  columns: number;
  rows: number;
  xx: Float64Array;
  yy: Float64Array;
  xy: Float64Array;
}

function tensorsOf({ pixels, width, height }: Grey): Tensors {
  const [columns, rows] = [Math.floor(width / block), Math.floor(height / block)];
  const [xx, yy, xy] = [
    new Float64Array(columns * rows),
    new Float64Array(columns * rows),
    new Float64Array(columns * rows),
  ];
  const [right, bottom] = [Math.min(width - 1, columns * block), Math.min(height - 1, rows * block)];
  for (let y = 1; y < bottom; y++) {
    const row = (y >> 3) * columns;
    for (let first = 0; first < right; first += block) {
      let [a, b, c] = [0, 0, 0];
      const end = y * width + Math.min(right, first + block);
      for (let at = y * width + Math.max(1, first); at < end; at++) {
        const dx = (pixels[at + 1] ?? 0) - (pixels[at - 1] ?? 0);
        const dy = (pixels[at + width] ?? 0) - (pixels[at - width] ?? 0);
        a += dx * dx;
        b += dy * dy;
        c += dx * dy;
      }
      const cell = row + first / block;
      xx[cell] = (xx[cell] ?? 0) + a;
      yy[cell] = (yy[cell] ?? 0) + b;
      xy[cell] = (xy[cell] ?? 0) + c;
    }
  }
  return { columns, rows, xx, yy, xy };
}

/** Averages each block with its neighbours, per pixel. */
function smooth({ columns, rows, ...sums }: Tensors): Tensors {
  const smoothed = (values: Float64Array): Float64Array => {
    const out = new Float64Array(values.length);
    for (let y = 0; y < rows; y++) {
      for (let x = 0; x < columns; x++) {
        let [sum, count] = [0, 0];
        for (let j = Math.max(0, y - 1); j <= Math.min(rows - 1, y + 1); j++) {
          for (let i = Math.max(0, x - 1); i <= Math.min(columns - 1, x + 1); i++) {
            const weight = i === x && j === y ? 2 : 1;
            sum += weight * (values[j * columns + i] ?? 0);
            count += weight;
          }
        }
        out[y * columns + x] = sum / (count * block * block);
      }
    }
    return out;
  };
  return { columns, rows, xx: smoothed(sums.xx), yy: smoothed(sums.yy), xy: smoothed(sums.xy) };
}

interface Component {
  blocks: number[];
  strength: number;
  /** The sum of the blocks' directions, each with its angle doubled. */
  cos: number;
  sin: number;
}

/** Groups neighbouring blocks of one direction, starting from the strongest block. */
function components(strength: Float64Array, angle: Float64Array, columns: number): Component[] {
  const taken = new Uint8Array(strength.length);
  const seeds = [...strength.keys()].filter((at) => (strength[at] ?? 0) > 0);
  seeds.sort((a, b) => (strength[b] ?? 0) - (strength[a] ?? 0));
  const found: Component[] = [];
  for (const seed of seeds) {
    if (taken[seed]) continue;
    const component: Component = { blocks: [seed], strength: 0, cos: 0, sin: 0 };
    taken[seed] = 1;
    for (let next = 0; next < component.blocks.length; next++) {
      const at = component.blocks[next] ?? 0;
      const weight = strength[at] ?? 0;
      component.strength += weight;
      component.cos += weight * Math.cos(angle[at] ?? 0);
      component.sin += weight * Math.sin(angle[at] ?? 0);
      const mean = Math.atan2(component.sin, component.cos);
      for (const neighbour of neighbours(at, columns, strength.length)) {
        if (taken[neighbour] || !strength[neighbour]) continue;
        if (Math.cos((angle[neighbour] ?? 0) - mean) < Math.cos(2 * maxTurn)) continue;
        taken[neighbour] = 1;
        component.blocks.push(neighbour);
      }
    }
    found.push(component);
  }
  return found;
}

function neighbours(at: number, columns: number, count: number): number[] {
  const column = at % columns;
  const sideways = [...(column > 0 ? [-1] : []), 0, ...(column < columns - 1 ? [1] : [])];
  return [-columns, 0, columns]
    .flatMap((down) => sideways.map((side) => at + down + side))
    .filter((cell) => cell !== at && cell >= 0 && cell < count);
}

function boundsOf({ blocks, cos, sin }: Component, columns: number): Bars {
  const angle = Math.atan2(sin, cos) / 2;
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const centres = blocks.map(
    (at) => [((at % columns) + 0.5) * block, (Math.floor(at / columns) + 0.5) * block] as const,
  );
  const across = centres.map(([x, y]) => x * c + y * s).toSorted((a, b) => a - b);
  const along = centres.map(([x, y]) => y * c - x * s).toSorted((a, b) => a - b);
  const range = (sorted: number[]): [number, number] => {
    const tail = Math.floor(sorted.length * 0.02); // ignores a few blocks that stick out
    return [(sorted[tail] ?? 0) - block / 2, (sorted.at(-1 - tail) ?? 0) + block / 2];
  };
  return { angle, across: range(across), along: range(along) };
}
