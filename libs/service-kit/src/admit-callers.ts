import type { IncomingMessage } from 'node:http';
import { TLSSocket } from 'node:tls';
import { type CallerName, callerHeader, callersOf } from '@floorlight/contracts/callers';
import type { ServiceName } from '@floorlight/contracts/endpoint';
import type { RequestHandler } from 'express';
import type { CallerVerifier } from './caller-verifier.ts';
import { forbidden } from './failures.ts';

/** Whether a request comes from a process that may call this path of the service. */
export function isAdmitted(service: ServiceName, callerOf: CallerVerifier, request: IncomingMessage): boolean {
  const caller = callerOf(request.headers[callerHeader]);
  const [path = ''] = (request.url ?? '').split('?');
  if (caller === null || !callersOf(service, request.method ?? '', path).includes(caller)) return false;
  return !(request.socket instanceof TLSSocket) || isNamed(request.socket, caller);
}

const names = new WeakMap<TLSSocket, string | undefined>();

/** Whether the certificate of a connection is the caller's own. */
function isNamed(socket: TLSSocket, caller: CallerName): boolean {
  if (!names.has(socket)) names.set(socket, socket.getPeerX509Certificate()?.subjectAltName);
  return names.get(socket) === `DNS:${caller}`;
}

/**
 * Refuses requests that don't come from a process that may call this path. The answer carries the header of callers, by
 * which the gateway sees that its own credential is refused, not the user.
 */
export const admitCallers =
  (service: ServiceName, callerOf: CallerVerifier): RequestHandler =>
  (request, response, next) => {
    if (isAdmitted(service, callerOf, request)) return next();
    response.set(callerHeader, 'refused');
    next(forbidden(`Only named callers may call ${service} here`));
  };
