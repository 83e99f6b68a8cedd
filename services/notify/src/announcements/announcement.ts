import type { Severity } from '@floorlight/contracts/alerts';
import type { BeaconType } from '@floorlight/contracts/beacons';
import type { LiveMessage } from '@floorlight/contracts/live';
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

export interface SignUpMetadata {
  liveType: 'sign_up';
  requestId: string;
}

export interface BreakMetadata {
  liveType: 'break_update';
  breakId: string;
}

export type AnnouncementMetadata = AlertMetadata | IncidentMetadata | BeaconMetadata | SignUpMetadata | BreakMetadata;

/** To whom these have no place in the panel, they are no news: they change what is shown. */
const quietUnlessListed: LiveMessage['type'][] = ['emergency_alert', 'incident_update', 'sign_up'];

/** What an announcement says live. `listed`: whether it has a place in the panel of whom it is said to. */
export function liveMessage(announcement: Announcement, listed: boolean): LiveMessage {
  const message = loudMessage(announcement);
  return !listed && quietUnlessListed.includes(message.type) ? quietly(message) : message;
}

/** It changes what is shown, and calls nobody. */
export const quietly = (message: LiveMessage): LiveMessage => ({ ...message, data: { ...message.data, quiet: true } });

const loudMessage = ({ id, title, message, siteId, occurredAt, metadata, data }: Announcement): LiveMessage => ({
  id,
  type: metadata.liveType,
  title,
  message,
  siteId,
  createdAt: occurredAt.toISOString(),
  data,
  ...('severity' in metadata && { alert: { severity: metadata.severity } }),
  ...('alertType' in metadata && { andon: { alertType: metadata.alertType } }),
});
