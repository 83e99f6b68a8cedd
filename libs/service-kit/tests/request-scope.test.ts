import { randomUUID } from 'node:crypto';
import { currentOrigin, currentRequestId, type RequestOrigin } from '@floorlight/telemetry/request-context';
import { currentTraceparent } from '@floorlight/telemetry/tracing';
import { gatewayHeaders } from '@floorlight/test-kit/callers';
import { eventually } from '@floorlight/test-kit/eventually';
import { type TestPrincipals, testPrincipals } from '@floorlight/test-kit/principals';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type LogLine, type Sample, startSample } from './sample.ts';

let auth: TestPrincipals;
let sample: Sample;
let seen: { requestId: string | null; traceparent: string | null; origin: RequestOrigin | null };

beforeAll(async () => {
  auth = await testPrincipals();
  sample = await startSample({
    config: { AUTH_URL: auth.authUrl },
    handlers: {
      createParcel: async ({ body }) => {
        seen = { requestId: currentRequestId(), traceparent: currentTraceparent(), origin: currentOrigin() };
        sample.service.log.info('stored');
        return { id: randomUUID(), title: body.title };
      },
      suggest: async () => {
        seen = { requestId: currentRequestId(), traceparent: currentTraceparent(), origin: currentOrigin() };
        sample.service.log.info('stored');
      },
    },
  });
});
beforeEach(() => void sample.logs.splice(0));
afterAll(async () => {
  await sample.service.stop();
  await auth.stop();
});

const requestLine = (): Promise<LogLine> => eventually(() => sample.logs.find(({ msg }) => msg === 'request') ?? false);

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const create = async (headers: Record<string, string> = {}) => {
  const { token, principal } = await auth.tokenFor('vault');
  const json = { title: 'Gloves', size: { width: 1 }, note: 'a body nobody logs' };
  return { response: await sample.call('POST /api/parcels?secret=abc', { token, json, headers }), token, principal };
};

test("the gateway's request id and trace reach the handler, its log lines and the answer", async () => {
  const requestId = randomUUID();
  const { response } = await create({ 'x-request-id': requestId, traceparent: `00-${traceId}-00f067aa0ba902b7-01` });
  expect(response.headers.get('x-request-id')).toBe(requestId);
  expect(seen.requestId).toBe(requestId);
  expect(seen.traceparent).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`));
  expect(seen.traceparent).not.toContain('00f067aa0ba902b7');
  expect(sample.logs.find(({ msg }) => msg === 'stored')).toMatchObject({ requestId, traceId });
  expect(await requestLine()).toMatchObject({ requestId, traceId });
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8::7', '2001:db8::7'],
  ['=cmd()', null],
])('the handler knows the client that the gateway names: %s', async (given, ip) => {
  await create({ 'x-forwarded-for': given, 'user-agent': 'Scanner/1.0' });
  expect(seen.origin).toEqual({ ip, userAgent: 'Scanner/1.0' });
});

test.each(['short', 'x'.repeat(65), 'with spaces and "quotes"'])(
  'an id that is unfit for logs is replaced: %s',
  async (given) => {
    const { response } = await create({ 'x-request-id': given, traceparent: 'garbage' });
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(seen.requestId).toBe(response.headers.get('x-request-id'));
    expect(seen.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  },
);

test('a refused request is logged with its caller', async () => {
  const { token, principal } = await auth.tokenFor('vault', { role: 'worker' });
  await sample.call(`DELETE /api/parcels/${randomUUID()}`, { token });
  expect(await requestLine()).toMatchObject({ method: 'DELETE', status: 403, userId: principal.sub });
});

test('a request of an anonymous endpoint leaves neither its caller nor its id and address', async () => {
  const { token, principal } = await auth.tokenFor('vault');
  const requestId = randomUUID();
  await sample.call('POST /api/suggestions', { token, headers: { 'x-request-id': requestId } });
  expect(await requestLine()).toMatchObject({ path: '/api/suggestions', status: 204 });
  expect(JSON.stringify(sample.logs)).not.toContain(principal.sub);
  expect(seen).toMatchObject({ requestId: expect.not.stringContaining(requestId), origin: null });
});

test('a request is one log line with its outcome and caller, and neither body, query nor token', async () => {
  const { token, principal } = await create();
  expect(await requestLine()).toMatchObject({
    level: 'info',
    method: 'POST',
    path: '/api/parcels',
    status: 201,
    durationMs: expect.any(Number),
    userId: principal.sub,
  });
  const everything = JSON.stringify(sample.logs);
  for (const secret of [token, 'secret', 'a body nobody logs']) expect(everything).not.toContain(secret);
});

test('a client that goes away before the answer is logged as 499', async () => {
  const { token } = await auth.tokenFor('vault');
  const leaving = new AbortController();
  const other = await startSample({
    config: { AUTH_URL: auth.authUrl },
    handlers: {
      countParcels: async ({ request }) => {
        leaving.abort();
        await new Promise((resolve) => request.socket.once('close', resolve));
        return { count: 1 };
      },
    },
  });
  const headers = gatewayHeaders('vault', token);
  await expect(fetch(`${other.baseUrl}/api/parcels/count`, { headers, signal: leaving.signal })).rejects.toThrow();
  expect(await eventually(() => other.logs.find(({ msg }) => msg === 'request') ?? false)).toMatchObject({
    status: 499,
  });
  await other.service.stop();
});

test('durations are measured by route template, not by address', async () => {
  const { token } = await auth.tokenFor('vault');
  const page = async () => (await sample.call('GET /metrics')).text();
  const counted = (metrics: string, labels: string) =>
    Number(metrics.split(`http_request_duration_seconds_count{${labels}} `)[1]?.split('\n')[0] ?? 0);
  const parcels = 'method="GET",route="/api/parcels/:id",status="200"';
  const unmatched = 'method="GET",route="unmatched",status="404"';
  const before = await page();
  await sample.call(`GET /api/parcels/${randomUUID()}`, { token });
  await sample.call('GET /api/nobody-asked-for-this');
  const metrics = await eventually(async () => {
    const after = await page();
    return counted(after, unmatched) === counted(before, unmatched) + 1 && after;
  });
  expect(counted(metrics, parcels)).toBe(counted(before, parcels) + 1);
  expect(metrics).not.toContain('nobody-asked-for-this');
  expect(metrics).toContain('process_resident_memory_bytes');
});
