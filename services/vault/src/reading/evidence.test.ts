import type { RetailReading } from '@floorlight/retail-reader/read-retail';
import { expect, test } from 'vitest';
import { createEvidence } from './evidence.ts';
import type { Sighting } from './sighting.ts';

const code = '4006381333931';
const another = '4006381333948';
const seen = (lines: number, value = code, by: Sighting['by'] = 'zxing', isEven = true): Sighting[] => [
  { type: 'ean13', value, lines, by, isEven },
];
const promo: Sighting[] = [{ type: 'qr', value: 'https://floorlight.test/win', lines: 0, by: 'zxing' }];
const likely = (sure: boolean, of = code, symbology: RetailReading['symbology'] = 'EAN13'): RetailReading[] => [
  { symbology, code: of, votes: sure ? 80 : 12, sure },
];
const read = { type: 'ean13', value: code };

test('many lines alone make a retail code certain, a few do not', () => {
  expect(createEvidence().addSightings(seen(16))).toEqual(read);
  expect(createEvidence().addSightings(seen(15))).toBeNull();
  expect(createEvidence().addSightings(seen(300, code, 'zbar'))).toBeNull();
});

test('many lines are not enough where a bar is not at its place, until the likelihood shows the same code', () => {
  const covered = createEvidence();
  expect(covered.addSightings(seen(40, code, 'zxing', false))).toBeNull();
  expect(covered.addSightings(seen(40, code, 'zbar', false))).toBeNull();
  expect(covered.addLikelihood([])).toBeNull();
  expect(covered.addLikelihood(likely(false))).toEqual(read);
});

test('two retail codes in one picture count as none, however many lines show each', () => {
  expect(createEvidence().addSightings([...seen(40), ...seen(40, another)])).toBeNull();
});

test('a sure likelihood wins over a library', () => {
  const both = createEvidence();
  both.addSightings(seen(3, another));
  expect(both.addLikelihood(likely(true))).toEqual(read);
  expect(createEvidence().addLikelihood([...likely(true), ...likely(true, another)])).toBeNull();
});

test('a few lines are enough where the likelihood leans to the same code, and not where it leans nowhere', () => {
  const confirmed = createEvidence();
  confirmed.addSightings(seen(2));
  expect(confirmed.addLikelihood(likely(false))).toEqual(read);
  const alone = createEvidence();
  alone.addSightings(seen(2));
  expect(alone.addLikelihood([])).toBeNull();
});

test('two libraries that agree are enough once the likelihood has been asked and shows no other code', () => {
  const agreed = createEvidence();
  agreed.addSightings(seen(3));
  expect(agreed.addLikelihood([])).toBeNull();
  expect(agreed.addSightings(seen(9, code, 'zbar'))).toEqual(read);
});

test('a UPC-A read by likelihood is a UPC-A, not an EAN-13 with a zero', () => {
  expect(createEvidence().addLikelihood(likely(true, '0036000291452'))).toEqual({ type: 'upc', value: '036000291452' });
});

test('an EAN-8 needs both libraries, or one and the likelihood, or a sure likelihood that nothing contradicts', () => {
  const [short, shortRead] = ['96385074', { type: 'ean8', value: '96385074' }];
  const seenShort = (by: Sighting['by']): Sighting[] => [{ type: 'ean8', value: short, lines: 40, by, isEven: true }];
  const byBoth = createEvidence();
  expect(byBoth.addSightings(seenShort('zxing'))).toBeNull();
  expect(byBoth.mayBeShort()).toBe(true);
  expect(byBoth.addSightings(seenShort('zbar'))).toEqual(shortRead);
  const leaning = createEvidence();
  leaning.addSightings(seenShort('zxing'));
  expect(leaning.addLikelihood([])).toBeNull();
  expect(leaning.addLikelihood(likely(false, short, 'EAN8'))).toEqual(shortRead);
  expect(createEvidence().addLikelihood(likely(true, short, 'EAN8'))).toEqual(shortRead);
  const part = createEvidence();
  part.addSightings(seen(3));
  expect(part.addLikelihood(likely(true, short, 'EAN8'))).toBeNull();
});

test('a UPC-E read by likelihood is a UPC-E', () => {
  expect(createEvidence().addLikelihood(likely(true, '04252614', 'UPCE'))).toEqual({ type: 'upce', value: '04252614' });
});

test('advertising on a pack does not win over a doubtful retail code', () => {
  expect(createEvidence().addSightings(promo)).toEqual({ type: 'qr', value: 'https://floorlight.test/win' });
  const doubtful = createEvidence();
  doubtful.addSightings(seen(2));
  expect(doubtful.addSightings(promo)).toBeNull();
});

test('a Code 128 along two lines needs another stage that reads it, a matrix none', () => {
  const along = (lines: number): Sighting[] => [{ type: 'code128', value: 'RUBGXL', lines, by: 'zxing', isEven: true }];
  const twice = createEvidence();
  expect(twice.addSightings(along(2))).toBeNull();
  expect(twice.isDoubtful()).toBe(true);
  expect(twice.addSightings(along(2))).toEqual({ type: 'code128', value: 'RUBGXL' });
  expect(createEvidence().addSightings(along(4))).toEqual({ type: 'code128', value: 'RUBGXL' });
});

test('a code seen three times by one stage is not seen by three stages', () => {
  const thrice = createEvidence();
  thrice.addLikelihood([]);
  expect(thrice.addSightings([...seen(4), ...seen(4), ...seen(4)])).toBeNull();
  expect(thrice.isDoubtful()).toBe(true);
  thrice.addSightings(seen(4));
  expect(thrice.addSightings(seen(4))).toEqual(read);
});

const proven = { by: 'zxing', isEven: true } as const;

test('a code without a check, or with one that proves little, needs its bars where they belong, in one stage at least', () => {
  for (const [type, value] of [
    ['code39', 'KG5142W'],
    ['codabar', 'A74361616B'],
    ['itf14', '10012345678902'],
    ['code128', 'RUBGXL'],
    ['gs1_128', '(01)04006381333931(10)AB'],
  ] as const) {
    const askew: Sighting = { type, value, lines: 40, by: 'zxing', isEven: false };
    const evidence = createEvidence();
    expect(evidence.addSightings([askew])).toBeNull();
    expect(evidence.addSightings([askew])).toBeNull();
    expect(evidence.isDoubtful()).toBe(true);
    expect(evidence.addSightings([{ ...askew, ...proven, lines: 2 }])).toEqual({ type, value });
  }
});

test('a Code 39 needs eight lines, and of two the one that more lines show counts', () => {
  const code39 = (value: string, lines: number): Sighting => ({ ...{ type: 'code39', value, lines }, ...proven });
  expect(createEvidence().addSightings([code39('ABC-1', 7)])).toBeNull();
  expect(createEvidence().addSightings([code39('ABC-9', 9), code39('ABC-1', 30)])).toEqual({
    type: 'code39',
    value: 'ABC-1',
  });
});
