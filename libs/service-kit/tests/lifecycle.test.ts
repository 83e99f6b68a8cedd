import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { json, text } from 'node:stream/consumers';
import { callerHeader } from '@floorlight/contracts/callers';
import { callerToken, gatewayHeaders } from '@floorlight/test-kit/callers';
import { eventually } from '@floorlight/test-kit/eventually';
import { freePort } from '@floorlight/test-kit/free-port';
import { afterEach, expect, test } from 'vitest';
import type { Part } from '../src/part.ts';
import { makeSample, type Sample, startSample } from './sample.ts';

const samples: Sample[] = [];
const stopAfterTest = (sample: Sample) => {
  samples.push(sample);
  return sample;
};
afterEach(() => Promise.all(samples.splice(0).map(({ service }) => service.stop())));

/** A promise that a test resolves with `open`. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

const connectionRefused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const readiness = async (sample: Sample) => {
  const response = await sample.call('GET /readyz');
  return { status: response.status, ...((await response.json()) as object) };
};

test('while a part waits the service is alive, not ready, and answers 503 with Retry-After; then it serves', async () => {
  const { open, opened } = gate();
  const sample = stopAfterTest(
    makeSample({ config: { PORT: await freePort() }, parts: [{ name: 'store', start: () => opened }] }),
  );
  const started = sample.service.start();

  await eventually(async () => (await sample.call('GET /healthz')).status === 200);
  expect(await readiness(sample)).toEqual({ status: 503, ready: false, parts: [{ name: 'store', state: 'starting' }] });
  const refused = await sample.call('GET /api/greeting');
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('1');
  expect(await refused.json()).toMatchObject({ code: 'unavailable' });

  open();
  await started;
  expect((await sample.call('GET /api/greeting')).status).toBe(200);
  expect(await readiness(sample)).toEqual({ status: 200, ready: true, parts: [{ name: 'store', state: 'ok' }] });
});

test('a part whose server is unavailable is started again, and the log names it', async () => {
  let attempts = 0;
  const store: Part = {
    name: 'store',
    async start() {
      if (++attempts === 1) throw connectionRefused();
    },
  };
  const sample = stopAfterTest(await startSample({ parts: [store] }));
  expect(attempts).toBe(2);
  expect(sample.logs).toContainEqual(
    expect.objectContaining({ level: 'warn', msg: 'Waiting for store', part: 'store' }),
  );
});

test('a part that cannot start fails the start, and the parts before it are stopped', async () => {
  const happened: string[] = [];
  const sample = makeSample({
    config: { PORT: await freePort() },
    parts: [
      { name: 'first', stop: async () => void happened.push('first stopped') },
      { name: 'second', start: () => Promise.reject(new Error('the migration is wrong')) },
    ],
  });
  await expect(sample.service.start()).rejects.toThrow('the migration is wrong');
  expect(happened).toEqual(['first stopped']);
  await expect(sample.call('GET /healthz')).rejects.toThrow();
});

test('a port in use fails the start', async () => {
  const { baseUrl } = stopAfterTest(await startSample());
  const port = Number(new URL(baseUrl).port);
  await expect(makeSample({ config: { PORT: port } }).service.start()).rejects.toThrow(/EADDRINUSE/);
});

test('a stop while a part waits fails the start', async () => {
  const sample = makeSample({ parts: [{ name: 'store', start: () => new Promise(() => {}) }] });
  const started = sample.service.start();
  await eventually(() => sample.logs.some(({ msg }) => msg === 'Listening'));
  const outcome = expect(started).rejects.toThrow('Stopped before it was ready');
  await sample.service.stop();
  await outcome;
});

test('readiness names the part that is down; an optional one leaves the service ready', async () => {
  let [storeUp, busUp] = [true, true];
  const check = (up: () => boolean) => async () => {
    if (!up()) throw new Error('gone');
  };
  const parts = [
    { name: 'store', check: check(() => storeUp) },
    { name: 'bus', optional: true, check: check(() => busUp) },
  ];
  const sample = stopAfterTest(await startSample({ parts }));
  busUp = false;
  expect(await readiness(sample)).toMatchObject({
    status: 200,
    parts: [{ state: 'ok' }, { name: 'bus', state: 'down', reason: 'gone' }],
  });
  const metrics = await (await sample.call('GET /metrics')).text();
  expect(metrics).toMatch(/part_up{part="store"} 1\npart_up{part="bus"} 0\n/);
  storeUp = false;
  expect(await readiness(sample)).toMatchObject({
    status: 503,
    ready: false,
    parts: [{ state: 'down' }, { state: 'down' }],
  });
  [storeUp, busUp] = [true, true];
  expect(await readiness(sample)).toMatchObject({ status: 200, ready: true });
});

test('a part that never answers its check is down', async () => {
  const sample = stopAfterTest(await startSample({ parts: [{ name: 'store', check: () => new Promise(() => {}) }] }));
  expect(await readiness(sample)).toMatchObject({ status: 503, parts: [{ name: 'store', state: 'down' }] });
});

test('a stop finishes a slow request, accepts no new one, closes idle connections, then stops the parts in reverse', async () => {
  const { open, opened } = gate();
  const happened: string[] = [];
  const part = (name: string): Part => ({ name, stop: async () => void happened.push(`${name} stopped`) });
  const sample = await startSample({
    parts: [part('store'), part('bus')],
    handlers: {
      async greet() {
        happened.push('requested');
        await opened;
        happened.push('answered');
        return { name: null };
      },
    },
  });
  const port = Number(new URL(sample.baseUrl).port);
  const idle = connect(port, '127.0.0.1');
  idle.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(idle, 'data');

  const slow = sample.call('GET /api/greeting');
  await eventually(() => happened.includes('requested'));
  const stopped = sample.service.stop();
  await once(idle.resume(), 'end');
  await expect(fetch(`${sample.baseUrl}/healthz`)).rejects.toThrow();
  expect(happened).toEqual(['requested']);

  open();
  const response = await slow;
  expect([response.status, response.headers.get('connection')]).toEqual([200, 'close']);
  await stopped;
  expect(happened).toEqual(['requested', 'answered', 'bus stopped', 'store stopped']);
});

test('a stopping service still serves for a while, as not ready, and closes connections after their response', async () => {
  const sample = await startSample({ config: { LAME_DUCK_SECONDS: 0.5 } });
  const stopped = sample.service.stop();
  expect(await readiness(sample)).toMatchObject({ status: 503, ready: false, parts: [] });
  expect(await (await sample.call('GET /healthz')).json()).toEqual({ status: 'stopping' });
  expect((await sample.call('GET /readyz?stopping=404')).status).toBe(404);
  const answer = await sample.call('GET /api/greeting');
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
  await stopped;
  await expect(fetch(`${sample.baseUrl}/healthz`)).rejects.toThrow();
});

test('a stop gives the port of the health checks free, although a client keeps its connection to it', async () => {
  const port = await freePort();
  const sample = await startSample({ config: { HEALTH_PORT: port } });
  const client = connect(port, '127.0.0.1');
  client.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(client, 'data');
  await sample.service.stop();
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
  const next = stopAfterTest(await startSample({ config: { HEALTH_PORT: port } }));
  expect((await next.call('GET /healthz')).status).toBe(200);
});

test('a request that comes on an open connection during the stop is finished too', async () => {
  const first = gate();
  const second = gate();
  const gates = [first, second];
  let requests = 0;
  const sample = await startSample({
    handlers: {
      async greet() {
        await gates[requests++]?.opened;
        return { name: null };
      },
    },
  });
  const { port } = new URL(sample.baseUrl);
  const socket = connect(Number(port), '127.0.0.1');
  const host = `Host: x\r\n${callerHeader}: ${callerToken('gateway', 'vault')}\r\n\r\n`;
  socket.write(`GET /api/greeting HTTP/1.1\r\n${host}`);
  await eventually(() => requests === 1);
  const other = connect(Number(port), '127.0.0.1');
  other.write('GET /api/greeting HTTP/1.1\r\n');
  await once(other, 'connect');

  const stopped = sample.service.stop();
  other.write(host);
  await eventually(() => requests === 2);
  first.open();
  expect(await text(socket)).toMatch(/^HTTP\/1.1 200/);
  second.open();
  expect(await text(other)).toMatch(/^HTTP\/1.1 200/);
  await stopped;
});

test('the other parts stop even if one cannot', async () => {
  const happened: string[] = [];
  const sample = await startSample({
    parts: [
      { name: 'store', stop: async () => void happened.push('store stopped') },
      { name: 'bus', stop: () => Promise.reject(new Error('stuck')) },
    ],
  });
  await sample.service.stop();
  expect(happened).toEqual(['store stopped']);
  expect(sample.logs).toContainEqual(expect.objectContaining({ level: 'error', msg: 'bus did not stop' }));
});

/** Requests a WebSocket and resolves to the status of the answer. */
async function requestUpgrade(sample: Sample): Promise<number | undefined> {
  return (await answerToUpgrade(sample)).statusCode;
}

async function answerToUpgrade(sample: Sample, caller = gatewayHeaders('vault')): Promise<IncomingMessage> {
  const headers = { ...caller, connection: 'Upgrade', upgrade: 'websocket' };
  const asking = request(`${sample.baseUrl}/ws`, { headers }).end();
  return new Promise((resolve, reject) => {
    asking.once('upgrade', resolve);
    asking.once('response', resolve);
    asking.once('error', reject);
  });
}

test('an upgrade goes to its handler, is 404 without one, and an open socket does not delay the stop', async () => {
  expect(await requestUpgrade(stopAfterTest(await startSample()))).toBe(404);

  const { open, opened } = gate();
  const sample = stopAfterTest(
    makeSample({
      config: { PORT: await freePort() },
      parts: [{ name: 'store', start: () => opened }],
      upgrade: (_request, socket) =>
        void socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'),
    }),
  );
  const started = sample.service.start();
  await eventually(() => sample.logs.some(({ msg }) => msg === 'Listening'));
  expect(await requestUpgrade(sample)).toBe(503);
  open();
  await started;
  expect(await requestUpgrade(sample)).toBe(101);
  await sample.service.stop();
});

test('a refused upgrade is answered with the same body as a refused request', async () => {
  const sample = stopAfterTest(await startSample());
  for (const [caller, code] of [
    [gatewayHeaders('vault'), 'not_found'],
    [{}, 'forbidden'],
  ] as const) {
    const answer = await answerToUpgrade(sample, caller);
    expect(answer.headers.connection).toBe('close');
    expect(await json(answer)).toMatchObject({ code });
  }
});
