// @vitest-environment node
import { expect, test } from 'vitest';
import { type Sighting, sureIn } from './sighting.ts';

const seen = (type: Sighting['type'], lines: number | null, value = 'one'): Sighting => ({ type, value, lines });

test.each<[string, Sighting[], boolean]>([
  ['nothing', [], false],
  ['a matrix', [seen('qr', 0)], true],
  ['a retail code of many lines', [seen('ean13', 16)], true],
  ['a retail code of fewer', [seen('upc', 15)], false],
  ['another linear code of some lines', [seen('x00', 4)], true],
  ['another linear code of two', [seen('code39', 2)], false],
  ['a linear code whose lines are not known', [seen('code128', null)], false],
  ['the same code twice', [seen('x00', 9), seen('x00', 9)], true],
  ['two codes', [seen('ean13', 40), seen('qr', 0, 'two')], false],
])('one picture alone settles it: %s', (_, sightings, isSure) => {
  expect(sureIn(sightings)).toEqual(isSure ? { type: sightings[0]?.type, value: 'one' } : null);
});
