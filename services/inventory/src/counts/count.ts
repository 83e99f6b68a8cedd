import type { InventoryCount } from '@floorlight/contracts/counts';
import type { inventoryCounts } from '../schema.ts';

export type CountRow = typeof inventoryCounts.$inferSelect;

/** The public shape of a count. */
export const publicCount = (row: CountRow): InventoryCount => ({
  id: row.id,
  sessionId: row.sessionId,
  afeArea: row.afeArea,
  wallNumber: row.wallNumber,
  rebinPsTotes: row.rebinPsTotes,
  psToteOverflow: row.psToteOverflow,
  floorTable: row.floorTable,
  total: row.total,
  notes: row.notes,
  countedBy: row.countedBy,
  countedByName: row.countedByName,
  empty: row.empty,
  recount: row.recount,
  replacedAt: row.replacedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  siteCountId: row.siteCountId,
  updatedAt: (row.updatedAt ?? row.replacedAt ?? row.createdAt).toISOString(),
});
