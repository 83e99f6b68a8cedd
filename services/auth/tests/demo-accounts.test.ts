import { sql } from '@floorlight/database/drizzle';
import { succeeded } from '@floorlight/test-kit/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoEmails } from '../src/accounts/demo-accounts.ts';
import { readAuthConfig, signUpMode } from '../src/config.ts';
import { hashPassword } from '../src/passwords/password.ts';
import { type AuthUnderTest, authUnderTest, principalFor, signedIn, signIn } from './auth-under-test.ts';

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await authUnderTest({ DEMO_ACCOUNTS: 'true', SIGN_UP: 'approval' });
});
afterAll(() => auth.stop());

test('a worker and a manager can sign in without approval', async () => {
  const roles = [];
  for (const name of ['worker', 'manager'])
    roles.push(succeeded(await signIn(auth, `${name}@floorlight.test`, 'floorlight-demo')).user.role);
  expect(roles).toEqual(['worker', 'manager']);
});

test('they are published like any other user', async () => {
  const { rows } = await auth.db.orm.execute(
    sql`select name, envelope->'payload'->'person' as person from outbox where name like 'auth.user.%' order by position`,
  );
  const [worker] = (await auth.db.orm.execute(sql`select id from users where email = 'worker@floorlight.test'`)).rows;
  const { id } = worker ?? {};
  expect(rows.slice(0, 2)).toMatchObject([
    { name: 'auth.user.registered', person: { id, siteId: auth.siteId, isActive: false, version: 1 } },
    { name: 'auth.user.verified', person: { id, siteId: auth.siteId, isActive: true, version: 2 } },
  ]);
  expect(rows).toHaveLength(2 * demoEmails.length);
});

test('a second start does not change them', async () => {
  await auth.db.orm.execute(sql`update users set first_name = 'Renamed' where email = 'worker@floorlight.test'`);
  const state = async () => (await auth.db.orm.execute(sql`select * from users order by email`)).rows;
  const before = await state();
  const again = auth.createInstance();
  await again.start();
  await again.stop();
  expect(await state()).toEqual(before);
  const { rows } = await auth.db.orm.execute(sql`select 1 from outbox where name like 'auth.user.%'`);
  expect(rows).toHaveLength(2 * demoEmails.length);
});

test('production refuses them, and they are off by default', () => {
  expect(() => readAuthConfig({ ...auth.environment, NODE_ENV: 'production' })).toThrow(/DEMO_ACCOUNTS/);
  expect(readAuthConfig({ ...auth.environment, DEMO_ACCOUNTS: '' }).DEMO_ACCOUNTS).toBe(false);
});

test('production lets in who is invited, unless it says otherwise', () => {
  const modeIn = (NODE_ENV: string) =>
    signUpMode(readAuthConfig({ ...auth.environment, NODE_ENV, DEMO_ACCOUNTS: '', SIGN_UP: undefined }));
  expect([modeIn('production'), modeIn('development')]).toEqual(['invitation', 'open']);
});

test('production closes leftover demo accounts at start, unless their password was changed', async () => {
  const worker = await signedIn(auth, 'worker@floorlight.test', 'floorlight-demo');
  const passwordHash = await hashPassword('a password of my own');
  await auth.db.orm.execute(
    sql`update users set password_hash = ${passwordHash} where email = 'manager@floorlight.test'`,
  );
  const production = auth.createInstance({ NODE_ENV: 'production', DEMO_ACCOUNTS: '' });
  await production.start();
  await production.stop();
  expect(await principalFor(auth, worker.session)).toBeNull();
  expect((await signIn(auth, 'worker@floorlight.test', 'floorlight-demo')).status).toBe(401);
  expect((await signIn(auth, 'manager@floorlight.test', 'a password of my own')).status).toBe(200);
  const { rows } = await auth.db.orm.execute(
    sql`select envelope->'payload'->'person'->'isActive' as active from outbox where name = 'auth.user.updated'`,
  );
  expect(rows).toEqual(demoEmails.slice(1).map(() => ({ active: false })));
});
