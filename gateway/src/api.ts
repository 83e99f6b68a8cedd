import type { IncomingMessage, RequestListener } from 'node:http';
import { actingSiteHeader } from '@floorlight/contracts/acting-site';
import { endpoints } from '@floorlight/contracts/catalogue';
import { appHeader, type Endpoint, isBinary } from '@floorlight/contracts/endpoint';
import { expectedUserHeader } from '@floorlight/contracts/expected-user';
import { sessionTokenPattern } from '@floorlight/contracts/principal';
import { isScim } from '@floorlight/contracts/scim';
import { SiteId } from '@floorlight/contracts/sites';
import { coded } from '@floorlight/languages/coded';
import { Failure, forbidden, notFound, unauthorized, unavailable } from '@floorlight/service-kit/failures';
import { networkOf } from '@floorlight/service-kit/network-of';
import { recordRequest } from '@floorlight/service-kit/record-request';
import { startSpan, traceparentOf } from '@floorlight/telemetry/tracing';
import { toFailure } from './answer-failure.ts';
import type { ApiCall } from './api-call.ts';
import type { GatewayContext } from './context.ts';
import { bodyLimitOf, checkBodySize } from './guards/body-size.ts';
import type { Caller } from './guards/caller.ts';
import { checkLinkOrigin, checkOrigin } from './guards/origin.ts';
import { apiKeyOf, refuseKey } from './identity/api-key.ts';
import { deviceCredential, wallCredential } from './identity/credential.ts';
import type { Session } from './identity/session.ts';
import { cookieIn } from './identity/session-cookie.ts';
import type { Sessions } from './identity/sessions.ts';
import { pathOf } from './path-of.ts';
import { failExchange } from './proxy/exchange.ts';
import { forwardedHeaders } from './proxy/forwarded-headers.ts';
import { refusals } from './refusal-messages.ts';
import { newRequestId, traceparentOfClient } from './request-ids.ts';
import { forwardScim } from './scim.ts';
import { apiHeaders } from './web/security-headers.ts';

/**
 * Serves everything under `/api`: checks a request and forwards it to the service of its endpoint. No async context
 * carries the request's ids here, because that costs more than the checks do: they are handed on.
 */
export function api(context: GatewayContext): RequestListener {
  const { config, log } = context;
  const fixedHeaders = [...apiHeaders(config), ['cache-control', 'no-store'], ['vary', 'Accept-Encoding']] as const;

  return (request, response) => {
    const began = performance.now();
    const caller = context.readCaller(request);
    const requestId = newRequestId(request, caller);
    const span = startSpan('API request', 'server', traceparentOfClient(request, caller));
    const ids = { requestId, traceId: span.spanContext().traceId };
    const answerHeaders = [...fixedHeaders, ['x-request-id', requestId] as const];
    const call: ApiCall = { request, response, caller, requestId, span, answerHeaders };

    response.on('close', () => {
      const { endpoint, userId } = call;
      const { method = '' } = request;
      recordRequest(log, span, response, {
        method,
        path: pathOf(request),
        route: endpoint?.path ?? 'unmatched',
        began,
        userId,
        ids,
      });
      span.end();
    });
    serve(context, call).catch((error) => {
      failExchange(call, toFailure(error, log.child(ids)));
    });
  };
}

async function serve(context: GatewayContext, call: ApiCall): Promise<void> {
  const { config, sessions, limits, proxies } = context;
  const { request, response, caller, requestId } = call;
  if (isScim(pathOf(request))) return forwardScim(context, call);
  const route = context.findRoute(pathOf(request));
  const endpoint = route?.methods.get(request.method ?? '');
  const network = networkOf(caller.address);
  const cookie = cookieIn(request.headers.cookie, context.cookieName);
  const apiKey = apiKeyOf(request, cookie !== null);
  const device = endpoint ? deviceOf(context, request, endpoint) : null;
  const credential = apiKey ?? (isOfDevice(endpoint) ? device : cookie);
  const known = credential === null ? null : sessions.known(credential);
  const limit = apiKey === null ? limits.sessions : limits.keys;
  if (!endpoint?.neverLimited) await (known ? limit(known.userId) : limits.requests(network));
  if (!route) throw notFound();
  if (!endpoint) {
    response.setHeader('allow', route.allow);
    throw new Failure('method_not_allowed');
  }
  call.endpoint = endpoint;

  // A page of another site can't send a key without leave, which we never give.
  if (apiKey === null)
    checkRequestOrigin(request, endpoint, {
      caller,
      publicUrl: config.PUBLIC_URL,
      withCookie: cookie !== null || device != null,
    });
  const bodyLimit = bodyLimitOf(endpoint, config.BODY_LIMIT);
  checkBodySize(request, bodyLimit);
  const active = await authenticate(context, endpoint, { credential, isKey: apiKey !== null, network });
  checkExpectedUser(request, active);
  const hasActingSite = active && cookie !== null && credential === cookie;
  const session = hasActingSite ? await atActingSite(context, request, active, cookie) : active;
  if (!endpoint.anonymous) call.userId = session?.userId;
  if (endpoint === endpoints.register) await limits.registrations(network);
  // A device asks what it is while nobody is signed in. With its principals it can raise alerts even if auth goes away.
  if (endpoint === endpoints.getThisDevice && device) void findIfKnown(sessions, device, { network });

  const { service } = endpoint;
  const principal = session?.principals[service] ?? null;
  const callerToken = context.credential.tokenFor(service);
  const traceparent = traceparentOf(call.span);
  proxies[service].forward({
    request,
    response,
    headers: forwardedHeaders(request, { service, caller, requestId, principal, callerToken, traceparent }),
    answerHeaders: call.answerHeaders,
    bodyLimit,
    urgent: endpoint.neverLimited ?? false,
    streams: isBinary(endpoint.body) || isBinary(endpoint.reply.body),
    onAnswer: session ? onAnswerOf(endpoint, sessions, session) : undefined,
  });
}

const isOfDevice = (endpoint: Endpoint | undefined): boolean =>
  endpoint?.access === 'sharedDevice' || endpoint?.access === 'wallDisplay';

/** The shared device or wall display that sends a request, for the endpoints that have to do with it. */
function deviceOf(
  { deviceCookieName, wallCookieName }: GatewayContext,
  request: IncomingMessage,
  endpoint: Endpoint,
): string | null {
  if (endpoint.access === 'wallDisplay') {
    const secret = cookieIn(request.headers.cookie, wallCookieName);
    return secret !== null && sessionTokenPattern.test(secret) ? wallCredential(secret) : null;
  }
  if (endpoint.access !== 'sharedDevice' && endpoint !== endpoints.getThisDevice) return null;
  const secret = cookieIn(request.headers.cookie, deviceCookieName);
  return secret !== null && sessionTokenPattern.test(secret) ? deviceCredential(secret) : null;
}

/**
 * The session of a request, or its API key; null for a public endpoint called without a known session. Throws
 * `unauthorized` or `unavailable`.
 */
async function authenticate(
  { sessions, limits }: GatewayContext,
  endpoint: Endpoint,
  { credential, isKey, network }: { credential: string | null; isKey: boolean; network: string },
): Promise<Session | null> {
  const from = { network, urgent: endpoint.neverLimited ?? false };
  if (endpoint.access === 'anyone' && !isKey)
    return credential === null ? null : findIfKnown(sessions, credential, from);
  const session = credential === null ? null : await sessions.find(credential, from);
  if (!session) {
    // Emergencies have no limit, but a made-up cookie is none.
    if (endpoint.neverLimited) await limits.requests(network);
    throw isKey ? refuseKey() : unauthorized();
  }
  if (session.principalsExpireAt <= Date.now() && !endpoint.survivesAuth) throw unavailable();
  return session;
}

async function findIfKnown(
  sessions: Sessions,
  sessionToken: string,
  from: { network: string },
): Promise<Session | null> {
  try {
    return await sessions.find(sessionToken, from);
  } catch {
    return null;
  }
}

/** Throws `unauthorized` if the request names another user than the session's: someone else signed in since. */
function checkExpectedUser(request: IncomingMessage, session: Session | null): void {
  const expected = request.headers[expectedUserHeader];
  if (session && expected !== undefined && expected !== session.userId) throw unauthorized(coded(refusals.someoneElse));
}

/** The session at the site for which the request acts. Throws `forbidden` where its user has no access to that. */
async function atActingSite(
  { sessions }: GatewayContext,
  request: IncomingMessage,
  session: Session,
  sessionToken: string,
): Promise<Session> {
  const siteId = request.headers[actingSiteHeader];
  if (typeof siteId !== 'string' || siteId === session.siteId) return session;
  if (!SiteId.safeParse(siteId).success) throw forbidden();
  const there = await sessions.at(siteId, session, sessionToken);
  if (!there) throw unauthorized();
  return there;
}

const endsSession = (endpoint: Endpoint): boolean => endpoint === endpoints.logout || endpoint === endpoints.logoutPage;

/** What this gateway does at once when auth has ended or switched a session; others do so on auth's event. */
function onAnswerOf(
  endpoint: Endpoint,
  sessions: Sessions,
  { sessionId, userId }: Session,
): ((status: number) => void) | undefined {
  if (endsSession(endpoint)) return (status) => void (status < 400 && sessions.forget([sessionId]));
  if (endpoint === endpoints.switchSite) return (status) => void (status < 400 && sessions.refreshUser(userId));
  return undefined;
}

function checkRequestOrigin(
  request: IncomingMessage,
  endpoint: Endpoint,
  options: { caller: Caller; publicUrl: URL; withCookie: boolean },
): void {
  if (endpoint.method !== 'GET') checkOrigin(request, options);
  if (endpoint.onlyFromApp && request.headers[appHeader] === undefined) throw forbidden(coded(refusals.onlyFromApp));
  if (endpoint === endpoints.logoutPage) checkLinkOrigin(request);
}
