import type { IncomingMessage } from 'node:http';
import { type Endpoint, isBinary } from '@floorlight/contracts/endpoint';
import { tooLarge } from '@floorlight/service-kit/failures';

/** Returns the body limit an endpoint declares, else `fallback`, in bytes. */
export const bodyLimitOf = ({ body, maxJsonBytes }: Endpoint, fallback: number): number =>
  isBinary(body) ? body.maxBytes : (maxJsonBytes ?? fallback);

/** Throws `payload_too_large` if the content-length is over `limit` bytes. */
export function checkBodySize(request: IncomingMessage, limit: number): void {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge(limit);
}

/**
 * Counts a body without a content-length, and calls `onExceeded` once when it passes the limit. Call it in the tick
 * in which the body is piped: adding the listener starts the stream.
 */
export function watchBodySize(request: IncomingMessage, limit: number, onExceeded: () => void): void {
  if (request.headers['transfer-encoding'] === undefined) return;
  let received = 0;
  const count = (chunk: Buffer): void => {
    received += chunk.length;
    if (received <= limit) return;
    request.off('data', count);
    onExceeded();
  };
  request.on('data', count);
}

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
