import type { Notification } from '@floorlight/contracts/notifications';
import { alertPath, beaconPath, evacuationPath, incidentPath, paths } from '@floorlight/contracts/paths';
import { may } from '@floorlight/contracts/permissions';
import type { Role } from '@floorlight/contracts/person';

/** What has one row in the panel: an alert with all that was announced about it, otherwise the notification alone. */
export const subjectOf = ({ id, metadata }: Notification): string =>
  typeof metadata.alertId === 'string' ? metadata.alertId : id;

/** The address of what a notification is about; null where it has none. */
export function addressOf({ metadata }: Notification, role: Role): string | null {
  const { liveType, alertId, incidentId, beaconId, evacuationId } = metadata;
  if (typeof alertId === 'string') return alertPath(alertId);
  if (typeof incidentId === 'string') return incidentPath(incidentId);
  if (typeof beaconId === 'string') return beaconPath(beaconId);
  if (typeof evacuationId === 'string') return may(role, 'evacuations.read') ? evacuationPath(evacuationId) : null;
  if (liveType === 'sign_up') return may(role, 'signUps.decide') ? paths.signUpRequests : paths.profile;
  if (liveType === 'break_update') return paths.myBreaks;
  return liveType === 'pin_locked' ? paths.vault : null;
}
