import type { FloorEvent } from '@floorlight/contracts/events';
import type { Transaction } from '@floorlight/database/database';
import { announceIncident } from '../announcements/announce-incident.ts';
import type { NotifyContext } from '../context.ts';
import { queuePush } from '../push/queue-push.ts';

/**
 * Announces the change in the panels of the reporter and the assignee, and on their devices, unless they made it. The lists
 * of the other managers follow live.
 */
export const onIncidentUpdated =
  (context: NotifyContext) =>
  async (tx: Transaction, event: FloorEvent<'safety.incident.updated'>): Promise<void> => {
    const { id, siteId, reportedBy, assignedTo } = event.payload.incident;
    const reporter = reportedBy === null ? [] : [reportedBy];
    const involved = [...reporter, ...(assignedTo === null ? [] : [assignedTo])];
    const also = involved.filter((userId) => userId !== event.actor?.id);
    const occurredAt = new Date(event.occurredAt);
    await queuePush(tx, { kind: 'incident', subjectId: id, siteId, userIds: also, occurredAt });
    await announceIncident(context, tx, event, {
      listed: false,
      mailed: false,
      also,
      quietly: reporter,
    });
  };
