import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { code39CheckCharacter, gtinCheckDigit, isGtin } from './check-digit.ts';
import { draw } from './draw.ts';
import { normalise } from './normalise.ts';
import { provesItself } from './proven.ts';
import { leastWidth, undrawable, unscannable } from './scannable.ts';
import { scannedAs, typeOfKeystrokes } from './scanned.ts';
import { symbologyFor } from './symbology.ts';

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

  test('any single wrong digit is noticed', () => {
    fc.assert(
      fc.property(digits(12), fc.nat(12), fc.integer({ min: 1, max: 9 }), (value, at, more) => {
        const whole = value + gtinCheckDigit(value);
        const wrong = [...whole].map((digit, index) => (index === at ? (Number(digit) + more) % 10 : digit)).join('');
        return !isGtin(wrong);
      }),
      { numRuns: 1000 },
    );
  });

  test('Code 39 has the check character of its standard, and none for what it can’t say', () => {
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
  ] as const)('of %s as “%s” is kept as “%s”', (type, typed, kept) => {
    expect(normalise(type, typed)).toBe(kept);
  });

  test('of UPC-A always becomes a whole one, and stays as it is then', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,11}$/), (typed) => {
        const kept = normalise('upc', typed);
        expect(isGtin(kept)).toBe(true);
        expect(normalise('upc', kept)).toBe(kept);
      }),
    );
  });
});

test.each([
  ['EAN13', '4006381333931', { type: 'ean13', value: '4006381333931' }],
  ['EAN13', '0036000291452', { type: 'upc', value: '036000291452' }],
  ['Code128', 'X00ABC1234', { type: 'x00', value: 'X00ABC1234' }],
  ['Code128', 'X00ABC12345', { type: 'code128', value: 'X00ABC12345' }],
  ['EAN8', '96385074', { type: 'ean13', value: '96385074' }],
  ['EAN8', '01234565', { type: 'ean13', value: '01234565' }],
  ['UPCE', '0042100005264', { type: 'upc', value: '042100005264' }],
  ['ITF', '10012345678902', { type: 'other', value: '10012345678902' }],
  ['ITF', '10012345678903', null],
  ['ITF', '123456', null],
  ['Codabar', 'A40156B', { type: 'other', value: 'A40156B' }],
  ['PZN', '-1234567', null],
  ['QRCode', '', null],
])('a scanned %s of “%s” is %o', (format, text, scanned) => {
  expect(scannedAs(format, text)).toEqual(scanned);
});

test.each([
  ['X00ABC1234', 'x00'],
  ['036000291452', 'upc'],
  ['4006381333931', 'ean13'],
  ['036000291453', 'code128'],
  ['AISLE-7', 'code128'],
  ['Zürich', 'qr'],
])('keystrokes of “%s” are taken for %s', (value, type) => {
  expect(typeOfKeystrokes(value)).toBe(type);
});

test.each([
  ['upc', '036000291452', 'UPC'],
  ['upc', '4006381333931', 'EAN13'],
  ['upc', '036000291453', null],
  ['ean13', '96385074', 'EAN8'],
  ['ean13', '400638133393', null],
  ['code39', 'lower', null],
  ['other', 'Zürich', 'QR'],
  ['worker_id', 'W-1', 'CODE128'],
] as const)('a barcode of type %s saying “%s” is drawn as %s', (type, value, symbology) => {
  expect(symbologyFor(type, value)).toBe(symbology);
});

describe('before a symbol is shown, it is said', () => {
  test.each([
    ['upc', '036000291453', 'The check digit is wrong: a scanner would refuse it'],
    ['ean13', '400638133393', 'EAN-13 has 13 digits, this has 12'],
    ['ean13', '40063813339A1', 'EAN-13 holds digits only'],
    ['code39', 'lower', 'Code 39 holds capitals, digits and - . $ / + % only'],
    ['code128', 'Zürich', 'This holds characters that only a QR code can say'],
    ['qr', 'x'.repeat(3000), 'This is too long for a symbol that a screen can show'],
    ['ean13', '4006381333931', null],
  ] as const)('why a %s of “%s” can’t be drawn', (type, value, why) => {
    expect(undrawable(type, value)).toBe(why);
  });

  test('where its bars are too fine for the screen, and what helps', async () => {
    const long = await draw('code128', 'A rather long location label 42');
    if (!long) throw new Error('Nothing was drawn');
    const phone = { width: 390 * 2, height: 844 * 2, devicePixelRatio: 2 };
    expect(unscannable(long, phone)).toBe('The bars are too fine for this screen: turn it on its side');
    expect(unscannable(long, { ...phone, width: phone.height, height: phone.width })).toBeNull();
  });

  test.each([1, 1.25, 1.5, 2, 2.625, 3])(
    'at %f device pixels a CSS pixel it scans from its least width, not below',
    async (devicePixelRatio) => {
      const symbol = await draw('code128', 'A rather long location label 42');
      if (!symbol) throw new Error('Nothing was drawn');
      const least = leastWidth(symbol, devicePixelRatio);
      const place = (width: number) => ({ width: Math.floor(width * devicePixelRatio), height: 300, devicePixelRatio });
      expect(unscannable(symbol, place(least))).toBeNull();
      expect(unscannable(symbol, place(least - 1))).not.toBeNull();
    },
  );
});

test.each([
  ['upc', '000000000000'],
  ['other', '00000000000000'],
  ['x00', 'X00XXXXXXX'],
  ['x00', 'X000000000'],
  ['x00', 'X00ABXXX12'],
] as const)('a placeholder proves nothing: %s %s', (type, value) => {
  expect(provesItself({ type, value })).toBe(false);
});

test.each([
  ['ean13', '4006381333931'],
  ['upc', '036000291452'],
  ['x00', 'X00ABC1234'],
] as const)('%s %s proves itself', (type, value) => {
  expect(provesItself({ type, value })).toBe(true);
});
