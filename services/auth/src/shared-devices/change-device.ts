import type { BodyOf } from '@floorlight/contracts/endpoint';
import type { Principal } from '@floorlight/contracts/principal';
import type * as contract from '@floorlight/contracts/shared-devices';
import { eq, sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { actorOf } from '@floorlight/service-kit/actor';
import type { AuthContext } from '../context.ts';
import { forgetDevice } from './calling-device.ts';
import { endSessionsOn } from './end-sessions-on.ts';
import { deviceEventOf, lockDevice, publicDevice, refuseTakenName, zoneAt } from './shared-device.ts';
import { sharedDevices } from './tables.ts';

type Change = BodyOf<typeof contract.changeSharedDevice> & { id: string };

export const changeDevice = async (
  context: AuthContext,
  principal: Principal,
  { id, name, zone }: Change,
): Promise<contract.SharedDevice> => {
  const changed = await context.db.transaction(async (tx) => {
    const before = await lockDevice(tx, principal, id);
    const [after] = await tx
      .update(sharedDevices)
      .set({ name, zone: zoneAt(context, before.siteId, zone) })
      .where(eq(sharedDevices.id, id))
      .returning()
      .catch(refuseTakenName);
    if (!after) throw new Error('the update of a locked device returned no row');
    if (after.name !== before.name || after.zone !== before.zone)
      await writeEvent(tx, {
        name: 'auth.device.changed',
        siteId: after.siteId,
        actor: actorOf(principal),
        payload: { ...deviceEventOf(after), before: deviceEventOf(before).device },
      });
    return after;
  });
  await forgetDevice(context, changed.secretHash);
  return publicDevice(changed);
};

/** From then on its cookie and its link do nothing. Whoever is signed in on it is signed out. */
export async function revokeDevice(context: AuthContext, principal: Principal, id: string): Promise<void> {
  const { ended, secretHash } = await context.db.transaction(async (tx) => {
    const device = await lockDevice(tx, principal, id);
    const ends = { revokedAt: sql`now()`, secretHash: null, linkHash: null };
    await tx.update(sharedDevices).set(ends).where(eq(sharedDevices.id, id));
    const { siteId } = device;
    const actor = actorOf(principal);
    await writeEvent(tx, { name: 'auth.device.revoked', siteId, actor, payload: deviceEventOf(device) });
    return { ended: await endSessionsOn(tx, id, 'device_revoked'), secretHash: device.secretHash };
  });
  await context.sessionCache.invalidate(ended);
  await forgetDevice(context, secretHash);
}
