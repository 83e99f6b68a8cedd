import type { FloorEvent } from '@floorlight/contracts/events';
import type { Transaction } from '@floorlight/database/database';
import { announceIncident } from '../announcements/announce-incident.ts';
import type { NotifyContext } from '../context.ts';

/**
 * Whoever reported it, and whoever it is assigned to, find in their panel what became of it, unless they did it
 * themselves; the lists of the other managers follow live.
 */
export const onIncidentUpdated =
  (context: NotifyContext) => (tx: Transaction, event: FloorEvent<'safety.incident.updated'>) => {
    const { reportedBy, assignedTo } = event.payload.incident;
    const doer = event.actor?.id;
    const concerned = [reportedBy, ...(assignedTo === null ? [] : [assignedTo])].filter((id) => id !== doer);
    return announceIncident(context, tx, event, {
      listed: false,
      mailed: false,
      also: concerned,
      quietly: [reportedBy],
    });
  };
