import { createECDH } from 'node:crypto';
import type { BodyOf } from '@floorlight/contracts/endpoint';
import type { Principal } from '@floorlight/contracts/principal';
import { type PushDevice, routinePushes, type subscribeToPush } from '@floorlight/contracts/push';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, sql } from '@floorlight/database/drizzle';
import { lockUntilCommit } from '@floorlight/database/lock-until-commit';
import { coded } from '@floorlight/languages/coded';
import { conflict, invalid } from '@floorlight/service-kit/failures';
import { refusals } from '../refusal-messages.ts';
import { endedSessions } from '../schema.ts';
import type { PushContext } from './context.ts';
import { publicDevice } from './list-devices.ts';
import { pushSubscriptions } from './tables.ts';

/** Each push goes to all of them. */
const mostDevices = 20;

/** Subscribes a device for the caller's session, or changes what it gets. A device has the pushes of one person. */
export async function subscribe(
  { db, addresses, keys }: PushContext,
  principal: Principal,
  body: BodyOf<typeof subscribeToPush>,
): Promise<PushDevice> {
  const { sub: userId, sid: sessionId } = principal;
  const { endpoint, key, replaces, name = null } = body;
  const { p256dh, auth } = body.keys;
  if (!addresses.mayHave(new URL(endpoint))) throw invalid({ endpoint: coded(refusals.noPushService) });
  if (!isPublicKey(p256dh)) throw invalid({ 'keys.p256dh': coded(refusals.noPushKey) });
  // The browser subscribed before our keys were replaced: it does so again with the new one.
  if (!keys.some(({ publicKey }) => publicKey === key)) throw conflict(coded(refusals.oldPushKey));
  return db.transaction(async (tx) => {
    await lockDevicesOf(tx, userId);
    if (await hasEnded(tx, sessionId)) throw conflict(coded(refusals.sessionEnded));
    const replaced = replaces === undefined ? undefined : await remove(tx, userId, replaces);
    const ours = { userId, sessionId, p256dh, auth, key };
    const [row] = await tx
      .insert(pushSubscriptions)
      .values({
        ...ours,
        endpoint,
        name: name ?? replaced?.name ?? null,
        routine: body.routine ?? replaced?.routine ?? [...routinePushes],
        counts: body.counts ?? replaced?.counts ?? null,
        wantedTotes: body.wantedTotes ?? replaced?.wantedTotes ?? null,
        sharedBarcodes: body.sharedBarcodes ?? replaced?.sharedBarcodes ?? null,
      })
      .onConflictDoUpdate({
        target: pushSubscriptions.endpoint,
        set: {
          ...ours,
          ...(name !== null && { name }),
          ...(body.routine && { routine: body.routine }),
          // Drizzle leaves columns as they are that are undefined.
          ...{ counts: body.counts, wantedTotes: body.wantedTotes, sharedBarcodes: body.sharedBarcodes },
        },
      })
      .returning();
    if (!row) throw new Error('an upsert returned no row');
    await removeSurplus(tx, userId);
    return publicDevice(row, sessionId);
  });
}

/** Subscribing waits for the end of a session, and the other way round, so that no subscription outlives its session. */
export const lockDevicesOf = (tx: Transaction, userId: string): Promise<void> =>
  lockUntilCommit(tx, `push devices of ${userId}`);

const hasEnded = async (tx: Transaction, sessionId: string): Promise<boolean> =>
  (await tx.$count(endedSessions, eq(endedSessions.sessionId, sessionId))) > 0;

async function remove(tx: Transaction, userId: string, endpoint: string) {
  const isReplaced = and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.userId, userId));
  const [row] = await tx.delete(pushSubscriptions).where(isReplaced).returning();
  return row;
}

const removeSurplus = (tx: Transaction, userId: string) =>
  tx.execute(sql`
    delete from ${pushSubscriptions} where id in (
      select id from ${pushSubscriptions} where user_id = ${userId} order by created_at desc, id offset ${mostDevices})`);

/** Whether it is a point of the curve: nothing can be encrypted for another one. */
function isPublicKey(text: string): boolean {
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    own.computeSecret(text, 'base64url');
    return Buffer.from(text, 'base64url').length === 65;
  } catch {
    return false;
  }
}
