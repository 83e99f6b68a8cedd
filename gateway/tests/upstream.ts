import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { publishedEndpointsPath } from '@floorlight/contracts/published-endpoints';
import { WebSocketServer } from 'ws';

export interface Received {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Upstream {
  url: string;
  /** Every complete request. */
  received: Received[];
  /** The upgrade headers of every WebSocket. */
  opened: IncomingHttpHeaders[];
  /** The number of open WebSockets. */
  live(): number;
  /** Answers with this listener from now on, except to health checks; null: with 200 `{service, url}`. */
  answerBy(listener: RequestListener | null): void;
  /** Publishes a table of endpoints, as `SignedEndpoints`. */
  publish(token: string): void;
  /** While it hangs, it answers nothing. */
  hang(on: boolean): void;
  /** Ends every WebSocket, like a killed process. */
  cutLive(): void;
  /** Says that it stops soon, and goes on answering. */
  stopSoon(): void;
  /** Closes the server and its connections, like a killed process. */
  kill(): Promise<void>;
  restart(): Promise<void>;
}

/** Answers some paths in place of the echo; null for the others. */
export type Responder = (url: string, body: string) => { status: number; json?: unknown } | null;

/** A service behind the gateway: a real HTTP server that records requests and echoes over WebSockets. */
export async function upstream(service: string, responder: Responder = () => null): Promise<Upstream> {
  const received: Received[] = [];
  const opened: IncomingHttpHeaders[] = [];
  let listener: RequestListener | null = null;
  let published: string | null = null;
  let hangs = false;
  let stops = false;

  async function echo(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readAll(request);
    if (body === null) return;
    const { method = '', url = '', headers } = request;
    if (url !== '/healthz') received.push({ method, url, headers, body }); // the gateway asks for it all the time
    if (stops) response.setHeader('connection', 'close');
    if (stops && url === '/healthz') return void response.end(JSON.stringify({ status: 'stopping' }));
    const { status, json } = responder(url, body) ?? { status: 200, json: { service, url } };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
  }

  const server = createServer((request, response) => {
    if (hangs) return;
    // The gateway asks for it from time to time.
    if (request.url === publishedEndpointsPath)
      return void response.writeHead(published ? 200 : 404).end(JSON.stringify({ token: published }));
    if (listener && request.url !== '/healthz') listener(request, response);
    else void echo(request, response);
  });
  const sockets = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request, socket, head) =>
    sockets.handleUpgrade(request, socket, head, (live) => {
      opened.push(request.headers);
      live.on('message', (data) => live.send(data.toString()));
    }),
  );

  const cutLive = () => {
    for (const live of sockets.clients) live.terminate();
  };
  const listen = async (port: number): Promise<number> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port; // listening on TCP, so never a pipe's name
  };
  const port = await listen(0);

  return {
    url: `http://127.0.0.1:${port}`,
    received,
    opened,
    live: () => sockets.clients.size,
    answerBy(given) {
      listener = given;
    },
    publish(token) {
      published = token;
    },
    hang: (on) => {
      hangs = on;
    },
    cutLive,
    stopSoon() {
      stops = true;
    },
    async kill() {
      if (!server.listening) return;
      server.close();
      cutLive();
      server.closeAllConnections();
      await once(server, 'close');
    },
    async restart() {
      await listen(port);
    },
  };
}

async function readAll(request: IncomingMessage): Promise<string | null> {
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    return request.complete ? Buffer.concat(chunks).toString() : null;
  } catch {
    return null; // the client went away
  }
}
