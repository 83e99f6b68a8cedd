import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { type Endpoint, isBinary } from '@floorlight/contracts/endpoint';
import type { SiteDirectory } from '@floorlight/sites/site-of';
import type { Logger } from '@floorlight/telemetry/logger';
import { withRequest } from '@floorlight/telemetry/request-context';
import type { Express, RequestHandler } from 'express';
import { identify, requireAccess } from './authorize.ts';
import { Failure } from './failures.ts';
import { jsonBody } from './json-body.ts';
import { onceFor } from './once.ts';
import type { PrincipalVerifier } from './principal.ts';
import { readRequest } from './read-request.ts';
import { requireFeatures } from './require-features.ts';
import type { Call, Route } from './route.ts';
import { sendReply } from './send-reply.ts';

export interface MountOptions {
  principals: PrincipalVerifier;
  /** A reply that doesn't match its contract becomes a 500. */
  strict: boolean;
  log: Logger;
  /** Says what is switched off where. */
  sites: SiteDirectory;
}

/** Mounts every route; a known path with another method answers 405 with Allow. */
export function mountRoutes(app: Express, routes: Route[], options: MountOptions): void {
  const byPath = Map.groupBy(routes, (route) => route.endpoint.path);
  for (const path of [...byPath.keys()].sort(literalFirst)) {
    const routesHere = byPath.get(path) ?? [];
    const mounted = app.route(path);
    const refuse = refuseMethod(routesHere.map(({ endpoint }) => endpoint));
    // Express would answer HEAD by running the GET.
    if (routesHere.some(({ endpoint }) => endpoint.changes)) mounted.head(refuse);
    for (const route of routesHere) {
      const method = route.endpoint.method.toLowerCase() as Lowercase<Endpoint['method']>; // toLowerCase() widens
      mounted[method](handlerOf(route, options));
    }
    mounted.all(refuse);
  }
}

function handlerOf({ endpoint, handle }: Route, { principals, strict, log, sites }: MountOptions): RequestHandler {
  const readJson = promisify(jsonBody(endpoint.maxJsonBytes));
  return async (request, response) => {
    const principal = await identify(endpoint, request, principals);
    if (!endpoint.anonymous) response.locals.userId = principal?.sub; // for the log, also of a refused request
    requireAccess(endpoint, principal);
    requireFeatures(endpoint, principal, sites);
    if (endpoint.body && !isBinary(endpoint.body)) await readJson(request, response);
    const call = {
      ...readRequest(endpoint, request),
      rawBody: request.body as unknown,
      principal,
      once: onceFor(endpoint, request, principal),
      request,
      response,
    };
    const answer = () => handle(call as Call<Endpoint>); // identify() let null through only where anyone may call
    const reply: unknown = await (endpoint.anonymous ? withRequest(unknownClient(), answer) : answer());
    await sendReply(response, endpoint, reply, { strict, log });
  };
}

/** What events say about the request of an anonymous endpoint: an id that is in no log, and no address. */
const unknownClient = () => ({ requestId: randomUUID(), origin: null });

function refuseMethod(endpoints: Endpoint[]): RequestHandler {
  const methods: string[] = endpoints.map(({ method }) => method);
  if (endpoints.some(({ method, changes }) => method === 'GET' && !changes)) methods.push('HEAD');
  const allow = methods.join(', ');
  return (_request, response) => {
    response.set('allow', allow);
    throw new Failure('method_not_allowed');
  };
}

/** Sorts `/alerts/counts` before `/alerts/:id`, which would match it too. */
const literalFirst = (a: string, b: string): number => (parametersLast(a) < parametersLast(b) ? -1 : 1);
const parametersLast = (path: string): string => path.replaceAll(/:[^/]+/g, '\uffff');
