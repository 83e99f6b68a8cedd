import { logout, logoutPage } from '@floorlight/contracts/accounts';
import { callerHeader } from '@floorlight/contracts/callers';
import { serviceNames } from '@floorlight/contracts/endpoint';
import { Principal, principalCacheKey, principalIssuer, principalLife } from '@floorlight/contracts/principal';
import { sql } from '@floorlight/database/drizzle';
import { callerToken, gatewayHeaders } from '@floorlight/test-kit/callers';
import { client, succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { testUrls } from '@floorlight/test-kit/urls';
import { createRemoteJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { createClient } from 'redis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashSecret } from '../src/secrets.ts';
import { countOnSite } from '../src/sessions/count-on-site.ts';
import {
  type AuthUnderTest,
  authUnderTest,
  type Browser,
  principalFor,
  publishedEvents,
  signedIn,
  verified,
} from './auth-under-test.ts';

let auth: AuthUnderTest;
const redis = createClient({ url: testUrls.redis });
beforeAll(async () => {
  auth = await authUnderTest();
  await redis.connect();
});
afterAll(async () => {
  redis.destroy();
  await auth.stop();
});

async function someone(): Promise<Browser & { userId: string }> {
  const user = await verified(auth, { role: 'manager', firstName: 'Mia', lastName: 'Chen' });
  return { userId: user.id, ...(await signedIn(auth, user.email)) };
}
const asVault = () => ({ [callerHeader]: callerToken('vault', 'auth') });
const publishedBy = async (baseUrl: string) =>
  // The tests check its content.
  (await (await fetch(`${baseUrl}/internal/jwks.json`, { headers: asVault() })).json()) as JSONWebKeySet;
const setSession = (userId: string, change: ReturnType<typeof sql>) =>
  auth.db.orm.execute(sql`update sessions set ${change} where user_id = ${userId}`);

test('people count as on site who have used the app there in the last twelve hours, signed out since or not', async () => {
  const { siteId, otherSiteId } = auth;
  const before = await countOnSite(auth, { siteId });
  const [here, gone, long] = [await someone(), await someone(), await someone()];
  await setSession(gone.userId, sql`last_seen_at = now() - interval '1 hour'`);
  succeeded(await auth.call(logout, { headers: { cookie: gone.cookie } }));
  await setSession(long.userId, sql`last_seen_at = now() - interval '13 hours'`);
  expect(await countOnSite(auth, { siteId })).toEqual({ count: before.count + 2 });
  await setSession(here.userId, sql`active_site_id = ${otherSiteId}`);
  expect(await countOnSite(auth, { siteId })).toEqual({ count: before.count + 1 });
  expect(await countOnSite(auth, { siteId: otherSiteId })).toEqual({ count: 1 });
});

describe('principals', () => {
  test('carry the user, site and role, are signed for one service each by a published key, and live five minutes', async () => {
    const { userId, session } = await someone();
    const grant = await principalFor(auth, session);
    const keys = createRemoteJWKSet(new URL(`${auth.baseUrl}/internal/jwks.json`), { headers: asVault() });
    for (const service of serviceNames) {
      const principal = grant?.principals[service] ?? '';
      const { payload, protectedHeader } = await jwtVerify(principal, keys, { issuer: principalIssuer });
      expect(payload.aud).toBe(service);
      expect(protectedHeader.alg).toBe('EdDSA');
      expect(Principal.parse(payload)).toMatchObject({
        sub: userId,
        sid: grant?.sessionId,
        siteId: auth.siteId,
        role: 'manager',
        name: 'Mia Chen',
      });
      expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(principalLife);
      expect(Math.floor(Date.parse(grant?.expiresAt ?? '') / 1000)).toBe(payload.exp);
    }
  });

  test('the published keys contain no private part', async () => {
    const { keys } = await publishedBy(auth.baseUrl);
    expect(keys).toHaveLength(1);
    expect(Object.keys(keys[0] ?? {}).toSorted()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x']);
  });

  test('instances share a key, even if they start at once on an empty database', async () => {
    const { rows } = await auth.db.orm.execute(sql`delete from principal_keys returning kid`);
    expect(rows).toHaveLength(1);
    const instances = [1, 2].map(() => auth.createInstance());
    try {
      const ports = await Promise.all(instances.map((instance) => instance.start()));
      const [one, two] = await Promise.all(ports.map(({ port }) => publishedBy(`http://127.0.0.1:${port}`)));
      expect(one?.keys).toHaveLength(1);
      expect(one).toEqual(two);
    } finally {
      await Promise.all(instances.map((instance) => instance.stop()));
    }
  });

  test('issuing one updates when the session was last seen, at most once a minute', async () => {
    const { userId, session } = await someone();
    const lastSeen = async () =>
      (await auth.db.orm.execute(sql`select last_seen_at as at from sessions where user_id = ${userId}`)).rows[0]?.at;
    const began = await lastSeen();
    await principalFor(auth, session);
    expect(await lastSeen()).toEqual(began);
    await setSession(userId, sql`last_seen_at = now() - interval '61 seconds'`);
    const old = await lastSeen();
    await principalFor(auth, session);
    expect(await lastSeen()).not.toEqual(old);
  });

  test('an invalid request for one gets 400 or 401, never 500', async () => {
    for (const body of ['{}', '[]', '"x"', '{"sessionToken":7}', `{"sessionToken":"${'\\u0000'.repeat(43)}"}`]) {
      const answer = await fetch(`${auth.baseUrl}/internal/principals`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...gatewayHeaders('auth') },
        body,
      });
      expect([400, 401]).toContain(answer.status);
    }
  });
});

describe('a session ends', () => {
  test('after twelve hours without a request', async () => {
    const { userId, session } = await someone();
    await setSession(userId, sql`last_seen_at = now() - interval '11 hours 59 minutes'`);
    expect(await principalFor(auth, session)).not.toBeNull();
    await setSession(userId, sql`last_seen_at = now() - interval '12 hours 1 second'`);
    expect(await principalFor(auth, session)).toBeNull();
  });

  test('after thirty days in any case, and its principals expire with it', async () => {
    const { userId, session } = await someone();
    await setSession(userId, sql`expires_at = expires_at - interval '30 days' + interval '1 minute'`);
    const grant = await principalFor(auth, session);
    expect(Date.parse(grant?.expiresAt ?? '') - Date.now()).toBeLessThan(61_000);
    await setSession(userId, sql`expires_at = now()`);
    expect(await principalFor(auth, session)).toBeNull();
  });

  test('when its user signs out: the row, the cookie and the cached principal are deleted and an event is published', async () => {
    const { userId, session, cookie } = await someone();
    const grant = await principalFor(auth, session);
    const key = principalCacheKey(hashSecret(session));
    await redis.set(key, JSON.stringify(grant));

    const answer = await auth.call(logout, { headers: { cookie } });
    expect(answer.status).toBe(204);
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^floorlight_session=; Path=\/; Expires=Thu, 01 Jan 1970 .*HttpOnly; SameSite=Lax$/),
    ]);
    expect(await principalFor(auth, session)).toBeNull();
    expect(await redis.exists(key)).toBe(0);
    const event = await eventually(() => publishedEvents(auth, 'auth.session.revoked', userId)[0] ?? false);
    expect(event.payload).toEqual({ userId, sessionIds: [grant?.sessionId], reason: 'signed_out' });
  });

  test('signing out ends this session only and can be repeated', async () => {
    const user = await verified(auth);
    const [phone, desk] = [await signedIn(auth, user.email), await signedIn(auth, user.email)];
    for (let round = 0; round < 2; round++)
      expect((await auth.call(logout, { headers: { cookie: phone.cookie } })).status).toBe(204);
    expect(await principalFor(auth, desk.session)).not.toBeNull();
    expect(await principalFor(auth, phone.session)).toBeNull();
    const { rows } = await auth.db.orm.execute(
      sql`select 1 from outbox where name = 'auth.session.revoked' and envelope->'payload'->>'userId' = ${user.id}`,
    );
    expect(rows).toHaveLength(1);
  });

  test('the sign-out page ends the session and redirects to the sign-in screen', async () => {
    const { session, cookie } = await someone();
    const answer = await client(auth.baseUrl)(logoutPage, { headers: { cookie } });
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('/');
    expect(answer.headers.getSetCookie()[0]).toMatch(/^floorlight_session=;/);
    expect(await principalFor(auth, session)).toBeNull();
  });

  test('both work without a session too', async () => {
    expect((await auth.call(logout)).status).toBe(204);
    expect((await auth.call(logoutPage, { headers: { cookie: 'floorlight_session=garbage; x' } })).status).toBe(302);
  });
});

test('the next start deletes expired rows and no others', async () => {
  const [lasting, idle] = [await someone(), await someone()];
  await setSession(idle.userId, sql`last_seen_at = now() - interval '13 hours'`);
  await auth.db.orm.execute(
    sql`update mail_tokens set expires_at = now() - interval '2 hours' where user_id = ${idle.userId}`,
  );
  const instance = auth.createInstance();
  await instance.start();
  await instance.stop();
  const left = async (table: string) =>
    (await auth.db.orm.execute(sql`select user_id from ${sql.identifier(table)}`)).rows.map((row) => row.user_id);
  for (const table of ['sessions', 'mail_tokens']) {
    expect(await left(table)).toContain(lasting.userId);
    expect(await left(table)).not.toContain(idle.userId);
  }
});
