import type { AlertStatus, EmergencyAlert } from '@floorlight/contracts/safety';

export const alertListLimit = 100;

const newestFirst = (a: EmergencyAlert, b: EmergencyAlert) =>
  b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id);

/** A list (newest first, of one status or of all) with `alert` put in, brought up to date or taken out. */
export function placeAlert(
  list: readonly EmergencyAlert[],
  alert: EmergencyAlert,
  status: AlertStatus | undefined,
): EmergencyAlert[] {
  const known = list.find(({ id }) => id === alert.id);
  if (known && known.version > alert.version) return [...list];
  const others = list.filter(({ id }) => id !== alert.id);
  if (status && alert.status !== status) return others;
  return [alert, ...others].sort(newestFirst).slice(0, alertListLimit);
}

/** A freshly read list, keeping what the live connection has brought in a newer version meanwhile. */
export function keepNewer(
  known: readonly EmergencyAlert[],
  read: readonly EmergencyAlert[],
  status: AlertStatus | undefined,
): EmergencyAlert[] {
  const newer = new Map(known.map((alert) => [alert.id, alert]));
  return read
    .map((alert) => {
      const ours = newer.get(alert.id);
      return ours && ours.version > alert.version ? ours : alert;
    })
    .filter((alert) => !status || alert.status === status);
}
