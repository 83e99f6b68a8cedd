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
});
