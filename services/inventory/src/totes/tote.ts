import type { Tote } from '@floorlight/contracts/totes';
import type { reinductionTotes } from '../schema.ts';

export type ToteRow = typeof reinductionTotes.$inferSelect;

/** The public shape of a tote. */
export const publicTote = (row: ToteRow): Tote => ({
  id: row.id,
  toteNumber: row.toteNumber,
  status: row.status,
  itemCount: row.itemCount,
  assignedTo: row.assignedTo,
  assignedToName: row.assignedToName,
  version: row.version,
  lastUpdated: row.lastUpdated.toISOString(),
  createdAt: row.createdAt.toISOString(),
  assignedAt: row.assignedAt?.toISOString() ?? null,
  offeredAt: row.offeredAt?.toISOString() ?? null,
  wantedBy: row.wantedBy,
  wantedByName: row.wantedByName,
  lastScan: lastScan(row),
});

const lastScan = ({ scannedAt, scannedBy, scannedByName, scannedPlace: place }: ToteRow): Tote['lastScan'] =>
  scannedAt && scannedBy ? { at: scannedAt.toISOString(), place, scannedBy, scannedByName: scannedByName ?? '' } : null;
