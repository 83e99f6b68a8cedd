import { profile } from './bar-profile.ts';
import { edgesOf } from './edges.ts';
import type { Grey } from './grey.ts';
import { leastSquares } from './least-squares.ts';

interface Point {
  x: number;
  y: number;
}

/** The corners of a symbol: where its first bar begins and its last one ends, at both ends of the bars. */
export interface Corners {
  topLeft: Point;
  topRight: Point;
  bottomLeft: Point;
  bottomRight: Point;
}

/** Parts of the height where bars are measured, and the pixels along them that are averaged. */
const heights = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8];
const averaged = 5;
/** What is measured beyond both ends, as a part of the width: a library's corners are not exact. */
const beyond = 0.1;
/** How far an edge may be from its place, in modules: so many times the usual distance, within these limits. */
const maxOff = { least: 0.18, times: 6, most: 0.35 };

/**
 * True where a picture shows all bars of a symbol where they belong, along one line at least. A decoder rounds to whole modules: it reads
 * bars that something covers in part as another digit, and one time in ten that has a right check digit.
 *
 * @param row the symbol's modules, 1 for dark and 0 for light
 */
export function hasEvenBars(grey: Grey, corners: Corners, row: string): boolean {
  const expected = edgesOfRow(row);
  const upsideDown = edgesOfRow([...row].toReversed().join(''));
  return heights.some((height) => {
    const edges = edgesAt(grey, corners, height);
    return isEven(edges, expected) || isEven(edges, upsideDown);
  });
}

/** The place of an edge, and 1 where it gets darker or -1 where it gets lighter. */
interface Edge {
  at: number;
  turns: number;
}

const edgesOfRow = (row: string): Edge[] =>
  [...`${row}0`].flatMap((module, at) =>
    module === (row[at - 1] ?? '0') ? [] : [{ at, turns: module === '1' ? 1 : -1 }],
  );

/** The edges along a line across the bars, and a little beyond both ends. */
function edgesAt(grey: Grey, { topLeft, topRight, bottomLeft, bottomRight }: Corners, height: number): Edge[] {
  const between = (a: Point, b: Point): Point => ({ x: a.x + (b.x - a.x) * height, y: a.y + (b.y - a.y) * height });
  const [from, to] = [between(topLeft, bottomLeft), between(topRight, bottomRight)];
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const width = Math.hypot(to.x - from.x, to.y - from.y);
  const [u, v] = [from.x * c + from.y * s, from.y * c - from.x * s];
  const margin = 8 + beyond * width;
  const { falling, rising } = edgesOf(
    profile(grey, angle, [u - margin, u + width + margin], [v - averaged / 2, v + averaged / 2]).shades,
  );
  return [...falling.map((at) => ({ at, turns: 1 })), ...rising.map((at) => ({ at, turns: -1 }))].toSorted(
    (a, b) => a.at - b.at,
  );
}

/** True where as many edges in succession as expected turn as expected and are at their places. */
function isEven(edges: readonly Edge[], expected: readonly Edge[]): boolean {
  for (let first = 0; first + expected.length <= edges.length; first++) {
    const seen = edges.slice(first, first + expected.length);
    if (seen.every(({ turns }, at) => turns === expected[at]?.turns) && areAtTheirPlaces(seen, expected)) return true;
  }
  return false;
}

/** Compares with a smooth curve through all edges (perspective, and the curve of a bottle), and ink that widens all bars alike. */
function areAtTheirPlaces(seen: readonly Edge[], expected: readonly Edge[]): boolean {
  const length = expected.at(-1)?.at ?? 1;
  const terms = expected.map(({ at, turns }) => {
    const x = (2 * at) / length - 1;
    return [1, x, x ** 2, x ** 3, turns];
  });
  const curve = leastSquares(
    terms,
    seen.map(({ at }) => at),
  );
  const module = (2 * (curve[1] ?? 0)) / length;
  const off = terms.map((term, at) => {
    const place = term.reduce((sum, each, of) => sum + each * (curve[of] ?? 0), 0);
    return Math.abs((seen[at]?.at ?? 0) - place) / module;
  });
  const usual = off.toSorted((a, b) => a - b)[off.length >> 1] ?? 0;
  const most = Math.min(maxOff.most, Math.max(maxOff.least, maxOff.times * usual));
  return module > 0 && Math.max(...off) <= most;
}
