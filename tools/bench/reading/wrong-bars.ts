import { isGtin, isMsi } from '@floorlight/barcodes/check-digit';
import { type ScannedCode, scannedCode } from '@floorlight/barcodes/scanned-code';
import { symbologies } from '@floorlight/barcodes/symbologies';
import { retailRow } from '@floorlight/retail-reader/retail-row';
import type { Random } from '../../chaos/random.ts';
import { drawRandomValue } from './generated.ts';
import { itfRow, msiRow } from './rows-of-bars.ts';
import { type DrawnSymbology, oneOf, randomValues, wholeNumber } from './values.ts';

/** Symbologies of bars, those of EAN and UPC first. */
export const bars = [
  ...(['EAN13', 'UPCA', 'EAN8', 'UPCE', 'ITF14'] as const),
  ...(['Code128', 'GS1_128', 'Code39', 'Code93', 'Codabar', 'MSI'] as const),
] satisfies readonly DrawnSymbology[];

/** The bars of a random value. */
export async function randomBars(
  symbology: (typeof bars)[number],
  random: Random,
): Promise<{ shown: ScannedCode; row: string }> {
  const { type, value, rows } = await drawRandomValue(symbology, random);
  return { shown: { type, value }, row: rows[0] ?? '' };
}

/** Modules of a bar that a strip may cover, or leave, before the picture shows it. */
const unnoticed = 0.25;

/**
 * The MSI that is whole in the part of a row between two positions in modules, or null. Digits up to 3 begin with the bars of
 * its end, and an odd one ends with the bar of its beginning: where a cut lies in a space, or where the part of a bar that it
 * leaves is as wide as another, nothing tells the rest from a whole symbol, and one time in ten its check digit is right.
 */
export function msiBetween(row: string, from: number, to: number): ScannedCode | null {
  const isSeen = (at: number) => Math.abs(at - Math.round(at)) > unnoticed && row[Math.floor(at)] === '1';
  if (isSeen(from) || isSeen(to)) return null;
  const whole = /^0*110((?:1[01]0)+)10010*$/.exec(row.slice(Math.max(0, Math.round(from)), Math.round(to)));
  const bits = whole?.[1]?.replaceAll(/1([01])0/g, '$1') ?? '';
  if (bits.length % 4 !== 0) return null;
  const digits = (bits.match(/.{4}/g) ?? []).map((four) => Number.parseInt(four, 2));
  return digits.every((digit) => digit <= 9) ? scannedCode('MSI', digits.join('')) : null;
}

/** The left half of one value and the right half of another, whose check digit is wrong then. */
export function joined(random: Random): string {
  const symbology = oneOf(random, ['EAN13', 'EAN8', 'ITF14'] as const);
  for (;;) {
    const [value, other] = [randomValues[symbology](random), randomValues[symbology](random)];
    const half = Math.ceil(value.length / 2);
    const both = value.slice(0, half) + other.slice(half);
    if (!isGtin(both)) return symbology === 'ITF14' ? itfRow(both) : retailRow(symbology, both);
  }
}

/** Bars of which one character is wrong, so that the check digit is. */
export function wronglyChecked(random: Random): Promise<string> | string {
  const value = (symbology: DrawnSymbology) => randomValues[symbology](random);
  return oneOf(random, [
    () => retailRow('EAN13', withWrongDigit(value('EAN13'), 1, random, isGtin)),
    () => retailRow('EAN8', withWrongDigit(value('EAN8'), 0, random, isGtin)),
    () => retailRow('UPCE', withWrongDigit(value('UPCE'), 1, random, symbologies.UPCE.accepts)),
    () => itfRow(withWrongDigit(value('ITF14'), 0, random, isGtin)),
    () => msiRow(withWrongDigit(value('MSI'), 0, random, isMsi)),
    () => withOtherCharacter('Code128', random),
    () => withOtherCharacter('Code93', random),
  ])();
}

/** Digits of which one was changed so that `isRight` finds its check digit wrong. */
function withWrongDigit(value: string, from: number, random: Random, isRight: (value: string) => boolean): string {
  for (;;) {
    const at = wholeNumber(random, from, value.length);
    const changed = value.slice(0, at) + wholeNumber(random, 0, 10) + value.slice(at + 1);
    if (changed !== value && !isRight(changed)) return changed;
  }
}

/** Bars in which a character was replaced by one of another value: the check characters of Code 128 and 93 then are wrong. */
async function withOtherCharacter(symbology: 'Code128' | 'Code93', random: Random): Promise<string> {
  const width = symbology === 'Code128' ? 11 : 9;
  const [{ row }, { row: other }] = [await randomBars(symbology, random), await randomBars(symbology, random)];
  for (;;) {
    const at = width * wholeNumber(random, 1, 6);
    const character = other.slice(width * wholeNumber(random, 1, 6)).slice(0, width);
    if (character !== row.slice(at, at + width)) return row.slice(0, at) + character + row.slice(at + width);
  }
}
