import { expect, test, vi } from 'vitest';
import { recentFrames } from './recent-frames.ts';

const ours = { siteId: 'main', userId: 'mia' };
const forAll = { siteId: 'main', userId: null };
const texts = (frames: Buffer[] | null) => frames?.map(String);

test('a user gets what was sent to them and to their whole site since then', () => {
  const recent = recentFrames();
  recent.add(forAll, Buffer.from('before'));
  const start = performance.now();
  recent.add(forAll, Buffer.from('to all'));
  recent.add(ours, Buffer.from('to mia'));
  recent.add({ siteId: 'main', userId: 'sam' }, Buffer.from('to sam'));
  recent.add({ siteId: 'other', userId: 'mia' }, Buffer.from('elsewhere'));
  expect(texts(recent.since(ours, start))).toEqual(['to all', 'to mia']);
  recent.forget('main');
  expect(recent.since(ours, start)).toEqual([]);
});

test('where too many were sent since then, or too long ago, they are not all here', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const recent = recentFrames();
  const start = performance.now();
  for (let sent = 0; sent < 512; sent++) recent.add(forAll, Buffer.from('x'));
  expect(recent.since(ours, start)).toHaveLength(512);
  vi.advanceTimersByTime(1);
  recent.add(forAll, Buffer.from('x'));
  expect(recent.since(ours, start)).toBeNull();
  expect(recent.since(ours, start + 1)).toHaveLength(1);
  vi.advanceTimersByTime(60_001);
  recent.add(forAll, Buffer.from('x'));
  expect(recent.since(ours, start + 1)).toBeNull();
  expect(recent.since(ours, start + 2)).toHaveLength(1);
  vi.useRealTimers();
});
