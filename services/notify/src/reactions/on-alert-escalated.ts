import type { FloorEvent } from '@floorlight/contracts/events';
import type { Transaction } from '@floorlight/database/database';
import { afterCommit } from '../after-commit.ts';
import { beginRound, storeAlert } from '../alerts/store-alert.ts';
import { announceAlert } from '../announcements/announce-alert.ts';
import type { NotifyContext } from '../context.ts';

/**
 * Nobody has acknowledged the alert: announces it again to every active manager of the site, and mails the site's
 * emergency services again. Once for each round, and not if the alert was answered meanwhile.
 */
export const onAlertEscalated =
  (context: NotifyContext) =>
  async (tx: Transaction, event: FloorEvent<'safety.alert.escalated'>): Promise<void> => {
    const { alert, round } = event.payload;
    await storeAlert(tx, alert);
    if (!(await beginRound(tx, alert.id, round))) return;
    await announceAlert(context, tx, event, { listed: true, mailed: true, quietly: [alert.reportedBy] });
    afterCommit(tx, () => context.publishReach([{ id: alert.id, senderId: alert.reportedBy }]));
  };
