import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { ErrorBody } from '@floorlight/contracts/errors';
import { incidentPhotoMaxBytes } from '@floorlight/contracts/incidents';
import { principalHeader } from '@floorlight/contracts/principal';
import { eventually } from '@floorlight/test-kit/eventually';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type House, openHouse } from './house.ts';

const unread = '/api/notifications/unread-count';
const alerts = '/api/emergency-alerts';

describe('The headers a service gets', () => {
  it('hold nothing of what a client says about itself or the way', async () => {
    const house = await openHouse();
    const { cookie, jwt } = await house.signIn();
    await house.get(unread, {
      cookie,
      [principalHeader]: 'forged',
      'X-FloorLight-Anything': 'forged',
      authorization: 'Bearer forged',
      forwarded: 'for=6.6.6.6',
      'x-forwarded-for': '6.6.6.6',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'x-forwarded-port': '666',
      'x-real-ip': '6.6.6.6',
      'x-request-id': 'forged-request-id',
      traceparent: '00-66666666666666666666666666666666-6666666666666666-01',
      tracestate: 'forged=1',
      'x-http-method-override': 'DELETE',
      'x-original-url': '/internal/jwks.json',
      connection: `keep-alive, ${principalHeader}`,
      accept: 'application/json',
    });
    const headers = house.services.notify.received[0]?.headers ?? {};
    expect(JSON.stringify(headers)).not.toMatch(/forged|6\.6\.6\.6|evil|666/);
    expect(Object.keys(headers).sort()).toEqual(
      [
        'accept',
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
    expect(headers[principalHeader]).toBe(jwt);
    expect(headers['x-forwarded-for']).toBe('127.0.0.1');
    expect(headers['x-forwarded-proto']).toBe('http');
  });

  it('are the same for a request that expects 100-continue', async () => {
    const house = await openHouse();
    const { cookie, jwt } = await house.signIn();
    const answer = await house.send(alerts, {
      method: 'POST',
      body: '{"a":1}',
      headers: {
        cookie,
        origin: house.url,
        expect: '100-continue',
        [principalHeader]: 'forged',
        'x-real-ip': '6.6.6.6',
      },
    });
    expect(answer.status).toBe(200);
    const [received] = house.services.safety.received;
    expect(received?.headers[principalHeader]).toBe(jwt);
    expect(received?.headers['x-real-ip']).toBeUndefined();
    expect(received?.body).toBe('{"a":1}');
  });

  it('hold no principal where nobody is signed in', async () => {
    const house = await openHouse();
    await house.get('/api/sites', { [principalHeader]: 'forged' });
    expect(house.services.auth.received[0]?.headers[principalHeader]).toBeUndefined();
  });

  it('hold the cookie for auth alone', async () => {
    const house = await openHouse();
    const { cookie } = await house.signIn();
    await house.get('/api/auth/user', { cookie });
    await house.get(alerts, { cookie });
    expect(house.services.auth.received.at(-1)?.headers.cookie).toBe(cookie);
    expect(house.services.safety.received[0]?.headers.cookie).toBeUndefined();
  });

  it('name the request as the answer does', async () => {
    const house = await openHouse();
    const answer = await house.get('/api/sites', { 'x-request-id': 'from-outside' });
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(house.services.auth.received[0]?.headers['x-request-id']).toBe(answer.headers['x-request-id']);
    expect(house.services.auth.received[0]?.headers.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-0\d$/);
  });

  it('say what a trusted proxy says', async () => {
    const house = await openHouse({ TRUST_PROXY: 'loopback' });
    await house.get('/api/sites', {
      'x-forwarded-for': '6.6.6.6, 203.0.113.9',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'floor.example',
      'x-request-id': 'from-the-proxy',
    });
    const headers = house.services.auth.received[0]?.headers ?? {};
    expect(headers['x-forwarded-for']).toBe('203.0.113.9');
    expect(headers['x-forwarded-proto']).toBe('https');
    expect(headers['x-forwarded-host']).toBe('floor.example');
    expect(headers['x-request-id']).toBe('from-the-proxy');
  });
});

describe('The way of a request', () => {
  it('leads to the service of its endpoint, with its query', async () => {
    const house = await openHouse();
    const { cookie } = await house.signIn();
    expect((await house.get(`${alerts}?status=active&limit=5`, { cookie })).json).toEqual({
      service: 'safety',
      url: `${alerts}?status=active&limit=5`,
    });
    expect((await house.get('/api/auth/user', { cookie })).json.service).toBe('auth');
  });

  it('ends at the gateway where nobody is signed in', async () => {
    const house = await openHouse();
    const answer = await house.get(alerts);
    expect([answer.status, ErrorBody.parse(answer.json).code]).toEqual([401, 'unauthorized']);
    expect(house.services.safety.received).toHaveLength(0);
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
  ])('ends with 404 at %s', async (path) => {
    const house = await openHouse();
    const { cookie } = await house.signIn();
    const answer = await house.get(path, { cookie });
    expect([answer.status, ErrorBody.parse(answer.json).code]).toEqual([404, 'not_found']);
    expect(Object.values(house.services).flatMap(({ received }) => received)).toHaveLength(0);
  });

  it('ends with 405 and Allow where the method is another', async () => {
    const house = await openHouse();
    for (const method of ['DELETE', 'OPTIONS', 'PATCH', 'TRACE']) {
      const answer = await house.send(alerts, { method });
      expect([answer.status, ErrorBody.parse(answer.json).code]).toEqual([405, 'method_not_allowed']);
      expect(answer.headers.allow?.split(', ').sort()).toEqual(['GET', 'HEAD', 'POST']);
    }
    expect((await house.send('/api/auth/login', { method: 'GET' })).headers.allow).toBe('POST');
  });

  it('passes HEAD, with no body coming back', async () => {
    const house = await openHouse();
    const answer = await house.send('/api/sites', { method: 'HEAD' });
    expect([answer.status, answer.text]).toEqual([200, '']);
    expect(house.services.auth.received[0]?.method).toBe('HEAD');
  });

  it('is open for requests that carry on over one connection', async () => {
    const house = await openHouse();
    const client = connect(house.port, '127.0.0.1');
    let heard = '';
    client.on('data', (bytes) => {
      heard += bytes;
    });
    const line = 'GET /api/sites HTTP/1.1\r\nHost: x\r\n\r\n';
    client.write(line);
    await eventually(() => heard.split('HTTP/1.1 200').length === 2);
    expect(heard.toLowerCase()).toContain('connection: keep-alive');
    client.write(line);
    await eventually(() => heard.split('HTTP/1.1 200').length === 3);
    client.destroy();
  });
});

describe('A service that is down', () => {
  it('is 503 within a second, and the others go on', async () => {
    const house = await openHouse();
    const { cookie } = await house.signIn();
    await house.services.notify.kill();
    const answer = await house.get(unread, { cookie });
    expect([answer.status, ErrorBody.parse(answer.json).code]).toEqual([503, 'unavailable']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.took).toBeLessThan(1000);
    expect((await house.get(alerts, { cookie })).status).toBe(200);

    await house.services.notify.restart();
    expect((await house.get(unread, { cookie })).status).toBe(200);
  });

  it('is 503 within a second where its machine does not even refuse', async () => {
    const house = await openHouse({ NOTIFY_URL: await deafAddress() });
    const { cookie } = await house.signIn();
    const answers = [];
    for (let times = 0; times < 3; times++) answers.push(await house.get(unread, { cookie }));
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
    expect(Math.min(...answers.map(({ took }) => took))).toBeLessThan(1000);
  });

  it('ends the connection of a request whose body it left unread', async () => {
    const house = await openHouse();
    const { cookie } = await house.signIn();
    await house.services.safety.kill();
    const answer = await house.send(alerts, {
      method: 'POST',
      headers: { cookie, origin: house.url, connection: 'keep-alive' },
      body: 'x'.repeat(900_000),
    });
    expect(answer.status).toBe(503);
    expect(answer.headers.connection).toBe('close');
  });

  it('that hangs is 503 within a bounded time, and the others go on meanwhile', async () => {
    const house = await openHouse({ ANSWER_TIMEOUT: '1500' });
    const { cookie } = await house.signIn();
    house.services.safety.answerBy(() => {});
    const hanging = Promise.all([
      house.get(alerts, { cookie }),
      house.send(alerts, { method: 'POST', headers: { cookie, origin: house.url }, body: '{}' }),
    ]);
    const other = await house.get(unread, { cookie });
    expect([other.status, other.took < 1000]).toEqual([200, true]);
    for (const answer of await hanging) {
      expect([answer.status, answer.json.code]).toEqual([503, 'unavailable']);
      expect(answer.took).toBeLessThan(2500);
    }
  });

  it('that hangs with every connection taken still gets everyone an answer', async () => {
    const house = await openHouse({ ANSWER_TIMEOUT: '1500' });
    const { cookie } = await house.signIn();
    house.services.safety.answerBy(() => {});
    const answers = await Promise.all(Array.from({ length: 300 }, () => house.get(alerts, { cookie })));
    expect(answers.every(({ status, took }) => status === 503 && took < 10_000)).toBe(true);
    house.services.safety.answerBy(null);
    expect((await house.get(alerts, { cookie })).status).toBe(200);
  });

  it('is not sent what waited for a connection until its client had an answer', async () => {
    const house = await openHouse({ ANSWER_TIMEOUT: '1000' });
    const { cookie } = await house.signIn();
    const arrived: string[] = [];
    house.services.safety.answerBy((request) => void arrived.push(request.method ?? ''));
    const uploads = Array.from({ length: 256 }, () => drip(house, cookie));
    await eventually(() => arrived.length === 256);

    const waiting = await Promise.all(Array.from({ length: 20 }, () => house.get(alerts, { cookie })));
    expect(waiting.every(({ status }) => status === 503)).toBe(true);
    for (const stop of uploads) stop();
    await eventually(async () => {
      house.services.safety.answerBy((request, response) => {
        arrived.push(request.method ?? '');
        response.end('[]');
      });
      return (await house.get(alerts, { cookie })).status === 200;
    });
    expect(arrived.filter((method) => method === 'GET')).toHaveLength(1);
  });

  it('that breaks off in the middle of an answer breaks it off for the client', async () => {
    const house = await openHouse();
    house.services.auth.answerBy((_request, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('half');
      setTimeout(() => response.destroy(), 50);
    });
    await expect(house.get('/api/sites')).rejects.toThrow();
    house.services.auth.answerBy(null);
    expect((await house.get('/api/sites')).status).toBe(200);
  });

  it('that closed a kept connection just now is asked again by a request without a body', async () => {
    const house = await openHouse();
    let cut = false;
    house.services.auth.answerBy((request, response) => {
      if (cut) {
        cut = false;
        return request.socket.resetAndDestroy();
      }
      response.end('[]');
    });
    await house.get('/api/sites');
    cut = true;
    expect((await house.get('/api/sites')).status).toBe(200);
  });

  it('sees a request break off when its client goes away', async () => {
    const house = await openHouse();
    const { cookie } = await house.signIn();
    const gone = new Promise((resolve) =>
      house.services.safety.answerBy((request) => void request.socket.once('close', resolve)),
    );
    const client = connect(house.port, '127.0.0.1');
    client.write(`GET ${alerts} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\n\r\n`);
    setTimeout(() => client.destroy(), 200);
    await gone;
  });
});

describe('A body', () => {
  it('arrives as it was sent, also in chunks', async () => {
    const house = await openHouse();
    const { cookie } = await house.signIn();
    const body = JSON.stringify({ text: 'ß'.repeat(100_000) });
    const headers = { cookie, origin: house.url, 'transfer-encoding': 'chunked' };
    expect((await house.send(alerts, { method: 'POST', headers, body })).status).toBe(200);
    expect(house.services.safety.received[0]?.body).toBe(body);
  });

  it.each(['told', 'chunked'])('over the limit is 413 (its size %s)', async (how) => {
    const house = await openHouse({ BODY_LIMIT: '10000' });
    const { cookie } = await house.signIn();
    const headers = { cookie, origin: house.url, ...(how === 'chunked' && { 'transfer-encoding': 'chunked' }) };
    const answer = await house.send(alerts, { method: 'POST', headers, body: Buffer.alloc(3_000_000, 'x') });
    expect([answer.status, answer.json.code]).toEqual([413, 'payload_too_large']);
    expect(house.services.safety.received).toHaveLength(0);
    expect((await house.send(alerts, { method: 'POST', headers, body: 'x'.repeat(9000) })).status).toBe(200);
  });

  it.each(['told', 'chunked'])('of bytes has the limit its endpoint declares (its size %s)', async (how) => {
    const house = await openHouse({ BODY_LIMIT: '10000' });
    const { cookie } = await house.signIn();
    const headers = {
      cookie,
      origin: house.url,
      'content-type': 'image/jpeg',
      ...(how === 'chunked' && { 'transfer-encoding': 'chunked' }),
    };
    const send = (bytes: number) =>
      house.send(`/api/incident-reports/${randomUUID()}/photos`, {
        method: 'POST',
        headers,
        body: Buffer.alloc(bytes, 'x'),
      });
    expect((await send(incidentPhotoMaxBytes)).status).toBe(200);
    expect(house.services.safety.received[0]?.body).toHaveLength(incidentPhotoMaxBytes);
    const answer = await send(incidentPhotoMaxBytes + 1_000_000);
    expect([answer.status, answer.json]).toMatchObject([413, { message: 'This is too large to send: at most 10 MB' }]);
    expect(house.services.safety.received).toHaveLength(1);
  });

  it('of bytes comes back as the service sent it', async () => {
    const house = await openHouse();
    const { cookie } = await house.signIn();
    const bytes = randomBytes(200_000);
    house.services.safety.answerBy((_request, response) =>
      response.writeHead(200, { 'content-type': 'image/jpeg', 'content-security-policy': 'sandbox' }).end(bytes),
    );
    const answer = await fetch(`${house.url}/api/incident-reports/${randomUUID()}/photos/${randomUUID()}`, {
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

/** A request whose body comes a byte at a time; answers a function that breaks it off. */
function drip(house: House, cookie: string): () => void {
  const client = connect(house.port, '127.0.0.1').on('error', () => {});
  const headers = `Host: x\r\nCookie: ${cookie}\r\nSec-Fetch-Site: same-origin\r\nContent-Length: 1000\r\n`;
  client.write(`POST ${alerts} HTTP/1.1\r\n${headers}\r\n`);
  const timer = setInterval(() => client.write('x'), 250);
  const stop = () => {
    clearInterval(timer);
    client.destroy();
  };
  onTestFinished(stop);
  return stop;
}

/** Where connections are neither accepted nor refused: a listener that sleeps, with its queue full. */
async function deafAddress(): Promise<string> {
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
