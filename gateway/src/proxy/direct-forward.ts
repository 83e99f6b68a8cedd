import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { unavailable } from '@floorlight/service-kit/failures';
import type { Dispatcher } from 'undici';
import { compress, isWorthCompressing } from '../compression.ts';
import { hasBody } from '../guards/body-size.ts';
import { type Exchange, failExchange, refusalOfGateway } from './exchange.ts';
import type { Outage } from './outage.ts';
import type { Overload } from './overload.ts';
import { servicePool } from './service-pool.ts';

export interface DirectForwardOptions {
  target: string;
  /** Milliseconds until the answer begins; also the longest pause within an answer. */
  answerTimeout: number;
  outage: Outage;
  overload: Overload;
}

/** Bytes. Longer bodies are streamed, so that uploads don't fill the gateway's memory. */
const longestKept = 64 * 1024;

/** Whether `directForward` takes the exchange: JSON with no body, or with a short one that can be sent again. */
export function isDirect({ request, streams }: Exchange): boolean {
  if (streams) return false;
  return !hasBody(request) || (isKeyed(request) && Number(request.headers['content-length']) <= longestKept);
}

/**
 * Forwards a request over a kept connection, with undici: this takes a fifth of the processor time of the proxy library.
 * Where the service cuts the connection before its answer, a request that can do no harm twice is sent once more:
 * connections that a service kept open may be gone when the next request comes.
 */
export function directForward({
  target,
  answerTimeout,
  outage,
  overload,
}: DirectForwardOptions): (exchange: Exchange) => void {
  const pools = { urgent: servicePool(target), other: servicePool(target) };

  function send(exchange: Exchange, body: Buffer | null, mayRepeat: boolean): void {
    const { request, response, headers } = exchange;
    const { method = 'GET', url: path = '/' } = request;
    let attempt: Dispatcher.DispatchController | null = null;
    /** The body of a short answer. */
    let text: string | null = null;

    const fail = (cause: unknown): void => {
      outage.failed(cause);
      failExchange(exchange, unavailable());
      attempt?.abort(givenUp);
    };
    const timer = setTimeout(() => fail(new Error(`No answer within ${answerTimeout} ms`)), answerTimeout);
    let endWait = () => {};
    const clearTimers = () => {
      clearTimeout(timer);
      endWait();
    };
    response.on('close', () => {
      clearTimers();
      if (!response.writableFinished) attempt?.abort(givenUp);
    });

    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(controller) {
        endWait();
        // Aborting would also close the connection, which others wait for.
        if (response.writableEnded || response.destroyed) throw givenUp;
        attempt = controller;
      },
      onResponseStart(_controller, status, answer) {
        if (status < 200) return;
        clearTimeout(timer);
        const refusal = refusalOfGateway(status, answer);
        if (refusal) return fail(refusal);
        outage.answered();
        exchange.onAnswer?.(status);
        sendHead(exchange, status, answer);
        if (Number(answer['content-length']) <= longestKept) text = '';
      },
      onResponseData(controller, chunk) {
        // Node sends a string in one write with the headers, and latin1 keeps every byte.
        if (text !== null) text += chunk.toString('latin1');
        else if (!response.write(chunk)) {
          controller.pause();
          response.once('drain', () => controller.resume());
        }
      },
      onResponseEnd() {
        if (text === null) response.end();
        else response.end(text, 'latin1');
      },
      onResponseError(_controller, error) {
        clearTimers();
        if (response.writableEnded || request.socket.destroyed) return;
        if (response.headersSent) return void response.destroy();
        if (mayRepeat && wasCut(error)) return send(exchange, body, false);
        fail(error);
      },
    };
    const pool = exchange.urgent ? pools.urgent : pools.other;
    pool.dispatch({ method, path, headers, body, bodyTimeout: answerTimeout }, handler);
    if (!attempt && !response.writableEnded) endWait = overload.limitWait(exchange);
  }

  return (exchange) => {
    const { request } = exchange;
    if (hasBody(request)) return readBody(request, (body) => send(exchange, body, true));
    send(exchange, null, isSafe(request) || isKeyed(request));
  };
}

/** Why an attempt ends before its answer is complete. */
const givenUp = new Error('The client has left or has its answer');

/** Sends the status and headers of an answer on. */
function sendHead({ request, response, answerHeaders }: Exchange, status: number, answer: IncomingHttpHeaders): void {
  const list: (string | string[])[] = [];
  for (const name in answer) {
    const value = answer[name];
    if (value !== undefined && !ofConnection.has(name)) list.push(name, value);
  }
  for (const [name, value] of answerHeaders) if (answer[name] === undefined) list.push(name, value);
  // Node also takes lists of values.
  if (!isWorthCompressing(request, answer)) return void response.writeHead(status, list as string[]);

  response.statusCode = status; // the compression needs headers that it can still change
  for (let index = 0; index < list.length; index += 2) response.setHeader(String(list[index]), list[index + 1] ?? '');
  compress(request, response);
}

/** Headers about the connection to the service, not the client's. */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding']);

function readBody(request: IncomingMessage, onRead: (body: Buffer) => void): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.once('end', () => onRead(Buffer.concat(chunks)));
}

const isSafe = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD';

/** The service does the work of a key once, however often it comes. */
const isKeyed = ({ headers }: IncomingMessage): boolean => headers['idempotency-key'] !== undefined;

/** Whether the connection broke off, rather than never having opened. */
const wasCut = (error: Error): boolean => 'code' in error && cuts.has(error.code);
const cuts = new Set<unknown>(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);
