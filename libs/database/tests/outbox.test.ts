import { randomUUID } from 'node:crypto';
import { eq } from '@floorlight/database/drizzle';
import { outbox, writeEvent } from '@floorlight/database/outbox';
import { withRequest } from '@floorlight/telemetry/request-context';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, sayReset, type TestDatabase } from './open.ts';
import { notes } from './schema.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

const written = async (id: string) => {
  const rows = await opened.db.orm.select().from(outbox).where(eq(outbox.id, id));
  return rows[0];
};

test('an event is written with its transaction, whole, for the request that caused it', async () => {
  const userId = randomUUID();
  const origin = { ip: '203.0.113.9', userAgent: 'Scanner/1.0' };
  const event = await withRequest({ requestId: 'request-1', origin }, () =>
    opened.db.transaction((tx) => sayReset(tx, userId)),
  );
  expect(event).toMatchObject({
    name: 'auth.password.reset',
    siteId: 'main',
    requestId: 'request-1',
    origin,
    payload: { userId },
  });
  expect(await written(event.id)).toMatchObject({
    subject: 'floor.main.auth.password.reset',
    envelope: event,
    sentAt: null,
    attempts: 0,
  });
});

test('an event is gone with a transaction that failed', async () => {
  let id = '';
  await opened.db
    .transaction(async (tx) => {
      ({ id } = await sayReset(tx, randomUUID()));
      throw new Error('no');
    })
    .catch(() => {});
  expect(await written(id)).toBeUndefined();
});

test('an event that its readers could not read is refused', async () => {
  const wrong = { name: 'auth.password.reset', siteId: 'main', actor: null, payload: { userId: 'nobody' } } as const;
  await expect(opened.db.transaction((tx) => writeEvent(tx, wrong))).rejects.toThrow();
});

test('listeners hear of a commit with an event, also from a savepoint, and of no other', async () => {
  const { db } = opened;
  let commits = 0;
  const end = db.onCommit(() => commits++);
  await db.transaction((tx) => tx.insert(notes).values({ id: 'quiet', words: '' }));
  await db.transaction((tx) => sayReset(tx, randomUUID()).then(() => Promise.reject(new Error('no')))).catch(() => {});
  expect(commits).toBe(0);
  await db.transaction((tx) => sayReset(tx, randomUUID()));
  expect(commits).toBe(1);
  await db.transaction((tx) => tx.transaction((inner) => sayReset(inner, randomUUID())));
  expect(commits).toBe(2);
  end();
  await db.transaction((tx) => sayReset(tx, randomUUID()));
  expect(commits).toBe(2);
});
