import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { login } from '@floorlight/contracts/accounts';
import { acknowledgeCellAlert, type CellSite, listCellAlerts, listCellSites } from '@floorlight/contracts/cells';
import { deactivatePerson } from '@floorlight/contracts/people';
import { changeSite, getSiteSettings } from '@floorlight/contracts/site-settings';
import { eq, sql } from '@floorlight/database/drizzle';
import { newNkeySeed, publicNkeys } from '@floorlight/event-bus/server-config';
import { type Call, succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { type Severable, severable } from '@floorlight/test-kit/severable';
import { testUrls } from '@floorlight/test-kit/urls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cellEvents, cells, hubContacts, memberships, uplinkEvents, users } from '../src/schema.ts';
import {
  type AuthUnderTest,
  administrator,
  as,
  authUnderTest,
  password,
  signedIn,
  verified,
} from './auth-under-test.ts';
import { anAlert, type EventPublisher, openEventPublisher } from './event-publisher.ts';

const [hubSeed, cellSeed] = [newNkeySeed(), newNkeySeed()];
const name = `cell-${randomUUID().slice(0, 8)}`;
const directory = mkdtempSync(join(tmpdir(), 'floorlight-cells-'));
const cellsFile = join(directory, 'cells.json');

let line: Severable;
let safety: Server;
/** What safety in the cell answers, and what it was asked. */
let refused: unknown = null;
const asked: { alertId: string; principal: { sub: string; siteId: string } }[] = [];
let cell: AuthUnderTest;
let hub: AuthUnderTest;
let site: EventPublisher;
let ada: Call;

const listCells = (...listed: object[]) => writeFileSync(cellsFile, JSON.stringify(listed));
const entry = () => ({ name, key: publicNkeys(cellSeed), sites: [cell.siteId, cell.otherSiteId] });

beforeAll(async () => {
  line = await severable(testUrls.nats);
  safety = createServer((request, response) => {
    void text(request).then((body) => {
      asked.push(JSON.parse(body));
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ refused }));
    });
  });
  await new Promise<void>((resolve) => safety.listen(0, '127.0.0.1', resolve));
  cell = await authUnderTest({
    ...{ CELL: name, CELL_KEY: cellSeed, HUB_URL: line.url, HUB_KEY: publicNkeys(hubSeed), HELLO_SECONDS: '0.5' },
    SAFETY_URL: `http://127.0.0.1:${(safety.address() as AddressInfo).port}`, // it listens on a port
  });
  listCells(entry());
  hub = await authUnderTest({ CELLS_FILE: cellsFile, CELL_KEY: hubSeed });
  site = await openEventPublisher(cell.siteId);
  ada = await administrator(hub);
  // The sites that the cell had before it joined.
  await eventually(async () => expect(await hub.db.orm.$count(cells)).toBe(1));
});
afterAll(async () => {
  await site.stop();
  await Promise.all([cell.stop(), hub.stop()]);
  await line.stop();
  safety.close();
  rmSync(directory, { recursive: true });
});

const atHub = async (siteId = cell.siteId): Promise<CellSite | undefined> =>
  succeeded(await ada(listCellSites)).find((row) => row.siteId === siteId);
const alertsAtHub = async (): Promise<string[]> => succeeded(await ada(listCellAlerts)).map(({ id }) => id);

/** Raises and acknowledges alerts at the site. */
async function raise(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let made = 0; made < count; made++) {
    const alert = anAlert(cell.siteId);
    await site.publish('safety.alert.raised', { alert });
    const acknowledged = {
      ...alert,
      status: 'acknowledged' as const,
      acknowledgedAt: new Date().toISOString(),
      version: 2,
    };
    await site.publish('safety.alert.acknowledged', { alert: acknowledged });
    ids.push(alert.id);
  }
  return ids;
}

/** Each alert's events at the hub, in the order in which they came. */
async function arrivals(ids: string[]): Promise<number[][]> {
  const rows = await hub.db.orm.select().from(cellEvents).orderBy(cellEvents.receivedAt, cellEvents.position);
  return ids.map((id) => rows.filter(({ alertId }) => alertId === id).map(({ version }) => version));
}

test('what happens while the line is cut is at the hub once and in order when it is back', async () => {
  const before = await raise(2);
  await eventually(async () =>
    expect(await arrivals(before)).toEqual([
      [1, 2],
      [1, 2],
    ]),
  );
  await line.sever();
  const meanwhile = await raise(3);
  await eventually(async () => expect(await cell.db.orm.$count(uplinkEvents)).toBe(10));
  expect(await alertsAtHub()).toHaveLength(2);
  await line.restore();
  await eventually(
    async () =>
      expect(await arrivals(meanwhile)).toEqual([
        [1, 2],
        [1, 2],
        [1, 2],
      ]),
    { within: 20_000 },
  );
  expect(await atHub()).toMatchObject({ cell: name, isReachable: true, openAlerts: 5, unansweredSince: null });
  const stored = await hub.db.orm.select({ alert: sql<object>`alert` }).from(sql`cell_alerts`);
  expect(JSON.stringify(stored)).not.toMatch(/51\.5|Wanda/);
});

test('a hub that was restored from a backup gets back what it has lost', async () => {
  const before = await hub.db.orm.$count(cellEvents);
  await hub.db.orm.execute(sql`
    delete from cell_events where position > 1; delete from cell_alerts;
    update cells set hellos = 0, newest_position = e.position, newest_event = e.id from cell_events e`);
  await eventually(async () => expect(await hub.db.orm.$count(cellEvents)).toBe(before));
});

test('people of the hub sign in at the cell while the line is cut, and are signed out when the hub deactivates them', async () => {
  const mia = await verified(hub, { firstName: 'Mia', lastName: 'Chen' });
  await hub.db.orm.insert(memberships).values({ userId: mia.id, siteId: cell.siteId, role: 'lead' });
  const member = () => cell.db.orm.$count(users, eq(users.id, mia.id));
  await eventually(async () => expect(await member()).toBe(1));
  await line.sever();
  await signedIn(cell, mia.email);
  await line.restore();
  succeeded(await ada(deactivatePerson, { params: { id: mia.id } }));
  const tryAgain = () => cell.call(login, { body: { email: mia.email, password } });
  await eventually(async () => expect((await tryAgain()).status).toBe(401));
});

const settingsAt = async (call: Call) => succeeded(await call(getSiteSettings, { params: { siteId: cell.siteId } }));

test('a role of a hub that was silent for 12 hours opens alarms only', async () => {
  const pia = await verified(hub, { firstName: 'Pia', lastName: 'Ito' });
  await hub.db.orm.insert(memberships).values({ userId: pia.id, siteId: cell.siteId, role: 'manager' });
  await eventually(async () => expect(await cell.db.orm.$count(users, eq(users.id, pia.id))).toBe(1), {
    within: 20_000,
  });
  await cell.db.orm.update(hubContacts).set({ heardAt: sql`now() - interval '13 hours'` });
  const cutOff = cell.createInstance({ HUB_URL: 'nats://127.0.0.1:9' });
  const { port } = await cutOff.start();
  const browser = await signedIn(cell, pia.email);
  const call = await as({ ...cell, baseUrl: `http://127.0.0.1:${port}` }, browser);
  const refusal = await call(getSiteSettings, { params: { siteId: cell.siteId } });
  await cutOff.stop();
  expect(refusal.status).toBe(403);
  expect(refusal.body).toMatchObject({ message: expect.stringContaining('Alarms work as always') });
});

test('a site is changed at the hub, and in its cell a moment later; the cell itself refuses', async () => {
  const { version, settings } = await settingsAt(ada);
  const params = { siteId: cell.siteId };
  succeeded(await ada(changeSite, { params, body: { version, settings: { ...settings, name: 'South Dock' } } }));
  const siteAtCell = async () => {
    const { rows } = await cell.db.orm.execute(
      sql`select settings ->> 'name' as name from sites where id = ${cell.siteId}`,
    );
    return rows[0]?.name;
  };
  await eventually(async () => expect(await siteAtCell()).toBe('South Dock'));
  const there = await administrator(cell);
  const answer = await there(changeSite, { params, body: { version: version + 1, settings } });
  expect(answer.body).toMatchObject({ message: 'The settings of this site are changed at the hub' });
});

test('acknowledging at the hub is asked of the cell, and refused in words while that is cut off', async () => {
  const lea = await verified(hub, { firstName: 'Lea', lastName: 'Berg', siteId: hub.siteId });
  await hub.db.orm
    .update(users)
    .set({ siteId: cell.siteId, role: 'manager', updatedAt: sql`now()` })
    .where(eq(users.id, lea.id));
  await eventually(async () => expect(await cell.db.orm.$count(users, eq(users.id, lea.id))).toBe(1), {
    within: 20_000,
  });
  const call = await as(hub, await signedIn(hub, lea.email));
  const [id = ''] = await alertsAtHub();
  const acknowledge = () => call(acknowledgeCellAlert, { params: { id } });
  expect((await acknowledge()).status).toBe(204);
  expect(asked.at(-1)).toMatchObject({ alertId: id, principal: { sub: lea.id, siteId: cell.siteId, role: 'manager' } });
  refused = { message: 'Already acknowledged by Sam Okafor', code: 'conflict' };
  expect(await acknowledge()).toMatchObject({ status: 409, body: refused });
  await line.sever();
  const answer = await eventually(async () => {
    const { status, body } = await acknowledge();
    return status === 503 && body;
  });
  expect(answer).toMatchObject({ message: expect.stringContaining('nothing was acknowledged. Call the site') });
  await line.restore();
});

test('a cell speaks for its own sites only; what it said of one counts once that is its own', async () => {
  listCells({ ...entry(), sites: [cell.otherSiteId] });
  const [id = ''] = await eventually(async () => {
    const raised = await raise(1);
    await eventually(async () => expect(await arrivals(raised)).toEqual([[1, 2]]));
    return (await alertsAtHub()).includes(raised[0] ?? '') ? false : raised;
  });
  await eventually(async () => {
    const problem = (await atHub(cell.otherSiteId))?.problem?.text;
    expect(problem).toBe(
      `The cell ${name} claims the site ${cell.siteId}, which is not its own. What it says of that site does not count`,
    );
  });
  listCells(entry());
  await eventually(async () => expect(await alertsAtHub()).toContain(id));
});

test('the hub refuses a second claim of a site and a revoked key, and reports a clock an hour off', async () => {
  listCells(entry(), { name: 'other', key: publicNkeys(newNkeySeed()), sites: [cell.siteId] });
  const ready = async () => (await fetch(`${hub.baseUrl}/readyz`)).text();
  await eventually(async () =>
    expect(await ready()).toContain(`The site ${cell.siteId} already belongs to the cell ${name}`),
  );
  listCells({ ...entry(), key: `U${'A'.repeat(55)}` });
  await eventually(async () => expect(await ready()).toContain('has a typing mistake'));
  listCells({ ...entry(), revoked: true });
  const heard = async () => (await (await fetch(`${cell.baseUrl}/readyz`)).text()).includes('was revoked');
  await eventually(heard);
  expect(await atHub()).toMatchObject({
    isReachable: false,
    problem: { text: `The key of the cell ${name} was revoked` },
  });
  listCells(entry());
  await eventually(async () => expect(await atHub()).toMatchObject({ isReachable: true, problem: null }), {
    within: 20_000,
  });
  await hub.db.orm.update(cells).set({ clockAhead: -3_600_000 });
  expect((await atHub())?.problem?.text).toBe(`The clock of the cell ${name} is 60 minutes behind`);
});
