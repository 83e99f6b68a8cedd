import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Sites, type Zone } from './sites.ts';

const [main] = Sites.parse(JSON.parse(readFileSync(new URL('../../../config/sites.json', import.meta.url), 'utf8')));
const zones = main?.andonZones ?? [];

test('the shipped site has the zones of the specification, in its order', () => {
  const names = 'Receiving, Storage A, Storage B, Storage C, Picking, Packing, Shipping, Office Area, Break Room';
  expect(zones.map(({ name }) => name)).toEqual([...names.split(', '), 'Loading Dock']);
});

test('no two of its zones share a place on the map', () => {
  const places = zones.flatMap(placesOf);
  expect(new Set(places).size).toBe(places.length);
});

test('an unacknowledged alert is escalated every 60 s, three times, then every five minutes', () => {
  expect(main?.escalation).toEqual({ afterSeconds: 60, times: 3, repeatSeconds: 300, unsolvedMinutes: 15 });
});

test('a site without a language is English', () => {
  const { language: _, ...silent } = main ?? {};
  expect(Sites.parse([silent])).toMatchObject([{ language: 'en' }]);
});

test('a site may have any language, but not a malformed one', () => {
  expect(Sites.parse([{ ...main, language: 'haw' }])).toMatchObject([{ language: 'haw' }]);
  expect(Sites.safeParse([{ ...main, language: 'no such language' }]).success).toBe(false);
});

const upTo = (from: number, length: number) => Array.from({ length }, (_, index) => from + index);
const placesOf = ({ map }: Zone) =>
  map ? upTo(map.column, map.columns).flatMap((x) => upTo(map.row, map.rows).map((y) => `${x}/${y}`)) : [];

test('at a site with more levels each wall has a part for each of them', () => {
  const errorsOf = (levels: string[], walls: string[]) => {
    const parsed = Sites.safeParse([{ ...main, counts: { levels }, afeAreas: [{ name: 'Aisle', walls }] }]);
    return parsed.error?.issues.map(({ path }) => path.slice(1).join('.')) ?? [];
  };
  expect(errorsOf(['Area', 'Row', 'Bay'], ['Row 1/Bay 1', 'Row 1/Bay 2'])).toEqual([]);
  expect(errorsOf(['Area', 'Row', 'Bay'], ['Row 1/Bay 1', 'Row 1', 'Row 2/', 'a/b/c'])).toEqual(
    [1, 2, 3].map((wall) => `afeAreas.0.walls.${wall}`),
  );
  expect(errorsOf(['Area', 'Wall'], ['Wall 1/2'])).toEqual([]);
  expect(errorsOf(['Area'], [])).toEqual(['counts.levels']);
});
