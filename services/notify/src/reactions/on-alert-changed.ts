import type { FloorEvent } from '@floorlight/contracts/events';
import type { Transaction } from '@floorlight/database/database';
import { knowAlert } from '../alerts/know-alert.ts';
import { announceAlert } from '../announcements/announce-alert.ts';
import type { NotifyContext } from '../context.ts';
import { withdrawAlertMails } from '../mails/withdraw-alert-mails.ts';

type Changed = FloorEvent<'safety.alert.acknowledged' | 'safety.alert.resolved' | 'safety.alert.cancelled'>;

/**
 * The managers and whoever sent the alert learn what became of it; it is no news to whoever did it. Mails that call
 * for help which is on its way, or no longer needed, are taken back.
 */
export const onAlertChanged =
  (context: NotifyContext) =>
  async (tx: Transaction, event: Changed): Promise<void> => {
    const { alert } = event.payload;
    await knowAlert(tx, alert);
    await announceAlert(context, tx, event, { listed: true, also: [alert.reportedBy], doer: event.actor?.id });
    // Last: whoever becomes a manager meanwhile has been mailed by now, or will find the alert over.
    await withdrawAlertMails(context, tx, alert);
  };
