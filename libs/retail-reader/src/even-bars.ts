import type { BandedSymbol } from './bar-bands.ts';
import { profile } from './bar-profile.ts';
import { hasEvenEdges } from './even-edges.ts';
import type { Grey } from './grey.ts';
import { type BarsCode, printedEdges } from './printed-edges.ts';

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

/**
 * True where a picture shows all bars of a code where they belong, along one line at least. A decoder rounds to whole modules: it reads
 * bars that something covers in part as another digit, and one time in ten that has a right check digit.
 */
export function hasEvenBars(grey: Grey, corners: Corners, code: BarsCode): boolean {
  const printed = printedEdges(code);
  return printed !== null && heights.some((height) => hasEvenEdges(shadesAt(grey, corners, height), printed));
}

/**
 * The same along lines at right angles to the bars, which cross one symbol alone: a decoder's line may lie askew over two that stand one above
 * the other, and read the beginning of one and the end of the other.
 */
export function hasEvenBarsAcross(symbols: readonly BandedSymbol[], code: BarsCode): boolean {
  const printed = printedEdges(code);
  if (!printed) return false;
  return symbols.some(({ bands }) => bands.some(({ shades }) => hasEvenEdges(shades, printed)));
}

/** A line across the bars, and a little beyond both ends. */
function shadesAt(grey: Grey, { topLeft, topRight, bottomLeft, bottomRight }: Corners, height: number): Float64Array {
  const between = (a: Point, b: Point): Point => ({ x: a.x + (b.x - a.x) * height, y: a.y + (b.y - a.y) * height });
  const [from, to] = [between(topLeft, bottomLeft), between(topRight, bottomRight)];
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const width = Math.hypot(to.x - from.x, to.y - from.y);
  const [u, v] = [from.x * c + from.y * s, from.y * c - from.x * s];
  const margin = 8 + beyond * width;
  return profile(grey, angle, [u - margin, u + width + margin], [v - averaged / 2, v + averaged / 2]).shades;
}
