import { randomUUID } from 'node:crypto';
import { acknowledgeCellAlert, CellAlert } from '@floorlight/contracts/cells';
import type { EventName, FloorEvent } from '@floorlight/contracts/events';
import { eq, sql } from '@floorlight/database/drizzle';
import type { Call } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { randomSite } from '@floorlight/test-kit/random-site';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cellEvents, uplinkEvents, users } from '../src/schema.ts';
import { storeForHub } from '../src/uplink/store-for-hub.ts';
import type { SafetyAnswers } from './cell-and-hub.ts';
import { anAlert, type EventPublisher } from './event-publisher.ts';
import { arrivedAtHub, cellAlerts, joinedCell, raisedAt, siteAtHub } from './joined-cell.ts';

const siteId = randomSite();
const earlier = CellAlert.parse(anAlert(siteId, { title: 'Raised before the cell had a hub' }));
const calledAt = '2026-03-01T08:00:00.000Z';
const safety: SafetyAnswers = {
  alerts: [earlier],
  evacuations: [{ siteId, drill: false, kind: 'fire', calledAt }],
  ...{ refused: null, asked: [] },
};

let world: Awaited<ReturnType<typeof joinedCell>>['world'];
let site: EventPublisher;
let ada: Call;

beforeAll(async () => {
  ({ world, site, ada } = await joinedCell(siteId, safety));
}, 60_000);
afterAll(async () => {
  await site.stop();
  await world.stop();
});

const atHub = (id = siteId) => siteAtHub(ada, id);
const alertsAtHub = () => cellAlerts(ada);

const raise = (count: number) => raisedAt(site, siteId, count);

const haveArrived = (ids: string[]) => arrivedAtHub(world, ids);

test('a cell that joins shows what was open there before, and who leaves it now', async () => {
  await eventually(async () => expect(await alertsAtHub()).toEqual([earlier.id]));
  expect(await atHub()).toMatchObject({ openAlerts: 1, evacuation: { drill: false, kind: 'fire', calledAt } });
  safety.evacuations = [];
  await eventually(async () => expect((await atHub())?.evacuation).toBe(null));
});

test('what happens while the line is cut is at the hub once and in order when it is back', async () => {
  const { line, cell, hub } = world;
  await haveArrived(await raise(2));
  await line.sever();
  const stored = await cell.db.orm.$count(uplinkEvents);
  const meanwhile = await raise(3);
  await eventually(async () => expect(await cell.db.orm.$count(uplinkEvents)).toBe(stored + 6));
  expect(await alertsAtHub()).toHaveLength(3);
  await line.restore();
  await haveArrived(meanwhile);
  await eventually(async () => expect(await atHub()).toMatchObject({ isReachable: true, openAlerts: 6 }));
  const rows = await hub.db.orm.select({ alert: sql<object>`alert` }).from(sql`cell_alerts`);
  expect(JSON.stringify(rows)).not.toMatch(/51\.5|Wanda/);
});

test('a hub that was restored from a backup gets back what it has lost', async () => {
  const { orm } = world.hub.db;
  const before = await orm.$count(cellEvents);
  await orm.execute(sql`
    delete from cell_events where position > 1; delete from cell_alerts; delete from cell_addresses;
    update cells set hellos = 0, newest_position = e.position, newest_event = e.id from cell_events e`);
  await eventually(async () => expect(await orm.$count(cellEvents)).toBe(before));
});

test('an event that commits late is not passed by a later one', async () => {
  const { orm } = world.cell.db;
  const event = (): FloorEvent<EventName>[] => {
    const payload = { alert: anAlert(siteId) };
    return [{ id: randomUUID(), name: 'safety.alert.raised', siteId, traceparent: null, payload }] as never; // enough of one
  };
  const order: string[] = [];
  const [first, stored] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const early = orm.transaction(async (tx) => {
    await storeForHub(tx, event());
    stored.resolve();
    await first.promise;
    order.push('early');
  });
  await stored.promise;
  const late = orm.transaction(async (tx) => {
    await storeForHub(tx, event());
    order.push('late');
  });
  await eventually(async () => {
    const { rows } = await orm.execute(sql`
      select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`);
    return rows.length > 0;
  });
  first.resolve();
  await Promise.all([early, late]);
  expect(order).toEqual(['early', 'late']);
});

test('acknowledging at the hub is asked of the cell, and refused in words while that is cut off', async () => {
  const { hub, cell, line, addPerson } = world;
  const lea = await addPerson(hub, { siteId, role: 'manager' });
  await eventually(async () => expect(await cell.db.orm.$count(users, eq(users.id, lea.id))).toBe(1));
  const call = await world.call(hub, lea.email);
  const [id = ''] = await alertsAtHub();
  const acknowledge = () => call(acknowledgeCellAlert, { params: { id } });
  expect((await acknowledge()).status).toBe(204);
  expect(safety.asked.at(-1)).toMatchObject({ alertId: id, principal: { sub: lea.id, siteId, role: 'manager' } });
  safety.refused = { message: 'Already acknowledged by Sam Okafor', code: 'conflict' };
  expect(await acknowledge()).toMatchObject({ status: 409, body: safety.refused });
  await line.sever();
  const answer = await eventually(
    async () => {
      const { status, body } = await acknowledge();
      return status === 503 && body;
    },
    { every: 250 },
  );
  expect(answer).toMatchObject({ message: expect.stringContaining('nothing was acknowledged. Call the site') });
  await line.restore();
});
