import type { FloorEvent } from '@floorlight/contracts/events';
import type { Transaction } from '@floorlight/database/database';
import { and, sql } from '@floorlight/database/drizzle';
import { knowAlert } from '../alerts/know-alert.ts';
import { announceAlert } from '../announcements/announce-alert.ts';
import type { NotifyContext } from '../context.ts';
import { announcements } from '../schema.ts';

/**
 * One more press of an alert that managers already have: said live, so that they see it is urgent, without another
 * place in the panel or another mail. The alert's own place learns the count. Quiet where the alert has gone a step on
 * since the press, and that was heard first.
 */
export const onAlertRepeated =
  (context: NotifyContext) =>
  async (tx: Transaction, event: FloorEvent<'safety.alert.repeated'>): Promise<void> => {
    const { alert } = event.payload;
    const { id, pressCount } = alert;
    // First: it may wait for the mails of the alert being queued, and must not hold everyone's feed meanwhile.
    await tx
      .update(announcements)
      .set({ metadata: sql`${announcements.metadata} || jsonb_build_object('pressCount', ${pressCount}::int)` })
      .where(
        and(
          sql`${announcements.metadata} ->> 'alertId' = ${id}`,
          sql`${announcements.metadata} ->> 'liveType' = 'emergency_alert'`,
          sql`(${announcements.metadata} ->> 'pressCount')::int < ${pressCount}`,
        ),
      );
    const { status } = await knowAlert(tx, alert);
    await announceAlert(context, tx, event, { listed: false, quiet: status !== alert.status });
  };
