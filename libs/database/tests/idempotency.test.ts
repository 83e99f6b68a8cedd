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
let works = 0;
const work = async () => ({ number: ++works });

const send = (key: string | null, body: unknown, changes: { userId?: string; endpoint?: string } = {}) =>
  opened.db.transaction((tx) => idempotently(tx, { key, userId, endpoint, body, ...changes }, work));

test('the same key with the same request gets the first answer', async () => {
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

test("another user's key is another key, and no key does the work each time", async () => {
  const first = await send('mine', {});
  expect(await send('mine', {}, { userId: randomUUID() })).not.toEqual(first);
  expect(await send(null, {})).not.toEqual(await send(null, {}));
});

test('ten twins at once: the work is done once and all get its answer', async () => {
  const before = works;
  const answers = await Promise.all(Array.from({ length: 10 }, () => send('twins', { title: 'Fire' })));
  expect(works).toBe(before + 1);
  expect(new Set(answers.map((answer) => answer.number))).toEqual(new Set([before + 1]));
});

test('where the first fails, its twin does the work', async () => {
  const claimed = Promise.withResolvers<void>();
  const fail = Promise.withResolvers<never>();
  const first = opened.db.transaction((tx) =>
    idempotently(tx, { key: 'failing', userId, endpoint, body: {} }, () => {
      claimed.resolve();
      return fail.promise;
    }),
  );
  await claimed.promise;
  const before = works;
  const twin = send('failing', {});
  fail.reject(new Error('no'));
  await expect(first).rejects.toThrow('no');
  expect(await twin).toEqual({ number: before + 1 });
});

test('canonical JSON is equal for equal values', () => {
  expect(canonicalJson({ b: [1, { d: 1, c: 2 }], a: null })).toBe(canonicalJson({ a: null, b: [1, { c: 2, d: 1 }] }));
  expect(canonicalJson({ a: [1, 2] })).not.toBe(canonicalJson({ a: [2, 1] }));
  expect(canonicalJson(undefined)).toBe('null');
});
