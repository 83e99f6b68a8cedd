import { Agent, type ClientRequest, type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ServiceName } from '@floorlight/contracts/endpoint';
import { tooLarge, unavailable } from '@floorlight/service-kit/failures';
import type { Logger } from '@floorlight/telemetry/logger';
import type { Request, Response } from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { answerFailure, refuseUpgrade } from '../answer-failure.ts';
import { hasBody, watchBodySize } from '../guards/body-size.ts';
import { limitConnecting } from './limit-connecting.ts';
import { logOutage } from './outage.ts';

export interface ServiceProxy {
  forward(request: Request, response: Response, options: ForwardOptions): void;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

export interface ForwardOptions {
  /** Bytes. */
  bodyLimit: number;
  /** Called with the service's status before the client gets it. */
  onAnswer?: ((status: number) => void) | undefined;
}

export interface ServiceProxyOptions {
  service: ServiceName;
  target: string;
  /** Milliseconds until the answer begins once the request is complete; also the longest pause within an answer. */
  answerTimeout: number;
  log: Logger;
}

/** One request to a service. Stored in `response.locals.exchange`: with a WeakMap a fifth of the time went to GC. */
interface Exchange extends ForwardOptions {
  outgoing?: ClientRequest;
  timer?: NodeJS.Timeout;
  retried?: boolean;
}

/** Milliseconds. */
const upgradeTimeout = 5000;

/**
 * Connections to all services. With a timeout set, the agent also follows the services' `keep-alive` header and closes
 * an idle connection before they do, so that they don't cut it under the next request.
 */
const agent = new Agent({ keepAlive: true, maxSockets: 256, maxFreeSockets: 64, timeout: 60_000 });

/** Forwards requests to one service. If it is down or hangs, the client still gets an answer in bounded time. */
export function serviceProxy(options: ServiceProxyOptions): ServiceProxy {
  const { service, target, answerTimeout, log } = options;
  const outage = logOutage(service, log);

  const proxy = createProxyMiddleware<Request, Response>({
    target,
    agent,
    proxyTimeout: answerTimeout,
    upgradeTimeout,
    ejectPlugins: true, // they parse a URL for each answer, for their own log
    plugins: [
      (events) =>
        events
          .on('proxyReq', onRequest)
          .on('proxyRes', onAnswer)
          .on('proxyReqWs', onUpgrade)
          .on('error', onError)
          .on('econnreset', () => {}), // the client went away
    ],
  });

  function onRequest(outgoing: ClientRequest, request: Request, response: Response): void {
    const exchange = exchangeOf(response);
    if (!exchange || response.writableEnded) return void outgoing.destroy();
    exchange.outgoing = outgoing;
    limitConnecting(outgoing);
    watchBodySize(request, exchange.bodyLimit, () => {
      answerFailure(request, response, tooLarge(exchange.bodyLimit));
      outgoing.destroy();
    });
  }

  function onAnswer(answer: IncomingMessage, _request: Request, response: Response): void {
    const exchange = exchangeOf(response);
    clearTimeout(exchange?.timer);
    outage.answered();
    exchange?.onAnswer?.(answer.statusCode ?? 0);
    answer.headers['keep-alive'] = undefined; // the service's connection, not the client's
    answer.headers.connection = response.shouldKeepAlive ? 'keep-alive' : 'close';
  }

  function onUpgrade(outgoing: ClientRequest, _request: Request, socket: Socket): void {
    outgoing.once('socket', () => limitConnecting(outgoing));
    outgoing.once('upgrade', (_answer, serviceSocket) => {
      upgraded.add(socket);
      socket.once('close', () => serviceSocket.destroy());
      serviceSocket.once('close', () => socket.destroySoon());
    });
  }

  function onError(error: Error, request?: Request, responseOrSocket?: Response | Socket): void {
    if (!request || !responseOrSocket) return;
    if (!(responseOrSocket instanceof ServerResponse)) return void failUpgrade(error, responseOrSocket);
    if (responseOrSocket.writableEnded || request.socket.destroyed) return;
    const exchange = exchangeOf(responseOrSocket);
    if (exchange && !exchange.retried && wasStale(error, exchange.outgoing) && !hasBody(request)) {
      exchange.retried = true;
      responseOrSocket.setMaxListeners(20); // the proxy adds its listeners again
      return void proxy(request, responseOrSocket);
    }
    fail(request, responseOrSocket, error);
  }

  function fail(request: Request, response: Response, cause: unknown): void {
    outage.failed(cause);
    answerFailure(request, response, unavailable());
  }

  function failUpgrade(error: Error, socket: Duplex): void {
    if (upgraded.has(socket)) return void socket.destroy();
    outage.failed(error);
    refuseUpgrade(socket, unavailable());
  }

  function expectAnswer(request: Request, response: Response, exchange: Exchange): void {
    if (response.headersSent || response.destroyed) return;
    exchange.timer = setTimeout(() => {
      fail(request, response, new Error(`No answer within ${answerTimeout} ms`));
      exchange.outgoing?.destroy();
    }, answerTimeout);
  }

  return {
    forward(request, response, options) {
      const exchange: Exchange = { ...options };
      response.locals.exchange = exchange;
      response.once('close', () => clearTimeout(exchange.timer));
      if (hasBody(request) && !request.complete) request.once('end', () => expectAnswer(request, response, exchange));
      else expectAnswer(request, response, exchange);
      void proxy(request, response);
    },
    upgrade: (request, socket, head) => proxy.upgrade(request as Request, socket as Socket, head), // no express there; an upgraded http connection is a net.Socket
  };
}

const upgraded = new WeakSet<Duplex>();

const exchangeOf = (response: Response): Exchange | undefined => response.locals.exchange;

/** Whether the service closed an idle connection just as it was reused: it did nothing with the request. */
const wasStale = (error: Error, outgoing: ClientRequest | undefined): boolean =>
  outgoing?.reusedSocket === true && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
