import type { IncomingMessage } from 'node:http';
import { forbidden } from '@floorlight/service-kit/failures';
import type { Caller } from './caller.ts';

/**
 * Throws `forbidden` where another site makes a browser change something here, or open the live connection. A client
 * that is no browser sends neither header; it is let through as long as it brings no session cookie.
 */
export function demandOwnOrigin(
  request: IncomingMessage,
  { caller, publicUrl, withCookie }: { caller: Caller; publicUrl: URL; withCookie: boolean },
): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site === 'same-origin') return; // only a browser can set it, and no page can
  if (origin !== undefined ? isOwn(origin, caller, publicUrl) : site === undefined && !withCookie) return;
  throw forbidden('This request comes from another site');
}

/** Throws `forbidden` where a link on another site would sign someone out. */
export function demandNoForeignLink(request: IncomingMessage): void {
  if (request.headers['sec-fetch-site'] === 'cross-site') throw forbidden('This request comes from another site');
}

const isOwn = (origin: string, caller: Caller, publicUrl: URL): boolean =>
  origin === publicUrl.origin || origin.toLowerCase() === `${caller.protocol}://${caller.host}`.toLowerCase();
