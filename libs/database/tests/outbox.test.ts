import { randomUUID } from 'node:crypto';
import { eq } from '@floorlight/database/drizzle';
import { outbox, writeEvent } from '@floorlight/database/outbox';
import { withRequest } from '@floorlight/telemetry/request-context';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase, writeReset } from './open.ts';
import { notes } from './schema.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

const storedEvent = async (id: string) => {
  const rows = await opened.db.orm.select().from(outbox).where(eq(outbox.id, id));
  return rows[0];
};

test('an event is stored with its transaction and names the request that caused it', async () => {
  const userId = randomUUID();
  const origin = { ip: '203.0.113.9', userAgent: 'Scanner/1.0' };
  const event = await withRequest({ requestId: 'request-1', origin }, () =>
    opened.db.transaction((tx) => writeReset(tx, userId)),
  );
  expect(event).toMatchObject({
    name: 'auth.password.reset',
    siteId: 'main',
    requestId: 'request-1',
    origin,
    payload: { userId },
  });
  expect(await storedEvent(event.id)).toMatchObject({
    subject: 'floor.main.auth.password.reset',
    envelope: event,
    sentAt: null,
    attempts: 0,
  });
});

test('a failed transaction stores no event', async () => {
  let id = '';
  await opened.db
    .transaction(async (tx) => {
      ({ id } = await writeReset(tx, randomUUID()));
      throw new Error('no');
    })
    .catch(() => {});
  expect(await storedEvent(id)).toBeUndefined();
});

test('an event that does not match its schema is refused', async () => {
  const wrong = { name: 'auth.password.reset', siteId: 'main', actor: null, payload: { userId: 'nobody' } } as const;
  await expect(opened.db.transaction((tx) => writeEvent(tx, wrong))).rejects.toThrow();
});

test('listeners are called after a commit with an event, also from a savepoint, and after no other', async () => {
  const { db } = opened;
  let commits = 0;
  const unsubscribe = db.onCommit(() => commits++);
  await db.transaction((tx) => tx.insert(notes).values({ id: 'quiet', words: '' }));
  await db
    .transaction((tx) => writeReset(tx, randomUUID()).then(() => Promise.reject(new Error('no'))))
    .catch(() => {});
  expect(commits).toBe(0);
  await db.transaction((tx) => writeReset(tx, randomUUID()));
  expect(commits).toBe(1);
  await db.transaction((tx) => tx.transaction((inner) => writeReset(inner, randomUUID())));
  expect(commits).toBe(2);
  unsubscribe();
  await db.transaction((tx) => writeReset(tx, randomUUID()));
  expect(commits).toBe(2);
});
