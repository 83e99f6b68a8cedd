import type { Principal } from '@floorlight/contracts/principal';
import type { PushDevice } from '@floorlight/contracts/push';
import { desc, eq } from '@floorlight/database/drizzle';
import type { PushContext } from './context.ts';
import { pushSubscriptions } from './tables.ts';

export async function listDevices({ db }: PushContext, { sub, sid }: Principal): Promise<PushDevice[]> {
  const rows = await db.orm
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, sub))
    .orderBy(desc(pushSubscriptions.createdAt));
  return rows.map((row) => publicDevice(row, sid));
}

export const publicDevice = (row: typeof pushSubscriptions.$inferSelect, sessionId: string): PushDevice => ({
  id: row.id,
  name: row.name,
  routine: row.routine,
  ...separateChoices(row),
  createdAt: row.createdAt.toISOString(),
  lastSuccessAt: row.lastSuccessAt?.toISOString() ?? null,
  isThisSession: row.sessionId === sessionId,
});

/** What nobody has chosen is as with totes. */
function separateChoices({ routine, counts, wantedTotes, sharedBarcodes }: typeof pushSubscriptions.$inferSelect) {
  const totes = routine.includes('tote');
  return { counts: counts ?? totes, wantedTotes: wantedTotes ?? totes, sharedBarcodes: sharedBarcodes ?? totes };
}
