import type { FloorEvent } from '@floorlight/contracts/events';
import type { Transaction } from '@floorlight/database/database';
import { afterCommit } from '../after-commit.ts';
import { knowAlert } from '../alerts/know-alert.ts';
import { announceAlert } from '../announcements/announce-alert.ts';
import type { NotifyContext } from '../context.ts';

/**
 * Every active manager of the site is told in the panel, live and by mail; its sender hears how many they are. An alert
 * whose answer was heard first is told without alarm.
 */
export const onAlertRaised =
  (context: NotifyContext) =>
  async (tx: Transaction, event: FloorEvent<'safety.alert.raised'>): Promise<void> => {
    const { alert } = event.payload;
    const { status } = await knowAlert(tx, alert);
    await announceAlert(context, tx, event, { listed: true, mailed: true, quiet: status !== 'active' });
    afterCommit(tx, () => context.reachChanged([alert.id]));
  };
