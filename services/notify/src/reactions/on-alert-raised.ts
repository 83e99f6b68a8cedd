import type { FloorEvent } from '@floorlight/contracts/events';
import type { Transaction } from '@floorlight/database/database';
import { announceAlert } from '../announcements/announce-alert.ts';
import type { NotifyContext } from '../context.ts';

/** Every active manager of the site is told in the panel, live and by mail. */
export const onAlertRaised = (context: NotifyContext) => (tx: Transaction, event: FloorEvent<'safety.alert.raised'>) =>
  announceAlert(context, tx, event, { listed: true, mailed: true });
