import { type Endpoint, needsPermission } from '@floorlight/contracts/endpoint';
import { may } from '@floorlight/contracts/permissions';
import { callerMay, type Principal, principalHeader } from '@floorlight/contracts/principal';
import { coded } from '@floorlight/languages/coded';
import type { Request } from 'express';
import { Failure, forbidden, unauthorized } from './failures.ts';
import type { PrincipalVerifier } from './principal.ts';
import { refusals } from './refusal-messages.ts';

/**
 * The caller's principal. Throws the failure `unauthorized`. Where anyone may call, it is null for an anonymous caller
 * and for one with an invalid principal.
 */
export async function identify(
  endpoint: Endpoint,
  request: Request,
  principals: PrincipalVerifier,
): Promise<Principal | null> {
  const token = request.get(principalHeader);
  const survivesAuth = endpoint.survivesAuth ?? false;

  if (endpoint.access === 'anyone') {
    return token ? principals.verify(token, { survivesAuth }).catch(asAnonymous) : null;
  }
  if (!token) throw unauthorized();
  return principals.verify(token, { survivesAuth });
}

/**
 * Throws `forbidden` where the caller may not call the endpoint, also while their cell has lost its hub, and
 * `second_factor_required` where they may not yet.
 */
export function requireAccess(endpoint: Endpoint, principal: Principal | null): void {
  if (!principal) return;
  if (principal.sharedDevice && endpoint.access === 'sharedDevice') return;
  if (principal.wallDisplay && endpoint.access === 'wallDisplay') return;
  checkKeyPermission(endpoint, principal);
  if (endpoint.access === 'sharedDevice' || endpoint.access === 'wallDisplay') throw forbidden();
  if (!needsPermission(endpoint.access) || callerMay(principal, endpoint.access)) return;
  if (!may(principal.role, endpoint.access)) throw forbidden();
  throw principal.hasOldRole ? forbidden(coded(refusals.oldRole)) : new Failure('second_factor_required');
}

/** Throws `forbidden` for an API key that lacks the endpoint's permission, and where none opens it. */
function checkKeyPermission({ keyPermission }: Endpoint, { role, keyPermissions = [] }: Principal): void {
  if (role !== 'machine') return;
  if (keyPermission === undefined || !keyPermissions.includes(keyPermission))
    throw forbidden(coded(refusals.keyLacksPermission));
}

function asAnonymous(error: unknown): null {
  if (error instanceof Failure) return null;
  throw error;
}
