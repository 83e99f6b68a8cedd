import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { HelloReply, hubPersonVersion, type UpEvent } from '@floorlight/contracts/cell-link';
import { CellAlert } from '@floorlight/contracts/cells';
import { and, eq, sql } from '@floorlight/database/drizzle';
import { eventually } from '@floorlight/test-kit/eventually';
import { randomSite } from '@floorlight/test-kit/random-site';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cellEvents, cellPeople, cells, hubContacts, sites, users } from '../src/schema.ts';
import { cellAndHub } from './cell-and-hub.ts';
import { anAlert } from './event-publisher.ts';

const siteId = randomSite();
let world: Awaited<ReturnType<typeof cellAndHub>>;

beforeAll(async () => {
  world = await cellAndHub(siteId, { alerts: [], evacuations: [], refused: null, asked: [] });
  // The hub knows the site once the cell has joined.
  await eventually(async () => expect(await world.hub.db.orm.$count(sites, eq(sites.id, siteId))).toBe(1));
}, 60_000);
afterAll(() => world.stop());

const isAtHub = async (id: string) => (await world.hub.db.orm.$count(users, eq(users.id, id))) === 1;

/** Somebody at a site of the cell, whom the hub has added and the cell has taken. */
async function addLead(): Promise<string> {
  const { id } = await world.addPerson(world.hub, { siteId, role: 'lead' });
  await eventually(async () => expect(await world.cell.db.orm.$count(users, eq(users.id, id))).toBe(1));
  return id;
}

/** Cuts the line, and brings the hub into the state before it added a person and answered the latest hello. */
async function goBackBefore(id: string): Promise<void> {
  const { hub, cell, line, entry } = world;
  await line.sever();
  await pause(300); // so that the hub has answered whatever had reached it
  const [row] = await hub.db.orm
    .update(cells)
    .set({ hellos: sql`${cells.hellos} - 1` })
    .where(eq(cells.name, entry.name))
    .returning({ hellos: cells.hellos });
  await hub.db.orm.delete(users).where(eq(users.id, id));
  await hub.db.orm.delete(cellPeople).where(eq(cellPeople.userId, id));
  await cell.db.orm.update(hubContacts).set({ hellos: (row?.hellos ?? 0) + 1 });
}

test('a hub that has lost nothing but its latest hello gets back whom it added in that moment', async () => {
  const id = await addLead();
  await goBackBefore(id);
  await world.line.restore();
  await eventually(async () => expect(await isAtHub(id)).toBe(true));
});

test('a restored hub that fails while it takes people back gets them with the next hello', async () => {
  const { hub, line } = world;
  const id = await addLead();
  await goBackBefore(id);
  const locking = await hub.db.pool.connect();
  try {
    await locking.query('begin; lock table users in share mode');
    await line.restore();
    await eventually(async () => {
      const { rows } = await hub.db.orm.execute(sql`
        select pg_cancel_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into "users"%'`);
      return rows.length > 0;
    });
    expect(await isAtHub(id)).toBe(false);
    await locking.query('rollback');
  } finally {
    locking.release(true); // also ends the transaction
  }
  await eventually(async () => expect(await isAtHub(id)).toBe(true));
});

const hello = async (given: object = {}) =>
  HelloReply.parse(await world.speak('hello', { at: new Date().toISOString(), sites: {}, taken: [], ...given }));

test('a restored hub refuses events that follow one which it has lost, and says from where it needs them', async () => {
  const { hub, other, speak } = world;
  const { orm } = hub.db;
  const [place = ''] = other.sites;
  const eventAt = (position: number): UpEvent => ({
    ...{ position, id: randomUUID(), name: 'safety.alert.raised', siteId: place, traceparent: null, isFolded: false },
    alert: CellAlert.parse(anAlert(place)),
  });
  const [first, second, third] = [eventAt(1), eventAt(2), eventAt(3)];
  await hello();
  expect(await speak('events', { events: [first, second], after: null })).toEqual({ taken: 2 });
  await orm.delete(cellEvents).where(and(eq(cellEvents.cell, other.name), eq(cellEvents.id, second.id)));
  await orm.update(cells).set({ newestPosition: 1, newestEvent: first.id }).where(eq(cells.name, other.name));
  await expect(speak('events', { events: [third], after: second.id })).rejects.toThrow('lacks earlier events');
  expect((await hello()).newest).toEqual({ position: 1, id: first.id });
  expect(await speak('events', { events: [second, third], after: first.id })).toEqual({ taken: 2 });
});

test('a cell gets its people again once it and the hub know a new field of them', async () => {
  const { hub, other } = world;
  const [place = ''] = other.sites;
  const { id, updatedAt } = await world.addPerson(hub, { siteId: place, role: 'worker' });
  const isSent = ({ people }: HelloReply) => people.some((person) => person.id === id);
  const taken = [{ id, updatedAt: updatedAt.toISOString() }];
  await hello({ taken });
  expect(isSent(await hello({ personVersion: hubPersonVersion }))).toBe(false);
  // One of them had an earlier release until now.
  await hub.db.orm
    .update(cells)
    .set({ personVersion: hubPersonVersion - 1 })
    .where(eq(cells.name, other.name));
  expect(isSent(await hello({ personVersion: hubPersonVersion, taken }))).toBe(true);
  expect(isSent(await hello({ personVersion: hubPersonVersion, taken }))).toBe(false);
});

test('a cell that has got used to the lower count of a restored hub does not look restored itself', async () => {
  const { hub, other } = world;
  const [place = ''] = other.sites;
  const { id, updatedAt } = await world.addPerson(hub, { siteId: place, role: 'worker' });
  const idsIn = ({ people }: HelloReply) => people.map((person) => person.id);
  expect(idsIn(await hello())).toEqual([id]);
  await hello({ taken: [{ id, updatedAt: updatedAt.toISOString() }] });
  const { hellos } = await hello({ remembers: 1_000_000 });
  for (let times = 0; times < 3; times++) expect(idsIn(await hello({ remembers: hellos }))).toEqual([]);
});
