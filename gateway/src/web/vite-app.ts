import type { IncomingMessage, ServerResponse } from 'node:http';
import { ServerResponse as Response } from 'node:http';
import type { Duplex } from 'node:stream';
import { unavailable } from '@floorlight/service-kit/failures';
import { refuseUpgrade } from '@floorlight/service-kit/refuse-upgrade';
import type { RequestHandler } from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { answerFailure } from '../answer-failure.ts';

/** Development: proxies pages and the reload socket to Vite. */
export function viteApp(target: string): {
  pages: RequestHandler;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
} {
  const failure = unavailable('Vite is still starting. Try again in a moment.');
  const proxy = createProxyMiddleware<IncomingMessage, ServerResponse>({
    target,
    changeOrigin: true, // Vite answers to its own host name only
    on: {
      error: (_error, request, responseOrSocket) =>
        responseOrSocket instanceof Response
          ? answerFailure(request, responseOrSocket, failure)
          : refuseUpgrade(responseOrSocket, failure),
    },
  });
  return {
    pages: (request, response) => void proxy(request, response),
    // An upgraded http connection is a net.Socket.
    upgrade: (request, socket, head) => proxy.upgrade(request, socket as never, head),
  };
}
