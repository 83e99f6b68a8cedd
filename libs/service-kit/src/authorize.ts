import { type Endpoint, needsPermission } from '@floorlight/contracts/endpoint';
import { may } from '@floorlight/contracts/permissions';
import { type Principal, principalHeader } from '@floorlight/contracts/principal';
import type { Request } from 'express';
import { Failure, forbidden, unauthorized } from './failures.ts';
import type { PrincipalVerifier } from './principal.ts';

/**
 * The caller's principal. Throws the failures `unauthorized` and `forbidden`. Where anyone may call, it is null for an
 * anonymous caller and for one with an invalid principal.
 */
export async function authorize(
  endpoint: Endpoint,
  request: Request,
  principals: PrincipalVerifier,
): Promise<Principal | null> {
  const token = request.get(principalHeader);
  const survivesAuth = endpoint.survivesAuth ?? false;

  if (endpoint.access === 'anyone') return token ? principals.verify(token, { survivesAuth }).catch(asAnonymous) : null;
  if (!token) throw unauthorized();
  const principal = await principals.verify(token, { survivesAuth });
  if (needsPermission(endpoint.access) && !may(principal.role, endpoint.access)) throw forbidden();
  return principal;
}

function asAnonymous(error: unknown): null {
  if (error instanceof Failure) return null;
  throw error;
}
