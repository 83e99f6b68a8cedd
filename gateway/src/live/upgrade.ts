import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { connectionLimits, livePath, wallLivePath } from '@floorlight/contracts/live';
import { sessionTokenPattern } from '@floorlight/contracts/principal';
import { notFound, unauthorized } from '@floorlight/service-kit/failures';
import type { Upgrade } from '@floorlight/service-kit/http-server';
import { networkOf } from '@floorlight/service-kit/network-of';
import { refuseUpgrade } from '@floorlight/service-kit/refuse-upgrade';
import type { Logger } from '@floorlight/telemetry/logger';
import { withRequest } from '@floorlight/telemetry/request-context';
import { inSpan, type Span, traceparentOf } from '@floorlight/telemetry/tracing';
import { toFailure } from '../answer-failure.ts';
import type { GatewayContext } from '../context.ts';
import { checkOrigin } from '../guards/origin.ts';
import { wallCredential } from '../identity/credential.ts';
import { cookieIn } from '../identity/session-cookie.ts';
import { pathOf } from '../path-of.ts';
import { upgradeHeaders } from '../proxy/forwarded-headers.ts';
import { assignRequestId } from '../request-ids.ts';
import type { LiveSockets } from './live-sockets.ts';

/** Handles WebSocket upgrades: the live connection goes to notify, in development everything else to Vite. */
export function upgrades(context: GatewayContext, sockets: LiveSockets, toVite: Upgrade | undefined): Upgrade {
  return (request, socket, head) => {
    const requestId = assignRequestId(request, context.readCaller);
    if (toVite && pathOf(request) !== livePath) return toVite(request, socket, head);
    const upgrade = { request, socket, head, requestId };
    void withRequest({ requestId }, () =>
      inSpan(`GET ${livePath}`, (span) => openLive(context, sockets, upgrade, span)),
    );
  };
}

interface UpgradeRequest {
  request: IncomingMessage;
  socket: Duplex;
  head: Buffer;
  requestId: string;
}

/** Forwards the live connection of a signed-in browser to notify. */
async function openLive(
  context: GatewayContext,
  sockets: LiveSockets,
  upgrade: UpgradeRequest,
  span: Span,
): Promise<void> {
  const { log } = context;
  const { request, socket, head, requestId } = upgrade;
  try {
    if (pathOf(request) !== livePath) throw notFound();
    const caller = context.readCaller(request);
    const network = networkOf(caller.address);
    const sessionToken = credentialOf(context, request);
    const known = sessionToken === null ? null : context.sessions.known(sessionToken);
    await (known ? context.limits.sessions(known.userId) : context.limits.requests(network));
    checkOrigin(request, { caller, publicUrl: context.config.PUBLIC_URL, withCookie: true });

    const session = sessionToken === null ? null : await context.sessions.find(sessionToken, { network });
    if (sessionToken === null || !session) throw unauthorized();
    // Each one too many costs notify a reading of the feed and closes an older one.
    if (sockets.countOf(session.sessionId) >= connectionLimits.session) await context.limits.surplus(session.sessionId);
    if (socket.destroyed) return;

    sockets.add(session.sessionId, sessionToken, socket);
    const principal = session.principals.notify;
    const traceparent = traceparentOf(span);
    request.headers = upgradeHeaders(request, {
      service: 'notify',
      caller,
      requestId,
      principal,
      callerToken: context.credential.tokenFor('notify'),
      traceparent,
    });
    logOpenAndClose(log, socket, session.userId);
    context.proxies.notify.upgrade({ request, socket, head }, (toNotify) => sockets.connected(socket, toNotify));
  } catch (error) {
    const failure = toFailure(error, log);
    log.info({ method: 'GET', path: pathOf(request).slice(0, 300), status: failure.status }, 'upgrade refused');
    refuseUpgrade(socket, failure);
  }
}

/** The session's cookie, or that of a wall display where it says that it is one. */
function credentialOf({ cookieName, wallCookieName }: GatewayContext, request: IncomingMessage): string | null {
  const { cookie } = request.headers;
  if (!request.url?.startsWith(wallLivePath)) return cookieIn(cookie, cookieName);
  const secret = cookieIn(cookie, wallCookieName);
  return secret !== null && sessionTokenPattern.test(secret) ? wallCredential(secret) : null;
}

function logOpenAndClose(log: Logger, socket: Duplex, userId: string): void {
  const began = performance.now();
  log.info({ method: 'GET', path: livePath, userId }, 'live connection');
  socket.once('close', () => {
    const durationMs = Math.round(performance.now() - began);
    log.info({ method: 'GET', path: livePath, userId, durationMs }, 'live connection closed');
  });
}
