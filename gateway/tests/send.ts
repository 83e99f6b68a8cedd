import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the answer holds, for the test to look at
  json: any;
  /** Milliseconds until it was whole. */
  took: number;
}

export interface Sent {
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Buffer;
}

/** A request as a plain client sends it: only these headers, the path as it is. */
export function send(
  baseUrl: string,
  path: string,
  { method = 'GET', headers = {}, body }: Sent = {},
): Promise<Answer> {
  const { hostname, port } = new URL(baseUrl);
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, path, method, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const { 'content-type': type, 'content-encoding': packed } = answer.headers;
        const isJson = type?.includes('json') && !packed && text !== '';
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          text,
          json: isJson ? JSON.parse(text) : undefined,
          took: performance.now() - began,
        });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
