import { randomUUID } from 'node:crypto';
import { sql } from '@floorlight/database/drizzle';
import { deadLetters, parkedReason } from '@floorlight/database/inbox';
import type { Bus } from '@floorlight/event-bus/bus';
import { consumer } from '@floorlight/event-bus/consumer';
import { each } from '@floorlight/event-bus/handlers';
import { eventually } from '@floorlight/test-kit/eventually';
import { testUrls } from '@floorlight/test-kit/urls';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Harness, log, newUserIds, openHarness, publishRaw, untilAllSent } from './open.ts';

let harness: Harness;
let bus: Bus;
let handled: string[];
beforeEach(async () => {
  harness = await openHarness();
  bus = await harness.bus(testUrls.nats);
  handled = [];
});
afterEach(() => harness.close());

test('a message that cannot be parsed is stored as a dead letter, and the next event is handled', async () => {
  const subject = `floor.${harness.siteId}.auth.password.reset`;
  await harness.run(harness.resetConsumer(bus, handled));
  await publishRaw(bus, subject, 'not json \0');
  await publishRaw(bus, subject, '{"id":"1"}');
  await harness.relay(bus);
  const userIds = newUserIds(1);
  await harness.writeResets(userIds);
  await eventually(() => expect(handled).toEqual(userIds));
  await eventually(async () => {
    const dead = await harness.db.orm.select().from(deadLetters);
    expect(dead.map((letter) => letter.data).sort()).toEqual(['not json \u{fffd}', '{"id":"1"}']);
  });
});

test('an event of a newer release is parked once, and handled by the release that knows it', async () => {
  const [known, unknown] = [randomUUID(), randomUUID()];
  const eventOf = (id: string, name: string) =>
    JSON.stringify({
      ...{ id, name, siteId: harness.siteId, occurredAt: new Date().toISOString(), actor: null },
      ...{ requestId: null, traceparent: null, payload: { userId: id } },
    });
  const older = await harness.run(harness.resetConsumer(bus, []));
  const subject = `floor.${harness.siteId}.auth.password.forgotten`;
  for (let times = 0; times < 2; times++) await publishRaw(bus, subject, eventOf(unknown, 'auth.password.forgotten'));
  const parked = () => harness.db.orm.select().from(deadLetters).where(sql`${deadLetters.reason} = ${parkedReason}`);
  await eventually(async () => expect(await parked()).toMatchObject([{ subject, consumer: 'test-hears-auth' }]));

  await older.park([JSON.parse(eventOf(known, 'auth.password.reset'))]); // as a release does that doesn't know it
  expect(await parked()).toHaveLength(2);
  await harness.run(harness.resetConsumer(bus, handled));
  await eventually(() => expect(handled).toEqual([known]));
  await eventually(async () => expect(await parked()).toMatchObject([{ subject }]));
});

test('an event that Postgres cannot store becomes a dead letter, and those in the same batch are handled', async () => {
  const [good = '', bad = '', last = ''] = newUserIds(3);
  await harness.relay(bus);
  await harness.writeResets([good, bad, last]);
  await untilAllSent(harness.db);
  await harness.run(
    consumer({
      ...{ db: harness.db, bus, log, service: 'test', producer: 'auth', site: harness.siteId },
      durablePrefix: `${harness.siteId}-`,
      on: {
        'auth.password.reset': each(async (tx, { payload: { userId } }) => {
          await tx.execute(sql`insert into notes values (${randomUUID()}, ${userId === bad ? 'a\0b' : userId})`);
          handled.push(userId);
        }),
      },
    }),
  );
  await eventually(() => handled.includes(last));
  const dead = await eventually(async () => {
    const rows = await harness.db.orm.select().from(deadLetters);
    return rows.length > 0 && rows;
  });
  expect(dead).toMatchObject([{ data: expect.stringContaining(bad), reason: "Postgres can't store what it says" }]);
  const { rows } = await harness.db.pool.query('select words from notes');
  expect(rows.map(({ words }) => words).sort()).toEqual([good, last].sort());
});
