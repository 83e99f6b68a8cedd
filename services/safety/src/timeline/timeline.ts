import type { AlertTimelineEntry } from '@floorlight/contracts/alert-timeline';
import type { AlertRow } from '../alerts/alert.ts';
import type { alertEscalations } from '../schema.ts';
import type { LocationRun } from './location-runs.ts';

/** The entries from the alert's own row and its escalations. */
export function stepEntries(alert: AlertRow, rounds: (typeof alertEscalations.$inferSelect)[]): AlertTimelineEntry[] {
  const by = senderOf(alert);
  const { pressCount, createdAt, lastPressedAt, acknowledgedAt, acknowledgedBy, acknowledgedByName } = alert;
  const entries: AlertTimelineEntry[] = [{ kind: 'raised', at: createdAt.toISOString(), by }];
  if (pressCount > 1)
    entries.push({ kind: 'pressed', at: (lastPressedAt ?? createdAt).toISOString(), by, times: pressCount - 1 });
  for (const { round, at } of rounds) {
    const isUnsolved = acknowledgedAt !== null && at >= acknowledgedAt;
    entries.push({ kind: 'escalated', at: at.toISOString(), round, ...(isUnsolved && { unsolved: true }) });
  }
  if (acknowledgedAt && acknowledgedBy && acknowledgedByName)
    entries.push({
      kind: 'acknowledged',
      at: acknowledgedAt.toISOString(),
      by: { id: acknowledgedBy, name: acknowledgedByName },
    });
  return [...entries, ...endEntries(alert)];
}

function endEntries({ state, resolvedAt, resolvedBy, resolvedByName, responseNotes }: AlertRow): AlertTimelineEntry[] {
  if (!resolvedAt || !resolvedBy || !resolvedByName) return [];
  const ended = { at: resolvedAt.toISOString(), by: { id: resolvedBy, name: resolvedByName } };
  return state === 'cancelled'
    ? [{ kind: 'cancelled', ...ended }]
    : [{ kind: 'resolved', ...ended, notes: responseNotes }];
}

/** One entry per run of location readings. */
export const locatedEntries = (alert: AlertRow, runs: LocationRun[]): AlertTimelineEntry[] =>
  runs.map(({ times, first, last, latitude, longitude, accuracy, locationMethod }) => ({
    kind: 'located',
    at: first.toISOString(),
    until: last.toISOString(),
    by: senderOf(alert),
    times,
    location: { latitude, longitude, accuracy, locationMethod, at: last.toISOString() },
  }));

const senderOf = ({ reportedBy, reportedByName }: AlertRow) => ({ id: reportedBy, name: reportedByName });
