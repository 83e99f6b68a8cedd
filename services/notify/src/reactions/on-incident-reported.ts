import type { FloorEvent } from '@floorlight/contracts/events';
import type { Transaction } from '@floorlight/database/database';
import { announceIncident } from '../announcements/announce-incident.ts';
import type { NotifyContext } from '../context.ts';
import { isSeriousIncident } from '../mails/serious-incident.ts';

/** Announces an incident to every active manager, in the panel and live; a serious one by mail, too. */
export const onIncidentReported =
  (context: NotifyContext) => (tx: Transaction, event: FloorEvent<'safety.incident.reported'>) => {
    const { severity, reportedBy } = event.payload.incident;
    return announceIncident(context, tx, event, {
      listed: true,
      mailed: isSeriousIncident(severity),
      actorId: reportedBy ?? undefined,
    });
  };
