import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import { type Connection, newConnection } from '../src/live/connections.ts';

export interface OpenSocket {
  /** The server's side, of a new user; like every new connection it is behind. */
  connection: Connection;
  /** The frames that the client's side has received. */
  received: { seq: number; after: number; data: unknown; at: number }[];
}

export interface Sockets {
  open(options?: { after?: number }): Promise<OpenSocket>;
  stop(): void;
}

/** Real sockets, for tests of connections without the service. */
export async function startSockets(): Promise<Sockets> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // listening on TCP, so never a pipe's name

  return {
    async open({ after } = {}) {
      const client = new WebSocket(`ws://127.0.0.1:${port}`);
      const received: OpenSocket['received'] = [];
      client.on('message', (data) => {
        const frame = JSON.parse(String(data));
        if (frame.type === 'notification') received.push({ ...frame, at: performance.now() });
      });
      const [socket, request] = await once(server, 'connection');
      const sub = randomUUID();
      const principal = { sub, sid: sub, siteId: 'main', role: 'manager', name: '', email: '' } as const;
      return { connection: newConnection({ socket, stream: request.socket }, principal, after ?? null), received };
    },
    stop() {
      for (const socket of server.clients) socket.terminate();
      server.close();
    },
  };
}
