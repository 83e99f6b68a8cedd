import { randomUUID } from 'node:crypto';
import { login } from '@floorlight/contracts/accounts';
import { HelloReply } from '@floorlight/contracts/cell-link';
import {
  acknowledgeCellAlert,
  CellAlert,
  type CellSite,
  listCellAlerts,
  listCellSites,
} from '@floorlight/contracts/cells';
import type { EventName, FloorEvent } from '@floorlight/contracts/events';
import { createPerson, deactivatePerson } from '@floorlight/contracts/people';
import { addFloorPlan, changeSite, getSiteSettings } from '@floorlight/contracts/site-settings';
import { eq, sql } from '@floorlight/database/drizzle';
import { newNkeySeed } from '@floorlight/event-bus/server-config';
import { type Call, succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { randomSite } from '@floorlight/test-kit/random-site';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  cellAddresses,
  cellEvents,
  floorPlans,
  hubContacts,
  memberships,
  sites,
  uplinkEvents,
  users,
} from '../src/schema.ts';
import { storeForHub } from '../src/uplink/store-for-hub.ts';
import { as, password, signedIn } from './auth-under-test.ts';
import { cellAndHub, type SafetyAnswers } from './cell-and-hub.ts';
import { anAlert, type EventPublisher, openEventPublisher } from './event-publisher.ts';

const siteId = randomSite();
const earlier = CellAlert.parse(anAlert(siteId, { title: 'Raised before the cell had a hub' }));
const calledAt = '2026-03-01T08:00:00.000Z';
const safety: SafetyAnswers = {
  alerts: [earlier],
  evacuations: [{ siteId, drill: false, kind: 'fire', calledAt }],
  ...{ refused: null, asked: [] },
};

let world: Awaited<ReturnType<typeof cellAndHub>>;
let site: EventPublisher;
let ada: Call;

beforeAll(async () => {
  [world, site] = await Promise.all([cellAndHub(siteId, safety), openEventPublisher(siteId)]);
  const { email } = await world.addPerson(world.hub, { siteId: world.hub.siteId, role: 'administrator' });
  ada = await world.call(world.hub, email);
  // The sites that the cell had before it joined.
  await eventually(async () => (await atHub())?.isReachable === true);
}, 60_000);
afterAll(async () => {
  await site.stop();
  await world.stop();
});

const atHub = async (id = siteId): Promise<CellSite | undefined> =>
  succeeded(await ada(listCellSites)).find((row) => row.siteId === id);
const problemAt = async (id: string) => (await atHub(id))?.problem?.text;
const alertsAtHub = async (): Promise<string[]> => succeeded(await ada(listCellAlerts)).map(({ id }) => id);

/** Raises and acknowledges alerts at the site. */
async function raise(count: number): Promise<string[]> {
  const alerts = Array.from({ length: count }, () => anAlert(siteId));
  await Promise.all(
    alerts.map(async (alert) => {
      await site.publish('safety.alert.raised', { alert });
      const acknowledgedAt = new Date().toISOString();
      const acknowledged = { ...alert, status: 'acknowledged' as const, acknowledgedAt, version: 2 };
      await site.publish('safety.alert.acknowledged', { alert: acknowledged });
    }),
  );
  return alerts.map(({ id }) => id);
}

/** Waits until the hub has these alerts: each event once, and in order. */
const haveArrived = (ids: string[]): Promise<void> =>
  eventually(async () => {
    const rows = await world.hub.db.orm.select().from(cellEvents).orderBy(cellEvents.receivedAt, cellEvents.position);
    const versions = ids.map((id) => rows.filter(({ alertId }) => alertId === id).map(({ version }) => version));
    expect(versions).toEqual(ids.map(() => [1, 2]));
  });

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

test('people of the hub sign in at the cell while the line is cut, and are signed out when the hub deactivates them', async () => {
  const { hub, cell, line, addPerson } = world;
  const mia = await addPerson(hub, { siteId: hub.siteId, role: 'worker' });
  await hub.db.orm.insert(memberships).values({ userId: mia.id, siteId, role: 'lead' });
  await eventually(async () => expect(await cell.db.orm.$count(users, eq(users.id, mia.id))).toBe(1));
  await line.sever();
  await signedIn(cell, mia.email);
  await line.restore();
  succeeded(await ada(deactivatePerson, { params: { id: mia.id } }));
  const tryAgain = () => cell.call(login, { body: { email: mia.email, password } });
  await eventually(async () => expect((await tryAgain()).status).toBe(403), { every: 100 });
});

test('a cell that was restored from a backup gets again what it had of the people', async () => {
  const { cell } = world;
  const deactivated = await cell.db.orm.select().from(users).where(eq(users.isActive, false));
  expect(deactivated).toHaveLength(1);
  await cell.db.orm.execute(sql`update users set is_active = true, deactivated_at = null`);
  await cell.db.orm.update(hubContacts).set({ hellos: 0 });
  await eventually(async () => expect(await cell.db.orm.$count(users, eq(users.isActive, false))).toBe(1));
});

const settingsAt = async (call: Call) => succeeded(await call(getSiteSettings, { params: { siteId } }));

test('a role of a hub that was silent for 12 hours opens alarms only', async () => {
  const { hub, cell, line, addPerson } = world;
  const pia = await addPerson(hub, { siteId, role: 'manager' });
  await eventually(async () => expect(await cell.db.orm.$count(users, eq(users.id, pia.id))).toBe(1));
  await line.sever(); // the cell's own hello would be heard now
  await cell.db.orm.update(hubContacts).set({ heardAt: sql`now() - interval '13 hours'` });
  const cutOff = cell.createInstance({ HUB_URL: 'nats://127.0.0.1:9' });
  const { port } = await cutOff.start();
  const browser = await signedIn(cell, pia.email);
  const call = await as({ ...cell, baseUrl: `http://127.0.0.1:${port}` }, browser);
  const refusal = await call(getSiteSettings, { params: { siteId } });
  await cutOff.stop();
  await line.restore();
  expect(refusal.status).toBe(403);
  expect(refusal.body).toMatchObject({ message: expect.stringContaining('Alarms work as always') });
});

test('a site is changed at the hub, and with its floor plan in its cell a moment later; the cell itself refuses', async () => {
  const { cell, addPerson, call } = world;
  const { version, settings } = await settingsAt(ada);
  const params = { siteId };
  // The header of a picture of 2 × 2 pixels, and more bytes than one message brings.
  const picture = Buffer.concat([
    Buffer.from('89504e470d0a1a0a0000000d494844520000000200000002', 'hex'),
    Buffer.alloc(300_000, 7),
  ]);
  const body = new Blob([picture], { type: 'image/png' });
  const { id: image } = succeeded(await ada(addFloorPlan, { params, body }));
  const floorPlan = { width: 10, depth: 10, image };
  succeeded(
    await ada(changeSite, { params, body: { version, settings: { ...settings, name: 'South Dock', floorPlan } } }),
  );
  const { email } = await addPerson(cell, { siteId, role: 'administrator' });
  const there = await call(cell, email);
  await eventually(async () => expect((await settingsAt(there)).settings.name).toBe('South Dock'));
  await eventually(async () => {
    const [plan] = await cell.db.orm.select().from(floorPlans).where(eq(floorPlans.id, image));
    expect(plan?.bytes.equals(picture)).toBe(true);
  });
  const answer = await there(changeSite, { params, body: { version: version + 1, settings } });
  expect(answer.body).toMatchObject({ message: 'The settings of this site are changed at the hub' });
});

test('a setting that only the newer release of the hub knows is kept in the cell for its next release', async () => {
  const { hub, cell } = world;
  const ofSite = eq(sites.id, siteId);
  const [row] = await hub.db.orm.select().from(sites).where(ofSite);
  if (!row) throw new Error('the hub has no such site');
  const settings = { ...row.settings, quietHours: { from: '22:00' } };
  await hub.db.orm
    .update(sites)
    .set({ settings, version: row.version + 1 })
    .where(ofSite);
  await eventually(async () => {
    const [there] = await cell.db.orm.select().from(sites).where(ofSite);
    expect(there).toMatchObject({ version: row.version + 1, settings: { quietHours: { from: '22:00' } } });
  });
});

test('what the hub answers and a cell can’t read is in its health, and alerts reach the hub all the same', async () => {
  const { hub, cell } = world;
  const ofSite = eq(sites.id, siteId);
  const [row] = await hub.db.orm.select().from(sites).where(ofSite);
  if (!row) throw new Error('the hub has no such site');
  const { settings, version } = row;
  const ready = async () => (await fetch(`${cell.baseUrl}/readyz`)).text();
  const words = 'the exchange with the hub fails';
  const unreadable = { id: siteId } as typeof settings;
  await hub.db.orm
    .update(sites)
    .set({ settings: unreadable, version: version + 1 })
    .where(ofSite);
  await eventually(async () => expect(await ready()).toContain(words));
  await haveArrived(await raise(1));
  await hub.db.orm
    .update(sites)
    .set({ settings, version: version + 2 })
    .where(ofSite);
  await eventually(async () => expect(await ready()).not.toContain(words));
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

const hello = (given: object = {}) => ({ at: new Date().toISOString(), sites: {}, taken: [], ...given });

test('the hub names a clock that is an hour off, answers with its own time, and takes what comes', async () => {
  const { other, speak } = world;
  const [place = ''] = other.sites;
  const reply = HelloReply.parse(await speak('hello', hello({ at: new Date(Date.now() - 3_600_000).toISOString() })));
  expect(Math.abs(Date.now() - Date.parse(reply.at))).toBeLessThan(60_000);
  expect(await problemAt(place)).toBe(`The clock of the cell ${other.name} is 60 minutes behind`);
  await speak('hello', hello());
  expect(await problemAt(place)).toBe(undefined);
});

test('an address that is used in one cell is given to nobody else, and one that two have is named', async () => {
  const { hub, cell, other, speak, addPerson } = world;
  const { email, id } = await addPerson(cell, { siteId, role: 'worker' });
  const told = () => hub.db.orm.$count(cellAddresses, eq(cellAddresses.userId, id));
  const again = { used: [{ userId: randomUUID(), address: email.toUpperCase() }], free: [] };
  await eventually(async () => expect(await told()).toBe(1), { every: 100 });
  const body = {
    siteId: hub.siteId,
    role: 'worker' as const,
    email,
    firstName: 'Nia',
    lastName: 'Berg',
    employeeId: '',
  };
  expect((await ada(createPerson, { body })).status).toBe(409);
  expect(await speak('addresses', again)).toEqual({ taken: [again.used[0]?.userId] });
  expect(await problemAt(other.sites[0] ?? '')).toContain('has an email address that somebody else has too');
  expect(await speak('addresses', { used: [], free: [again.used[0]?.userId] })).toEqual({ taken: [] });
});

test('the hub refuses in words a strange key, a revoked one, a verb that it does not know, and nonsense', async () => {
  const { entry, other, list, speak } = world;
  await expect(speak('hello', hello(), newNkeySeed())).rejects.toThrow('does not carry the right signature');
  await expect(speak('unknown', {})).rejects.toThrow("doesn't know unknown");
  await expect(speak('events', { events: 7 })).rejects.toThrow('the log of the other side says why');
  list(entry, { ...other, revoked: true });
  await eventually(() => expect(speak('hello', hello())).rejects.toThrow('was revoked'), { every: 100 });
  expect(await problemAt(other.sites[0] ?? '')).toBe(`The key of the cell ${other.name} was revoked`);
  list(entry, other);
  await eventually(() => speak('hello', hello()), { every: 100 });
});

test('two cells that claim one site, and a key with a typing mistake: the list is refused in words, and the one before stays', async () => {
  const { hub, entry, other, list } = world;
  const ready = async () => (await fetch(`${hub.baseUrl}/readyz`)).text();
  list(entry, { ...other, sites: [siteId] });
  await eventually(async () =>
    expect(await ready()).toContain(`The site ${siteId} already belongs to the cell ${entry.name}`),
  );
  list({ ...entry, key: `U${'A'.repeat(55)}` });
  await eventually(async () => expect(await ready()).toContain('has a typing mistake'));
  await eventually(async () => expect(await atHub()).toMatchObject({ cell: entry.name, isReachable: true }));
  list(entry, other);
});

test('a cell speaks for its own sites only; what it said of one counts once that is its own', async () => {
  const { cell, entry, other, list } = world;
  list({ ...entry, sites: [cell.otherSiteId] }, other);
  await eventually(async () =>
    expect(await problemAt(cell.otherSiteId)).toBe(
      `The cell ${entry.name} claims the site ${siteId}, which is not its own. What it says of that site does not count`,
    ),
  );
  const [id = ''] = await raise(1);
  await haveArrived([id]);
  expect(await alertsAtHub()).not.toContain(id);
  list(entry, other);
  await eventually(async () => expect(await alertsAtHub()).toContain(id));
});
