import { randomUUID } from 'node:crypto';
import { inbox } from '@floorlight/database/inbox';
import type { Bus } from '@floorlight/event-bus/bus';
import { consumer } from '@floorlight/event-bus/consumer';
import { eventually } from '@floorlight/test-kit/eventually';
import { testUrls } from '@floorlight/test-kit/urls';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Harness, log, newUserIds, openHarness, untilAllSent } from './open.ts';

let harness: Harness;
let bus: Bus;
beforeEach(async () => {
  harness = await openHarness();
  bus = await harness.bus(testUrls.nats);
});
afterEach(() => harness.close());

/** A consumer whose handler takes all events of a batch at once. */
const batchConsumer = (batches: string[][], isBad = (_userId: string) => false) =>
  consumer({
    db: harness.db,
    bus,
    log,
    service: 'test',
    producer: 'auth',
    site: harness.siteId,
    durablePrefix: `${harness.siteId}-`,
    on: {
      'auth.password.reset': async (_tx, events) => {
        const userIds = events.map(({ payload }) => payload.userId);
        if (userIds.some(isBad)) throw new Error('a bad one');
        batches.push(userIds);
      },
    },
  });

test('events that wait are handled together, and those of a batch in order', async () => {
  const batches: string[][] = [];
  await harness.relay(bus);
  const userIds = newUserIds(200);
  await harness.writeResets(userIds);
  await untilAllSent(harness.db);
  await harness.run(batchConsumer(batches));
  await eventually(() => expect(batches.flat()).toHaveLength(userIds.length));
  expect(new Set(batches.flat())).toEqual(new Set(userIds));
  // A process that stands still for longer than `ackWait` gets what it held again, after the others.
  const places = batches.map((batch) => batch.map((userId) => userIds.indexOf(userId)));
  expect(places).toEqual(places.map((batch) => batch.toSorted((one, other) => one - other)));
  expect(batches.length).toBeLessThan(50);
});

test('a bad event among others delays none of them, and is retried alone', async () => {
  const batches: string[][] = [];
  const userIds = newUserIds(30);
  let failures = 0;
  await harness.relay(bus);
  await harness.writeResets(userIds);
  await untilAllSent(harness.db);
  await harness.run(batchConsumer(batches, (userId) => userId === userIds[7] && ++failures < 6));
  const others = userIds.filter((userId) => userId !== userIds[7]);
  await eventually(() => expect(batches.flat()).toEqual([...others, userIds[7]]));
  await eventually(async () => expect(await harness.db.orm.$count(inbox)).toBe(userIds.length));
});

test('events handed over together are handled together, except those of earlier', async () => {
  const batches: string[][] = [];
  const userIds = newUserIds(4);
  const events = await harness.writeResets(userIds);
  const resets = batchConsumer(batches);
  await resets.handle(events.slice(1, 2));
  await resets.handle([...events, ...events]);
  expect(batches).toEqual([[userIds[1]], [userIds[0], userIds[2], userIds[3]]]);
});

test('a consumer that reads first handles an event once that several deliver at the same time', async () => {
  const databases = await Promise.all([harness.openAnother(), harness.openAnother()]);
  const [event] = await harness.writeResets(newUserIds(1));
  if (!event) throw new Error('nothing was written');
  const consumers = databases.map((db) =>
    consumer({
      ...{ db, bus, log, site: harness.siteId, durablePrefix: `${harness.siteId}-` },
      service: 'test',
      producer: 'auth',
      knowing: {
        names: ['auth.password.reset'],
        read: async () => 'what was found',
        write: (_tx, events, found) => events.map(({ id }) => insertNote(`${id} ${randomUUID()}`, found)),
      },
    }),
  );
  const deliver = () =>
    Promise.allSettled(consumers.flatMap(({ handle }) => [handle([event, event]), handle([event])]));
  await deliver();
  await deliver();
  const { rows } = await harness.db.pool.query('select words from notes');
  expect(rows).toEqual([{ words: 'what was found' }]);
});

test('a consumer that reads first stores nothing of an event whose handler fails, and handles it when it comes again', async () => {
  const db = await harness.openAnother();
  const [event] = await harness.writeResets(newUserIds(1));
  if (!event) throw new Error('nothing was written');
  const unsendable = {
    toPostgres: () => {
      throw new Error('cannot be sent');
    },
  };
  const failures = [
    () => {
      throw new Error('cannot be made');
    },
    () => [insertNote('first', 'half'), insertNote('second', unsendable)],
    () => [insertNote('first', 'half'), insertNote('first', 'half')],
  ];
  const { handle } = consumer({
    ...{ db, bus, log, site: harness.siteId, durablePrefix: `${harness.siteId}-` },
    service: 'test',
    producer: 'auth',
    knowing: {
      names: ['auth.password.reset'],
      read: async () => undefined,
      write: () => failures.shift()?.() ?? [insertNote('whole', 'stored')],
    },
  });
  const noteWords = async () => (await harness.db.pool.query('select words from notes')).rows;
  await expect(handle([event])).rejects.toThrow('cannot be made');
  await expect(handle([event])).rejects.toThrow('cannot be sent');
  await expect(handle([event])).rejects.toThrow('notes_pkey');
  expect(await noteWords()).toEqual([]);
  await handle([event]);
  expect(await noteWords()).toEqual([{ words: 'stored' }]);
});

const insertNote = (id: string, words: unknown) => ({
  name: 'insert-note',
  text: 'insert into notes (id, words) values ($1, $2)',
  values: [id, words],
});
