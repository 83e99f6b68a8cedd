import { type PrincipalGrant, principalLife } from '@floorlight/contracts/principal';
import { unauthorized } from '@floorlight/service-kit/failures';
import type { AuthContext } from '../context.ts';
import { signPrincipals } from '../sessions/sign-principals.ts';
import { deviceWith } from './calling-device.ts';

/** Issues the principals of a shared device itself, with which it can raise alerts. Throws 401 if no device has the secret. */
export async function issueDevicePrincipal(context: AuthContext, secret: string): Promise<PrincipalGrant> {
  const device = await deviceWith(context, secret);
  if (!device) throw unauthorized();
  const { id, siteId, name, zone } = device;
  const expiresAt = new Date(Date.now() + principalLife * 1000);
  const claims = { sub: id, sid: id, siteId, role: 'machine', name, email: '', sharedDevice: { zone } } as const;
  return {
    principals: await signPrincipals(context, claims, expiresAt),
    sessionId: id,
    userId: id,
    siteId,
    expiresAt: expiresAt.toISOString(),
  };
}
