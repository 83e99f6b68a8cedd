import { expect, it } from 'vitest';
import { fileFilters } from './browser.ts';

const matches = (path: string, filter: string) => fileFilters([filter]).some((each) => new RegExp(each).test(path));

it('a filter matches file names, not the folder of the checkout', () => {
  expect(matches('/home/mia/breaks/tools/e2e/breaks.spec.ts', 'breaks')).toBe(true);
  expect(matches('/home/mia/breaks/tools/e2e/beacons-incidents.spec.ts', 'breaks')).toBe(false);
  expect(matches('/home/mia/breaks/tools/e2e/beacons-incidents.spec.ts', 'incidents.spec')).toBe(true);
});

it('a path from the root of the checkout stays as it is', () => {
  expect(fileFilters(['tools/e2e/breaks.spec.ts:12'])).toEqual(['tools/e2e/breaks.spec.ts:12']);
});

it('options and their values stay as they are', () => {
  expect(fileFilters(['--trace', 'on', '--headed'])).toEqual(['--trace', 'on', '--headed']);
});
