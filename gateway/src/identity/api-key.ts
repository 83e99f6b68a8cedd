import type { IncomingMessage } from 'node:http';
import { actingSiteHeader } from '@floorlight/contracts/acting-site';
import { apiKeyPattern } from '@floorlight/contracts/principal';
import { SiteId } from '@floorlight/contracts/sites';
import { coded } from '@floorlight/languages/coded';
import { Failure, unauthorized } from '@floorlight/service-kit/failures';
import { refusals } from '../refusal-messages.ts';
import { keyCredential } from './credential.ts';

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
  return keyCredential(apiKey, site === undefined ? undefined : String(site));
}

export const refuseKey = (): Failure => unauthorized(coded(refusals.apiKeyRefused));
