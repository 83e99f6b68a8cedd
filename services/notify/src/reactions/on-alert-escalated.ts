import type { FloorEvent } from '@floorlight/contracts/events';
import type { Transaction } from '@floorlight/database/database';
import { afterCommit } from '../after-commit.ts';
import { beginRound, knowAlert } from '../alerts/know-alert.ts';
import { announceAlert } from '../announcements/announce-alert.ts';
import type { NotifyContext } from '../context.ts';

/**
 * Nobody has acknowledged it: every active manager of the site is told again, as is the site's emergency services by
 * mail. Once for each round, and not where somebody was quicker: what is known of the alert may be newer than this.
 */
export const onAlertEscalated =
  (context: NotifyContext) =>
  async (tx: Transaction, event: FloorEvent<'safety.alert.escalated'>): Promise<void> => {
    const { alert, round } = event.payload;
    await knowAlert(tx, alert);
    if (!(await beginRound(tx, alert.id, round))) return;
    await announceAlert(context, tx, event, { listed: true, mailed: true, quietly: [alert.reportedBy] });
    afterCommit(tx, () => context.reachChanged([alert.id]));
  };
