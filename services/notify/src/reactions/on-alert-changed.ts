import type { FloorEvent } from '@floorlight/contracts/events';
import type { Transaction } from '@floorlight/database/database';
import { announceAlert } from '../announcements/announce-alert.ts';
import type { NotifyContext } from '../context.ts';

type Changed = FloorEvent<'safety.alert.acknowledged' | 'safety.alert.resolved' | 'safety.alert.cancelled'>;

/** The managers and whoever sent the alert learn what became of it; it is no news to whoever did it. */
export const onAlertChanged = (context: NotifyContext) => (tx: Transaction, event: Changed) =>
  announceAlert(context, tx, event, {
    listed: true,
    mailed: false,
    also: event.payload.alert.reportedBy,
    doer: event.actor?.id,
  });
