import type { Severity } from '@floorlight/contracts/alerts';
import type { BeaconType } from '@floorlight/contracts/beacons';

export interface AlertMetadata {
  liveType: 'emergency_alert' | 'emergency_update';
  alertId: string;
  severity: Severity;
  pressCount: number;
  /** The escalation round, from 1. */
  escalation?: number;
  /** The round is of an alert that was acknowledged and is not over. */
  unsolved?: true;
  /** Those who were mailed about the alert are mailed again: where it is, or, to emergency services, that it is over. */
  follows?: 'place' | 'end';
  /** News without a row in any panel: for the sender and the responders. */
  passing?: 'message' | 'placed';
}

export interface IncidentMetadata {
  liveType: 'incident_report' | 'incident_update';
  incidentId: string;
  severity: Severity;
}

export interface BeaconMetadata {
  liveType: 'andon_placed' | 'andon_taken' | 'andon_resolved' | 'andon_changed';
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

export interface PinMetadata {
  liveType: 'pin_locked';
}

export interface BadgeMetadata {
  liveType: 'badge_reused';
}

export interface EvacuationMetadata {
  liveType: 'evacuation_called' | 'evacuation_extended' | 'evacuation_ended' | 'evacuation_help';
  evacuationId: string;
}

export type AnnouncementMetadata =
  | EvacuationMetadata
  | AlertMetadata
  | IncidentMetadata
  | BeaconMetadata
  | SignUpMetadata
  | BreakMetadata
  | PinMetadata
  | BadgeMetadata;
