import { sharpened } from './bar-bands.ts';
import { elements, modules, starts, stop, widths } from './code128-patterns.ts';
import { code128Text } from './code128-text.ts';
import { crossingsOf, type Edge } from './crossings.ts';

/** For clear and for soft pictures. */
const sharpnesses = [2, 5];
/** How far an edge may be from its place in its character, in modules. */
const maxOff = 0.45;
/** By how much more than printed, or less, all bars of a character may be wider. */
const maxInk = 0.5;
/** By how many modules a character may be wider or narrower than its neighbours. */
const maxWider = 0.7;
/** The check character is the weighted sum of the values before it, modulo this. */
const modulus = 103;

const values = [...widths.keys()];
const startValues = values.slice(starts.first, starts.last + 1);

/** Where each value's edges are between its first and the next character's, in modules. */
const insides = widths.map((row) => {
  const edges = [0];
  for (const width of row) edges.push((edges.at(-1) ?? 0) + Number(width));
  return edges.slice(1, elements);
});

/**
 * True where a profile shows a Code 128 of this text, in whichever code sets, each of its characters as wide as its
 * neighbours and all edges at their places. A decoder measures every character alone, and one time in 103 the check character
 * of what it misread is right.
 *
 * @param text as `comparableText` makes it
 */
export const hasEvenCode128 = (shades: Float64Array, text: string): boolean =>
  sharpnesses.some((sharpness) => {
    const edges = crossingsOf(sharpened(shades, sharpness));
    const upsideDown = edges.toReversed().map(({ at, turns }) => ({ at: -at, turns: -turns }));
    return [edges, upsideDown].some((each) =>
      each.some(({ turns }, first) => turns === 1 && beginsEvenly(each.slice(first), text)),
    );
  });

/** A Code 128 by its type in the vault, also a GS1-128 and Amazon's label. */
export const isCode128 = ({ type }: { type: string }): boolean =>
  type === 'code128' || type === 'gs1_128' || type === 'x00';

/**
 * Text without what a decoder's text shows of function characters: separators, brackets of GS1 fields and what makes a letter
 * a Latin one.
 */
export const comparableText = (text: string): string =>
  [...text.replaceAll(/\((\d{2,4})\)/g, '$1').replaceAll('\x1d', '')]
    .map((character) => String.fromCharCode(character.charCodeAt(0) % 128))
    .join('');

function beginsEvenly(edges: readonly Edge[], text: string): boolean {
  const seen = valuesFrom(edges);
  if (!seen || !isChecked(seen) || comparableText(code128Text(seen.slice(0, -2))) !== text) return false;
  return areAlikeWide(seen.map((_, at) => (edges[(at + 1) * elements]?.at ?? 0) - (edges[at * elements]?.at ?? 0)));
}

/** True where each width is about the mean of those beside it: perspective and the curve of a bottle change them slowly. */
const areAlikeWide = (all: readonly number[]): boolean =>
  all.every((width, at) => {
    const [before, after] = [all[at - 1] ?? all[at + 1] ?? 0, all[at + 1] ?? all[at - 1] ?? 0];
    const usual = (before + after) / 2;
    return Math.abs(width - usual) <= (maxWider / modules) * usual;
  });

/** The values from a start to the stop at edges; null where they don't begin with one or look like none. */
function valuesFrom(edges: readonly Edge[]): number[] | null {
  const seen: number[] = [];
  for (let at = 0; at + elements < edges.length; at += elements) {
    const value = likeliest(edges.slice(at, at + elements + 1), at === 0 ? startValues : values);
    if (value === null) return null;
    seen.push(value);
    if (value === stop) return seen;
  }
  return null;
}

/** The value whose edges are closest to these; ink may widen all bars alike. */
function likeliest(edges: readonly Edge[], of: readonly number[]): number | null {
  const [from, to] = [edges[0]?.at ?? 0, edges.at(-1)?.at ?? 0];
  const inside = edges.slice(1, -1).map(({ at }) => (modules * (at - from)) / (to - from));
  let [best, least]: [number | null, number] = [null, maxOff];
  for (const value of of) {
    const off = inside.map((at, edge) => at - (insides[value]?.[edge] ?? 0));
    const [one = 0, begins = 0, two = 0, begins2 = 0, three = 0] = off;
    const ink = (one + two + three) / 3;
    const most = Math.max(...[begins, begins2, one - ink, two - ink, three - ink].map(Math.abs));
    if (most < least && Math.abs(ink) < maxInk) [best, least] = [value, most];
  }
  return best;
}

/** True where the check character before the stop is right (ISO/IEC 15417). */
function isChecked(seen: readonly number[]): boolean {
  const sum = seen.slice(0, -2).reduce((all, value, at) => all + value * Math.max(1, at), 0);
  return seen.length > 3 && sum % modulus === seen.at(-2);
}
