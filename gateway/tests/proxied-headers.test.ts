import { randomUUID } from 'node:crypto';
import { callerHeader } from '@floorlight/contracts/callers';
import { principalHeader } from '@floorlight/contracts/principal';
import { describe, expect, it } from 'vitest';
import { gatewayUnderTest } from './gateway-under-test.ts';

const unread = '/api/notifications/unread-count';
const alerts = '/api/emergency-alerts';

describe('A service', () => {
  it('gets a credential of the gateway that is made for it', async () => {
    const gateway = await gatewayUnderTest();
    const { cookie } = await gateway.signIn();
    await gateway.get(unread, { cookie, [callerHeader]: 'forged' });
    expect(gateway.services.notify.received[0]?.headers[callerHeader]).toMatch(/^gateway\.notify\.\d+\.[\w-]{86}$/);
    expect(gateway.services.auth.received[0]?.headers[callerHeader]).toMatch(/^gateway\.auth\.\d+\.[\w-]{86}$/);
  });
});

describe('The headers a service gets', () => {
  it('hold no identity, forwarding or tracing header of a client', async () => {
    const gateway = await gatewayUnderTest();
    const { cookie, jwts } = await gateway.signIn();
    await gateway.get(unread, {
      cookie,
      [principalHeader]: 'forged',
      'X-FloorLight-Anything': 'forged',
      authorization: 'Bearer forged',
      forwarded: 'for=6.6.6.6',
      'x-forwarded-for': '6.6.6.6',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'x-forwarded-port': '666666',
      'x-real-ip': '6.6.6.6',
      'x-request-id': 'forged-request-id',
      traceparent: '00-66666666666666666666666666666666-6666666666666666-01',
      tracestate: 'forged=1',
      'x-http-method-override': 'DELETE',
      'x-original-url': '/internal/jwks.json',
      connection: `keep-alive, ${principalHeader}`,
      accept: 'application/json',
    });
    const headers = gateway.services.notify.received[0]?.headers ?? {};
    // Six sixes in a row: the gateway's own random identifiers and signatures often have three.
    expect(JSON.stringify(headers)).not.toMatch(/forged|6\.6\.6\.6|evil|666666/);
    expect(Object.keys(headers).sort()).toEqual(
      [
        'accept',
        callerHeader,
        'connection',
        'host',
        'traceparent',
        principalHeader,
        'x-forwarded-for',
        'x-forwarded-host',
        'x-forwarded-proto',
        'x-request-id',
      ].sort(),
    );
    expect(headers[principalHeader]).toBe(jwts.notify);
    expect(headers['x-forwarded-for']).toBe('127.0.0.1');
    expect(headers['x-forwarded-proto']).toBe('http');
  });

  it('continue the trace of the idempotency key that a write has, and no other one', async () => {
    const gateway = await gatewayUnderTest();
    const { cookie } = await gateway.signIn();
    const key = randomUUID();
    const press = (traceId: string) =>
      gateway.send(alerts, {
        method: 'POST',
        body: '{}',
        headers: {
          cookie,
          origin: gateway.url,
          'idempotency-key': key,
          traceparent: `00-${traceId}-00000000000000aa-01`,
        },
      });
    await press(key.replaceAll('-', ''));
    await press('66666666666666666666666666666666');
    const traces = gateway.services.safety.received.map(({ headers }) => String(headers.traceparent).split('-')[1]);
    expect(traces).toEqual([key.replaceAll('-', ''), expect.not.stringMatching(/^6{32}$/)]);
  });

  it('are the same for a request that expects 100-continue', async () => {
    const gateway = await gatewayUnderTest();
    const { cookie, jwts } = await gateway.signIn();
    const answer = await gateway.send(alerts, {
      method: 'POST',
      body: '{"a":1}',
      headers: {
        cookie,
        origin: gateway.url,
        expect: '100-continue',
        [principalHeader]: 'forged',
        'x-real-ip': '6.6.6.6',
      },
    });
    expect(answer.status).toBe(200);
    const [received] = gateway.services.safety.received;
    expect(received?.headers[principalHeader]).toBe(jwts.safety);
    expect(received?.headers['x-real-ip']).toBeUndefined();
    expect(received?.body).toBe('{"a":1}');
  });

  it('hold no principal if nobody is signed in', async () => {
    const gateway = await gatewayUnderTest();
    await gateway.get('/api/sites', { [principalHeader]: 'forged' });
    expect(gateway.services.auth.received[0]?.headers[principalHeader]).toBeUndefined();
  });

  it('hold the cookie only for auth', async () => {
    const gateway = await gatewayUnderTest();
    const { cookie } = await gateway.signIn();
    await gateway.get('/api/auth/user', { cookie });
    await gateway.get(alerts, { cookie });
    expect(gateway.services.auth.received.at(-1)?.headers.cookie).toBe(cookie);
    expect(gateway.services.safety.received[0]?.headers.cookie).toBeUndefined();
  });

  it('hold the request id that the answer has', async () => {
    const gateway = await gatewayUnderTest();
    const answer = await gateway.get('/api/sites', { 'x-request-id': 'from-outside' });
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(gateway.services.auth.received[0]?.headers['x-request-id']).toBe(answer.headers['x-request-id']);
    expect(gateway.services.auth.received[0]?.headers.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-0\d$/);
  });

  it('hold the forwarding headers of a trusted proxy', async () => {
    const gateway = await gatewayUnderTest({ TRUST_PROXY: 'loopback' });
    await gateway.get('/api/sites', {
      'x-forwarded-for': '6.6.6.6, 203.0.113.9',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'floor.example',
      'x-request-id': 'from-the-proxy',
    });
    const headers = gateway.services.auth.received[0]?.headers ?? {};
    expect(headers['x-forwarded-for']).toBe('203.0.113.9');
    expect(headers['x-forwarded-proto']).toBe('https');
    expect(headers['x-forwarded-host']).toBe('floor.example');
    expect(headers['x-request-id']).toBe('from-the-proxy');
  });
});
