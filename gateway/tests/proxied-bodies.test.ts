import { randomBytes, randomUUID } from 'node:crypto';
import { incidentPhotoMaxBytes } from '@floorlight/contracts/incidents';
import { describe, expect, it } from 'vitest';
import { gatewayUnderTest } from './gateway-under-test.ts';

const unread = '/api/notifications/unread-count';
const alerts = '/api/emergency-alerts';

describe('A body', () => {
  it('arrives unchanged in chunks', async () => {
    const gateway = await gatewayUnderTest();
    const { cookie } = await gateway.signIn();
    const body = JSON.stringify({ text: 'ß'.repeat(100_000) });
    const headers = { cookie, origin: gateway.url, 'transfer-encoding': 'chunked' };
    expect((await gateway.send(alerts, { method: 'POST', headers, body })).status).toBe(200);
    expect(gateway.services.safety.received[0]?.body).toBe(body);
  });

  it('without a length and with an Idempotency-Key arrives unchanged', async () => {
    const gateway = await gatewayUnderTest();
    const { cookie } = await gateway.signIn();
    const headers = { cookie, origin: gateway.url, 'idempotency-key': 'one', 'transfer-encoding': 'chunked' };
    expect((await gateway.send(alerts, { method: 'POST', headers, body: '{"a":1}' })).status).toBe(200);
    expect(gateway.services.safety.received[0]?.body).toBe('{"a":1}');
  });

  it('may be missing, and the next request on that connection to the service still works', async () => {
    const gateway = await gatewayUnderTest();
    const { cookie } = await gateway.signIn();
    const headers = { cookie, origin: gateway.url };
    for (const [method, path] of [
      ['PUT', `/api/notifications/${randomUUID()}/read`],
      ['GET', unread],
      ['DELETE', `/api/auth/devices/${randomUUID()}`],
      ['POST', '/api/auth/logout'],
    ] as const)
      expect((await gateway.send(path, { method, headers })).status, path).toBe(200);
  });

  it.each(['content-length', 'chunked'])('over the limit is 413 (%s)', async (encoding) => {
    const gateway = await gatewayUnderTest({ BODY_LIMIT: '10000' });
    const { cookie } = await gateway.signIn();
    const headers = { cookie, origin: gateway.url, ...(encoding === 'chunked' && { 'transfer-encoding': 'chunked' }) };
    const answer = await gateway.send(alerts, { method: 'POST', headers, body: Buffer.alloc(3_000_000, 'x') });
    expect([answer.status, answer.json.code]).toEqual([413, 'payload_too_large']);
    expect(gateway.services.safety.received).toHaveLength(0);
    expect((await gateway.send(alerts, { method: 'POST', headers, body: 'x'.repeat(9000) })).status).toBe(200);
  });

  it.each(['content-length', 'chunked'])('of bytes has the limit its endpoint declares (%s)', async (encoding) => {
    const gateway = await gatewayUnderTest({ BODY_LIMIT: '10000' });
    const { cookie } = await gateway.signIn();
    const headers = {
      cookie,
      origin: gateway.url,
      'content-type': 'image/jpeg',
      ...(encoding === 'chunked' && { 'transfer-encoding': 'chunked' }),
    };
    const send = (bytes: number) =>
      gateway.send(`/api/incident-reports/${randomUUID()}/photos`, {
        method: 'POST',
        headers,
        body: Buffer.alloc(bytes, 'x'),
      });
    expect((await send(incidentPhotoMaxBytes)).status).toBe(200);
    expect(gateway.services.safety.received[0]?.body).toHaveLength(incidentPhotoMaxBytes);
    const answer = await send(incidentPhotoMaxBytes + 1_000_000);
    expect([answer.status, answer.json]).toMatchObject([413, { message: 'This is too large to send: at most 10 MB' }]);
    expect(gateway.services.safety.received).toHaveLength(1);
  });

  it('of bytes comes back unchanged', async () => {
    const gateway = await gatewayUnderTest();
    const { cookie } = await gateway.signIn();
    const bytes = randomBytes(200_000);
    gateway.services.safety.answerBy((_request, response) =>
      response.writeHead(200, { 'content-type': 'image/jpeg', 'content-security-policy': 'sandbox' }).end(bytes),
    );
    const answer = await fetch(`${gateway.url}/api/incident-reports/${randomUUID()}/photos/${randomUUID()}`, {
      headers: { cookie },
    });
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-security-policy': 'sandbox',
      'x-content-type-options': 'nosniff',
    });
  });
});
