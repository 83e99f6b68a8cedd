import type { ServerResponse } from 'node:http';
import type { Logger } from '@floorlight/telemetry/logger';
import type { Span } from '@floorlight/telemetry/tracing';
import { requestDuration } from './http-metrics.ts';

export interface ServedRequest {
  method: string;
  /** As it was sent, without the query, which can contain a token. */
  path: string;
  /** The template of the path, or `unmatched`. */
  route: string;
  /** By `performance.now()`. */
  began: number;
  userId: string | undefined;
  /** Refused because the service was not ready: it logs what it waits for, and its callers ask again and again. */
  isEarly?: boolean;
  /** Where the log line is not written inside the request's context. */
  ids?: { requestId: string; traceId: string };
}

const maxPathLength = 300;

/** Writes the log line and the measurement of a request whose response has closed, and completes its span. */
export function recordRequest(log: Logger, span: Span, response: ServerResponse, request: ServedRequest): void {
  const { method, route, began, userId, isEarly, ids } = request;
  const durationMs = Math.round((performance.now() - began) * 10) / 10;
  const status = response.writableFinished ? response.statusCode : 499; // 499: the client went away, as nginx writes it
  requestDuration.observe({ method, route, status }, durationMs / 1000);
  const line = { ...ids, method, path: request.path.slice(0, maxPathLength), status, durationMs, userId };
  if (isEarly) log.debug(line, 'request');
  else if (status >= 500) log.warn(line, 'request');
  else log.info(line, 'request');
  if (!span.isRecording()) return;
  span.updateName(`${method} ${route}`);
  span.setAttributes({ 'http.request.method': method, 'http.route': route, 'http.response.status_code': status });
}
