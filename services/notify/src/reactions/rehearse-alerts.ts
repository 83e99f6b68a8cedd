import { randomUUID } from 'node:crypto';
import { EmergencyAlert } from '@floorlight/contracts/alerts';
import type { FloorEvent } from '@floorlight/contracts/events';
import type { Database } from '@floorlight/database/database';
import { send } from '@floorlight/database/prepared';
import { together } from '@floorlight/database/together';
import type { Part } from '@floorlight/service-kit/part';
import type { NotifyContext } from '../context.ts';
import { onAlertAtOnce, onAlerts, readKnown } from './on-alerts.ts';

class Undone extends Error {}

/**
 * A part that announces an alert on each connection for alerts when the service starts, and takes it back: Postgres has
 * then read its catalogue there, and the code is compiled, before the first real alert. The service does not wait for it.
 */
export const rehearseAlerts = (context: NotifyContext, alertDb: Database): Part => ({
  name: 'rehearsal',
  async start() {
    const connections = Array.from({ length: alertDb.pool.options.max }, () => rehearse(context, alertDb));
    void Promise.allSettled(connections);
  },
});

async function rehearse(context: NotifyContext, alertDb: Database): Promise<void> {
  const events = [newAlert()];
  await alertDb.readThenWrite(
    (tx) => readKnown(tx, events),
    async (tx, known) => {
      const atOnce = events.flatMap((event) => onAlertAtOnce(context)(event, 'rehearsal')?.statement ?? []);
      await together(send(tx, [...onAlerts(context)(tx, events, known), ...atOnce]));
      throw new Undone('A rehearsal is never stored');
    },
  );
}

/** An alert of a site of its own, so that no real one waits for the lock of its feed. */
function newAlert(): FloorEvent<'safety.alert.raised'> {
  const id = randomUUID();
  const occurredAt = new Date().toISOString();
  const alert = EmergencyAlert.parse({
    ...{ id, siteId: id, title: 'rehearsal', description: '', severity: 'low', emergencyType: null, status: 'active' },
    ...{ cancelled: false, latitude: null, longitude: null, locationAccuracy: null, locationMethod: 'unknown' },
    ...{ pressCount: 1, intakeNotes: [], reportedBy: id, reportedByName: '', createdAt: occurredAt, version: 1 },
    ...{ acknowledgedAt: null, acknowledgedBy: null, acknowledgedByName: null, updatedAt: occurredAt },
    ...{ resolvedAt: null, resolvedBy: null, resolvedByName: null, responseNotes: null },
  });
  const envelope = { id, siteId: id, actor: null, occurredAt, requestId: null, traceparent: null, origin: null };
  return { ...envelope, name: 'safety.alert.raised', payload: { alert } };
}
