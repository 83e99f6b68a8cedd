import type { IncomingMessage } from 'node:http';
import { endpoints } from '@floorlight/contracts/catalogue';
import type { Endpoint } from '@floorlight/contracts/endpoint';
import { expectedUserHeader } from '@floorlight/contracts/principal';
import { Failure, notFound, unauthorized, unavailable } from '@floorlight/service-kit/failures';
import { requestIdOf } from '@floorlight/service-kit/request-scope';
import type { RequestHandler } from 'express';
import type { GatewayContext } from './context.ts';
import { bodyLimitOf, demandBodySize } from './guards/body-size.ts';
import type { Caller } from './guards/caller.ts';
import { demandNoForeignLink, demandOwnOrigin } from './guards/origin.ts';
import type { Session } from './identity/session.ts';
import { cookieIn } from './identity/session-cookie.ts';
import type { Sessions } from './identity/sessions.ts';
import { pathOf } from './path-of.ts';
import { forwardedHeaders } from './proxy/forwarded-headers.ts';

/** Everything under `/api`: who may pass goes on to the service whose endpoint it is. */
export function api(context: GatewayContext): RequestHandler {
  const { config, sessions, limits, proxies } = context;

  return async (request, response) => {
    const caller = context.readCaller(request);
    const place = context.findPlace(pathOf(request));
    const endpoint = place?.methods.get(request.method);
    if (!endpoint?.neverLimited) await limits.requests(caller.address);
    if (!place) throw notFound();
    if (!endpoint) {
      response.setHeader('allow', place.allow);
      throw new Failure('method_not_allowed');
    }
    response.locals.route = endpoint.path;

    const sessionToken = cookieIn(request.headers.cookie, context.cookieName);
    demandOrigin(request, endpoint, { caller, publicUrl: config.PUBLIC_URL, withCookie: sessionToken !== null });
    const bodyLimit = bodyLimitOf(endpoint, config.BODY_LIMIT);
    demandBodySize(request, bodyLimit);
    const session = await admit(sessions, endpoint, sessionToken);
    demandExpectedUser(request, session);
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

/** Whose request it is; null where anyone may call and nobody is known. */
async function admit(sessions: Sessions, endpoint: Endpoint, sessionToken: string | null): Promise<Session | null> {
  if (endpoint.access === 'anyone') return sessionToken === null ? null : ifKnown(sessions, sessionToken);
  const session = sessionToken === null ? null : await sessions.of(sessionToken);
  if (!session) throw unauthorized();
  if (session.principalEnds <= Date.now() && !endpoint.survivesAuth) throw unavailable();
  return session;
}

async function ifKnown(sessions: Sessions, sessionToken: string): Promise<Session | null> {
  try {
    return await sessions.of(sessionToken);
  } catch {
    return null;
  }
}

/** Throws `unauthorized` where the client means somebody else than whose session the browser has by now. */
function demandExpectedUser(request: IncomingMessage, session: Session | null): void {
  const expected = request.headers[expectedUserHeader];
  if (session && expected !== undefined && expected !== session.userId)
    throw unauthorized('Someone else is signed in on this device now');
}

const endsSession = (endpoint: Endpoint): boolean => endpoint === endpoints.logout || endpoint === endpoints.logoutPage;

const forgetOnSuccess = (sessions: Sessions, session: Session) => (status: number) => {
  if (status < 400) sessions.forget([session.sessionId]);
};

function demandOrigin(
  request: IncomingMessage,
  endpoint: Endpoint,
  whose: { caller: Caller; publicUrl: URL; withCookie: boolean },
): void {
  if (endpoint.method !== 'GET') demandOwnOrigin(request, whose);
  if (endpoint === endpoints.logoutPage) demandNoForeignLink(request);
}
