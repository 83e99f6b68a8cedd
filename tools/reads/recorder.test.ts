import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { unwatched, watch, writeReads } from './recorder.ts';

function written(): unknown {
  const directory = mkdtempSync(join(tmpdir(), 'reads-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  writeReads(directory);
  const [file = ''] = readdirSync(directory);
  return JSON.parse(readFileSync(join(directory, file), 'utf8'));
}

test('notes each field that is read, also of frozen objects and in lists, and those that are passed on', () => {
  const alert = Object.freeze({
    id: 'a',
    zone: null,
    steps: [Object.freeze({ at: 1, by: 'Ann' })],
    place: { x: 1, y: 2 },
  });
  const seen = watch('web', 'GET /api/alerts', alert);
  expect(seen.steps.map(({ by }) => by)).toEqual(['Ann']);
  expect({ ...seen.place }).toEqual({ x: 1, y: 2 });
  expect(watch('web', 'GET /api/alerts', alert)).toBe(seen);
  watch('web', 'GET /api/beacons', { id: 'b' });
  expect(written()).toEqual({
    web: { 'GET /api/alerts': ['steps', 'steps[].by', 'place', 'place.x', 'place.y'], 'GET /api/beacons': [] },
  });
  expect((unwatched({ all: [seen] }) as { all: unknown[] }).all[0]).toBe(alert);
});
