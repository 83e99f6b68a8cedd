import type { FloorEvent } from '@floorlight/contracts/events';
import type { Transaction } from '@floorlight/database/database';
import { storeAlert } from '../alerts/store-alert.ts';
import { announceAlert } from '../announcements/announce-alert.ts';
import type { NotifyContext } from '../context.ts';

/** Shows managers and the sender's other devices where help is needed. Ignores a position older than what we know. */
export const onAlertLocated =
  (context: NotifyContext) =>
  async (tx: Transaction, event: FloorEvent<'safety.alert.located'>): Promise<void> => {
    const { alert } = event.payload;
    const { version } = await storeAlert(tx, alert);
    if (version > alert.version) return;
    await announceAlert(context, tx, event, { listed: false, quiet: true, quietly: [alert.reportedBy] });
  };
