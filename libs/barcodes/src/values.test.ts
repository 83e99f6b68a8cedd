import { CodeType } from '@floorlight/contracts/barcodes';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { code39CheckCharacter, gtinCheckDigit, isGtin } from './check-digit.ts';
import { drawBarcode } from './draw-barcode.ts';
import { normalizeValue } from './normalize-value.ts';
import { symbologyOfZxing } from './reported-symbology.ts';
import { drawingProblem } from './scannable.ts';
import { guessType, scannedCode } from './scanned-code.ts';
import { isVerifiedValue } from './verified-value.ts';

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));

describe('check digits', () => {
  test.each([
    ['03600029145', '2'],
    ['400638133393', '1'],
    ['9638507', '4'],
    ['1001234567890', '2'],
  ])('GS1 gives %s the check digit %s', (value, expected) => {
    expect(gtinCheckDigit(value)).toBe(expected);
    expect(isGtin(value + expected)).toBe(true);
  });

  test('any single wrong digit is detected', () => {
    fc.assert(
      fc.property(digits(12), fc.nat(12), fc.integer({ min: 1, max: 9 }), (value, at, more) => {
        const whole = value + gtinCheckDigit(value);
        const wrong = [...whole].map((digit, index) => (index === at ? (Number(digit) + more) % 10 : digit)).join('');
        return !isGtin(wrong);
      }),
      { numRuns: 1000 },
    );
  });

  test('Code 39 has the check character of its standard, and none for characters it can’t hold', () => {
    expect(code39CheckCharacter('CODE39')).toBe('W');
    expect(code39CheckCharacter('lower')).toBeNull();
  });
});

describe('a typed value', () => {
  test.each([
    ['x00', ' x00abc1234 ', 'X00ABC1234'],
    ['x00', 'abc1234', 'X00ABC1234'],
    ['upc', '0-36000-29145', '036000291452'],
    ['upc', '36000 29145', '036000291452'],
    ['upc', '03600029145299', '036000291452'],
    ['upc', 'none', ''],
    ['code128', ' Ab-1 ', 'Ab-1'],
  ] as const)('of %s as “%s” is stored as “%s”', (type, typed, stored) => {
    expect(normalizeValue(type, typed)).toBe(stored);
  });

  test('of UPC-A becomes a complete UPC-A, which stays as it is', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,11}$/), (typed) => {
        const stored = normalizeValue('upc', typed);
        expect(isGtin(stored)).toBe(true);
        expect(normalizeValue('upc', stored)).toBe(stored);
      }),
    );
  });
});

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.stringMatching(/^[0-9A-Z\-. $/+%]{0,60}$/),
  fc.stringMatching(/^\d{0,20}$/),
);

describe('for any type and text', () => {
  const barcodes = fc.tuple(fc.constantFrom(...CodeType.options), anyText);

  test('the stored value is stored again as it is', () => {
    fc.assert(
      fc.property(barcodes, ([type, typed]) => {
        const stored = normalizeValue(type, typed);
        expect(normalizeValue(type, stored)).toBe(stored);
      }),
      { numRuns: 2000 },
    );
  });

  test('a symbol is drawn, or there is a reason why not', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(barcodes, async ([type, value]) => {
        const drawn = await drawBarcode(type, value);
        if (drawingProblem(type, value) !== null) return;
        expect(drawn?.rows.every((row) => /^[01]+$/.test(row) && row.length === drawn.rows[0]?.length)).toBe(true);
      }),
      { numRuns: 150 },
    );
  });

  test('what a decoder or scanner says has a type that can be stored, or is no barcode', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('EAN13', 'EAN8', 'UPCA', 'UPCE', 'ITF', 'Code128', 'Code39', 'QRCode'),
        anyText,
        (format, value) => {
          const symbology = symbologyOfZxing(format);
          const scanned = symbology && scannedCode(symbology, value);
          if (scanned) expect(CodeType.options).toContain(scanned.type);
          expect(CodeType.options).toContain(guessType(value));
        },
      ),
      { numRuns: 2000 },
    );
  });
});

test.each([
  ['upc', '000000000000'],
  ['other', '00000000000000'],
  ['x00', 'X00XXXXXXX'],
  ['x00', 'X000000000'],
  ['x00', 'X00ABXXX12'],
] as const)('a placeholder is not verified: %s %s', (type, value) => {
  expect(isVerifiedValue({ type, value })).toBe(false);
});

test.each([
  ['ean13', '4006381333931'],
  ['upc', '036000291452'],
  ['x00', 'X00ABC1234'],
] as const)('%s %s is verified', (type, value) => {
  expect(isVerifiedValue({ type, value })).toBe(true);
});
