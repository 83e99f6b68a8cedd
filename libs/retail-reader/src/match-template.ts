import type { Fit } from './fit.ts';
import { digitStarts } from './patterns.ts';
import { digitLength, quietModules, samplesPerModule, symbolLength, type Template } from './templates.ts';

/** The least standard deviation of the noise, as a part of the contrast: no model is exact, even in a clean picture. */
const minNoise = 0.05;
const firstDigits = digitStarts.map((start) => (start + quietModules) * samplesPerModule);

/** Returns the template with each digit's likeliest pattern in its place. */
export function likeliestSymbol(darkness: Float64Array, template: Template): Float64Array {
  const whole = template.frame.slice();
  firstDigits.forEach((first, digit) => {
    const pattern = closestPattern(darkness, template, digit).pattern;
    whole.set((template.digits[digit] ?? whole).subarray(pattern * digitLength, (pattern + 1) * digitLength), first);
  });
  return whole;
}

function closestPattern(darkness: Float64Array, template: Template, digit: number): { pattern: number; error: number } {
  let [pattern, error] = [0, Number.POSITIVE_INFINITY];
  const patterns = template.digits[digit] ?? darkness;
  const squares = template.squares[digit] ?? darkness;
  const first = firstDigits[digit] ?? 0;
  for (let candidate = 0, from = 0; candidate < squares.length; candidate++, from += digitLength) {
    let product = 0;
    for (let at = 0; at < digitLength; at++) product += (patterns[from + at] ?? 0) * (darkness[first + at] ?? 0);
    const candidateError = (squares[candidate] ?? 0) - 2 * product;
    if (candidateError < error) [pattern, error] = [candidate, candidateError];
  }
  return { pattern, error };
}

const guards: readonly (readonly [number, number])[] = [
  [0, (quietModules + 3) * samplesPerModule],
  [(quietModules + 45) * samplesPerModule, (quietModules + 50) * samplesPerModule],
  [(quietModules + 92) * samplesPerModule, symbolLength],
];

/** Returns the part of the variance that the likeliest patterns leave unexplained. */
export function unexplainedPart(darkness: Float64Array, template: Template): number {
  let [total, squares, error] = [0, 0, 0];
  for (let at = 0; at < symbolLength; at++) {
    total += darkness[at] ?? 0;
    squares += (darkness[at] ?? 0) ** 2;
  }
  for (const [from, to] of guards) {
    for (let at = from; at < to; at++)
      error += ((darkness[at] ?? 0) - (template.frame[at] ?? 0)) ** 2 - (darkness[at] ?? 0) ** 2;
  }
  for (let digit = 0; digit < 12; digit++) error += closestPattern(darkness, template, digit).error;
  return (squares + error) / (squares - (total * total) / symbolLength);
}

/**
 * Returns the log-likelihood of each pattern of each digit.
 *
 * @param independence the part of a sample's information that its neighbours lack, 0 to 1
 */
export function likelihoodsOf(
  darkness: Float64Array,
  template: Template,
  unexplainedVariance: number,
  independence: number,
): Pick<Fit, 'likelihoods' | 'worstDigit'> {
  let [total, squares] = [0, 0];
  for (const dark of darkness) {
    total += dark;
    squares += dark * dark;
  }
  const variance = (squares - (total * total) / symbolLength) / symbolLength;
  const noise = Math.max(minNoise ** 2, unexplainedVariance * variance);
  let worst = 0;
  const likelihoods = firstDigits.map((first, digit) => {
    const energy = darkness.subarray(first, first + digitLength).reduce((sum, dark) => sum + dark * dark, 0);
    const errors = errorsOf(darkness, template, digit).map((error) => error + energy);
    const residual = Math.min(...errors) / digitLength;
    worst = Math.max(worst, residual / variance);
    // A digit that is covered or torn has more noise than the rest, so its likelihoods must differ little.
    const twiceNoise = 2 * Math.max(noise, residual);
    return errors.map((error) => (-error / twiceNoise) * independence);
  });
  return { likelihoods, worstDigit: worst };
}

/** The squared error of each pattern of a digit, without the part that is the same for all patterns. */
function errorsOf(darkness: Float64Array, template: Template, digit: number): Float64Array {
  const patterns = template.digits[digit] ?? darkness;
  const first = firstDigits[digit] ?? 0;
  return (template.squares[digit] ?? darkness).map((square, pattern) => {
    let product = 0;
    for (let at = 0; at < digitLength; at++) {
      product += (patterns[pattern * digitLength + at] ?? 0) * (darkness[first + at] ?? 0);
    }
    return square - 2 * product;
  });
}
