import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Endpoint } from '@floorlight/contracts/endpoint';
import { principalHeader } from '@floorlight/contracts/principal';
import { currentTraceparent } from '@floorlight/telemetry/tracing';
import type { Caller } from '../guards/caller.ts';

/** What a service is told of a request beside the request. */
export interface Introduction {
  service: Endpoint['service'];
  caller: Caller;
  requestId: string;
  principal: string | null;
}

/**
 * The only headers of a client that a service gets. Everything else stays outside, so that no header can pretend to
 * be the gateway's: identity, forwarding, tracing, method overrides, whatever comes up next.
 */
const fromClient = [
  'accept',
  'accept-encoding',
  'accept-language',
  'cache-control',
  'content-encoding',
  'content-length',
  'content-type',
  'host',
  'idempotency-key',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'origin',
  'range',
  'referer',
  'transfer-encoding',
  'user-agent',
] as const;

const fromUpgrade = [
  'upgrade',
  'sec-websocket-extensions',
  'sec-websocket-key',
  'sec-websocket-protocol',
  'sec-websocket-version',
] as const;

/** The headers that go on to the service. It alone that keeps the sessions, auth, gets to see cookies. */
export function forwardedHeaders(request: IncomingMessage, introduction: Introduction): IncomingHttpHeaders {
  const { service, caller, requestId, principal } = introduction;
  const headers: NodeJS.Dict<string | string[]> = {
    connection: 'keep-alive',
    'x-request-id': requestId,
    'x-forwarded-for': caller.address,
    'x-forwarded-proto': caller.protocol,
    'x-forwarded-host': caller.host,
  };
  for (const name of fromClient) {
    const value = request.headers[name];
    if (value !== undefined) headers[name] = value;
  }
  if (service === 'auth' && request.headers.cookie !== undefined) headers.cookie = request.headers.cookie;
  if (principal !== null) headers[principalHeader] = principal;
  const traceparent = currentTraceparent();
  if (traceparent !== null) headers.traceparent = traceparent;
  return headers;
}

/** The same for an upgrade to a WebSocket. */
export function upgradeHeaders(request: IncomingMessage, introduction: Introduction): IncomingHttpHeaders {
  const headers = forwardedHeaders(request, introduction);
  for (const name of fromUpgrade) {
    const value = request.headers[name];
    if (value !== undefined) headers[name] = value;
  }
  headers.connection = 'Upgrade';
  return headers;
}
