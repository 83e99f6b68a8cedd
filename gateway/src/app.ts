import { coded } from '@floorlight/languages/coded';
import { Failure, notFound } from '@floorlight/service-kit/failures';
import { refusals } from '@floorlight/service-kit/refusal-messages';
import { requestScope } from '@floorlight/service-kit/request-scope';
import compression from 'compression';
import express, { type Express, type RequestHandler } from 'express';
import { answerErrors } from './answer-failure.ts';
import { api } from './api.ts';
import type { GatewayConfig } from './config.ts';
import type { GatewayContext } from './context.ts';
import { docs } from './docs/docs.ts';
import { pathOf } from './path-of.ts';
import { requestIds } from './request-ids.ts';
import { apiHeaders, pageHeaders } from './web/security-headers.ts';

/** The middleware of the public address, in order. `pages` serves the app. */
export function createApp(context: GatewayContext, pages: RequestHandler): Express {
  const { config, log } = context;
  const app = express();
  app.disable('x-powered-by').enable('case sensitive routing').enable('strict routing');

  app.get('/healthz', (_request, response) => void response.json({ status: 'ok' }));
  app.use(requestIds(context.readCaller));
  app.use(requestScope(log));
  app.use(securityHeaders(config));
  app.use(rejectForeignPaths);
  app.use(compressResponses());
  app.use('/api/docs', docs({ cookieName: context.cookieName, publicUrl: config.PUBLIC_URL.origin }));
  const serveApi = api(context);
  app.use((request, response, next) => (isApi(pathOf(request)) ? serveApi(request, response, next) : next()));
  app.use(pages);
  app.use(answerErrors(log));
  return app;
}

function securityHeaders(config: GatewayConfig): RequestHandler {
  const [forPages, forApi] = [pageHeaders(config), apiHeaders(config)];
  return (request, response, next) => {
    const path = pathOf(request);
    (isApi(path) && !isDocs(path) ? forApi : forPages)(request, response, next);
  };
}

const isDocs = (path: string): boolean => path === '/api/docs' || path.startsWith('/api/docs/');
const isApi = (path: string): boolean => path === '/api' || path.startsWith('/api/');

/** Compresses answers for clients that accept it, except event streams: compression would delay their events. */
function compressResponses(): RequestHandler {
  const compress = compression({
    filter: (request, response) =>
      !isEventStream(response.getHeader('content-type')) && compression.filter(request, response),
  });
  return (request, response, next) => {
    if (request.headers['accept-encoding']) return compress(request, response, next);
    response.setHeader('vary', 'Accept-Encoding');
    next();
  };
}

const isEventStream = (type: unknown): boolean => String(type).startsWith('text/event-stream');

/** Refuses operator endpoints, and URLs that name another server (as a client sends them to a proxy). */
const rejectForeignPaths: RequestHandler = (request, _response, next) => {
  const path = pathOf(request);
  if (!path.startsWith('/')) throw new Failure('invalid_request', coded(refusals.invalidAddress));
  if (/^\/(?:readyz|metrics|internal)(?:\/|$)/.test(path)) throw notFound();
  next();
};
