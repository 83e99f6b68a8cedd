import type { ServiceName } from '@floorlight/contracts/endpoint';
import { coded } from '@floorlight/languages/coded';
import express, { type Express, type RequestHandler } from 'express';
import { admitCallers } from './admit-callers.ts';
import { answerErrors } from './answer-errors.ts';
import type { CallerVerifier } from './caller-verifier.ts';
import { Failure, notFound, unavailable } from './failures.ts';
import { health } from './health.ts';
import { type MountOptions, mountRoutes } from './mount-routes.ts';
import { refusals } from './refusal-messages.ts';
import { requestScope } from './request-scope.ts';
import type { Route } from './route.ts';
import type { StartedParts } from './started-parts.ts';

interface AppOptions extends MountOptions {
  name: ServiceName;
  callerOf: CallerVerifier;
  parts: StartedParts;
  routes: Route[];
  routers: ((app: Express) => void) | undefined;
  stopping: () => boolean;
}

/** The express app of a service: the middleware and routes that every request passes, in order. */
export function createApp(options: AppOptions): Express {
  const { log, parts } = options;
  const app = express();
  app.disable('x-powered-by').disable('etag').enable('case sensitive routing');

  app.use(health(parts, options.stopping));
  app.use(requestScope(log));
  app.use(noStore);
  app.use(admitCallers(options.name, options.callerOf));
  app.use(refuseMalformedUrl);
  app.use(refuseUntilReady(parts));
  options.routers?.(app);
  mountRoutes(app, options.routes, options);
  app.use(() => {
    throw notFound();
  });
  app.use(answerErrors(log));
  return app;
}

const noStore: RequestHandler = (_request, response, next) => {
  response.set('cache-control', 'no-store');
  next();
};

const refuseUntilReady =
  (parts: StartedParts): RequestHandler =>
  (_request, response, next) => {
    if (parts.ready()) return next();
    response.locals.isEarly = true;
    next(unavailable());
  };

/** Refuses a URL that can't be decoded or contains NUL, which Postgres can't store. */
const refuseMalformedUrl: RequestHandler = (request, _response, next) => {
  try {
    if (!decodeURIComponent(request.url).includes('\0')) return next();
  } catch {
    // Malformed percent-encoding.
  }
  next(new Failure('invalid_request', coded(refusals.invalidAddress)));
};
