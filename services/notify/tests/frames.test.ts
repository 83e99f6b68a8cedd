import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { textFrame } from '../src/live/frames.ts';

let server: WebSocketServer;
beforeAll(async () => {
  server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
});
afterAll(() => server.close());

test('clients read texts of every kind of length, between frames that ws itself writes', async () => {
  const { port } = server.address() as AddressInfo; // listening on TCP, so never a pipe's name
  const client = new WebSocket(`ws://127.0.0.1:${port}`);
  const received: string[] = [];
  client.on('message', (data) => received.push(String(data)));
  const [socket, { socket: stream }] = await once(server, 'connection');
  const texts = [0, 1, 125, 126, 65_535, 65_536, 200_000].map(
    (length) => 'é'.repeat(length / 2) + 'x'.repeat(length % 2),
  );
  for (const text of texts) {
    stream.write(textFrame(text));
    socket.ping();
  }
  socket.close(4000, 'the end');
  const [code, reason] = await once(client, 'close');
  expect([code, String(reason)]).toEqual([4000, 'the end']);
  expect(received).toEqual(texts);
});
