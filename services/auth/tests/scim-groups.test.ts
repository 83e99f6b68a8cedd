import * as scim from '@floorlight/contracts/scim';
import { eq } from '@floorlight/database/drizzle';
import { type Call, succeeded } from '@floorlight/test-kit/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '../src/schema.ts';
import { type AuthUnderTest, administrator, authUnderTest, newEmail, verified } from './auth-under-test.ts';
import { patch, scimClient, user } from './scim-client.ts';

let auth: AuthUnderTest;
let ada: Call;
let send: ReturnType<typeof scimClient>;

beforeAll(async () => {
  auth = await authUnderTest();
  ada = await administrator(auth);
  const body = { name: 'Okta', siteId: auth.siteId };
  send = scimClient(auth, succeeded(await ada(scim.createScimToken, { body })).token);
});
afterAll(() => auth.stop());

const rowOf = async (id: string) => (await auth.db.orm.select().from(users).where(eq(users.id, id)))[0];

describe('a group that nobody has mapped', () => {
  const addGroup = async (members: string[]): Promise<string> =>
    (
      await send('POST', '/Groups', {
        body: { displayName: `Group ${newEmail()}`, members: members.map((value) => ({ value })) },
      })
    ).body.id;
  const map = (id: string, siteId: string | null, role: 'lead' | 'manager' | null) =>
    ada(scim.mapScimGroup, { params: { id }, body: { siteId, role } });

  test('leaves its members the role that somebody gave them, until it is mapped', async () => {
    const [mia, { id: worker }, admin] = [
      await verified(auth, { role: 'manager' }),
      await verified(auth),
      await verified(auth),
    ];
    await verified(auth, { role: 'manager' }); // who stays one
    await auth.db.orm.update(users).set({ role: 'administrator' }).where(eq(users.id, admin.id));
    const group = await addGroup([mia.id, worker, admin.id]);
    await send('PATCH', `/Groups/${group}`, patch({ op: 'Remove', path: `members[value eq "${admin.id}"]` }));
    const roles = () => Promise.all([mia.id, worker, admin.id].map(async (id) => (await rowOf(id))?.role));
    expect(await roles()).toEqual(['manager', 'worker', 'administrator']);
    await map(group, null, null);
    expect(await roles()).toEqual(['manager', 'worker', 'administrator']);
    await map(group, null, 'lead');
    expect(await roles()).toEqual(['lead', 'lead', 'administrator']);
    expect((await send('DELETE', `/Groups/${group}`)).status).toBe(204);
    expect(await roles()).toEqual(['worker', 'worker', 'administrator']);
  });

  test('neither gives nor takes what the mapped groups of a person say', async () => {
    const { id } = (await send('POST', '/Users', { body: user(newEmail()) })).body;
    const leads = await addGroup([id]);
    await map(leads, auth.otherSiteId, 'lead');
    const everybody = await addGroup([id]);
    expect(await rowOf(id)).toMatchObject({ role: 'lead', siteId: auth.otherSiteId });
    await map(leads, null, null);
    expect(await rowOf(id)).toMatchObject({ role: 'worker', siteId: auth.otherSiteId });
    await map(everybody, auth.siteId, 'manager');
    expect(await rowOf(id)).toMatchObject({ role: 'manager', siteId: auth.siteId });
    for (const group of [leads, everybody]) await send('DELETE', `/Groups/${group}`);
  });
});

test('whoever was removed and is added again has no role from before until a group gives one', async () => {
  const userName = newEmail();
  const { id } = (await send('POST', '/Users', { body: user(userName) })).body;
  const group = (await send('POST', '/Groups', { body: { displayName: 'Leads', members: [{ value: id }] } })).body.id;
  await ada(scim.mapScimGroup, { params: { id: group }, body: { siteId: null, role: 'lead' } });
  expect(await rowOf(id)).toMatchObject({ role: 'lead' });
  expect((await send('DELETE', `/Users/${id}`)).status).toBe(204);
  expect((await send('POST', '/Users', { body: user(userName) })).body).toMatchObject({ id, active: true });
  expect(await rowOf(id)).toMatchObject({ role: 'worker' });
  await send('PATCH', `/Groups/${group}`, patch({ op: 'Add', path: 'members', value: [{ value: id }] }));
  expect(await rowOf(id)).toMatchObject({ role: 'lead' });
  await send('DELETE', `/Groups/${group}`);
});
