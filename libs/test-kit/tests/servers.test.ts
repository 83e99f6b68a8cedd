import { randomUUID } from 'node:crypto';
import { principalIssuer } from '@floorlight/contracts/principal';
import { connect } from '@nats-io/transport-node';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import pg from 'pg';
import { createClient } from 'redis';
import { expect, test } from 'vitest';
import { eventually } from '../src/eventually.ts';
import { freshDatabase } from '../src/fresh-database.ts';
import { testPrincipals } from '../src/principals.ts';
import { randomSite } from '../src/random-site.ts';
import { severable } from '../src/severable.ts';
import { tapBus } from '../src/tap-bus.ts';
import { testUrls } from '../src/urls.ts';

test('a fresh database is empty, and does not exist after the drop', async () => {
  const database = await freshDatabase();
  const connection = new pg.Client({ connectionString: database.url });
  connection.on('error', () => {}); // dropping the database ends it
  await connection.connect();
  const tables = await connection.query("select 1 from pg_tables where schemaname = 'public'");
  expect(tables.rowCount).toBe(0);

  await database.drop();
  const late = new pg.Client({ connectionString: database.url });
  await expect(late.connect()).rejects.toThrow('does not exist');
});

test('principals verify with the served key, and expired ones do not', async () => {
  const principals = await testPrincipals();
  const keys = createRemoteJWKSet(new URL('/internal/jwks.json', principals.authUrl));
  const rules = { issuer: principalIssuer, audience: 'vault' };
  const { token, principal } = await principals.tokenFor('vault', { role: 'manager' });
  expect((await jwtVerify(token, keys, rules)).payload).toMatchObject({ ...principal, role: 'manager' });

  const expired = await principals.expiredTokenFor('vault');
  await expect(jwtVerify(expired.token, keys, rules)).rejects.toThrow('"exp" claim timestamp check failed');
  await principals.stop();
});

test('a tap receives only the events of its own site', async () => {
  const [mine, other] = [randomSite(), randomSite()];
  const tap = await tapBus(mine);
  const bus = await connect({ servers: testUrls.nats });
  const publish = (siteId: string) =>
    bus.publish(
      `floor.${siteId}.auth.password.reset`,
      JSON.stringify({
        id: randomUUID(),
        name: 'auth.password.reset',
        siteId,
        occurredAt: new Date().toISOString(),
        actor: null,
        requestId: null,
        traceparent: null,
        payload: { userId: randomUUID() },
      }),
    );
  publish(other);
  publish(mine);
  expect((await tap.waitFor('auth.password.reset')).siteId).toBe(mine);
  expect(tap.events()).toHaveLength(1);

  bus.publish(`floor.${mine}.auth.password.reset`, '{}');
  await bus.flush();
  await expect(eventually(() => tap.events().length === 2, { within: 500 })).rejects.toThrow('Unreadable events');
  await tap.stop();
  await bus.close();
});

test('a slowed connection delivers everything in order, later', async () => {
  const line = await severable(testUrls.redis);
  const redis = createClient({ url: line.url });
  await redis.connect();
  line.slow(50);
  const began = performance.now();
  const slowed = redis.echo('slowed');
  await redis.echo('slowed too');
  expect(performance.now() - began).toBeGreaterThan(95); // there and back
  line.slow(0);
  expect([await slowed, await redis.echo('quick')]).toEqual(['slowed', 'quick']);
  redis.destroy();
  await line.stop();
});

test('a severed connection breaks and refuses, a stalled one goes silent, a restored one works', async () => {
  const line = await severable(testUrls.redis);
  const redis = createClient({ url: line.url, disableOfflineQueue: true, socket: { reconnectStrategy: 20 } });
  redis.on('error', () => {}); // breaking it is the point
  await redis.connect();
  expect(await redis.ping()).toBe('PONG');

  await line.sever();
  await eventually(() => !redis.isReady);
  await line.restore();
  await eventually(() => redis.isReady);
  expect(await redis.ping()).toBe('PONG');

  line.stall();
  const pending = redis.ping().catch(() => 'broken');
  const silence = new Promise((resolve) => setTimeout(resolve, 200, 'silence'));
  expect(await Promise.race([pending, silence])).toBe('silence');
  await line.restore();
  expect(await pending).toBe('broken');
  await eventually(async () => (await redis.ping()) === 'PONG');

  redis.destroy();
  await line.stop();
});
