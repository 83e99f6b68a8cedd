import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';

export interface Received {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Upstream {
  url: string;
  /** Every request that arrived, whole. */
  received: Received[];
  /** The headers of every WebSocket that was opened. */
  opened: IncomingHttpHeaders[];
  /** How many WebSockets are open. */
  live(): number;
  /** Answers by this from now on; by 200 `{service, url}` unless told. */
  answerBy(listener: RequestListener | null): void;
  /** As when the process is killed. */
  kill(): Promise<void>;
  restart(): Promise<void>;
}

/** What a service answers to a path of its own; null leaves the request to the echo. */
export type OwnAnswer = (url: string, body: string) => { status: number; json?: unknown } | null;

/** A service behind the gateway: a real HTTP server that keeps what it gets, and echoes over WebSockets. */
export async function upstream(service: string, ownAnswer: OwnAnswer = () => null): Promise<Upstream> {
  const received: Received[] = [];
  const opened: IncomingHttpHeaders[] = [];
  let listener: RequestListener | null = null;

  async function echo(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readAll(request);
    if (body === null) return;
    const { method = '', url = '', headers } = request;
    received.push({ method, url, headers, body });
    const { status, json } = ownAnswer(url, body) ?? { status: 200, json: { service, url } };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
  }

  const server = createServer((request, response) => {
    if (listener) listener(request, response);
    else void echo(request, response);
  });
  const sockets = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request, socket, head) =>
    sockets.handleUpgrade(request, socket, head, (live) => {
      opened.push(request.headers);
      live.on('message', (data) => live.send(data.toString()));
    }),
  );

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
    async kill() {
      if (!server.listening) return;
      server.close();
      for (const live of sockets.clients) live.terminate();
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
    return Buffer.concat(chunks).toString();
  } catch {
    return null; // the client went away
  }
}
