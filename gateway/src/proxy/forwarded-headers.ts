import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { callerHeader } from '@floorlight/contracts/callers';
import type { Endpoint } from '@floorlight/contracts/endpoint';
import { principalHeader } from '@floorlight/contracts/principal';
import type { Caller } from '../guards/caller.ts';

/** What the gateway adds to a request it forwards. */
export interface Forwarding {
  service: Endpoint['service'];
  caller: Caller;
  requestId: string;
  principal: string | null;
  /** Names the gateway to the service. */
  callerToken: string;
  traceparent: string;
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

/** Returns the headers for the service: name, value, name, value. Only auth sees cookies. */
export function forwardedHeaders(request: IncomingMessage, forwarding: Forwarding): string[] {
  const { service, caller, requestId, principal, callerToken, traceparent } = forwarding;
  const list = [
    'connection',
    'keep-alive',
    'x-request-id',
    requestId,
    'x-forwarded-for',
    caller.address,
    'x-forwarded-proto',
    caller.protocol,
    'x-forwarded-host',
    caller.host,
    'traceparent',
    traceparent,
    callerHeader,
    callerToken,
  ];
  const { headers } = request;
  for (const name of fromClient) {
    const value = headers[name];
    if (value !== undefined) list.push(name, String(value));
  }
  if (service === 'auth' && headers.cookie !== undefined) list.push('cookie', headers.cookie);
  if (principal !== null) list.push(principalHeader, principal);
  return list;
}

/** Returns the headers for a WebSocket upgrade. */
export function upgradeHeaders(request: IncomingMessage, forwarding: Forwarding): IncomingHttpHeaders {
  const headers = toObject(forwardedHeaders(request, forwarding));
  for (const name of fromUpgrade) {
    const value = request.headers[name];
    if (value !== undefined) headers[name] = value;
  }
  headers.connection = 'Upgrade';
  return headers;
}

/** Turns a list of names and values into an object. */
export function toObject(list: string[]): NodeJS.Dict<string | string[]> {
  const headers: NodeJS.Dict<string | string[]> = {};
  for (let index = 0; index < list.length; index += 2) headers[list[index] ?? ''] = list[index + 1];
  return headers;
}
