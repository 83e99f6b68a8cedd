import { gtinCheckDigit, msiMod10 } from '@floorlight/barcodes/check-digit';
import type { Symbology } from '@floorlight/barcodes/symbologies';
import { upceOf } from '@floorlight/barcodes/upce';
import type { Random } from '../../chaos/random.ts';

export const wholeNumber = (random: Random, from: number, to: number): number => Math.floor(random(from, to));
export const digits = (random: Random, length: number): string =>
  Array.from({ length }, () => wholeNumber(random, 0, 10)).join('');
export const oneOf = <T>(random: Random, all: readonly T[]): T => all[wholeNumber(random, 0, all.length)] as T; // never empty
const characters = (random: Random, length: number): string =>
  Array.from({ length }, () => '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'[wholeNumber(random, 0, 34)]).join('');
const withCheckDigit = (body: string): string => body + gtinCheckDigit(body);
const gs1 = (random: Random): string =>
  `(01)${withCheckDigit(digits(random, 13))}(10)${characters(random, 5)}(21)${digits(random, 4)}`;

/** A random value of each symbology. */
export const randomValues = {
  EAN13: (random) => withCheckDigit(wholeNumber(random, 1, 10) + digits(random, 11)), // with 0 first it is a UPC-A
  UPCA: (random) => withCheckDigit(digits(random, 11)),
  EAN8: (random) => withCheckDigit(digits(random, 7)),
  UPCE: (random) => upceOf(withCheckDigit(`0${digits(random, 5)}0000${wholeNumber(random, 5, 10)}`)) ?? '04252614',
  ITF14: (random) => withCheckDigit(digits(random, 13)),
  Code128: (random) => characters(random, wholeNumber(random, 6, 14)),
  GS1_128: (random) => `(01)${withCheckDigit(digits(random, 13))}(10)${characters(random, 3)}`,
  GS1DataMatrix: gs1,
  Code39: (random) => characters(random, wholeNumber(random, 5, 10)),
  Code93: (random) => characters(random, 8),
  Codabar: (random) => `A${digits(random, 8)}B`,
  MSI: (random) => {
    const body = digits(random, 6);
    return body + msiMod10(body);
  },
  PDF417: (random) => characters(random, 20),
  Aztec: (random) => characters(random, 20),
  QRCode: (random) => characters(random, 20),
} satisfies Partial<Record<Symbology, (random: Random) => string>>;

export type DrawnSymbology = keyof typeof randomValues;
