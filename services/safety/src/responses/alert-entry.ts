import type { AlertTimelineEntry } from '@floorlight/contracts/alert-timeline';
import type { AlertMessage } from '@floorlight/contracts/alerts';
import type { alertEntries } from '../schema.ts';

export type AlertEntryRow = typeof alertEntries.$inferSelect;

export const messageOf = ({
  id,
  at,
  writtenBy,
  writtenByName,
  text,
  ready,
  language,
}: AlertEntryRow): AlertMessage => ({
  id,
  at: at.toISOString(),
  by: { id: writtenBy, name: writtenByName },
  text: text ?? '',
  ready,
  language,
});

/** An entry of the timeline of its alert. */
export function timelineEntry(row: AlertEntryRow): AlertTimelineEntry {
  const { kind } = row;
  const { at, by } = messageOf(row);
  if (kind === 'message') return { kind, ...messageOf(row) };
  return kind === 'placed' ? { kind, at, by, zone: row.text ?? '' } : { kind, at, by };
}
