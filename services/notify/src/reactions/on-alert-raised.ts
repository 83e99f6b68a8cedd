import type { FloorEvent } from '@floorlight/contracts/events';
import type { Transaction } from '@floorlight/database/database';
import { afterCommit } from '../after-commit.ts';
import { storeAlert } from '../alerts/store-alert.ts';
import { announceAlert } from '../announcements/announce-alert.ts';
import type { NotifyContext } from '../context.ts';

/**
 * Announces an alert to every active manager of the site: panel, live and mail. Its sender gets the number of them.
 * Quiet if its answer arrived before it.
 */
export const onAlertRaised =
  (context: NotifyContext) =>
  async (tx: Transaction, event: FloorEvent<'safety.alert.raised'>): Promise<void> => {
    const { alert } = event.payload;
    const { status } = await storeAlert(tx, alert);
    await announceAlert(context, tx, event, { listed: true, mailed: true, quiet: status !== 'active' });
    afterCommit(tx, () => context.publishReach([{ id: alert.id, senderId: alert.reportedBy }]));
  };
