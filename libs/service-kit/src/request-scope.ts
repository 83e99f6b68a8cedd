import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import type { Logger } from '@floorlight/telemetry/logger';
import { type RequestOrigin, withRequest } from '@floorlight/telemetry/request-context';
import { inSpan, withTraceparent } from '@floorlight/telemetry/tracing';
import type { Request, RequestHandler, Response } from 'express';
import { recordRequest } from './record-request.ts';

const maxUserAgentLength = 500;

/**
 * Gives a request its id (the gateway's, or a new one), echoes it and continues the caller's trace. After the answer it
 * writes one log line and one measurement, without the query, which can contain a token.
 */
export const requestScope =
  (log: Logger): RequestHandler =>
  (request, response, next) => {
    const requestId = requestIdOf(request);
    response.set('x-request-id', requestId);
    withRequest({ requestId, origin: originOf(request) }, () =>
      withTraceparent(request.get('traceparent'), () => void traceRequest(request, response, log, next)),
    );
  };

/** The id that the gateway gave a request; a new one where it is missing or unfit for logs. */
export function requestIdOf(request: { headers: Request['headers'] }): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

/** The client's address and user agent. The gateway sets the address: it drops what a client claims. */
export function originOf({ headers }: { headers: Request['headers'] }): RequestOrigin {
  const address = String(headers['x-forwarded-for'] ?? '').replace(/^::ffff:(?=\d+\.)/i, '');
  return {
    ip: isIP(address) ? address : null,
    userAgent: headers['user-agent']?.slice(0, maxUserAgentLength) || null,
  };
}

async function traceRequest(request: Request, response: Response, log: Logger, next: () => void): Promise<void> {
  const began = performance.now();
  const { method, path } = request; // a router changes the path while it handles the request

  await inSpan(
    method,
    async (span) => {
      const closed = new Promise((resolve) => response.once('close', resolve));
      next();
      await closed;
      const userId = response.locals.userId as string | undefined; // mountRoutes sets it
      const isEarly = response.locals.isEarly === true;
      recordRequest(log, span, response, { method, path, route: routeOf(request), began, userId, isEarly });
    },
    { kind: 'server' },
  );
}

/** The template of the path. */
function routeOf(request: Request): string {
  const route: unknown = request.route?.path;
  return typeof route === 'string' ? route : 'unmatched';
}
