import type { BeaconType } from '@floorlight/contracts/beacons';
import type { LiveMessage } from '@floorlight/contracts/live';
import type { Severity } from '@floorlight/contracts/safety';
import type { announcements } from '../schema.ts';

export type Announcement = typeof announcements.$inferSelect;

export interface AlertMetadata {
  liveType: 'emergency_alert' | 'emergency_update';
  alertId: string;
  severity: Severity;
  pressCount: number;
  /** The round in which it is told again, from 1. */
  escalation?: number;
}

export interface IncidentMetadata {
  liveType: 'incident_report' | 'incident_update';
  incidentId: string;
  severity: Severity;
}

export interface BeaconMetadata {
  liveType: 'andon_placed' | 'andon_resolved';
  beaconId: string;
  alertType: BeaconType;
  priority: Severity;
}

export type AnnouncementMetadata = AlertMetadata | IncidentMetadata | BeaconMetadata;

/**
 * What an announcement says live: the same whether it is pushed now or read again for a client that was away.
 * `listed`: whether it has a place in the panel of whom it is said to. An incident that changed is news to some, and to
 * others a list that follows.
 */
export const liveMessage = (
  { id, title, message, siteId, occurredAt, metadata, data }: Announcement,
  listed: boolean,
): LiveMessage => ({
  id,
  type: metadata.liveType,
  title,
  message,
  siteId,
  createdAt: occurredAt.toISOString(),
  data: metadata.liveType === 'incident_update' && !listed ? { ...data, quiet: true } : data,
  ...('severity' in metadata && { alert: { severity: metadata.severity } }),
  ...('alertType' in metadata && { andon: { alertType: metadata.alertType } }),
});
