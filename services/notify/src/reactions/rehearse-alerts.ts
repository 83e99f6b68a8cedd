import { randomUUID } from 'node:crypto';
import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import type { FloorEvent } from '@floorlight/contracts/events';
import type { Database } from '@floorlight/database/database';
import type { Part } from '@floorlight/service-kit/part';
import type { NotifyContext } from '../context.ts';
import { onAlerts } from './on-alerts.ts';

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

const rehearse = (context: NotifyContext, alertDb: Database): Promise<void> =>
  alertDb.transaction(async (tx) => {
    await onAlerts(context)(tx, [newAlert()]);
    throw new Undone('A rehearsal is never stored');
  });

/** An alert of a site of its own, so that no real one waits for the lock of its feed. */
function newAlert(): FloorEvent<'safety.alert.raised'> {
  const id = randomUUID();
  const occurredAt = new Date().toISOString();
  const alert: EmergencyAlert = {
    ...{ id, siteId: id, title: 'rehearsal', description: '', language: null, severity: 'low', emergencyType: null },
    ...{ status: 'active', cancelled: false, pressCount: 1, escalations: 0, nextEscalationAt: null, intakeNotes: [] },
    ...{ latitude: null, longitude: null, locationAccuracy: null, locationMethod: 'unknown', latestLocation: null },
    ...{ warehouseZone: null, reportedBy: id, reportedByName: '', pressedAt: null, pressedBy: null },
    ...{ pressedByName: null, createdAt: occurredAt, updatedAt: occurredAt, version: 1, responseNotes: null },
    ...{ acknowledgedAt: null, acknowledgedBy: null, acknowledgedByName: null },
    ...{ resolvedAt: null, resolvedBy: null, resolvedByName: null },
  };
  const envelope = { id, siteId: id, actor: null, occurredAt, requestId: null, traceparent: null, origin: null };
  return { ...envelope, name: 'safety.alert.raised', payload: { alert } };
}
