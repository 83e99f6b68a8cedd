import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { liveMessage } from './message.ts';
import { serve } from './server.ts';

/** The broadcast loop from the documentation of ws. */
const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
await once(server, 'listening');
const { port } = server.address() as AddressInfo; // listening on TCP, so never a pipe's name

let seq = 0;
serve({
  port,
  broadcast(marker) {
    seq += 1;
    const data = liveMessage(marker);
    for (const client of server.clients) client.send(JSON.stringify({ type: 'notification', seq, data }));
  },
});
