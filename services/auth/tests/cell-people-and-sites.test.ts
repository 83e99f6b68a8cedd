import { login } from '@floorlight/contracts/accounts';
import { deactivatePerson } from '@floorlight/contracts/people';
import { addFloorPlan, changeSite, getSiteSettings } from '@floorlight/contracts/site-settings';
import { eq, sql } from '@floorlight/database/drizzle';
import { type Call, succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { randomSite } from '@floorlight/test-kit/random-site';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { floorPlans, hubContacts, memberships, sites, users } from '../src/schema.ts';
import { as, password, signedIn } from './auth-under-test.ts';
import type { EventPublisher } from './event-publisher.ts';
import { arrivedAtHub, joinedCell, raisedAt } from './joined-cell.ts';

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

const raise = (count: number) => raisedAt(site, siteId, count);

const haveArrived = (ids: string[]) => arrivedAtHub(world, ids);

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
  // Noise, of which a picture has more bytes than one message brings.
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const picture = await sharp({ create: { width: 900, height: 900, channels: 3, background: 'grey', noise } })
    .jpeg()
    .toBuffer();
  const body = new Blob([picture], { type: 'image/jpeg' });
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
    expect(plan?.type).toBe('image/jpeg');
    expect(await sharp(plan?.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 900, height: 900 });
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
