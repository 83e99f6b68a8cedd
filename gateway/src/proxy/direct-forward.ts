import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { urlToHttpOptions } from 'node:url';
import { unavailable } from '@floorlight/service-kit/failures';
import { compress, isWorthCompressing } from '../compression.ts';
import { hasBody } from '../guards/body-size.ts';
import { type Exchange, failExchange, refusalOfGateway } from './exchange.ts';
import type { Outage } from './outage.ts';
import { serviceAgent } from './service-agent.ts';

export interface DirectForwardOptions {
  target: string;
  /** Milliseconds until the answer begins; also the longest pause within an answer. */
  answerTimeout: number;
  outage: Outage;
}

/** Bytes. Longer bodies are streamed, so that uploads don't fill the gateway's memory. */
const longestKept = 64 * 1024;

/** Whether `directForward` takes the exchange: JSON with no body, or with a short one that can be sent again. */
export function isDirect({ request, streams }: Exchange): boolean {
  if (streams) return false;
  return !hasBody(request) || (isKeyed(request) && Number(request.headers['content-length']) <= longestKept);
}

/**
 * Forwards a request over a kept connection, with node's own client: this takes a third of the processor time of the
 * proxy library. Where the service cuts the connection before its answer, a request that can do no harm twice is sent
 * once more: connections that a service kept open may be gone when the next request comes.
 */
export function directForward(options: DirectForwardOptions): (exchange: Exchange) => void {
  const { answerTimeout, outage } = options;
  const { hostname, port } = urlToHttpOptions(new URL(options.target));
  const { host } = new URL(options.target);

  function send(exchange: Exchange, body: Buffer | null, mayRepeat: boolean): void {
    const { request, response } = exchange;
    const outgoing = httpRequest({
      hostname,
      port,
      agent: serviceAgent,
      method: request.method,
      path: request.url,
      headers: exchange.headers,
    });
    const fail = (cause: unknown): void => {
      outage.failed(cause);
      failExchange(exchange, unavailable());
    };
    const timer = setTimeout(() => {
      if (!response.headersSent) fail(new Error(`No answer within ${answerTimeout} ms`));
      outgoing.destroy();
    }, answerTimeout);

    response.once('close', () => {
      clearTimeout(timer);
      if (!response.writableFinished) outgoing.destroy();
    });
    outgoing.on('response', (answer) => {
      const refusal = refusalOfGateway(answer);
      if (refusal) {
        answer.resume();
        return fail(refusal);
      }
      outage.answered();
      exchange.onAnswer?.(answer.statusCode ?? 0);
      answer.once('close', () => {
        if (!answer.complete) response.destroy();
      });
      sendHead(exchange, answer);
      if (Number(answer.headers['content-length']) <= longestKept) {
        timer.refresh();
        sendWhole(response, answer);
      } else {
        clearTimeout(timer);
        outgoing.setTimeout(answerTimeout, () => outgoing.destroy());
        answer.pipe(response);
      }
    });
    outgoing.on('error', (error) => {
      clearTimeout(timer);
      if (response.headersSent) return void response.destroy();
      if (response.writableEnded || request.socket.destroyed) return;
      if (mayRepeat && wasCut(error)) return send(exchange, body, false);
      fail(error);
    });
    outgoing.end(body ?? undefined);
  }

  return (exchange) => {
    const { request, headers } = exchange;
    if (request.headers.host === undefined) headers.push('host', host);
    if (hasBody(request)) return readBody(request, (body) => send(exchange, body, true));
    if (request.method !== 'GET' && request.headers['content-length'] === undefined)
      headers.push('content-length', '0');
    send(exchange, null, isSafe(request) || isKeyed(request));
  };
}

/** Sends the status and headers of an answer on. */
function sendHead({ request, response, answerHeaders }: Exchange, answer: IncomingMessage): void {
  const { headers, statusCode = 502 } = answer;
  const list: (string | string[])[] = [];
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined && !ofConnection.has(name)) list.push(name, value);
  }
  for (const [name, value] of answerHeaders) if (headers[name] === undefined) list.push(name, value);
  if (!isWorthCompressing(request, headers)) return void response.writeHead(statusCode, list as string[]); // node also takes lists of values

  response.statusCode = statusCode; // the compression needs headers that it can still change
  for (let index = 0; index < list.length; index += 2) response.setHeader(String(list[index]), list[index + 1] ?? '');
  compress(request, response);
}

/** Headers about the connection to the service, not the client's. */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding']);

/** Sends a short body on in one write with its headers. */
function sendWhole(response: ServerResponse, answer: IncomingMessage): void {
  const chunks: Buffer[] = [];
  answer.on('data', (chunk: Buffer) => chunks.push(chunk));
  answer.once('end', () => response.end(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)));
}

function readBody(request: IncomingMessage, onRead: (body: Buffer) => void): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.once('end', () => onRead(Buffer.concat(chunks)));
}

const isSafe = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD';

/** The service does the work of a key once, however often it comes. */
const isKeyed = ({ headers }: IncomingMessage): boolean => headers['idempotency-key'] !== undefined;

/** Whether the connection broke off, rather than never having opened. */
const wasCut = (error: Error): boolean => 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
