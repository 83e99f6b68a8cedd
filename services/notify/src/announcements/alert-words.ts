import type { FloorEvent } from '@floorlight/contracts/events';
import type { Notification } from '@floorlight/contracts/notifications';
import type { AlertMetadata } from './announcement-metadata.ts';

export type AlertEvent = FloorEvent<
  | 'safety.alert.raised'
  | 'safety.alert.repeated'
  | 'safety.alert.escalated'
  | 'safety.alert.located'
  | 'safety.alert.acknowledged'
  | 'safety.alert.resolved'
  | 'safety.alert.cancelled'
>;

interface Words {
  liveType: AlertMetadata['liveType'];
  type: Notification['type'];
  message: string;
}

/** The text of an alert's event, below the alert's title. */
export function alertWords(event: AlertEvent): Words {
  const { alert } = event.payload;
  const by = (person: string | null) => `by ${person ?? event.actor?.name ?? 'the system'}`;
  const urgency = alert.severity === 'critical' ? 'error' : 'warning';
  const sent = withDetail(`Sent ${by(alert.reportedByName)}`, alert.description);
  switch (event.name) {
    case 'safety.alert.raised':
      return { liveType: 'emergency_alert', type: urgency, message: sent };
    case 'safety.alert.escalated':
      return {
        liveType: 'emergency_alert',
        type: 'error',
        message: `Not acknowledged yet (escalation ${event.payload.round}). ${sent}`,
      };
    case 'safety.alert.repeated':
      return {
        liveType: 'emergency_update',
        type: urgency,
        message: `Sent ${alert.pressCount} times ${by(alert.reportedByName)}`,
      };
    case 'safety.alert.located':
      return { liveType: 'emergency_update', type: 'info', message: `${alert.reportedByName} sent a new position` };
    case 'safety.alert.acknowledged':
      return { liveType: 'emergency_update', type: 'info', message: `Acknowledged ${by(alert.acknowledgedByName)}` };
    case 'safety.alert.resolved':
      return {
        liveType: 'emergency_update',
        type: 'success',
        message: withDetail(`Resolved ${by(alert.resolvedByName)}`, alert.responseNotes),
      };
    case 'safety.alert.cancelled':
      return { liveType: 'emergency_update', type: 'info', message: `Cancelled ${by(alert.resolvedByName)}` };
    default:
      return event satisfies never;
  }
}

const withDetail = (sentence: string, detail: string | null): string => (detail ? `${sentence}: ${detail}` : sentence);
