import type { AlertStatus, EmergencyAlert } from '@floorlight/contracts/alerts';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, lt, sql } from '@floorlight/database/drizzle';
import { alerts } from '../schema.ts';

export interface Standing {
  status: AlertStatus;
  version: number;
}

/**
 * Keeps what an event says of an alert, unless a newer one was heard, and holds the alert until the transaction ends:
 * of two events one waits for the other. Answers how the alert stands now.
 */
export async function knowAlert(tx: Transaction, alert: EmergencyAlert): Promise<Standing> {
  const { id, siteId, reportedBy: senderId, status, version } = alert;
  const [standing] = await tx
    .insert(alerts)
    .values({ id, siteId, senderId, status, version })
    .onConflictDoUpdate({
      target: alerts.id,
      set: {
        status: sql`case when excluded.version > ${alerts.version} then excluded.status else ${alerts.status} end`,
        version: sql`greatest(excluded.version, ${alerts.version})`,
      },
    })
    .returning({ status: alerts.status, version: alerts.version });
  if (!standing) throw new Error('an upsert returned no row');
  return standing;
}

/** Begins a round of telling again; false where the alert is over, or this round or a later one has begun. */
export async function beginRound(tx: Transaction, id: string, round: number): Promise<boolean> {
  const begun = await tx
    .update(alerts)
    .set({ round })
    .where(and(eq(alerts.id, id), eq(alerts.status, 'active'), lt(alerts.round, round)))
    .returning({ id: alerts.id });
  return begun.length > 0;
}
