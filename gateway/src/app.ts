import type { RequestListener } from 'node:http';
import { isScim } from '@floorlight/contracts/scim';
import { coded } from '@floorlight/languages/coded';
import { Failure, notFound } from '@floorlight/service-kit/failures';
import type { Health } from '@floorlight/service-kit/health';
import { refusals } from '@floorlight/service-kit/refusal-messages';
import { requestScope } from '@floorlight/service-kit/request-scope';
import express, { type Express, type RequestHandler } from 'express';
import { answerErrors } from './answer-failure.ts';
import { api } from './api.ts';
import { compressResponses } from './compression.ts';
import type { GatewayContext } from './context.ts';
import { docs } from './docs/docs.ts';
import { answers } from './metrics.ts';
import { pathOf } from './path-of.ts';
import { requestIds } from './request-ids.ts';
import { pageHeaders } from './web/security-headers.ts';

/** Answers every request of the public address. `pages` serves the app; load balancers see in `/healthz` that it stops. */
export function createApp(context: GatewayContext, pages: RequestHandler, stopping: () => boolean): RequestListener {
  const serveApi = api(context);
  const app = createPages(context, pages, stopping);
  return (request, response) => {
    const path = pathOf(request);
    response.once('finish', () => answers.inc({ status: `${Math.floor(response.statusCode / 100)}xx` }));
    // The API does without express: its router and response took as long as the whole way to the service.
    if ((isApi(path) && !isDocs(path)) || isScim(path)) serveApi(request, response);
    else app(request, response);
  };
}

/** The middleware of everything outside the API, in order. */
function createPages(
  { config, log, cookieName, readCaller }: GatewayContext,
  pages: RequestHandler,
  stopping: () => boolean,
): Express {
  const app = express();
  app.disable('x-powered-by').enable('case sensitive routing').enable('strict routing');

  const withHeaders = pageHeaders(config);
  app.get('/healthz', withHeaders, (_request, response) => {
    const health: Health = { status: stopping() ? 'stopping' : 'ok' };
    response
      .setHeader('cache-control', 'no-store')
      .status(stopping() ? 503 : 200)
      .json(health);
  });
  app.use(requestIds(readCaller));
  app.use(requestScope(log));
  app.use(withHeaders);
  app.use(rejectForeignPaths);
  app.use(compressResponses);
  app.use('/api/docs', docs({ cookieName, publicUrl: config.PUBLIC_URL.origin }));
  app.use('/api/docs', () => {
    throw notFound();
  });
  app.use(pages);
  app.use(answerErrors(log));
  return app;
}

const isDocs = (path: string): boolean => path === '/api/docs' || path.startsWith('/api/docs/');
const isApi = (path: string): boolean => path === '/api' || path.startsWith('/api/');

/** Refuses operator endpoints, and URLs that name another server (as a client sends them to a proxy). */
const rejectForeignPaths: RequestHandler = (request, _response, next) => {
  const path = pathOf(request);
  if (!path.startsWith('/')) throw new Failure('invalid_request', coded(refusals.invalidAddress));
  if (/^\/(?:readyz|metrics|internal)(?:\/|$)/.test(path)) throw notFound();
  next();
};
