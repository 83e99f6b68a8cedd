import { type ClientRequest, type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ServiceName } from '@floorlight/contracts/endpoint';
import { tooLarge, unavailable } from '@floorlight/service-kit/failures';
import { refuseUpgrade } from '@floorlight/service-kit/refuse-upgrade';
import type { Logger } from '@floorlight/telemetry/logger';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { compress } from '../compression.ts';
import { hasBody, watchBodySize } from '../guards/body-size.ts';
import { directForward, isDirect } from './direct-forward.ts';
import { type Exchange, failExchange, refusalOfGateway } from './exchange.ts';
import { toObject } from './forwarded-headers.ts';
import { logOutage } from './outage.ts';
import { limitOverload } from './overload.ts';
import { serviceAgent } from './service-agent.ts';
import { untilReady } from './until-ready.ts';

export interface ServiceProxy {
  forward(exchange: Exchange): void;
  /** `opened` gets the connection to the service. */
  upgrade(upgrade: UpgradeRequest, opened: (toService: Duplex) => void): void;
}

interface UpgradeRequest {
  request: IncomingMessage;
  socket: Duplex;
  head: Buffer;
}

export interface ServiceProxyOptions {
  service: ServiceName;
  target: string;
  /** Milliseconds until the answer begins once the request is complete; also the longest pause within an answer. */
  answerTimeout: number;
  log: Logger;
}

/** An exchange that the proxy library serves. */
interface Streamed extends Exchange {
  outgoing?: ClientRequest;
  timer?: NodeJS.Timeout;
  /** Called once it has a connection to the service. */
  endWait?: () => void;
  retried?: boolean;
}

/** Milliseconds. */
const upgradeTimeout = 5000;

const streamed = new WeakMap<ServerResponse, Streamed>();

/** Forwards requests to one service. If it is down or hangs, the client still gets an answer in bounded time. */
export function serviceProxy(options: ServiceProxyOptions): ServiceProxy {
  const { service, target, answerTimeout, log } = options;
  const outage = logOutage(service, log);
  const overload = limitOverload(service, log);
  const isReady = untilReady(target);
  const forwardDirectly = directForward({ target, answerTimeout, outage, overload });

  const proxy = createProxyMiddleware<IncomingMessage, ServerResponse>({
    target,
    agent: serviceAgent,
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

  function onRequest(outgoing: ClientRequest, request: IncomingMessage, response: ServerResponse): void {
    const exchange = streamed.get(response);
    exchange?.endWait?.();
    if (!exchange || response.writableEnded) return void outgoing.destroy();
    exchange.outgoing = outgoing;
    watchBodySize(request, exchange.bodyLimit, () => {
      failExchange(exchange, tooLarge(exchange.bodyLimit));
      outgoing.destroy();
    });
  }

  function onAnswer(answer: IncomingMessage, _request: IncomingMessage, response: ServerResponse): void {
    const exchange = streamed.get(response);
    clearTimeout(exchange?.timer);
    const refusal = refusalOfGateway(answer.statusCode, answer.headers);
    if (exchange && refusal) return void fail(exchange, refusal);
    outage.answered();
    exchange?.onAnswer?.(answer.statusCode ?? 0);
    answer.headers['keep-alive'] = undefined; // the service's connection, not the client's
    answer.headers.connection = response.shouldKeepAlive ? 'keep-alive' : 'close';
  }

  function onUpgrade(outgoing: ClientRequest, _request: IncomingMessage, socket: Socket): void {
    outgoing.once('upgrade', (_answer, serviceSocket) => {
      upgraded.add(socket);
      openings.get(socket)?.(serviceSocket);
      socket.once('close', () => serviceSocket.destroy());
      serviceSocket.once('close', () => socket.destroySoon());
    });
  }

  function onError(error: Error, request?: IncomingMessage, responseOrSocket?: ServerResponse | Socket): void {
    if (!request || !responseOrSocket) return;
    if (!(responseOrSocket instanceof ServerResponse)) return void failUpgrade(error, responseOrSocket);
    if (responseOrSocket.writableEnded || request.socket.destroyed) return;
    const exchange = streamed.get(responseOrSocket);
    if (!exchange) return;
    if (!exchange.retried && wasStale(error, exchange.outgoing) && !hasBody(request)) {
      exchange.retried = true;
      responseOrSocket.setMaxListeners(20); // the proxy adds its listeners again
      return void proxy(request, responseOrSocket);
    }
    fail(exchange, error);
  }

  function fail(exchange: Exchange, cause: unknown): void {
    outage.failed(cause);
    failExchange(exchange, unavailable());
  }

  function failUpgrade(error: Error, socket: Duplex): void {
    if (upgraded.has(socket)) return void socket.destroy();
    outage.failed(error);
    refuseUpgrade(socket, unavailable());
  }

  function expectAnswer(exchange: Streamed): void {
    const { response } = exchange;
    if (response.headersSent || response.destroyed) return;
    exchange.timer = setTimeout(() => {
      fail(exchange, new Error(`No answer within ${answerTimeout} ms`));
      exchange.outgoing?.destroy();
    }, answerTimeout);
  }

  /** For bodies of any length: the library streams both ways. */
  function forwardStreamed(exchange: Streamed): void {
    const { request, response } = exchange;
    streamed.set(response, exchange);
    request.headers = toObject(exchange.headers);
    for (const [name, value] of exchange.answerHeaders) response.setHeader(name, value);
    if (request.headers['accept-encoding']) compress(request, response);
    response.once('close', () => {
      clearTimeout(exchange.timer);
      exchange.endWait?.();
    });
    exchange.endWait = overload.limitWait(exchange);
    if (hasBody(request) && !request.complete) request.once('end', () => expectAnswer(exchange));
    else expectAnswer(exchange);
    void proxy(request, response);
  }

  /** While the service restarts, live connections wait for it: their next attempt would come up to a second later. */
  async function upgrade({ request, socket, head }: UpgradeRequest): Promise<void> {
    if (outage.isRecent()) await isReady();
    if (!socket.destroyed) proxy.upgrade(request, socket as Socket, head); // an upgraded http connection is a net.Socket
  }

  return {
    forward: (exchange) => (isDirect(exchange) ? forwardDirectly(exchange) : forwardStreamed(exchange)),
    upgrade(request, opened) {
      openings.set(request.socket, opened);
      void upgrade(request);
    },
  };
}

const upgraded = new WeakSet<Duplex>();
const openings = new WeakMap<Duplex, (toService: Duplex) => void>();

/** Whether the service closed an idle connection just as it was reused: it did nothing with the request. */
const wasStale = (error: Error, outgoing: ClientRequest | undefined): boolean =>
  outgoing?.reusedSocket === true && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
