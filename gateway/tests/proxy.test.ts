import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { callerHeader } from '@floorlight/contracts/callers';
import { appHeader } from '@floorlight/contracts/endpoint';
import { ErrorBody } from '@floorlight/contracts/errors';
import { incidentPhotoMaxBytes } from '@floorlight/contracts/incidents';
import { principalHeader } from '@floorlight/contracts/principal';
import { eventually } from '@floorlight/test-kit/eventually';
import { describe, expect, it, onTestFinished } from 'vitest';
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

  it.each([
    ['GET', unread, 'notify'],
    ['POST', '/api/incident-reports/0b5c1f7e-8f0e-4a55-9d5e-0c6f1b1a2c3d/photos', 'safety'],
  ] as const)(
    'that refuses the gateway is away for the client of %s %s, who stays signed in',
    async (method, path, name) => {
      const gateway = await gatewayUnderTest();
      const { cookie } = await gateway.signIn({ role: 'manager' });
      gateway.services[name].answerBy((_request, response) => {
        response.writeHead(403, { [callerHeader]: 'refused', 'content-type': 'application/json' }).end('{}');
      });
      const headers = { cookie, origin: gateway.url, 'content-type': 'image/png' };
      const answer = await gateway.send(path, { method, headers, ...(method === 'POST' && { body: 'a picture' }) });
      expect([answer.status, answer.json.code]).toEqual([503, 'unavailable']);
    },
  );
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

describe('A request', () => {
  it('goes to the service of its endpoint, with its query', async () => {
    const gateway = await gatewayUnderTest();
    const { cookie } = await gateway.signIn();
    expect((await gateway.get(`${alerts}?status=active&limit=5`, { cookie })).json).toEqual({
      service: 'safety',
      url: `${alerts}?status=active&limit=5`,
    });
    expect((await gateway.get('/api/auth/user', { cookie })).json.service).toBe('auth');
  });

  it('is 401 at the gateway if nobody is signed in', async () => {
    const gateway = await gatewayUnderTest();
    const answer = await gateway.get(alerts);
    expect([answer.status, ErrorBody.parse(answer.json).code]).toEqual([401, 'unauthorized']);
    expect(gateway.services.safety.received).toHaveLength(0);
  });

  it.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/emergency-alerts-admin',
    '/api/auth/../../internal/jwks.json',
    '/api/auth/%2e%2e/%2e%2e/internal/jwks.json',
    '/api/emergency-alerts/..',
    '/api/auth%2Fuser',
    '/internal/jwks.json',
    '/internal/principals',
  ])('is 404 at %s', async (path) => {
    const gateway = await gatewayUnderTest();
    const { cookie } = await gateway.signIn();
    const answer = await gateway.get(path, { cookie });
    expect([answer.status, ErrorBody.parse(answer.json).code]).toEqual([404, 'not_found']);
    expect(Object.values(gateway.services).flatMap(({ received }) => received)).toHaveLength(0);
  });

  it('is 405 with Allow for another method', async () => {
    const gateway = await gatewayUnderTest();
    for (const method of ['DELETE', 'OPTIONS', 'PATCH', 'TRACE']) {
      const answer = await gateway.send(alerts, { method });
      expect([answer.status, ErrorBody.parse(answer.json).code]).toEqual([405, 'method_not_allowed']);
      expect(answer.headers.allow?.split(', ').sort()).toEqual(['GET', 'HEAD', 'POST']);
    }
    expect((await gateway.send('/api/auth/login', { method: 'GET' })).headers.allow).toBe('POST');
  });

  it('with HEAD is forwarded, and answered without a body', async () => {
    const gateway = await gatewayUnderTest();
    const answer = await gateway.send('/api/sites', { method: 'HEAD' });
    expect([answer.status, answer.text]).toEqual([200, '']);
    expect(gateway.services.auth.received[0]?.method).toBe('HEAD');
  });

  it.each(['/api/auth/verify-email?token=x', '/api/logout', '/api/inventory-counts/session'])(
    'with HEAD is refused where the GET changes something: %s',
    async (path) => {
      const gateway = await gatewayUnderTest();
      const { cookie } = await gateway.signIn();
      const answer = await gateway.send(path, { method: 'HEAD', headers: { cookie, [appHeader]: '1' } });
      expect([answer.status, answer.headers.allow]).toEqual([405, 'GET']);
      expect(Object.values(gateway.services).flatMap(({ received }) => received)).toHaveLength(0);
    },
  );

  it('that verifies an address passes from the app alone: a mail scanner opens the link without its header', async () => {
    const gateway = await gatewayUnderTest();
    const path = '/api/auth/verify-email?token=x';
    for (const headers of [{}, { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }]) {
      const answer = await gateway.get(path, headers);
      expect([answer.status, ErrorBody.parse(answer.json).code]).toEqual([403, 'forbidden']);
    }
    await gateway.get('/verify-email?token=x');
    expect(gateway.services.auth.received).toHaveLength(0);
    expect((await gateway.get(path, { [appHeader]: '1' })).status).toBe(200);
    expect(gateway.services.auth.received).toHaveLength(1);
  });

  it('can follow another on the same connection', async () => {
    const gateway = await gatewayUnderTest();
    const client = connect(gateway.port, '127.0.0.1');
    let output = '';
    client.on('data', (bytes) => {
      output += bytes;
    });
    const line = 'GET /api/sites HTTP/1.1\r\nHost: x\r\n\r\n';
    client.write(line);
    await eventually(() => output.split('HTTP/1.1 200').length === 2);
    expect(output.toLowerCase()).toContain('connection: keep-alive');
    client.write(line);
    await eventually(() => output.split('HTTP/1.1 200').length === 3);
    client.destroy();
  });
});

describe('A service that is down', () => {
  it('is 503 within a second, and the others keep working', async () => {
    const gateway = await gatewayUnderTest();
    const { cookie } = await gateway.signIn();
    await gateway.services.notify.kill();
    const answer = await gateway.get(unread, { cookie });
    expect([answer.status, ErrorBody.parse(answer.json).code]).toEqual([503, 'unavailable']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.took).toBeLessThan(1000);
    expect((await gateway.get(alerts, { cookie })).status).toBe(200);

    await gateway.services.notify.restart();
    expect((await gateway.get(unread, { cookie })).status).toBe(200);
  });

  it('is 503 within a second if its machine does not even refuse connections', async () => {
    const gateway = await gatewayUnderTest({ NOTIFY_URL: await unresponsiveAddress() });
    const { cookie } = await gateway.signIn();
    const answers = [];
    for (let times = 0; times < 3; times++) answers.push(await gateway.get(unread, { cookie }));
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
    expect(Math.min(...answers.map(({ took }) => took))).toBeLessThan(1000);
  });

  it('closes the connection of a request whose body was not read', async () => {
    const gateway = await gatewayUnderTest();
    const { cookie } = await gateway.signIn();
    await gateway.services.safety.kill();
    const answer = await gateway.send(alerts, {
      method: 'POST',
      headers: { cookie, origin: gateway.url, connection: 'keep-alive' },
      body: 'x'.repeat(900_000),
    });
    expect(answer.status).toBe(503);
    expect(answer.headers.connection).toBe('close');
  });

  it('that hangs is 503 within a bounded time, and the others keep working', async () => {
    const gateway = await gatewayUnderTest({ ANSWER_TIMEOUT: '1500' });
    const { cookie } = await gateway.signIn();
    gateway.services.safety.answerBy(() => {});
    const hanging = Promise.all([
      gateway.get(alerts, { cookie }),
      gateway.send(alerts, { method: 'POST', headers: { cookie, origin: gateway.url }, body: '{}' }),
    ]);
    const other = await gateway.get(unread, { cookie });
    expect([other.status, other.took < 1000]).toEqual([200, true]);
    for (const answer of await hanging) {
      expect([answer.status, answer.json.code]).toEqual([503, 'unavailable']);
      expect(answer.took).toBeLessThan(2500);
    }
  });

  it('that hangs on every connection still gets every client an answer', async () => {
    const gateway = await gatewayUnderTest({ ANSWER_TIMEOUT: '1500' });
    const { cookie } = await gateway.signIn();
    gateway.services.safety.answerBy(() => {});
    const answers = await Promise.all(Array.from({ length: 300 }, () => gateway.get(alerts, { cookie })));
    expect(answers.every(({ status, took }) => status === 503 && took < 10_000)).toBe(true);
    gateway.services.safety.answerBy(null);
    expect((await gateway.get(alerts, { cookie })).status).toBe(200);
  });

  it('does not get requests that were answered while they waited for a connection', async () => {
    const gateway = await gatewayUnderTest({ ANSWER_TIMEOUT: '3000' });
    const { cookie } = await gateway.signIn();
    let arrived = 0;
    const finish: (() => void)[] = [];
    gateway.services.safety.answerBy((_request, response) => {
      arrived += 1;
      if (arrived > 256) return void response.end('[]');
      response.writeHead(200).write('[');
      const drip = setInterval(() => response.write(' '), 500);
      finish.push(() => {
        clearInterval(drip);
        response.end(']');
      });
    });
    const slow = Array.from({ length: 256 }, () => gateway.get(alerts, { cookie }));
    await eventually(() => arrived === 256);

    const waiting = await Promise.all(Array.from({ length: 20 }, () => gateway.get(alerts, { cookie })));
    expect(waiting.every(({ status }) => status === 503)).toBe(true);
    for (const each of finish) each();
    expect((await Promise.all(slow)).every(({ status }) => status === 200)).toBe(true);
    expect((await gateway.get(alerts, { cookie })).status).toBe(200);
    expect(arrived).toBe(257);
  });

  it('that breaks off an answer breaks it off for the client', async () => {
    const gateway = await gatewayUnderTest();
    gateway.services.auth.answerBy((_request, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('half');
      setTimeout(() => response.destroy(), 50);
    });
    await expect(gateway.get('/api/sites')).rejects.toThrow();
    gateway.services.auth.answerBy(null);
    expect((await gateway.get('/api/sites')).status).toBe(200);
  });

  it('that just closed an idle connection gets a request without a body again', async () => {
    const gateway = await gatewayUnderTest();
    let cut = false;
    gateway.services.auth.answerBy((request, response) => {
      if (cut) {
        cut = false;
        return request.socket.resetAndDestroy();
      }
      response.end('[]');
    });
    await gateway.get('/api/sites');
    cut = true;
    expect((await gateway.get('/api/sites')).status).toBe(200);
  });

  it.each([
    ['with an Idempotency-Key gets it again', { 'idempotency-key': 'alert-1' }, 200, 2],
    ['without one gets it once, because it may have been done', {}, 503, 1],
  ])('that cuts the connection of a POST %s', async (_, key, status, times) => {
    const gateway = await gatewayUnderTest();
    const { cookie } = await gateway.signIn();
    const bodies: string[] = [];
    gateway.services.safety.answerBy((request, response) => {
      void text(request).then((body) => {
        bodies.push(body);
        if (bodies.length === 1) request.socket.resetAndDestroy();
        else response.end('{}');
      });
    });
    const headers = { cookie, origin: gateway.url, 'content-type': 'application/json', ...key };
    const answer = await gateway.send(alerts, { method: 'POST', headers, body: '{"a":1}' });
    expect([answer.status, bodies]).toEqual([status, Array(times).fill('{"a":1}')]);
  });

  it('and fails twice in a row gets no third request', async () => {
    const gateway = await gatewayUnderTest();
    let requests = 0;
    gateway.services.auth.answerBy((request) => {
      requests++;
      request.socket.resetAndDestroy();
    });
    expect((await gateway.get('/api/sites')).status).toBe(503);
    expect(requests).toBe(2);
  });

  it('loses the connection of a request whose client goes away', async () => {
    const gateway = await gatewayUnderTest();
    const { cookie } = await gateway.signIn();
    const gone = new Promise((resolve) =>
      gateway.services.safety.answerBy((request) => void request.socket.once('close', resolve)),
    );
    const client = connect(gateway.port, '127.0.0.1');
    client.write(`GET ${alerts} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\n\r\n`);
    setTimeout(() => client.destroy(), 200);
    await gone;
  });
});

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

/** An address that neither accepts nor refuses connections: its listener sleeps, with a full queue. */
async function unresponsiveAddress(): Promise<string> {
  const sleeper = spawn(process.execPath, ['-e', sleep], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void sleeper.kill('SIGKILL'));
  const [port] = await once(sleeper.stdout, 'data');
  const waiting = Array.from({ length: 4 }, () => connect(Number(port), '127.0.0.1').on('error', () => {}));
  onTestFinished(() => {
    for (const socket of waiting) socket.destroy();
  });
  await eventually(() => waiting.filter(({ connecting }) => !connecting).length >= 2);
  return `http://127.0.0.1:${port}`;
}

const sleep = `
  const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
    require('node:fs').writeSync(1, String(server.address().port));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  });
`;
