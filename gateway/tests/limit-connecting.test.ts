import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { limitConnecting } from '../src/proxy/connect-to-first.ts';

/** Milliseconds for which this process does nothing: longer than a connection may take. */
const busyFor = 800;

it('a connection that opened while the process had no processor time is not broken off', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // listening on TCP, so never a pipe's name
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  limitConnecting(socket);
  const end = performance.now() + busyFor;
  while (performance.now() < end); // as on a machine whose processors others take
  await once(socket, 'connect');
  expect(socket.connecting).toBe(false);
});
