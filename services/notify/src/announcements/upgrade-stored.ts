import type { BreakUpdateKind } from '@floorlight/contracts/live';
import type { Announcement } from './announcement.ts';

type Stored = Pick<Announcement, 'title' | 'metadata' | 'data' | 'how'>;

/** The titles that break updates had when they were stored without their kind. */
const kindOfTitle: Record<string, BreakUpdateKind> = {
  'Break time is up': 'over',
  'More break time': 'extended',
  'Break cancelled': 'cancelled',
};

/**
 * Reads a stored announcement in today's shape. Rows from before the `how` column keep `quiet`, `repeated` and
 * `escalation` inside `data`, and their break updates have no `kind`.
 */
export function upgradeStored({ title, metadata, data, how }: Stored): Pick<Announcement, 'data' | 'how'> {
  const { quiet, repeated, escalation: _, ...noun } = data as Record<string, unknown>; // any shape that was ever stored
  if (metadata.liveType === 'break_update') noun.kind ??= kindOfTitle[title] ?? 'over';
  return {
    data: noun as Announcement['data'], // its old extra fields are gone
    how: { ...(quiet === true && { quiet }), ...(repeated === true && { repeated }), ...how },
  };
}
