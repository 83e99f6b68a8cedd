import { serviceNames } from '@floorlight/contracts/endpoint';
import type { Principal, ServicePrincipals } from '@floorlight/contracts/principal';
import type { AuthContext } from '../context.ts';

/** Signs a principal for each service. */
export async function signPrincipals(
  { signingKeys }: AuthContext,
  claims: Principal,
  expiresAt: Date,
): Promise<ServicePrincipals> {
  const signed = serviceNames.map(async (name) => [name, await signingKeys.sign(claims, name, expiresAt)]);
  return Object.fromEntries(await Promise.all(signed)) as ServicePrincipals; // one for every name
}
