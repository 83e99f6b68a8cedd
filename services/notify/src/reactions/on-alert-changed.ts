import type { FloorEvent } from '@floorlight/contracts/events';
import type { Transaction } from '@floorlight/database/database';
import { storeAlert } from '../alerts/store-alert.ts';
import { announceAlert } from '../announcements/announce-alert.ts';
import type { NotifyContext } from '../context.ts';

type Changed = FloorEvent<'safety.alert.acknowledged' | 'safety.alert.resolved' | 'safety.alert.cancelled'>;

/** Announces the change to the managers and the sender; whoever made it has it as read. */
export const onAlertChanged =
  (context: NotifyContext) =>
  async (tx: Transaction, event: Changed): Promise<void> => {
    const { alert } = event.payload;
    await storeAlert(tx, alert);
    await announceAlert(context, tx, event, { listed: true, also: [alert.reportedBy], actorId: event.actor?.id });
  };
