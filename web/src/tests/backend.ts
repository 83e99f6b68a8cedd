import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CodedMessage } from '@floorlight/contracts/coded-message';
import { afterEach } from 'vitest';

export interface Received {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
  headers: IncomingMessage['headers'];
}

/** An answer of the backend; `drop` closes the connection without one. */
export type Answer =
  | { status: number; body?: unknown; html?: string; headers?: Record<string, string> }
  | { status: number; file: { name: string; type: string; text: string } }
  | 'drop';
type Handler = (request: Received) => Answer | Promise<Answer>;

let close: () => void = () => undefined;
afterEach(() => close());

/**
 * A real HTTP server on a free port that every `fetch` of the page goes to, as its own origin. `on('GET /path', …)`
 * sets an answer; requests without one get a 404. The server stops after the test.
 */
export async function startBackend() {
  const handlers = new Map<string, Handler>();
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer); // an http request yields buffers
    const text = Buffer.concat(chunks).toString();
    const url = new URL(request.url ?? '/', 'http://localhost');
    const { method = 'GET', headers } = request;
    const isFile = headers['content-type']?.startsWith('text/csv');
    const body = isFile ? text : text && JSON.parse(text);
    const call = { method, path: url.pathname, query: url.searchParams, body, headers };
    received.push(call);
    const answer = (await handlers.get(`${method} ${url.pathname}`)?.(call)) ?? failure(404, 'not_found', 'Not found');
    if (answer === 'drop') return request.socket.destroy();
    const date = new Date().toUTCString(); // node's own header has another time than a test that has set the clock
    if ('file' in answer) {
      const { name, type, text } = answer.file;
      const disposition = `attachment; filename="${name}"`;
      response.writeHead(answer.status, { date, 'content-type': type, 'content-disposition': disposition });
      return response.end(text);
    }
    const type = answer.html ? 'text/html' : 'application/json';
    response.writeHead(answer.status, { date, 'content-type': type, ...answer.headers });
    response.end(answer.html ?? (answer.body === undefined ? '' : JSON.stringify(answer.body)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a TCP server has one

  const { fetch } = globalThis;
  // Node's fetch knows no page to resolve against, and takes no signal of jsdom's.
  globalThis.fetch = (path, { signal: _, ...init } = {}) => fetch(new URL(String(path), origin), init);
  close = () => {
    globalThis.fetch = fetch;
    server.closeAllConnections();
    server.close();
  };
  return {
    received,
    to: (route: string) => received.filter(({ method, path }) => `${method} ${path}` === route),
    on: (route: string, answer: Answer | Handler) =>
      void handlers.set(route, typeof answer === 'function' ? answer : () => answer),
  };
}

export const failure = (status: number, code: string, message: string, detail?: CodedMessage): Answer => ({
  status,
  body: { message, code, ...(detail && { detail }) },
});
