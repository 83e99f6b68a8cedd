import type { FloorEvent } from '@floorlight/contracts/events';
import type { Transaction } from '@floorlight/database/database';
import { announceIncident } from '../announcements/announce-incident.ts';
import type { NotifyContext } from '../context.ts';
import { seriousIncident } from '../mails/queue-mails-of.ts';

/** Every active manager is told in the panel and live, of a serious one by mail too; a manager's own is no news. */
export const onIncidentReported =
  (context: NotifyContext) => (tx: Transaction, event: FloorEvent<'safety.incident.reported'>) => {
    const { severity, reportedBy } = event.payload.incident;
    return announceIncident(context, tx, event, {
      listed: true,
      mailed: seriousIncident(severity),
      doer: reportedBy,
    });
  };
