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
  forward(request: Request, response: Response, handing: Handing): void;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

/** How a request is handed on. */
export interface Handing {
  /** Bytes. */
  bodyLimit: number;
  /** Gets the service's status before the client does. */
  onAnswer?: ((status: number) => void) | undefined;
}

export interface ServiceProxyOptions {
  service: ServiceName;
  target: string;
  /** Milliseconds in which the answer has to begin once the request is whole, and may pause. */
  answerTimeout: number;
  log: Logger;
}

/** One request under way to a service; `response.locals.exchange`, as a WeakMap costs a fifth of the time in GC. */
interface Exchange extends Handing {
  outgoing?: ClientRequest;
  clock?: NodeJS.Timeout;
  retried?: boolean;
}

/** Milliseconds. */
const upgradeTimeout = 5000;

/**
 * Connections kept open to all services. With a time-out of its own the agent also heeds the `keep-alive` of the
 * services, and lets an idle connection go before they do: it isn't cut under the next request.
 */
const agent = new Agent({ keepAlive: true, maxSockets: 256, maxFreeSockets: 64, timeout: 60_000 });

/** The way to one service. Whatever becomes of the service, the client gets an answer within a bounded time. */
export function serviceProxy(options: ServiceProxyOptions): ServiceProxy {
  const { service, target, answerTimeout, log } = options;
  const outage = logOutage(service, log);

  const proxy = createProxyMiddleware<Request, Response>({
    target,
    agent,
    proxyTimeout: answerTimeout,
    upgradeTimeout,
    ejectPlugins: true, // they parse a URL for each answer, for a log of their own
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
    clearTimeout(exchange?.clock);
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

  function onError(error: Error, request?: Request, place?: Response | Socket): void {
    if (!request || !place) return;
    if (!(place instanceof ServerResponse)) return void failUpgrade(error, place);
    if (place.writableEnded || request.socket.destroyed) return;
    const exchange = exchangeOf(place);
    if (exchange && !exchange.retried && wasStale(error, exchange.outgoing) && !hasBody(request)) {
      exchange.retried = true;
      place.setMaxListeners(20); // the proxy listens to it once more
      return void proxy(request, place);
    }
    fail(request, place, error);
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
    exchange.clock = setTimeout(() => {
      fail(request, response, new Error(`No answer within ${answerTimeout} ms`));
      exchange.outgoing?.destroy();
    }, answerTimeout);
  }

  return {
    forward(request, response, handing) {
      const exchange: Exchange = { ...handing };
      response.locals.exchange = exchange;
      response.once('close', () => clearTimeout(exchange.clock));
      if (hasBody(request) && !request.complete) request.once('end', () => expectAnswer(request, response, exchange));
      else expectAnswer(request, response, exchange);
      void proxy(request, response);
    },
    upgrade: (request, socket, head) => proxy.upgrade(request as Request, socket as Socket, head), // no express there; an upgraded http connection is a net.Socket
  };
}

const upgraded = new WeakSet<Duplex>();

const exchangeOf = (response: Response): Exchange | undefined => response.locals.exchange;

/** The service had closed the kept connection in the moment it was used again: nothing was done. */
const wasStale = (error: Error, outgoing: ClientRequest | undefined): boolean =>
  outgoing?.reusedSocket === true && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
