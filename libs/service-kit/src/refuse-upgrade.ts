import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Failure } from './failures.ts';

/** Sends a failure as the answer to an upgrade, which has a bare connection instead of a response, and closes it. */
export function refuseUpgrade(socket: Duplex, failure: Failure): void {
  if (!socket.writable) return void socket.destroy();
  const body = JSON.stringify(failure.body);
  const head = [
    `HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
    ...(failure.retryAfter === undefined ? [] : [`Retry-After: ${Math.ceil(failure.retryAfter)}`]),
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
