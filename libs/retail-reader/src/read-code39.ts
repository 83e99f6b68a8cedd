import type { Profile } from './bar-profile.ts';
import { barsOfCharacter } from './code39-patterns.ts';
import { beyond, normalized, samples, type Templates, templates } from './code39-templates.ts';
import { type DarkBar, darkBarsOf } from './dark-bars.ts';

/** A value in Code 39, and the bands that show it. */
export interface Code39Reading {
  text: string;
  bands: number;
}

/** Code 39 has no check digit, so several of the seven bands have to show the same, and none of them another text. */
const minBands = 3;
/** With the asterisks at both ends. */
const minCharacters = 4;
/** How much of a character's variance its template may leave unexplained, and how much more the next likeliest must leave. */
const maxUnexplained = 0.38;
const clearly = { times: 1.3, plus: 0.08 };
/** How much wider than the mean a character may be: perspective. */
const maxDrift = 0.15;

/**
 * Reads Code 39 in the bands of a place by likelihood: where each character begins and ends is known from the edges, because
 * each has five bars; which it is, from the one that would look most like it with the same softness. So it reads bars that
 * are too blurred to measure. Characters are compared in the mean of the bands, and several bands have to show the same text
 * alone.
 */
export function readCode39(bands: readonly Profile[]): Code39Reading | null {
  const rows = bands.map(({ shades }) => charactersIn(shades)).filter((row) => row !== null);
  const usual = rows.toSorted((a, b) => a.length - b.length)[rows.length >> 1]?.length;
  const alike = rows.filter(({ length }) => length === usual);
  if (alike.length < minBands) return null;
  return textOf(alike) ?? textOf(alike.map((row) => row.map((shades) => shades.toReversed()).toReversed()));
}

/** The darkness of each character of the symbol, normalized; null where the bars aren't five for each, all about equally wide. */
function charactersIn(shades: Float64Array): Float64Array[] | null {
  const bars = darkBarsOf(shades);
  if (bars.length % barsOfCharacter !== 0 || bars.length < minCharacters * barsOfCharacter) return null;
  const ends = Array.from({ length: bars.length / barsOfCharacter }, (_, at) => endsOf(bars, at * barsOfCharacter));
  const mean = ends.reduce((sum, [from, to]) => sum + to - from, 0) / ends.length;
  if (ends.some(([from, to]) => Math.abs(to - from - mean) > maxDrift * mean)) return null;
  return ends.map(([from, to]) => sampled(shades, from - beyond * (to - from), to + beyond * (to - from)));
}

const endsOf = (bars: readonly DarkBar[], at: number): readonly [number, number] => [
  bars[at]?.from ?? 0,
  bars[at + barsOfCharacter - 1]?.to ?? 0,
];

function sampled(shades: Float64Array, from: number, to: number): Float64Array {
  return normalized(
    Float64Array.from({ length: samples }, (_, sample) => {
      const at = from + ((sample + 0.5) / samples) * (to - from) - 0.5; // sample k of a profile reaches from k to k + 1
      const whole = Math.floor(at);
      const shade = shades[whole] ?? 0;
      return -(shade + (at - whole) * ((shades[whole + 1] ?? shade) - shade));
    }),
  );
}

/** The text of rows that begin and end with an asterisk, where every character is clear and enough rows show it alone. */
function textOf(rows: readonly Float64Array[][]): Code39Reading | null {
  const length = rows[0]?.length ?? 0;
  const column = (at: number) => rows.map((row) => row[at] ?? new Float64Array(samples));
  const unexplainedOfEnds = (by: Templates) =>
    unexplained(column(0), by, '*') + unexplained(column(length - 1), by, '*');
  const [by] = templates.toSorted((a, b) => unexplainedOfEnds(a) - unexplainedOfEnds(b));
  if (!by || unexplainedOfEnds(by) > 2 * maxUnexplained) return null;
  let text = '';
  for (let at = 0; at < length; at++) {
    const character = clearest(column(at), by);
    if (character === null) return null;
    text += character;
  }
  const alone = rows.map((row) => row.map((shades) => likeliest([shades], by)[0]?.character ?? '').join(''));
  const bands = alone.filter((each) => each === text).length;
  const isWhole = /^\*[^*]+\*$/.test(text);
  return isWhole && bands >= minBands ? { text: text.slice(1, -1), bands } : null;
}

function clearest(column: readonly Float64Array[], by: Templates): string | null {
  const [first, second] = likeliest(column, by);
  if (!first || !second || first.left > maxUnexplained) return null;
  return second.left >= clearly.times * first.left + clearly.plus ? first.character : null;
}

const likeliest = (column: readonly Float64Array[], by: Templates): { character: string; left: number }[] =>
  [...by.keys()]
    .map((character) => ({ character, left: unexplained(column, by, character) }))
    .toSorted((a, b) => a.left - b.left);

/** The part of the variance that a character leaves unexplained, in the mean of a column of bands. */
function unexplained(column: readonly Float64Array[], by: Templates, character: string): number {
  const template = by.get(character) ?? new Float64Array(samples);
  const parts = column.map((shades) => {
    let product = 0;
    for (let at = 0; at < samples; at++) product += (shades[at] ?? 0) * (template[at] ?? 0);
    return 1 - Math.max(0, product) ** 2;
  });
  return parts.reduce((sum, part) => sum + part, 0) / parts.length;
}
