import type { Tote } from '@floorlight/contracts/totes';
import { serverTime } from '#lib/time/server-clock.ts';
import type { ToteChange } from './delivery.ts';
import { toteOutbox } from './outbox.ts';

/** Changes the version of a record that was read. `tote` is the record as the change will make it. */
export async function updateRecord(
  userId: string,
  record: Tote,
  change: ToteChange,
  { assignedToName = null, isQuiet = false }: { assignedToName?: string | null | undefined; isQuiet?: boolean } = {},
) {
  const { status = record.status, itemCount = record.itemCount, assignedTo = record.assignedTo } = change;
  const now = serverTime();
  const isMoved = assignedTo !== record.assignedTo;
  const tote: Tote = {
    ...record,
    status,
    itemCount,
    assignedTo,
    ...(change.assignedTo !== undefined && { assignedToName }),
    ...(isMoved && { assignedAt: assignedTo && now, offeredAt: null, wantedBy: null, wantedByName: null }),
    version: record.version + 1,
    lastUpdated: now,
  };
  const act = { tote, change, ...(isQuiet && { isQuiet }) };
  return { act, outcome: await toteOutbox.add(userId, act) };
}
