import { CodeType } from '@floorlight/contracts/barcodes';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { code39CheckCharacter, gtinCheckDigit, isGtin } from './check-digit.ts';
import { drawBarcode } from './draw-barcode.ts';
import { normalizeValue } from './normalize-value.ts';
import { symbologyOfDetector, symbologyOfIdentifier, symbologyOfZxing } from './reported-symbology.ts';
import { retypeProblem } from './retype-problem.ts';
import { drawingProblem, minimumWidth, scanningProblem } from './scannable.ts';
import { guessType, scannedCode } from './scanned-code.ts';
import { hasSpareCorrection } from './spare-correction.ts';
import { symbologyFor } from './symbologies.ts';
import { problemMessage, refusedFor, valueProblem } from './value-problem.ts';
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
  ['EAN13', '4006381333931', { type: 'ean13', value: '4006381333931' }],
  ['EAN13', '0036000291452', { type: 'upc', value: '036000291452' }],
  ['Code128', 'X00ABC1234', { type: 'x00', value: 'X00ABC1234' }],
  ['Code128', 'X00ABC12345', { type: 'code128', value: 'X00ABC12345' }],
  ['EAN8', '96385074', { type: 'ean8', value: '96385074' }],
  ['EAN8', '01234565', { type: 'ean8', value: '01234565' }],
  ['UPCE', '0042100005264', { type: 'upce', value: '04252614' }],
  ['UPCE', '04252614', { type: 'upce', value: '04252614' }],
  ['ITF', '10012345678902', { type: 'itf14', value: '10012345678902' }],
  ['ITF', '10012345678903', null],
  ['ITF', '123456', null],
  ['Codabar', 'A40156B', { type: 'codabar', value: 'A40156B' }],
  ['Aztec', 'a ticket', { type: 'aztec', value: 'a ticket' }],
  ['PZN', '-1234567', null],
  ['QRCode', '', null],
])('a scanned %s of “%s” is %o', (format, text, scanned) => {
  const symbology = symbologyOfZxing(format);
  expect(symbology && scannedCode(symbology, text)).toEqual(scanned);
});

test.each([
  ['E', '0', 'EAN13'],
  ['E', '4', 'EAN8'],
  ['C', '0', 'Code128'],
  ['C', '1', 'GS1_128'],
  ['d', '2', 'GS1DataMatrix'],
  ['z', '0', 'Aztec'],
  ['U', '0', null],
  ['', '', null],
])('the identifier ]%s%s means %s', (letter, modifier, symbology) => {
  expect(symbologyOfIdentifier(letter, modifier)).toBe(symbology);
});

test('the browser’s detector is asked for every format read live', () => {
  expect(symbologyOfDetector('ean_13')).toBe('EAN13');
  expect(symbologyOfDetector('data_matrix')).toBe('DataMatrix');
  expect(symbologyOfDetector('upc_e')).toBe('UPCE');
  expect(symbologyOfDetector('maxi_code')).toBeNull();
});

test.each([
  ['X00ABC1234', 'x00'],
  ['036000291452', 'upc'],
  ['4006381333931', 'ean13'],
  ['036000291453', 'code128'],
  ['AISLE-7', 'code128'],
  ['Zürich', 'qr'],
])('a hardware scanner’s “%s” is taken for %s', (value, type) => {
  expect(guessType(value)).toBe(type);
});

test.each([
  ['upc', '036000291452', 'UPCA'],
  ['upc', '4006381333931', 'EAN13'],
  ['upc', '036000291453', null],
  ['ean13', '96385074', 'EAN8'],
  ['ean13', '400638133393', null],
  ['code39', 'lower', null],
  ['other', 'Zürich', 'QRCode'],
  ['worker_id', 'W-1', 'Code128'],
] as const)('a barcode of type %s with “%s” is drawn as %s', (type, value, symbology) => {
  expect(symbologyFor(type, value)).toBe(symbology);
});

describe('a problem is explained before the symbol is shown', () => {
  test.each([
    ['upc', '036000291453', 'The check digit is wrong: a scanner would refuse it'],
    ['ean13', '400638133393', 'EAN-13 has 13 digits, this has 12'],
    ['ean13', '40063813339A1', 'EAN-13 holds digits only'],
    ['code39', 'lower', 'Code 39 holds capitals, digits and - . $ / + % only'],
    ['code128', 'Zürich', 'This has characters that only a QR code can hold'],
    ['qr', 'x'.repeat(3000), 'This is too long for a barcode on a screen'],
    ['ean13', '4006381333931', null],
  ] as const)('a %s of “%s” can’t be drawn', (type, value, problem) => {
    expect(drawingProblem(type, value)).toBe(problem);
  });

  test.each([
    ['upc', '036000291453', { type: 'upc', value: '036000291452' }],
    ['ean13', '4006381333932', { type: 'ean13', value: '4006381333931' }],
    ['ean13', '400 6381-33393', { type: 'ean13', value: '4006381333931' }],
    ['ean13', '96385070', { type: 'ean13', value: '96385074' }],
    ['ean13', '036000291452', { type: 'upc', value: '036000291452' }],
    ['upc', '4006381333931', { type: 'ean13', value: '4006381333931' }],
    ['code39', 'part-7', { type: 'code39', value: 'PART-7' }],
    ['code128', 'Zürich', { type: 'qr', value: 'Zürich' }],
    ['manager_badge', 'Zürich', null],
    ['ean13', 'hello', null],
  ] as const)('where %s “%s” is none, %o was meant', (type, typed, meant) => {
    expect(valueProblem(type, typed)?.meant).toEqual(meant);
  });

  test.each([
    ['ean13', '4006381333938', '4006381333931'],
    ['upc', '036000291453', '036000291452'],
    ['ean8', '96385075', '96385074'],
    ['upce', '04252615', '04252614'],
    ['itf14', '10012345678903', '10012345678902'],
    ['msi', '1234567', '1234566'],
    ['gs1_128', '(01)04006381333938(10)AB', '(01)04006381333931(10)AB'],
    ['gs1_datamatrix', '(01)04006381333938(10)AB', '(01)04006381333931(10)AB'],
  ] as const)(
    'of %s with a wrong check digit is refused, scanned or typed, and the right one offered',
    (type, typed, meant) => {
      for (const isScanned of [false, true])
        if (!isScanned || !type.startsWith('gs1'))
          expect(refusedFor(type, typed, isScanned)?.meant).toEqual({ type, value: meant });
      expect(valueProblem(type, meant)).toBeNull();
    },
  );

  test('what was meant is offered with the reason, and is itself right', () => {
    const found = valueProblem('ean13', '036000291452');
    expect(found && problemMessage('ean13', found).text).toBe(
      'EAN-13 has 13 digits, this has 12. Did you mean the type UPC-A?',
    );
    fc.assert(
      fc.property(fc.constantFrom('upc', 'ean13'), fc.stringMatching(/^\d{1,14}$/), (type, typed) => {
        const meant = valueProblem(type, typed)?.meant;
        expect(meant && valueProblem(meant.type, meant.value)).toBeFalsy();
      }),
    );
  });

  test('a scan is refused for a wrong check digit, not for characters that only its reader knows', () => {
    expect(refusedFor('ean13', '4006381333932', true)).not.toBeNull();
    expect(refusedFor('code128', '\x1d0109501101530003', true)).toBeNull();
    expect(refusedFor('code128', '\x1d0109501101530003', false)).not.toBeNull();
  });

  test('bars too fine for the screen, and what helps', async () => {
    const long = await drawBarcode('code128', 'A rather long location label 42');
    if (!long) throw new Error('Nothing was drawn');
    const phone = { width: 390 * 2, height: 844 * 2, devicePixelRatio: 2 };
    expect(scanningProblem(long, phone)).toBe('The bars are too fine for this screen: turn it on its side');
    expect(scanningProblem(long, { ...phone, width: phone.height, height: phone.width })).toBeNull();
  });

  test.each([1, 1.25, 1.5, 2, 2.625, 3])(
    'at %f device pixels a CSS pixel a symbol scans from its minimum width, not below',
    async (devicePixelRatio) => {
      const symbol = await drawBarcode('code128', 'A rather long location label 42');
      if (!symbol) throw new Error('Nothing was drawn');
      const minimum = minimumWidth(symbol, devicePixelRatio);
      const area = (width: number) => ({ width: Math.floor(width * devicePixelRatio), height: 300, devicePixelRatio });
      expect(scanningProblem(symbol, area(minimum))).toBeNull();
      expect(scanningProblem(symbol, area(minimum - 1))).not.toBeNull();
    },
  );
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

test.each([
  ['ean8', '96385075', '96385074'],
  ['ean8', '9638507', '96385074'],
  ['itf14', '10012345678903', '10012345678902'],
  ['upce', '04252615', '04252614'],
  ['upce', '425261', '04252614'],
  ['upce', '042100005264', '04252614'],
  ['msi', '1234567', '1234566'],
  ['code93', 'ab-1', 'AB-1'],
] as const)('a wrong %s of %s is refused, and %s offered', (type, typed, meant) => {
  expect(refusedFor(type, typed, true)?.meant).toEqual({ type, value: meant });
  expect(refusedFor(type, meant, true)).toBeNull();
});

test.each([
  ['mod 10', '1234566'],
  ['mod 11', '1234560'],
  ['mod 10 twice', '12345666'],
  ['mod 11, then mod 10', '12345609'],
])('an MSI with check digits by %s is right', (_, value) => {
  expect(refusedFor('msi', value, false)).toBeNull();
});

test.each(['ABC', '12X4', 'A12', ''])('Codabar does not hold “%s”', (typed) => {
  expect(valueProblem('codabar', typed)).not.toBeNull();
});

test.each([
  [{ type: 'code128', value: '4006381333931' }, 'ean13', null],
  [{ type: 'code128', value: 'PALLET-7' }, 'qr', null],
  [{ type: 'other', symbology: 'msi', value: '1234566' }, 'code39', null],
  [{ type: 'code128', value: '4006381333938' }, 'ean13', /Did you mean 4006381333931/],
  [{ type: 'code128', value: 'Pallet' }, 'ean13', /digits only/],
  [{ type: 'code128', value: '36000291452' }, 'upc', /another value/],
  [{ type: 'code128', value: 'abc1234' }, 'x00', /another value/],
  [{ type: 'code128', value: 'M-1' }, 'manager_badge', /need a PIN/],
  [{ type: 'admin_access', value: 'M-1' }, 'qr', /need a PIN/],
] as const)('%j as %s: %s', (barcode, to, problem) => {
  const found = retypeProblem(barcode, to);
  if (problem === null) expect(found).toBeNull();
  else expect(found?.params?.value === undefined ? found?.text : found.text).toMatch(problem);
});

test('a PDF417 counts if more than half of its error correction is left, other matrices always', () => {
  const extra = (unused: string) => `{"UEC":${unused},"ECLevel":"33%"}`;
  expect(['1.0', '0.62', '0.50', '0.12', '0.0'].map((unused) => hasSpareCorrection('PDF417', extra(unused)))).toEqual([
    ...[true, true],
    ...[false, false, false],
  ]);
  expect(hasSpareCorrection('PDF417', '')).toBe(false);
  expect(hasSpareCorrection('QRCode', extra('0.0'))).toBe(true);
});
