import type { IncomingMessage } from 'node:http';
import { type Endpoint, isBinary } from '@floorlight/contracts/endpoint';
import { tooLarge } from '@floorlight/service-kit/failures';

/** Bytes: what an endpoint declares, else `usual`. */
export const bodyLimitOf = ({ body, maxJsonBytes }: Endpoint, usual: number): number =>
  isBinary(body) ? body.maxBytes : (maxJsonBytes ?? usual);

/** Throws `payload_too_large` where a request says that its body is larger than so many bytes. */
export function demandBodySize(request: IncomingMessage, limit: number): void {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge(limit);
}

/**
 * Counts a body that doesn't say its size, and calls `onExceeded` once when it passes the limit. Call it in the tick
 * in which the body is piped: listening sets it flowing.
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
