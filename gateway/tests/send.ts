import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: the test checks what the answer holds
  json: any;
  /** Milliseconds until the whole answer had arrived. */
  took: number;
}

export interface RequestOptions {
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Buffer;
}

/** Sends a request as a plain client does: only these headers, and the path unchanged. */
export function send(
  baseUrl: string,
  path: string,
  { method = 'GET', headers = {}, body }: RequestOptions = {},
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
