import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Endpoint } from '@floorlight/contracts/endpoint';
import { principalHeader } from '@floorlight/contracts/principal';
import { currentTraceparent } from '@floorlight/telemetry/tracing';
import type { Caller } from '../guards/caller.ts';

/** What the gateway adds to a request it forwards. */
export interface Forwarding {
  service: Endpoint['service'];
  caller: Caller;
  requestId: string;
  principal: string | null;
}

/**
 * The only client headers that a service gets. All others are dropped, so that a client can't forge what the gateway
 * sets: identity, forwarding, tracing, method overrides.
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

/** Returns the headers for the service. Only auth sees cookies. */
export function forwardedHeaders(request: IncomingMessage, forwarding: Forwarding): IncomingHttpHeaders {
  const { service, caller, requestId, principal } = forwarding;
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

/** Returns the headers for a WebSocket upgrade. */
export function upgradeHeaders(request: IncomingMessage, forwarding: Forwarding): IncomingHttpHeaders {
  const headers = forwardedHeaders(request, forwarding);
  for (const name of fromUpgrade) {
    const value = request.headers[name];
    if (value !== undefined) headers[name] = value;
  }
  headers.connection = 'Upgrade';
  return headers;
}
