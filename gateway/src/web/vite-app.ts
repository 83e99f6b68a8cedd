import type { IncomingMessage, ServerResponse } from 'node:http';
import { ServerResponse as Response } from 'node:http';
import type { Duplex } from 'node:stream';
import { unavailable } from '@floorlight/service-kit/failures';
import type { RequestHandler } from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { answerFailure, refuseUpgrade } from '../answer-failure.ts';

/** In development: the app as Vite serves it, with the socket over which Vite reloads it. */
export function viteApp(target: string): {
  pages: RequestHandler;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
} {
  const failure = unavailable('Vite does not answer yet');
  const proxy = createProxyMiddleware<IncomingMessage, ServerResponse>({
    target,
    changeOrigin: true, // Vite answers to its own host name only
    on: {
      error: (_error, request, place) =>
        place instanceof Response ? answerFailure(request, place, failure) : refuseUpgrade(place, failure),
    },
  });
  return {
    pages: (request, response) => void proxy(request, response),
    upgrade: (request, socket, head) => proxy.upgrade(request, socket as never, head), // an upgraded http connection is a net.Socket
  };
}
