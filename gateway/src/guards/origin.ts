import type { IncomingMessage } from 'node:http';
import { coded } from '@floorlight/languages/coded';
import { forbidden } from '@floorlight/service-kit/failures';
import { refusals } from '../refusal-messages.ts';
import type { Caller } from './caller.ts';

/**
 * Throws `forbidden` if another site makes a browser write here or open the live connection. A client that is not a
 * browser sends neither header; it passes as long as it has no session cookie.
 */
export function checkOrigin(
  request: IncomingMessage,
  { caller, publicUrl, withCookie }: { caller: Caller; publicUrl: URL; withCookie: boolean },
): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site === 'same-origin') return; // browsers set it, and pages can't
  if (origin !== undefined ? isOwn(origin, caller, publicUrl) : site === undefined && !withCookie) return;
  throw forbidden(coded(refusals.otherSite));
}

/** Throws `forbidden` if a link on another site would sign someone out. */
export function checkLinkOrigin(request: IncomingMessage): void {
  if (request.headers['sec-fetch-site'] === 'cross-site') throw forbidden(coded(refusals.otherSite));
}

const isOwn = (origin: string, caller: Caller, publicUrl: URL): boolean =>
  origin === publicUrl.origin || origin.toLowerCase() === `${caller.protocol}://${caller.host}`.toLowerCase();
