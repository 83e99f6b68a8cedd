import type { FloorEvent } from '@floorlight/contracts/events';
import type { Transaction } from '@floorlight/database/database';
import { announceIncident } from '../announcements/announce-incident.ts';
import type { NotifyContext } from '../context.ts';

/**
 * Announces the change in the panels of the reporter and the assignee, unless they made it. The lists of the other
 * managers follow live.
 */
export const onIncidentUpdated =
  (context: NotifyContext) => (tx: Transaction, event: FloorEvent<'safety.incident.updated'>) => {
    const { reportedBy, assignedTo } = event.payload.incident;
    const involved = [reportedBy, ...(assignedTo === null ? [] : [assignedTo])];
    return announceIncident(context, tx, event, {
      listed: false,
      mailed: false,
      also: involved.filter((id) => id !== event.actor?.id),
      quietly: [reportedBy],
    });
  };
