import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawBarcode } from './draw-barcode.ts';
import { retypeProblem } from './retype-problem.ts';
import { drawingProblem, minimumWidth, scanningProblem } from './scannable.ts';
import { problemMessage, refusedFor, valueProblem } from './value-problem.ts';

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
