import { type Database, openDatabase } from '@floorlight/database/database';
import { createLogger } from '@floorlight/telemetry/logger';
import { type FreshDatabase, freshDatabase } from '@floorlight/test-kit/fresh-database';
import { type TestPrincipals, testPrincipals } from '@floorlight/test-kit/principals';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Handler, route } from '../src/route.ts';
import { contract, makeSample, type Sample } from './sample.ts';

const { createParcel } = contract;
const gloves = { title: ' Gloves ', size: { width: 1 } };

let auth: TestPrincipals;
let fresh: FreshDatabase;
let db: Database;
let token: string;
const samples: Sample[] = [];

beforeAll(async () => {
  [auth, fresh] = await Promise.all([testPrincipals(), freshDatabase()]);
  db = openDatabase({ url: fresh.url, log: createLogger({ service: 'once-test', level: 'silent' }) });
  await db.start();
  await db.pool.query(`create table idempotency_keys (
    user_id text not null, key text not null, request_hash text not null, reply jsonb,
    created_at timestamptz not null default now(), primary key (user_id, key))`);
  token = (await auth.tokenFor('vault')).token;
});
afterEach(() => Promise.all(samples.splice(0).map(({ service }) => service.stop())));
afterAll(async () => {
  await db.stop();
  await Promise.all([auth.stop(), fresh.drop()]);
});

let parcels = 0;
const store: Handler<typeof createParcel> = ({ body, once }) =>
  db.transaction((tx) => once(tx, async () => ({ id: crypto.randomUUID(), title: `${body.title} ${++parcels}` })));

/** A release of the service; its contract may differ from the last one's. */
async function release(endpoint: typeof createParcel = createParcel) {
  const sample = makeSample({
    config: { AUTH_URL: auth.authUrl },
    endpoints: [endpoint],
    routes: [route(endpoint, store)],
  });
  samples.push(sample);
  const { port } = await sample.service.start();
  sample.baseUrl = `http://127.0.0.1:${port}`;
  return async (key: string | null, json: unknown, sender = token) => {
    const headers = key === null ? {} : { 'idempotency-key': key };
    const answer = await sample.call('POST /api/parcels', { token: sender, headers, json });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
}

test('the same key with the same body gets the first answer, another body is refused', async () => {
  const send = await release();
  const first = await send('press', gloves);
  expect(first.status).toBe(201);
  expect(await send('press', gloves)).toEqual(first);
  expect(await send('press', { ...gloves, title: 'Boots' })).toMatchObject({
    status: 422,
    body: { code: 'idempotency_mismatch' },
  });
});

test('a request repeated after a release that reads its body differently gets the first answer', async () => {
  const first = await (await release())('across', gloves);
  const Body = z.object({
    title: z.string().check(z.trim(), z.toUpperCase()),
    size: z.object({ width: z.number() }),
    note: z._default(z.unknown(), 'a default that the last release did not have'),
  });
  // Only the parsed body differs; its type is the same.
  const sendAgain = await release({ ...createParcel, body: Body } as unknown as typeof createParcel);
  expect(await sendAgain('across', gloves)).toEqual(first);
});

test('without a key each request does its work, and the same key of another user is another key', async () => {
  const send = await release();
  const mine = await send('shared', gloves);
  expect(await send('shared', gloves, (await auth.tokenFor('vault')).token)).not.toEqual(mine);
  expect(await send(null, gloves)).not.toEqual(await send(null, gloves));
});

test('a key that is too long to store still identifies its request', async () => {
  const send = await release();
  const long = 'k'.repeat(5000);
  const first = await send(long, gloves);
  expect(await send(long, gloves)).toEqual(first);
  expect(await send(`${long}l`, gloves)).not.toEqual(first);
});
