import { randomUUID } from 'node:crypto';
import { HelloReply } from '@floorlight/contracts/cell-link';
import { createPerson } from '@floorlight/contracts/people';
import { eq } from '@floorlight/database/drizzle';
import { newNkeySeed } from '@floorlight/event-bus/server-config';
import type { Call } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { randomSite } from '@floorlight/test-kit/random-site';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cellAddresses } from '../src/schema.ts';
import type { EventPublisher } from './event-publisher.ts';
import { arrivedAtHub, cellAlerts, hello, joinedCell, raisedAt, siteAtHub } from './joined-cell.ts';

const siteId = randomSite();

let world: Awaited<ReturnType<typeof joinedCell>>['world'];
let site: EventPublisher;
let ada: Call;

beforeAll(async () => {
  ({ world, site, ada } = await joinedCell(siteId));
}, 60_000);
afterAll(async () => {
  await site.stop();
  await world.stop();
});

const atHub = (id = siteId) => siteAtHub(ada, id);
const problemAt = async (id: string) => (await atHub(id))?.problem?.text;
const alertsAtHub = () => cellAlerts(ada);

const raise = (count: number) => raisedAt(site, siteId, count);

const haveArrived = (ids: string[]) => arrivedAtHub(world, ids);

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
  const knownAddresses = () => hub.db.orm.$count(cellAddresses, eq(cellAddresses.userId, id));
  const again = { used: [{ userId: randomUUID(), address: email.toUpperCase() }], free: [] };
  await eventually(async () => expect(await knownAddresses()).toBe(1), { every: 100 });
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
