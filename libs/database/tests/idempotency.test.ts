import { randomUUID } from 'node:crypto';
import { canonicalJson, IdempotencyMismatch, idempotently } from '@floorlight/database/idempotency';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from './open.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

const userId = randomUUID();
const endpoint = 'POST /api/emergency-alerts';
let runs = 0;
const work = async () => ({ number: ++runs });

const send = (key: string | null, body: unknown, changes: { userId?: string; endpoint?: string } = {}) =>
  opened.db.transaction((tx) => idempotently(tx, { key, userId, endpoint, body, ...changes }, work));

test('the same key with the same request gets the first reply', async () => {
  const first = await send('same', { title: 'Fire', severity: 'critical' });
  expect(await send('same', { severity: 'critical', title: 'Fire' })).toEqual(first);
});

test('the same key with another body or endpoint is a mismatch', async () => {
  await send('reused', { title: 'Fire' });
  await expect(send('reused', { title: 'Flood' })).rejects.toThrow(IdempotencyMismatch);
  await expect(send('reused', { title: 'Fire' }, { endpoint: 'POST /api/others' })).rejects.toThrow(
    IdempotencyMismatch,
  );
});

test("another user's key is another key, and a request without a key always runs the work", async () => {
  const first = await send('mine', {});
  expect(await send('mine', {}, { userId: randomUUID() })).not.toEqual(first);
  expect(await send(null, {})).not.toEqual(await send(null, {}));
});

test('ten concurrent duplicates: the work runs once and all get its reply', async () => {
  const before = runs;
  const replies = await Promise.all(Array.from({ length: 10 }, () => send('concurrent', { title: 'Fire' })));
  expect(runs).toBe(before + 1);
  expect(new Set(replies.map((reply) => reply.number))).toEqual(new Set([before + 1]));
});

test('if the first fails, its duplicate runs the work', async () => {
  const claimed = Promise.withResolvers<void>();
  const fail = Promise.withResolvers<never>();
  const first = opened.db.transaction((tx) =>
    idempotently(tx, { key: 'failing', userId, endpoint, body: {} }, () => {
      claimed.resolve();
      return fail.promise;
    }),
  );
  await claimed.promise;
  const before = runs;
  const duplicate = send('failing', {});
  fail.reject(new Error('no'));
  await expect(first).rejects.toThrow('no');
  expect(await duplicate).toEqual({ number: before + 1 });
});

test('canonical JSON is equal for equal values', () => {
  expect(canonicalJson({ b: [1, { d: 1, c: 2 }], a: null })).toBe(canonicalJson({ a: null, b: [1, { c: 2, d: 1 }] }));
  expect(canonicalJson({ a: [1, 2] })).not.toBe(canonicalJson({ a: [2, 1] }));
  expect(canonicalJson(undefined)).toBe('null');
});
