import { randomUUID } from 'node:crypto';
import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import type { LiveMessage } from '@floorlight/contracts/live';

/** The message of every server: an alert as managers get it. `marker` is unique per round. */
export function liveMessage(marker: string): LiveMessage {
  const at = new Date().toISOString();
  const alert: EmergencyAlert = {
    id: randomUUID(),
    siteId: 'main',
    title: 'Medical Emergency',
    severity: 'critical',
    emergencyType: 'medical',
    status: 'active',
    cancelled: false,
    latitude: 40.7128,
    longitude: -74.006,
    locationAccuracy: 8,
    locationMethod: 'gps',
    latestLocation: null,
    warehouseZone: null,
    pressCount: 1,
    escalations: 0,
    nextEscalationAt: null,
    partOf: null,
    foldedInto: null,
    foldedCount: 0,
    foldedTitle: null,
    intakeNotes: [],
    reportedBy: randomUUID(),
    reportedByName: 'Sam Worker',
    pressedAt: null,
    pressedBy: null,
    pressedByName: null,
    createdAt: at,
    acknowledgedAt: null,
    acknowledgedBy: null,
    acknowledgedByName: null,
    resolvedAt: null,
    resolvedBy: null,
    resolvedByName: null,
    responseNotes: null,
    version: 1,
    description: `Someone fell ${marker}`,
    language: null,
  };
  return {
    id: randomUUID(),
    type: 'emergency_alert',
    title: alert.title,
    message: 'Sent by Sam Worker: Someone fell',
    siteId: 'main',
    createdAt: at,
    alert: { severity: 'critical' },
    data: alert,
    how: { quiet: false, repeated: false, round: 0 },
  };
}
