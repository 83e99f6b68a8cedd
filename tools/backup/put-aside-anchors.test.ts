import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { temporaryDirectory } from '../processes/temporary-directory.ts';
import { putAsideAnchors } from './put-aside-anchors.ts';

let directory: string;
let anchors: string;
beforeEach(() => {
  directory = temporaryDirectory('anchors');
  anchors = join(directory, 'anchors.jws');
});
afterEach(() => rmSync(directory, { recursive: true }));

const now = new Date('2026-03-01T08:00:00Z');
const kept = () => join(directory, 'anchors-until-2026-03-01T08-00-00.jws');

test('the anchors of before a restore are kept, out of the way of new ones', () => {
  writeFileSync(anchors, 'an anchor\n');
  expect(putAsideAnchors(anchors, now)).toContain(kept());
  expect(existsSync(anchors)).toBe(false);
  expect(readFileSync(kept(), 'utf8')).toBe('an anchor\n');
  expect(putAsideAnchors(anchors, now)).toBe(null);
});

test('anchors that cannot be moved stay, and the operator is asked to', () => {
  writeFileSync(anchors, 'an anchor\n');
  mkdirSync(kept());
  expect(putAsideAnchors(anchors, now)).toContain(`Put ${anchors} aside before the product starts`);
  expect(readFileSync(anchors, 'utf8')).toBe('an anchor\n');
});
