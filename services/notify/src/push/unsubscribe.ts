import type { Principal } from '@floorlight/contracts/principal';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, inArray } from '@floorlight/database/drizzle';
import { coded } from '@floorlight/languages/coded';
import { notFound } from '@floorlight/service-kit/failures';
import { refusals } from '../refusal-messages.ts';
import type { PushContext } from './context.ts';
import { lockDevicesOf } from './subscribe.ts';
import { pushSubscriptions } from './tables.ts';

/** Ends the subscription of one of the caller's devices. Throws `not_found`. */
export async function unsubscribe({ db }: PushContext, { sub }: Principal, id: string): Promise<void> {
  const isTheirs = and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.userId, sub));
  const { rowCount } = await db.orm.delete(pushSubscriptions).where(isTheirs);
  if (!rowCount) throw notFound(coded(refusals.noPushDevice));
}

/** Ends the subscriptions that these sessions of a user have made. */
export async function unsubscribeSessions(tx: Transaction, userId: string, sessionIds: string[]): Promise<void> {
  await lockDevicesOf(tx, userId);
  await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.sessionId, sessionIds));
}

/** Ends all subscriptions of a user. */
export async function unsubscribeUser(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, userId));
}
