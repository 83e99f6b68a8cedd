import type { IncomingMessage } from 'node:http';
import { endpoints } from '@floorlight/contracts/catalogue';
import type { Endpoint } from '@floorlight/contracts/endpoint';
import { expectedUserHeader } from '@floorlight/contracts/expected-user';
import { coded } from '@floorlight/languages/coded';
import { Failure, notFound, unauthorized, unavailable } from '@floorlight/service-kit/failures';
import { requestIdOf } from '@floorlight/service-kit/request-scope';
import type { RequestHandler } from 'express';
import type { GatewayContext } from './context.ts';
import { bodyLimitOf, checkBodySize } from './guards/body-size.ts';
import type { Caller } from './guards/caller.ts';
import { checkLinkOrigin, checkOrigin } from './guards/origin.ts';
import type { Session } from './identity/session.ts';
import { cookieIn } from './identity/session-cookie.ts';
import type { Sessions } from './identity/sessions.ts';
import { pathOf } from './path-of.ts';
import { forwardedHeaders } from './proxy/forwarded-headers.ts';
import { refusals } from './refusal-messages.ts';

/** Serves everything under `/api`: checks a request and forwards it to the service of its endpoint. */
export function api(context: GatewayContext): RequestHandler {
  const { config, sessions, limits, proxies } = context;

  return async (request, response) => {
    const caller = context.readCaller(request);
    const route = context.findRoute(pathOf(request));
    const endpoint = route?.methods.get(request.method);
    if (!endpoint?.neverLimited) await limits.requests(caller.address);
    if (!route) throw notFound();
    if (!endpoint) {
      response.setHeader('allow', route.allow);
      throw new Failure('method_not_allowed');
    }
    response.locals.route = endpoint.path;

    const sessionToken = cookieIn(request.headers.cookie, context.cookieName);
    checkRequestOrigin(request, endpoint, { caller, publicUrl: config.PUBLIC_URL, withCookie: sessionToken !== null });
    const bodyLimit = bodyLimitOf(endpoint, config.BODY_LIMIT);
    checkBodySize(request, bodyLimit);
    const session = await authenticate(sessions, endpoint, sessionToken);
    checkExpectedUser(request, session);
    response.locals.userId = session?.userId;
    if (endpoint === endpoints.register) await limits.registrations(caller.address);

    const { service } = endpoint;
    const principal = session?.principal ?? null;
    request.headers = forwardedHeaders(request, { service, caller, requestId: requestIdOf(request), principal });
    response.setHeader('cache-control', 'no-store');
    proxies[service].forward(request, response, {
      bodyLimit,
      onAnswer: session && endsSession(endpoint) ? forgetOnSuccess(sessions, session) : undefined,
    });
  };
}

/** The session of a request; null for a public endpoint called without a known session. Throws `unauthorized` or `unavailable`. */
async function authenticate(
  sessions: Sessions,
  endpoint: Endpoint,
  sessionToken: string | null,
): Promise<Session | null> {
  if (endpoint.access === 'anyone') return sessionToken === null ? null : findIfKnown(sessions, sessionToken);
  const session = sessionToken === null ? null : await sessions.find(sessionToken);
  if (!session) throw unauthorized();
  if (session.principalExpiresAt <= Date.now() && !endpoint.survivesAuth) throw unavailable();
  return session;
}

async function findIfKnown(sessions: Sessions, sessionToken: string): Promise<Session | null> {
  try {
    return await sessions.find(sessionToken);
  } catch {
    return null;
  }
}

/** Throws `unauthorized` if the request names another user than the session's: someone else signed in since. */
function checkExpectedUser(request: IncomingMessage, session: Session | null): void {
  const expected = request.headers[expectedUserHeader];
  if (session && expected !== undefined && expected !== session.userId) throw unauthorized(coded(refusals.someoneElse));
}

const endsSession = (endpoint: Endpoint): boolean => endpoint === endpoints.logout || endpoint === endpoints.logoutPage;

const forgetOnSuccess = (sessions: Sessions, session: Session) => (status: number) => {
  if (status < 400) sessions.forget([session.sessionId]);
};

function checkRequestOrigin(
  request: IncomingMessage,
  endpoint: Endpoint,
  options: { caller: Caller; publicUrl: URL; withCookie: boolean },
): void {
  if (endpoint.method !== 'GET') checkOrigin(request, options);
  if (endpoint === endpoints.logoutPage) checkLinkOrigin(request);
}
