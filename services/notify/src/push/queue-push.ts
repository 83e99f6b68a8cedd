import { type RoutinePush, routinePushes, type SeparatePush } from '@floorlight/contracts/push';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, type SQL, sql } from '@floorlight/database/drizzle';
import { pushLife } from './queue-alarms.ts';
import { pushDeliveries, pushSubscriptions } from './tables.ts';

/** Kinds whose switch has a column of its own. */
const separateKinds = {
  count: 'counts',
  tote_wanted: 'wantedTotes',
  share_asked: 'sharedBarcodes',
  share_decided: 'sharedBarcodes',
} as const satisfies Record<string, SeparatePush>;

interface NewPush {
  kind: RoutinePush | keyof typeof separateKinds;
  /** What it is about. */
  subjectId: string;
  siteId: string;
  userIds: string[];
  occurredAt: Date;
  /** Default: at once. */
  sendAt?: Date;
}

/** Queues a push to each device of these users that takes its kind. It is sent within a second. */
export async function queuePush(tx: Transaction, push: NewPush): Promise<void> {
  const { kind, subjectId, siteId, userIds, occurredAt, sendAt = new Date() } = push;
  await tx.execute(sql`
    insert into ${pushDeliveries} (subscription_id, lane, kind, subject_id, site_id, occurred_at, next_attempt_at, expires_at)
    select id, 'routine', ${kind}, ${subjectId}, ${siteId}, ${occurredAt}, ${sendAt}, ${sendAt}::timestamptz + ${pushLife}::interval
    from ${pushSubscriptions} where user_id = any(${sql.param(userIds)}::uuid[]) and ${takes(kind)}`);
}

/** Whether a device takes pushes of this kind. */
function takes(kind: NewPush['kind']): SQL {
  if (isRoutine(kind)) return sql`routine ? ${kind}`;
  return sql`coalesce(${pushSubscriptions[separateKinds[kind]]}, routine ? 'tote')`;
}

const isRoutine = (kind: string): kind is RoutinePush => routinePushes.some((each) => each === kind);

/** Queues a test alarm to each device of a user, before everything that is routine. Returns the number of devices. */
export async function queueTestPush(
  tx: Transaction,
  { subjectId, siteId, userId }: { subjectId: string; siteId: string; userId: string },
): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    insert into ${pushDeliveries} (subscription_id, lane, kind, subject_id, site_id, occurred_at, next_attempt_at, expires_at)
    select id, 'alert', 'test', ${subjectId}, ${siteId}, now(), date_trunc('milliseconds', now()), now() + ${pushLife}::interval
    from ${pushSubscriptions} where user_id = ${userId}`);
  return rowCount ?? 0;
}

/** Withdraws what waits to be sent. */
export async function withdrawPush(tx: Transaction, kind: RoutinePush, subjectId: string): Promise<void> {
  await tx.delete(pushDeliveries).where(and(eq(pushDeliveries.subjectId, subjectId), eq(pushDeliveries.kind, kind)));
}
