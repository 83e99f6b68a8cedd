import type { FloorEvent } from '@floorlight/contracts/events';
import type { LiveType } from '@floorlight/contracts/live';
import type { Notification } from '@floorlight/contracts/notifications';

export type AlertEvent = FloorEvent<
  | 'safety.alert.raised'
  | 'safety.alert.repeated'
  | 'safety.alert.acknowledged'
  | 'safety.alert.resolved'
  | 'safety.alert.cancelled'
>;

interface Words {
  liveType: LiveType;
  type: Notification['type'];
  message: string;
}

/** What people read of an alert's event, under the alert's title. */
export function alertWords({ name, actor, payload: { alert } }: AlertEvent): Words {
  const by = (person: string | null) => `by ${person ?? actor?.name ?? 'the system'}`;
  const urgency = alert.severity === 'critical' ? 'error' : 'warning';
  switch (name) {
    case 'safety.alert.raised':
      return {
        liveType: 'emergency_alert',
        type: urgency,
        message: withDetail(`Sent ${by(alert.reportedByName)}`, alert.description),
      };
    case 'safety.alert.repeated':
      return {
        liveType: 'emergency_update',
        type: urgency,
        message: `Sent ${alert.pressCount} times ${by(alert.reportedByName)}`,
      };
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
      return name satisfies never;
  }
}

const withDetail = (what: string, detail: string | null): string => (detail ? `${what}: ${detail}` : what);
