import type { IncomingMessage } from 'node:http';

/** Returns the path of a request exactly as it was sent, without its query. */
export function pathOf({ url = '' }: IncomingMessage): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}
