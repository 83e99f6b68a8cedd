import type { AlertStatus, EmergencyAlert } from '@floorlight/contracts/alerts';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, lt, sql } from '@floorlight/database/drizzle';
import { alerts } from '../schema.ts';

export interface AlertState {
  status: AlertStatus;
  version: number;
}

/**
 * Stores the state of an alert, unless a newer one is stored, and locks its row until the transaction ends: of two
 * events of one alert the second waits for the first. Returns the newest state.
 */
export async function storeAlert(tx: Transaction, alert: EmergencyAlert): Promise<AlertState> {
  const { id, siteId, reportedBy: senderId, status, version } = alert;
  const [newest] = await tx
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
  if (!newest) throw new Error('an upsert returned no row');
  return newest;
}

/** Begins an escalation round; returns false if the alert is answered, or this round or a later one has begun. */
export async function beginRound(tx: Transaction, id: string, round: number): Promise<boolean> {
  const begun = await tx
    .update(alerts)
    .set({ round })
    .where(and(eq(alerts.id, id), eq(alerts.status, 'active'), lt(alerts.round, round)))
    .returning({ id: alerts.id });
  return begun.length > 0;
}
