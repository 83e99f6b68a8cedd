import type { IncomingMessage } from 'node:http';
import { actingSiteHeader } from '@floorlight/contracts/acting-site';
import { apiKeyPattern } from '@floorlight/contracts/principal';
import { SiteId } from '@floorlight/contracts/sites';
import { coded } from '@floorlight/languages/coded';
import { Failure, unauthorized } from '@floorlight/service-kit/failures';
import { refusals } from '../refusal-messages.ts';

/** An API key, with the site that a request names. */
export interface KeyCredential {
  apiKey: string;
  siteId?: string;
}

/** Begins the credentials of keys in `Sessions`. No header holds a line break, so no cookie can be taken for one. */
const mark = '\n';

/**
 * The API key of a request, as `Sessions` takes it; null without one. Throws `unauthorized` where it can't be a key, and
 * `invalid_request` where a cookie comes with it: one of the two would be used without the sender's knowledge.
 */
export function apiKeyOf({ headers }: IncomingMessage, withCookie: boolean): string | null {
  const apiKey = /^bearer (flk_.*)$/i.exec(headers.authorization ?? '')?.[1];
  if (apiKey === undefined) return null;
  if (withCookie) throw new Failure('invalid_request', coded(refusals.keyWithCookie));
  const site = headers[actingSiteHeader];
  if (!apiKeyPattern.test(apiKey) || (site !== undefined && !SiteId.safeParse(site).success)) throw refuseKey();
  return [mark, apiKey, ...(site === undefined ? [] : [' ', site])].join('');
}

/** Null for a session's cookie. */
export function keyCredentialOf(credential: string): KeyCredential | null {
  if (!credential.startsWith(mark)) return null;
  const [apiKey = '', siteId] = credential.slice(mark.length).split(' ');
  return { apiKey, ...(siteId !== undefined && { siteId }) };
}

export const refuseKey = (): Failure => unauthorized(coded(refusals.apiKeyRefused));
