import type { AlertStatus, EmergencyAlert } from '@floorlight/contracts/alerts';
import type { EmergencyReach } from '@floorlight/contracts/notifications';

/** Alerts of one page. */
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
  return [alert, ...others].sort(newestFirst);
}

/** A list with the page behind it. */
export function appendOlder(list: readonly EmergencyAlert[], page: readonly EmergencyAlert[]): EmergencyAlert[] {
  const known = new Set(list.map(({ id }) => id));
  return [...list, ...page.filter(({ id }) => !known.has(id))].sort(newestFirst);
}

/**
 * A freshly read first page, keeping what the live connection has brought in a newer version meanwhile, and the pages
 * behind it that were read before.
 */
export function keepNewer(
  known: readonly EmergencyAlert[],
  read: readonly EmergencyAlert[],
  status: AlertStatus | undefined,
): EmergencyAlert[] {
  const newer = new Map(known.map((alert) => [alert.id, alert]));
  const last = read.length >= alertListLimit ? read.at(-1) : undefined;
  const behind = last ? known.filter((alert) => newestFirst(last, alert) < 0) : [];
  return [
    ...read.map((alert) => {
      const ours = newer.get(alert.id);
      return ours && ours.version > alert.version ? ours : alert;
    }),
    ...behind,
  ].filter((alert) => !status || alert.status === status);
}

/** A freshly read first page with what was heard while it was read: raised, brought up to date or gone elsewhere. */
export function placeHeard(
  read: readonly EmergencyAlert[],
  heard: readonly EmergencyAlert[],
  status: AlertStatus | undefined,
): EmergencyAlert[] {
  const last = read.length >= alertListLimit ? read.at(-1) : undefined;
  const onPage = heard.filter((alert) => !last || newestFirst(alert, last) <= 0);
  return onPage.reduce((list, alert) => placeAlert(list, alert, status), [...read]);
}

/** Of two readings the one that tells of more: the counts never fall. */
export function furtherReach(known: EmergencyReach, read: EmergencyReach): EmergencyReach {
  return {
    ...read,
    notified: Math.max(known.notified, read.notified),
    reached: Math.max(known.reached, read.reached),
    seen: Math.max(known.seen, read.seen),
    firstReachedAt: known.firstReachedAt ?? read.firstReachedAt,
    firstSeenAt: known.firstSeenAt ?? read.firstSeenAt,
  };
}
