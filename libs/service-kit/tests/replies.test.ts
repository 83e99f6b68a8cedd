import { randomUUID } from 'node:crypto';
import { callerHeader } from '@floorlight/contracts/callers';
import { PublishedEndpoints, SignedEndpoints, signedEndpointsText } from '@floorlight/contracts/published-endpoints';
import { callerToken, signedByCaller } from '@floorlight/test-kit/callers';
import { type TestPrincipals, testPrincipals } from '@floorlight/test-kit/principals';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { prepareReply } from '../src/prepared-reply.ts';
import { route } from '../src/route.ts';
import { contract, makeSample, type Sample, startSample } from './sample.ts';

let auth: TestPrincipals;
let token: string;
let sample: Sample | null = null;

beforeAll(async () => {
  auth = await testPrincipals();
  ({ token } = await auth.tokenFor('vault', { role: 'manager' }));
});
afterEach(() => sample?.service.stop());
afterAll(() => auth.stop());

const id = randomUUID();
const start = async (options: Parameters<typeof startSample>[0] = {}) => {
  sample = await startSample({ ...options, config: { AUTH_URL: auth.authUrl, ...options.config } });
  return sample;
};

test('a reply has the declared status and is never stored on the way', async () => {
  const { call } = await start();
  const created = await call('POST /api/parcels', { token, json: { title: ' Gloves ', size: { width: 1 } } });
  expect(created.status).toBe(201);
  expect(await created.json()).toMatchObject({ title: 'Gloves' });
  expect(created.headers.get('cache-control')).toBe('no-store');
  expect(created.headers.get('x-powered-by')).toBeNull();
});

test('a service publishes its endpoints to gateways, signed with its key', async () => {
  const { call } = await start();
  const { token: published } = SignedEndpoints.parse(await (await call('GET /internal/endpoints')).json());
  const [table = '', signature] = published.split('.');
  expect(signature).toBe(signedByCaller('vault', signedEndpointsText('vault', table)));
  expect(PublishedEndpoints.parse(JSON.parse(Buffer.from(table, 'base64url').toString()))).toContainEqual({
    ...{ method: 'GET', path: '/api/parcels/:id', access: 'user' },
  });
  const headers = { [callerHeader]: callerToken('safety', 'vault') };
  expect((await call('GET /internal/endpoints', { headers })).status).toBe(403);
});

test('204 has no body, 302 has the location of the handler', async () => {
  const { call } = await start();
  const removed = await call(`DELETE /api/parcels/${id}`, { token });
  expect([removed.status, await removed.text()]).toEqual([204, '']);
  const left = await call('GET /api/leave');
  expect([left.status, left.headers.get('location')]).toEqual([302, '/elsewhere']);
});

test('a literal path wins over a parameter, whichever was declared first', async () => {
  const { call } = await start();
  expect(await (await call('GET /api/parcels/count?limit=7', { token })).json()).toEqual({ count: 7 });
});

test.each([
  ['a reply', async () => ({ id, title: 'Gloves', passwordHash: 'secret' })],
  [
    'a prepared reply',
    async () => prepareReply(contract.getParcel, { id, title: 'Gloves', ...{ passwordHash: 'secret' } }),
  ],
])('a field that is not in the contract is not sent in %s', async (_, getParcel) => {
  const { call } = await start({ handlers: { getParcel } });
  const answer = await call(`GET /api/parcels/${id}`, { token });
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  expect(await answer.json()).toEqual({ id, title: 'Gloves' });
});

test('a reply that does not match its contract is a 500, and the log says why', async () => {
  const { call, logs } = await start({ handlers: { countParcels: async () => ({ count: 1.5 }) } });
  expect((await call('GET /api/parcels/count', { token })).status).toBe(500);
  expect(logs.findLast(({ level }) => level === 'error')).toMatchObject({
    err: { message: expect.stringMatching(/GET \/api\/parcels\/count does not match its contract.*\n.*count/) },
  });
});

test('in production it is sent and logged, because the work is done', async () => {
  const handlers = { countParcels: async () => ({ count: 1.5 }) };
  const { call, logs } = await start({ handlers, config: { NODE_ENV: 'production' } });
  const response = await call('GET /api/parcels/count', { token });
  expect([response.status, await response.json()]).toEqual([200, { count: 1.5 }]);
  expect(logs.some(({ level, msg }) => level === 'error' && msg === 'A reply does not match its contract')).toBe(true);
});

test('a handler that should redirect and does not is a 500', async () => {
  const { call } = await start({ handlers: { leave: async () => {} } });
  expect((await call('GET /api/leave')).status).toBe(500);
});

test('a handler gets the JSON as it was sent, and the parsed body', async () => {
  const seen: unknown[] = [];
  const { call } = await start({
    handlers: {
      createParcel: async ({ rawBody, body }) => {
        seen.push({ rawBody, body });
        return { id, title: body.title };
      },
    },
  });
  const json = { title: ' Gloves ', size: { width: 1 }, unknown: true };
  await call('POST /api/parcels', { token, json });
  expect(seen).toEqual([{ rawBody: json, body: { title: 'Gloves', size: { width: 1 } } }]);
});

test('createService throws where routes and contracts disagree', () => {
  const leave = route(contract.leave, async () => {});
  expect(() => makeSample({ routes: [leave] })).toThrow(/GET \/api\/greeting has no route/);
  expect(() => makeSample({ endpoints: [] })).toThrow(/GET \/api\/greeting is in no contract/);
  expect(() => makeSample({ endpoints: [contract.leave], routes: [leave, leave] })).toThrow(/GET \/api\/leave has two/);
});
