import type { ShiftAttestation, SiteAttestation } from '@floorlight/contracts/shift-attestations';
import type { BreakPrivacy } from '@floorlight/contracts/sites';
import type { shiftAttestations } from '../schema.ts';

export type AttestationRow = typeof shiftAttestations.$inferSelect;

/** As the person themselves sees it. */
export const publicAttestation = (row: AttestationRow): ShiftAttestation => ({
  id: row.id,
  shiftStart: row.shiftStart.toISOString(),
  shiftEnd: row.shiftEnd.toISOString(),
  day: row.day,
  answers: row.answers,
  note: row.note,
  createdAt: row.createdAt.toISOString(),
});

/** As managers see it: with the privacy `team` without the person, and without the times and words that lead to one. */
export const siteAttestation = (row: AttestationRow, privacy: BreakPrivacy): SiteAttestation =>
  privacy === 'team'
    ? {
        ...{ id: null, userName: null, shiftStart: null, shiftEnd: null, createdAt: null, note: null },
        day: row.day,
        answers: row.answers,
      }
    : { ...publicAttestation(row), userName: row.userName };
