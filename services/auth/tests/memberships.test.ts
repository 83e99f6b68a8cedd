import { getUser } from '@floorlight/contracts/accounts';
import { listAuditPeople } from '@floorlight/contracts/audit-log';
import type { EventName } from '@floorlight/contracts/events';
import { moveHome, removeMembership, setMembership, switchSite } from '@floorlight/contracts/memberships';
import { listOrganizationSites } from '@floorlight/contracts/organization';
import { editPerson, getPerson, listPeople } from '@floorlight/contracts/people';
import type { Site } from '@floorlight/contracts/sites';
import { sql } from '@floorlight/database/drizzle';
import { gatewayHeaders } from '@floorlight/test-kit/callers';
import { type Call, succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as organization from '../src/sites/list-site-settings.ts';
import {
  type AuthUnderTest,
  as,
  authUnderTest,
  principalFor,
  publishedEvents,
  signedIn,
  verified,
} from './auth-under-test.ts';

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await authUnderTest();
});
afterAll(() => auth.stop());

async function placeOf(session: string): Promise<{ siteId: unknown; role: unknown }> {
  const { siteId, role } = decodeJwt((await principalFor(auth, session))?.principals.auth ?? '');
  return { siteId, role };
}

/** The events about a person that were written, at whatever site. */
async function written(name: EventName, id: string): Promise<unknown[]> {
  const { rows } = await auth.db.orm.execute<{ envelope: unknown }>(
    sql`select envelope from outbox where name = ${name} and envelope -> 'payload' ->> 'userId' = ${id}`,
  );
  return rows.map(({ envelope }) => envelope);
}

test('a person’s home is a membership, which follows when the home changes, and events tell it', async () => {
  const { id } = await verified(auth, { role: 'manager' });
  const memberships = async () => {
    const { rows } = await auth.db.orm.execute(
      sql`select site_id "siteId", role from memberships where user_id = ${id} order by site_id`,
    );
    return rows;
  };
  expect(await memberships()).toEqual([{ siteId: auth.siteId, role: 'manager' }]);
  const { rows } = await auth.db.orm.execute(
    sql`select envelope #> '{payload,person,memberships}' memberships from outbox
      where name = 'auth.user.verified' and envelope #>> '{payload,person,id}' = ${id}`,
  );
  expect(rows).toEqual([{ memberships: await memberships() }]);
  await auth.db.orm.execute(sql`update users set site_id = ${auth.otherSiteId}, role = 'worker' where id = ${id}`);
  expect(await memberships()).toEqual([{ siteId: auth.otherSiteId, role: 'worker' }]);
});

test('a session works at the site to which it was switched, and at home again when that membership ends', async () => {
  const { id, email } = await verified(auth);
  const { session } = await signedIn(auth, email);
  const home = { siteId: auth.siteId, role: 'worker' };
  await auth.db.orm.execute(sql`update sessions set active_site_id = ${auth.otherSiteId} where user_id = ${id}`);
  expect(await placeOf(session)).toEqual(home);
  await auth.db.orm.execute(sql`insert into memberships values (${id}, ${auth.otherSiteId}, 'manager')`);
  expect(await placeOf(session)).toEqual({ siteId: auth.otherSiteId, role: 'manager' });
  await auth.db.orm.execute(sql`delete from memberships where user_id = ${id} and site_id = ${auth.otherSiteId}`);
  expect(await placeOf(session)).toEqual(home);
});

/** An administrator of the deployment. */
async function administrator(): Promise<Call> {
  const { id, email } = await verified(auth);
  await auth.db.orm.execute(sql`update users set role = 'administrator' where id = ${id}`);
  return as(auth, await signedIn(auth, email));
}

test('an administrator gives a person another site, to which they switch at once without signing in again', async () => {
  const [boss, { id, email }] = [await administrator(), await verified(auth, { role: 'manager' })];
  const browser = await signedIn(auth, email);
  const person = await as(auth, browser);
  const there = { siteId: auth.otherSiteId };
  expect((await person(switchSite, { body: there })).status).toBe(404);

  const given = succeeded(await boss(setMembership, { params: { id, ...there }, body: { role: 'lead' } }));
  expect(given).toContainEqual({ ...there, role: 'lead' });
  const [changed] = await eventually(() => {
    const events = publishedEvents(auth, 'auth.user.updated', id);
    return events.length > 0 && events;
  });
  expect(changed?.payload.person).toMatchObject({ siteId: auth.siteId, role: 'manager', memberships: given });
  expect(await written('auth.membership.changed', id)).toMatchObject([
    { siteId: auth.otherSiteId, payload: { before: null, after: 'lead' } },
  ]);

  const user = succeeded(await person(switchSite, { body: there }));
  expect(user).toMatchObject({ ...there, role: 'lead' });
  expect(user.memberships?.map(({ siteId }) => siteId).toSorted()).toEqual([auth.siteId, auth.otherSiteId].toSorted());
  expect(await placeOf(browser.session)).toEqual({ ...there, role: 'lead' });
  expect(succeeded(await (await as(auth, browser))(getUser))).toEqual({ ...user, session: expect.anything() });
  expect(await written('auth.session.switched', id)).toMatchObject([{ siteId: auth.otherSiteId }]);
});

test('whoever leaves a site works at home again, and whoever leaves their home at the site they joined', async () => {
  const [boss, { id, email }] = [await administrator(), await verified(auth, { role: 'manager' })];
  const { session } = await signedIn(auth, email);
  const at = (siteId: string) => ({ params: { id, siteId } });
  expect((await boss(removeMembership, at(auth.siteId))).status).toBe(409);
  succeeded(await boss(setMembership, { ...at(auth.otherSiteId), body: { role: 'worker' } }));
  expect(succeeded(await boss(removeMembership, at(auth.siteId)))).toEqual([
    { siteId: auth.otherSiteId, role: 'worker' },
  ]);
  expect(await placeOf(session)).toEqual({ siteId: auth.otherSiteId, role: 'worker' });
  expect((await boss(removeMembership, at(auth.siteId))).status).toBe(404);
});

test('an administrator looks into every open site, and keeps their home', async () => {
  const { id, email } = await verified(auth);
  await auth.db.orm.execute(sql`update users set role = 'administrator' where id = ${id}`);
  const browser = await signedIn(auth, email);
  const boss = await as(auth, browser);
  expect(succeeded(await boss(switchSite, { body: { siteId: auth.otherSiteId } })).role).toBe('administrator');
  expect(await placeOf(browser.session)).toEqual({ siteId: auth.otherSiteId, role: 'administrator' });
  expect((await boss(switchSite, { body: { siteId: 'nowhere' } })).status).toBe(404);
  expect((await boss(removeMembership, { params: { id, siteId: auth.siteId } })).status).toBe(409);
});

test('a manager changes and ends access to their own site only, and gives it to nobody whose home is another', async () => {
  const { email } = await verified(auth, { role: 'manager' });
  const [boss, manager] = [await administrator(), await as(auth, await signedIn(auth, email))];
  const { id } = await verified(auth, { siteId: auth.otherSiteId });
  const at = (siteId: string) => ({ params: { id, siteId } });
  expect((await manager(setMembership, { ...at(auth.otherSiteId), body: { role: 'manager' } })).status).toBe(403);
  expect((await manager(setMembership, { ...at(auth.siteId), body: { role: 'worker' } })).status).toBe(404);
  expect((await manager(getPerson, { params: { id } })).status).toBe(404);
  succeeded(await boss(setMembership, { ...at(auth.siteId), body: { role: 'worker' } }));
  succeeded(await manager(setMembership, { ...at(auth.siteId), body: { role: 'lead' } }));
  expect((await manager(removeMembership, at(auth.otherSiteId))).status).toBe(403);
  succeeded(await manager(removeMembership, at(auth.siteId)));
});

test('a manager sees the people who work at their site, and of those at home elsewhere changes the membership alone', async () => {
  const [boss, { email }] = [await administrator(), await verified(auth, { role: 'manager' })];
  const manager = await as(auth, await signedIn(auth, email));
  const { id } = await verified(auth, { siteId: auth.otherSiteId, firstName: 'Guest' });
  const [at, one] = [{ params: { id, siteId: auth.siteId } }, { params: { id } }];
  const guests = async (role?: 'worker' | 'lead') =>
    succeeded(await manager(listPeople, { query: { search: 'guest', ...(role && { role }) } })).people;
  expect(await guests()).toEqual([]);
  expect((await manager(getPerson, one)).status).toBe(404);

  succeeded(await boss(setMembership, { ...at, body: { role: 'lead' } }));
  const memberships = [
    { siteId: auth.siteId, role: 'lead' },
    { siteId: auth.otherSiteId, role: 'worker' },
  ].toSorted((a, b) => a.siteId.localeCompare(b.siteId));
  expect(await guests('lead')).toMatchObject([{ id, siteId: auth.otherSiteId, memberships }]);
  expect(await guests('worker')).toEqual([]);
  expect(succeeded(await manager(getPerson, one)).memberships).toEqual(memberships);
  expect(succeeded(await manager(listAuditPeople))).toContainEqual({ id, name: 'Guest Okafor', role: 'lead' });
  const refused = await manager(editPerson, { ...one, body: { firstName: 'Other' } });
  expect(refused).toMatchObject({
    status: 403,
    body: { message: expect.stringMatching(/^Their home is another site/) },
  });
  succeeded(await manager(removeMembership, at));
  expect(await guests()).toEqual([]);
});

test('a manager of several sites gives access to each without switching', async () => {
  const [boss, { id: managerId, email }] = [await administrator(), await verified(auth, { role: 'manager' })];
  succeeded(
    await boss(setMembership, { params: { id: managerId, siteId: auth.otherSiteId }, body: { role: 'manager' } }),
  );
  const manager = await as(auth, await signedIn(auth, email));
  const { id } = await verified(auth);
  succeeded(await manager(setMembership, { params: { id, siteId: auth.otherSiteId }, body: { role: 'lead' } }));
});

test('a moved person’s sessions go on at the new home, with or without access to the old one', async () => {
  const [boss, { id, email }] = [await administrator(), await verified(auth, { role: 'manager' })];
  const { session } = await signedIn(auth, email);
  const move = (siteId: string, keepsAccess: boolean) =>
    boss(moveHome, { params: { id }, body: { siteId, keepsAccess } });
  expect(succeeded(await move(auth.otherSiteId, true))).toMatchObject({ siteId: auth.otherSiteId, role: 'manager' });
  expect(await placeOf(session)).toEqual({ siteId: auth.otherSiteId, role: 'manager' });
  const changes = [{ path: ['siteId'], before: auth.siteId, after: auth.otherSiteId }];
  expect(await written('auth.person.changed', id)).toMatchObject([
    { siteId: auth.otherSiteId, payload: { kind: 'moved', changes } },
  ]);

  succeeded(await boss(setMembership, { params: { id, siteId: auth.siteId }, body: { role: 'worker' } }));
  expect(succeeded(await move(auth.siteId, false)).memberships).toEqual([{ siteId: auth.siteId, role: 'worker' }]);
  expect(await placeOf(session)).toEqual({ siteId: auth.siteId, role: 'worker' });
  expect(await written('auth.membership.changed', id)).toContainEqual(
    expect.objectContaining({
      siteId: auth.otherSiteId,
      payload: expect.objectContaining({ before: 'manager', after: null }),
    }),
  );
  expect((await move('nowhere', false)).status).toBe(400);
});

test('a request for another site gets principals of that one, if its user has access', async () => {
  const { id, email } = await verified(auth);
  const { session } = await signedIn(auth, email);
  const ask = () =>
    fetch(`${auth.baseUrl}/internal/principals`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...gatewayHeaders('auth') },
      body: JSON.stringify({ sessionToken: session, siteId: auth.otherSiteId }),
    });
  expect((await ask()).status).toBe(403);
  await auth.db.orm.execute(sql`insert into memberships values (${id}, ${auth.otherSiteId}, 'manager')`);
  expect(await (await ask()).json()).toMatchObject({ siteId: auth.otherSiteId });
  expect(await placeOf(session)).toEqual({ siteId: auth.siteId, role: 'worker' });
});

test('administrators oversee all sites, managers those that they manage, and each site counts who is alerted and connected', async () => {
  const [boss, { id, email }] = [await administrator(), await verified(auth, { role: 'manager' })];
  const manager = await as(auth, await signedIn(auth, email));
  const ids = async (by: Call) => succeeded(await by(listOrganizationSites)).map((site) => site.id);
  const responders = async () =>
    succeeded(await boss(listOrganizationSites)).find((site) => site.id === auth.otherSiteId)?.responders;
  expect((await ids(boss)).toSorted()).toEqual([auth.siteId, auth.otherSiteId].toSorted());
  expect(await ids(manager)).toEqual([auth.siteId]);
  const connected = async () =>
    succeeded(await boss(listOrganizationSites)).find((site) => site.id === auth.otherSiteId)?.connected;
  const [visitor, others] = [await verified(auth, { siteId: auth.otherSiteId }), await connected()];
  for (const _browser of ['phone', 'desk']) await signedIn(auth, visitor.email);
  expect(await connected()).toBe((others ?? 0) + 1);

  const before = (await responders()) ?? 0;
  const there = { params: { id, siteId: auth.otherSiteId } };
  succeeded(await boss(setMembership, { ...there, body: { role: 'lead' } }));
  expect(await responders()).toBe(before + 1);
  expect(await ids(manager)).toEqual([auth.siteId]);
  succeeded(await boss(setMembership, { ...there, body: { role: 'manager' } }));
  expect((await ids(manager)).toSorted()).toEqual([auth.siteId, auth.otherSiteId].toSorted());
  expect(await responders()).toBe(before + 1);
  await auth.db.orm.execute(sql`update users set is_active = false where id = ${id}`);
  expect(await responders()).toBe(before);

  const worker = await as(auth, await signedIn(auth, (await verified(auth)).email));
  expect((await worker(listOrganizationSites)).status).toBe(403);
});

test('the sites of an organization take as many statements as one site', async () => {
  const { id: sub } = await verified(auth, { role: 'manager' });
  const { rows } = await auth.db.orm.execute<{ id: string; settings: Site }>(sql`select id, settings from sites`);
  const sites = new Map(rows.map(({ id, settings }) => [id, settings]));
  const readSites = vi.fn(async () => {});
  const statements = vi.spyOn(auth.db.pool, 'query');
  const count = async (role: 'manager' | 'administrator') => {
    statements.mockClear();
    const principal = { sub, sid: sub, siteId: auth.siteId, role, name: 'Sam', email: '' };
    await organization.listOrganizationSites({ db: auth.db, sites, readSites }, principal);
    return statements.mock.calls.length;
  };
  expect([await count('administrator'), await count('manager')]).toEqual([1, 2]);
  expect(readSites).toHaveBeenCalledTimes(2);
});
