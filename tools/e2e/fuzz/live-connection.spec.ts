import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { raiseAlert } from '@floorlight/contracts/alerts';
import { LiveFrame, livePath } from '@floorlight/contracts/live';
import { getReach } from '@floorlight/contracts/notifications';
import { client, succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import fc from 'fast-check';
import { WebSocket } from 'ws';
import { newPerson, signUp } from '../person.ts';
import { expect, test } from '../product.ts';
import { bytesOf, type Frame, framesFor, ping } from './frames.ts';
import { fuzz, runs, seed } from './run.ts';

/** Opens the live connection up to the first byte of its frames, which are ours to write. */
async function openSocket(url: string, cookie: string): Promise<Socket> {
  const headers = {
    ...{ cookie, origin: url, connection: 'Upgrade', upgrade: 'websocket' },
    ...{ 'sec-websocket-version': '13', 'sec-websocket-key': Buffer.alloc(16).toString('base64') },
  };
  const upgrade = request(new URL(livePath, url), { headers }).end();
  const [answer, socket] = (await once(upgrade, 'upgrade')) as [IncomingMessage, Socket]; // what Node passes
  expect(answer.statusCode).toBe(101);
  socket.on('error', () => undefined); // a connection that is cut
  return socket;
}

/** Writes frames, each in two parts, until the server has answered our ping or closed. */
async function attack(url: string, cookie: string, frames: Frame[]): Promise<void> {
  const socket = await openSocket(url, cookie);
  const received: Buffer[] = [];
  socket.on('data', (data: Buffer) => received.push(data));
  for (const frame of [...frames, ping]) {
    const bytes = bytesOf(frame);
    socket.write(bytes.subarray(0, bytes.length / 2));
    socket.write(bytes.subarray(bytes.length / 2));
  }
  const isAnswered = () => socket.closed || Buffer.concat(received).includes('still there?');
  // A frame whose header promises more than it has swallows the ping.
  for (let waited = 0; waited < 100 && !isAnswered(); waited += 5) await pause(5);
  socket.destroy();
}

/** A manager's screen: the frames it got, each as the contract has it. */
async function openScreen(url: string, cookie: string) {
  const socket = new WebSocket(new URL(livePath, url.replace('http', 'ws')), { headers: { cookie, origin: url } });
  const shown: string[] = [];
  socket.on('message', (data) => {
    const frame = LiveFrame.parse(JSON.parse(String(data)));
    if (frame.type === 'notification' && frame.data.type === 'emergency_alert') shown.push(frame.data.data.id);
  });
  await once(socket, 'open');
  return { shown, socket };
}

test('for any frames of a client, alerts go on, receipts count only for one’s own alerts, and memory stays flat', async ({
  product,
}) => {
  const { url } = product;
  const call = client(url);
  const [attacker, honest, sender, foreigner] = await Promise.all([
    signUp(product, newPerson('manager', 'Frida', 'fuzzed')),
    signUp(product, newPerson('manager', 'Hanna', 'fuzzed')),
    signUp(product, newPerson('worker', 'Sonja', 'fuzzed')),
    signUp(product, newPerson('worker', 'Nora', 'beside')),
  ]);
  const raise = async (cookie: string, title: string) => {
    const body = { title, severity: 'critical' } as const;
    return succeeded(await call(raiseAlert, { body, headers: { cookie, origin: url } })).id;
  };
  const reachOf = async (id: string, cookie: string) =>
    succeeded(await call(getReach, { params: { id }, headers: { cookie } }));

  await fuzz(product, async () => {
    const screen = await openScreen(url, honest);
    // An alert from before notify knew the new manager is not live for her.
    const own = await eventually(async () => {
      const id = await raise(sender, `Before the frames ${randomUUID()}`);
      await eventually(() => expect(screen.shown).toContain(id), { within: 4000 });
      return id;
    });
    const foreign = await raise(foreigner, 'At another site');
    const before = await eventually(() => reachOf(foreign, foreigner));
    const frames = fc.array(framesFor(fc.constantFrom(own, foreign)), { minLength: 1, maxLength: 20 });
    const sequences = fc.sample(frames, { numRuns: runs(300), seed });
    const lanes = [0, 1, 2, 3].map((lane) => sequences.filter((_, at) => at % 4 === lane));
    await Promise.all(
      lanes.map(async (lane) => {
        for (const sequence of lane) await attack(url, attacker, sequence);
      }),
    );
    const flood = Array.from({ length: 600 }, () => Buffer.from(JSON.stringify({ type: 'seen', id: foreign })));
    await attack(
      url,
      attacker,
      flood.map((payload) => ({ ...ping, opcode: 1, payload })),
    );

    const next = await raise(sender, 'After the frames');
    await eventually(() => expect(screen.shown).toContain(next));
    expect(screen.shown).not.toContain(foreign);
    expect(await reachOf(foreign, foreigner)).toEqual(before);
    await eventually(async () => expect((await reachOf(own, sender)).seen).toBe(1));
    screen.socket.terminate();
    const count = sequences.reduce((sum, sequence) => sum + sequence.length, flood.length);
    return `${count} frames on ${sequences.length + 1} live connections`;
  });
});
