import type { AlertRow } from './alert.ts';
import { openStates } from './alert.ts';

/** What somebody has raised before. */
export interface EarlierAlerts {
  /** How many in the last minute, up to ten. */
  lastMinute: number;
  /** Those of the last ten minutes that are not folded, the newest first. */
  unfolded: EarlierAlert[];
}
export type EarlierAlert = Pick<
  AlertRow,
  | 'id'
  | 'partOf'
  | 'severity'
  | 'emergencyType'
  | 'warehouseZone'
  | 'latitude'
  | 'longitude'
  | 'state'
  | 'pressedBy'
  | 'drill'
>;

/** More alerts of one person in a minute are no longer different emergencies. */
export const floodFrom = 10;
/** Metres. Somebody who runs gets about so far in the minute that counts. */
const samePlace = 100;
const gravity = { low: 0, medium: 1, high: 2, critical: 3 };

/**
 * Decides what a new alert has to do with the earlier ones of its sender.
 *
 * A drill has nothing to do with a real alert.
 *
 * It is part of the incident (`partOf`) of an earlier alert of the same kind, presser and place that is at least as
 * grave and open. Emergency services are mailed for the first alert of an incident only.
 *
 * It is folded into such an alert (`foldedInto`) if its sender has raised `perMinute` in the last minute, and nobody has
 * answered that alert: managers still see it, and it escalates. So another kind, another place, a graver alert, and one
 * after an answer or a cancelled false alarm are always announced. A sender with ten alerts in a minute can't make more
 * noise by changing places or pressers, nor more mails to emergency services by cancelling each alert.
 */
export function foldAlert(
  row: EarlierAlert,
  { lastMinute, unfolded }: EarlierAlerts,
  perMinute: number,
): Pick<AlertRow, 'partOf' | 'foldedInto'> {
  const isFlood = lastMinute >= Math.max(floodFrom, perMinute);
  const alike = unfolded.filter(
    (each) =>
      each.emergencyType === row.emergencyType &&
      each.drill === row.drill &&
      gravity[each.severity] >= gravity[row.severity] &&
      (isFlood || (openStates.includes(each.state) && each.pressedBy === row.pressedBy && isSamePlace(each, row))),
  );
  const [newest] = alike;
  const head = lastMinute >= perMinute ? alike.find(({ state }) => state === 'open') : undefined;
  return { partOf: newest ? (newest.partOf ?? newest.id) : null, foldedInto: head?.id ?? null };
}

/** A new alert without a place counts as the same place: it says nothing new. */
function isSamePlace(a: EarlierAlert, b: EarlierAlert): boolean {
  if (b.warehouseZone !== null && a.warehouseZone !== null) return a.warehouseZone === b.warehouseZone;
  if (b.latitude === null || b.longitude === null) return true;
  return a.latitude !== null && a.longitude !== null && metresBetween(a.latitude, a.longitude, b) <= samePlace;
}

/** On a plane, which is exact enough for a hundred metres. */
function metresBetween(latitude: number, longitude: number, to: EarlierAlert): number {
  const metresPerDegree = 111_320;
  const north = ((to.latitude ?? 0) - latitude) * metresPerDegree;
  const east = ((to.longitude ?? 0) - longitude) * metresPerDegree * Math.cos((latitude * Math.PI) / 180);
  return Math.hypot(north, east);
}
