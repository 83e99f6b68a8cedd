import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { eventually } from '@floorlight/test-kit/eventually';
import { expect, it } from 'vitest';
import { gatewayUnderTest } from './gateway-under-test.ts';

/** The gateway's connections to a service for requests that are no emergencies. */
const connections = 256;
const photos = '/api/incident-reports/0b5c1f7e-8f0e-4a55-9d5e-0c6f1b1a2c3d/photos';

it.each([
  ['GET', '/api/emergency-alerts/counts'],
  ['POST', photos],
])('a surplus of %s %s is refused soon, and emergencies still reach the service', async (method, path) => {
  const gateway = await gatewayUnderTest({ REQUESTS_PER_MINUTE_PER_PERSON: '100000' });
  const { cookie } = await gateway.signIn({ role: 'manager' });
  const held: ServerResponse[] = [];
  const pressed: string[] = [];
  let others = 0;
  let isHolding = true;
  gateway.services.safety.answerBy((request, response) => {
    const key = request.headers['idempotency-key'];
    if (typeof key === 'string') pressed.push(key);
    else others += 1;
    if (key === undefined && isHolding) held.push(response);
    else response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  const headers = { cookie, origin: gateway.url, ...(method === 'POST' && { 'content-type': 'image/png' }) };
  const send = () => gateway.send(path, { method, headers, ...(method === 'POST' && { body: 'a picture' }) });

  const answered = Array.from({ length: connections }, send);
  await eventually(() => held.length === connections);
  const began = performance.now();
  const surplus = await Promise.all(Array.from({ length: 5 }, send));
  const waited = performance.now() - began;
  expect(surplus.map((answer) => [answer.status, answer.headers['retry-after']])).toEqual(Array(5).fill([503, '1']));
  expect(waited).toBeGreaterThan(1500);
  expect(waited).toBeLessThan(5000);

  const key = randomUUID();
  const press = await gateway.send('/api/emergency-alerts', {
    method: 'POST',
    body: '{}',
    headers: { cookie, origin: gateway.url, 'idempotency-key': key },
  });
  expect([press.status, pressed]).toEqual([200, [key]]);

  isHolding = false;
  for (const response of held) response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  const statuses = (await Promise.all(answered)).map(({ status }) => status);
  expect(statuses).toEqual(Array(connections).fill(200));
  expect((await send()).status).toBe(200);
  // What was refused is not sent later.
  expect(others).toBe(connections + 1);
});
