import type { Fit } from './fit.ts';
import { type Layout, perLayout } from './layouts.ts';
import { digitLength, samplesPerModule, symbolLength, type Template } from './templates.ts';

/** The least standard deviation of the noise, as a part of the contrast: no model is exact, even in a clean picture. */
const minNoise = 0.05;

/** The first sample of each digit, and the ranges of the guards, the outer ones with their quiet zones. */
const samplesOf = perLayout((layout: Layout) => {
  const sample = (module: number) => (module + layout.quietModules) * samplesPerModule;
  const last = layout.guards.length - 1;
  return {
    firstDigits: layout.digits.map(({ start }) => sample(start)),
    guards: layout.guards.map(([from, to], at): [number, number] => [
      at === 0 ? 0 : sample(from),
      at === last ? symbolLength(layout) : sample(to),
    ]),
  };
});

/** Returns the template with each digit's likeliest pattern in its place. */
export function likeliestSymbol(darkness: Float64Array, template: Template, layout: Layout): Float64Array {
  const whole = template.frame.slice();
  samplesOf(layout).firstDigits.forEach((first, digit) => {
    const pattern = closestPattern(darkness, template, digit, first).pattern;
    whole.set((template.digits[digit] ?? whole).subarray(pattern * digitLength, (pattern + 1) * digitLength), first);
  });
  return whole;
}

function closestPattern(
  darkness: Float64Array,
  template: Template,
  digit: number,
  first: number,
): { pattern: number; error: number } {
  let [pattern, error] = [0, Number.POSITIVE_INFINITY];
  const patterns = template.digits[digit] ?? darkness;
  const squares = template.squares[digit] ?? darkness;
  for (let candidate = 0, from = 0; candidate < squares.length; candidate++, from += digitLength) {
    let product = 0;
    for (let at = 0; at < digitLength; at++) product += (patterns[from + at] ?? 0) * (darkness[first + at] ?? 0);
    const candidateError = (squares[candidate] ?? 0) - 2 * product;
    if (candidateError < error) [pattern, error] = [candidate, candidateError];
  }
  return { pattern, error };
}

/** Returns the part of the variance that the likeliest patterns leave unexplained. */
export function unexplainedPart(darkness: Float64Array, template: Template, layout: Layout): number {
  const { firstDigits, guards } = samplesOf(layout);
  const length = darkness.length;
  let [total, squares, error] = [0, 0, 0];
  for (let at = 0; at < length; at++) {
    total += darkness[at] ?? 0;
    squares += (darkness[at] ?? 0) ** 2;
  }
  for (const [from, to] of guards) {
    for (let at = from; at < to; at++)
      error += ((darkness[at] ?? 0) - (template.frame[at] ?? 0)) ** 2 - (darkness[at] ?? 0) ** 2;
  }
  for (let digit = 0; digit < firstDigits.length; digit++)
    error += closestPattern(darkness, template, digit, firstDigits[digit] ?? 0).error;
  return (squares + error) / (squares - (total * total) / length);
}

/** The same with a whole symbol in place of patterns that are chosen anew: so much quicker that it serves for small changes. */
export function unexplainedBy(darkness: Float64Array, whole: Float64Array): number {
  let [total, squares, error] = [0, 0, 0];
  for (let at = 0; at < darkness.length; at++) {
    const dark = darkness[at] ?? 0;
    total += dark;
    squares += dark * dark;
    error += (dark - (whole[at] ?? 0)) ** 2;
  }
  return error / (squares - (total * total) / darkness.length);
}

/**
 * Returns the log-likelihood of each pattern of each digit.
 *
 * @param independence the part of a sample's information that its neighbours lack, 0 to 1
 */
export function likelihoodsOf(
  darkness: Float64Array,
  template: Template,
  layout: Layout,
  unexplainedVariance: number,
  independence: number,
): Omit<Fit, 'unexplained'> {
  let [total, squares] = [0, 0];
  for (const dark of darkness) {
    total += dark;
    squares += dark * dark;
  }
  const length = darkness.length;
  const variance = (squares - (total * total) / length) / length;
  const noise = Math.max(minNoise ** 2, unexplainedVariance * variance);
  const unexplained: number[] = [];
  const likelihoods = samplesOf(layout).firstDigits.map((first, digit) => {
    const energy = darkness.subarray(first, first + digitLength).reduce((sum, dark) => sum + dark * dark, 0);
    const errors = errorsOf(darkness, template, digit, first).map((error) => error + energy);
    const residual = Math.min(...errors) / digitLength;
    unexplained.push(residual / variance);
    // A digit that is covered or torn has more noise than the rest, so its likelihoods must differ little.
    const twiceNoise = 2 * Math.max(noise, residual);
    return errors.map((error) => (-error / twiceNoise) * independence);
  });
  const sorted = unexplained.toSorted((a, b) => a - b);
  return { likelihoods, worstDigit: sorted.at(-1) ?? 0, usualDigit: sorted[sorted.length >> 1] ?? 0 };
}

/** The squared error of each pattern of a digit, without the part that is the same for all patterns. */
function errorsOf(darkness: Float64Array, template: Template, digit: number, first: number): Float64Array {
  const patterns = template.digits[digit] ?? darkness;
  return (template.squares[digit] ?? darkness).map((square, pattern) => {
    let product = 0;
    for (let at = 0; at < digitLength; at++) {
      product += (patterns[pattern * digitLength + at] ?? 0) * (darkness[first + at] ?? 0);
    }
    return square - 2 * product;
  });
}
