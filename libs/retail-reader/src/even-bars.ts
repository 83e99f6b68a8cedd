import type { BandedSymbol } from './bar-bands.ts';
import { profile } from './bar-profile.ts';
import { comparableText, hasEvenCode128, isCode128 } from './even-code128.ts';
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
/** Pixels between the first and last line of a library from which its corners tell how the bars run. */
const minHeight = 8;
/** What is measured beyond both ends, as a part of the width: a library's corners are not exact. */
const beyond = 0.1;

/**
 * True where a picture shows all bars of a code where they belong, along one line at least. A decoder rounds to whole
 * modules: it reads bars that something covers in part as another digit, and one time in ten that has a right check digit.
 */
export function hasEvenBars(grey: Grey, corners: Corners, code: BarsCode): boolean {
  const isEven = evennessOf(code);
  return isEven !== null && heights.some((height) => isEven(shadesAt(grey, corners, height)));
}

/**
 * The same along lines at right angles to the bars, which cross one symbol alone: a decoder's line may lie askew over two
 * that stand one above the other, and read the beginning of one and the end of the other.
 */
export function hasEvenBarsAcross(symbols: readonly BandedSymbol[], code: BarsCode): boolean {
  const isEven = evennessOf(code);
  return isEven !== null && symbols.some(({ bands }) => bands.some(({ shades }) => isEven(shades)));
}

/** Says whether a profile shows all bars of a code where they belong; null where we don't know its bars. */
export function evennessOf(code: BarsCode): ((shades: Float64Array) => boolean) | null {
  if (isCode128(code)) {
    const text = comparableText(code.value);
    return (shades) => hasEvenCode128(shades, text);
  }
  const printed = printedEdges(code);
  return printed && ((shades) => hasEvenEdges(shades, printed));
}

/** A line at right angles to the bars, and a little beyond both ends. */
function shadesAt(grey: Grey, { topLeft, topRight, bottomLeft, bottomRight }: Corners, height: number): Float64Array {
  const [left, right] = [middle(topLeft, bottomLeft), middle(topRight, bottomRight)];
  const [top, bottom] = [middle(topLeft, topRight), middle(bottomLeft, bottomRight)];
  // Lines close together don't tell how the bars run.
  const isTall = Math.hypot(bottom.x - top.x, bottom.y - top.y) >= minHeight;
  const angle = isTall
    ? Math.atan2(top.x - bottom.x, bottom.y - top.y)
    : Math.atan2(right.y - left.y, right.x - left.x);
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const across = ({ x, y }: Point) => x * c + y * s;
  const along = ({ x, y }: Point) => y * c - x * s;
  const [from, to] = [Math.min(across(left), across(right)), Math.max(across(left), across(right))];
  const v = along(top) + (along(bottom) - along(top)) * height;
  const margin = 8 + beyond * (to - from);
  return profile(grey, angle, [from - margin, to + margin], [v - averaged / 2, v + averaged / 2]).shades;
}

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
