import type { FloorEvent } from '@floorlight/contracts/events';
import type { Transaction } from '@floorlight/database/database';
import { and, sql } from '@floorlight/database/drizzle';
import { storeAlert } from '../alerts/store-alert.ts';
import { announceAlert } from '../announcements/announce-alert.ts';
import type { NotifyContext } from '../context.ts';
import { announcements } from '../schema.ts';

/**
 * The sender pressed the button again: managers get it live, without another row or mail; the alert's own row gets the
 * new count. Quiet if a later change of the alert arrived before the press.
 */
export const onAlertRepeated =
  (context: NotifyContext) =>
  async (tx: Transaction, event: FloorEvent<'safety.alert.repeated'>): Promise<void> => {
    const { alert } = event.payload;
    const { id, pressCount } = alert;
    // First: it may wait for the alert's mails to be queued, and must not lock everyone's feed meanwhile.
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
    const { status } = await storeAlert(tx, alert);
    await announceAlert(context, tx, event, { listed: false, quiet: status !== alert.status });
  };
