import { expect, test } from 'vitest';
import { evidence } from './evidence.ts';
import type { RetailReading } from './retail/read-retail.ts';
import type { Sighting } from './sighting.ts';

const code = '4006381333931';
const another = '4006381333948';
const seen = (lines: number, value = code, by: Sighting['by'] = 'zxing'): Sighting[] => [
  { type: 'ean13', value, lines, by },
];
const promo: Sighting[] = [{ type: 'qr', value: 'https://floorlight.test/win', lines: 0, by: 'zxing' }];
const likely = (sure: boolean, of = code): RetailReading[] => [{ code: of, votes: sure ? 80 : 12, sure }];
const read = { type: 'ean13', value: code };

test('many lines say a retail code by themselves, a few do not', () => {
  expect(evidence().see(seen(16))).toEqual(read);
  expect(evidence().see(seen(15))).toBeNull();
  expect(evidence().see(seen(300, code, 'zbar'))).toBeNull();
});

test('two retail codes in one picture are none, however many lines say each', () => {
  expect(evidence().see([...seen(40), ...seen(40, another)])).toBeNull();
});

test('what likelihood is sure of is said, whatever a library says', () => {
  const both = evidence();
  both.see(seen(3, another));
  expect(both.weigh(likely(true))).toEqual(read);
  expect(evidence().weigh([...likely(true), ...likely(true, another)])).toBeNull();
});

test('a few lines and a likelihood that leans to the same are enough; one that leans nowhere is not', () => {
  const borneOut = evidence();
  borneOut.see(seen(2));
  expect(borneOut.weigh(likely(false))).toEqual(read);
  const alone = evidence();
  alone.see(seen(2));
  expect(alone.weigh([])).toBeNull();
});

test('two libraries agree on a code once the likelihood has been asked and knows nothing else', () => {
  const agreed = evidence();
  agreed.see(seen(3));
  expect(agreed.weigh([])).toBeNull();
  expect(agreed.see(seen(9, code, 'zbar'))).toEqual(read);
});

test('a UPC-A that the likelihood reads is a UPC-A, not an EAN-13 with a zero', () => {
  expect(evidence().weigh(likely(true, '0036000291452'))).toEqual({ type: 'upc', value: '036000291452' });
});

test('advertising on a pack does not beat a retail code that is in doubt', () => {
  expect(evidence().see(promo)).toEqual({ type: 'qr', value: 'https://floorlight.test/win' });
  const doubtful = evidence();
  doubtful.see(seen(2));
  expect(doubtful.see(promo)).toBeNull();
});

test('what one stage sees three times is not three stages', () => {
  const thrice = evidence();
  thrice.weigh([]);
  expect(thrice.see([...seen(4), ...seen(4), ...seen(4)])).toBeNull();
  expect(thrice.doubtful()).toBe(true);
  thrice.see(seen(4));
  expect(thrice.see(seen(4))).toEqual(read);
});
