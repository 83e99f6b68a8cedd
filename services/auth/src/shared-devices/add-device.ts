import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@floorlight/contracts/endpoint';
import { paths } from '@floorlight/contracts/paths';
import type { Principal } from '@floorlight/contracts/principal';
import type * as contract from '@floorlight/contracts/shared-devices';
import { enrolmentLife } from '@floorlight/contracts/shared-devices';
import type { Transaction } from '@floorlight/database/database';
import { eq, sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { actorOf } from '@floorlight/service-kit/actor';
import type { AuthContext } from '../context.ts';
import { hashSecret, newSecret } from '../secrets.ts';
import { deviceEventOf, lockDevice, publicDevice, refuseTakenName, zoneAt } from './shared-device.ts';
import { sharedDevices } from './tables.ts';

/** Adds a device to the caller's active site. Throws `conflict` where another one has the name. */
export const addDevice = (
  context: AuthContext,
  principal: Principal,
  { name, zone }: BodyOf<typeof contract.addSharedDevice>,
): Promise<contract.Enrolment> =>
  context.db.transaction(async (tx) => {
    const { siteId, sub } = principal;
    const values = { id: newDeviceId(), siteId, name, zone: zoneAt(context, siteId, zone), createdBy: sub };
    await tx.insert(sharedDevices).values(values).catch(refuseTakenName);
    const actor = actorOf(principal);
    await writeEvent(tx, { name: 'auth.device.added', siteId, actor, payload: deviceEventOf(values) });
    return newLink(context, tx, values.id);
  });

/** Makes a new link: the earlier one no longer works, the handheld that is enrolled does until the new link is used. */
export const linkDevice = (context: AuthContext, principal: Principal, id: string): Promise<contract.Enrolment> =>
  context.db.transaction(async (tx) => {
    const device = await lockDevice(tx, principal, id);
    const { siteId } = device;
    const actor = actorOf(principal);
    await writeEvent(tx, { name: 'auth.device.linked', siteId, actor, payload: deviceEventOf(device) });
    return newLink(context, tx, id);
  });

async function newLink({ config }: AuthContext, tx: Transaction, id: string): Promise<contract.Enrolment> {
  const token = newSecret();
  const [row] = await tx
    .update(sharedDevices)
    .set({ linkHash: hashSecret(token), linkEndsAt: sql`now() + make_interval(secs => ${enrolmentLife})` })
    .where(eq(sharedDevices.id, id))
    .returning();
  if (!row?.linkEndsAt) throw new Error('the update of a locked device returned no row');
  const url = new URL(`${paths.enrolDevice}?token=${token}`, config.PUBLIC_URL).href;
  return { device: publicDevice(row), url, expiresAt: row.linkEndsAt.toISOString() };
}

/** Of version 8, which no person's id has. */
function newDeviceId(): string {
  const id = randomUUID();
  return `${id.slice(0, 14)}8${id.slice(15)}`;
}
