// @vitest-environment node
import { expect, test } from 'vitest';
import { certainCode, type Sighting } from './sighting.ts';

const symbologies = {
  ean13: 'EAN13',
  upc: 'UPCA',
  x00: 'Code128',
  code128: 'Code128',
  code39: 'Code39',
  qr: 'QRCode',
} as const;
const seen = (type: keyof typeof symbologies, lines: number | null, value = 'one'): Sighting => ({
  symbology: symbologies[type],
  type,
  value,
  lines,
});

test.each<[string, Sighting[], boolean]>([
  ['nothing', [], false],
  ['a matrix', [seen('qr', 0)], true],
  ['a retail code of many lines', [seen('ean13', 16)], true],
  ['a retail code of fewer', [seen('upc', 15)], false],
  ['a short retail code, however many lines it has', [{ ...seen('ean13', 40), symbology: 'EAN8' }], false],
  ['a retail code with a bar that is not where it belongs', [{ ...seen('ean13', 40), isEven: false }], false],
  ['a retail code whose bars are where they belong', [{ ...seen('ean13', 16), isEven: true }], true],
  ['another linear code of some lines', [seen('x00', 4)], true],
  ['another linear code of two', [seen('code39', 2)], false],
  ['a linear code whose lines are not known', [seen('code128', null)], false],
  ['the same code twice', [seen('x00', 9), seen('x00', 9)], true],
  ['two codes', [seen('ean13', 40), seen('qr', 0, 'two')], false],
])('a single picture is certain or not: %s', (_, sightings, isSure) => {
  expect(certainCode(sightings)).toEqual(isSure ? { type: sightings[0]?.type, value: 'one' } : null);
});
