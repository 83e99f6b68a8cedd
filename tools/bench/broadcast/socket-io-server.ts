import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { liveMessage } from './message.ts';
import { serve } from './server.ts';

const http = createServer();
// No heartbeat during a measurement, as with the others.
const io = new Server(http, { transports: ['websocket'], pingInterval: 3_600_000 });
http.listen(0, '127.0.0.1');
await once(http, 'listening');
const { port } = http.address() as AddressInfo; // listening on TCP, so never a pipe's name

let seq = 0;
serve({
  port,
  broadcast(marker) {
    seq += 1;
    io.emit('notification', { type: 'notification', seq, data: liveMessage(marker) });
  },
});
