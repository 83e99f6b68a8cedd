import { sql } from '@floorlight/database/drizzle';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AuthUnderTest,
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

test('a person’s home is a membership, which follows when the home changes, and events tell it', async () => {
  const { id } = await verified(auth, { role: 'manager' });
  const memberships = async () => {
    const { rows } = await auth.db.orm.execute(
      sql`select site_id "siteId", role from memberships where user_id = ${id} order by site_id`,
    );
    return rows;
  };
  expect(await memberships()).toEqual([{ siteId: auth.siteId, role: 'manager' }]);
  expect(publishedEvents(auth, 'auth.user.verified', id)[0]?.payload.person.memberships).toEqual(await memberships());
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
