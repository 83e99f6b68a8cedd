import { widePatterns } from './code39-patterns.ts';
import { normalCdf } from './normal-cdf.ts';

/** Samples of a character, with a little of the light on both sides. */
export const samples = 56;
/** The part of a character's width that a template includes on either side. */
export const beyond = 0.06;

/** The expected darkness of each character for one ratio of wide to narrow and one softness: mean 0, sum of squares 1. */
export type Templates = ReadonlyMap<string, Float64Array>;

const ratios = [2, 2.5, 3];
/** Standard deviations of the blur, in narrow elements. */
const softnesses = [0.3, 0.6, 0.9];

export const templates: readonly Templates[] = ratios.flatMap((ratio) =>
  softnesses.map(
    (softness) =>
      new Map([...widePatterns].map(([character, wide]) => [character, template([...wide], ratio, softness)])),
  ),
);

function template(wide: readonly string[], ratio: number, softness: number): Float64Array {
  const edges = [0];
  for (const element of wide) edges.push((edges.at(-1) ?? 0) + (element === '1' ? ratio : 1));
  const width = edges.at(-1) ?? 0;
  return normalized(
    Float64Array.from({ length: samples }, (_, sample) => {
      const at = width * (((sample + 0.5) / samples) * (1 + 2 * beyond) - beyond);
      // Bars begin at edges with an even index.
      return edges.reduce((dark, edge, index) => dark + (index % 2 ? -1 : 1) * normalCdf((at - edge) / softness), 0);
    }),
  );
}

/** Moved to a mean of 0 and scaled to a sum of squares of 1, in place: the product of two such is their correlation. */
export function normalized(values: Float64Array): Float64Array {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  let squares = 0;
  for (let at = 0; at < values.length; at++) {
    values[at] = (values[at] ?? 0) - mean;
    squares += (values[at] ?? 0) ** 2;
  }
  const scale = 1 / (Math.sqrt(squares) || 1);
  for (let at = 0; at < values.length; at++) values[at] = (values[at] ?? 0) * scale;
  return values;
}
