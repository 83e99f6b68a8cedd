import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { callerHeader } from '@floorlight/contracts/callers';
import { ErrorBody } from '@floorlight/contracts/errors';
import { eventually } from '@floorlight/test-kit/eventually';
import { describe, expect, it, onTestFinished } from 'vitest';
import { gatewayUnderTest } from './gateway-under-test.ts';

const unread = '/api/notifications/unread-count';
const alerts = '/api/emergency-alerts';

describe('A service', () => {
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
