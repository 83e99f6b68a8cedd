import type { Transaction } from '@floorlight/database/database';
import { and, eq, isNull, sql } from '@floorlight/database/drizzle';
import { coded } from '@floorlight/languages/coded';
import { conflict } from '@floorlight/service-kit/failures';
import { refusals } from '../refusal-messages.ts';
import { employeeIds } from '../schema.ts';

/** Reserves an employee ID (case ignored) for a locked person in place of their own. Throws `conflict` where it is taken. */
export async function giveEmployeeId(tx: Transaction, userId: string, employeeId: string | null): Promise<void> {
  await tx.delete(employeeIds).where(and(eq(employeeIds.userId, userId), isNull(employeeIds.expiresAt)));
  if (employeeId === null) return;
  const [given] = await tx
    .insert(employeeIds)
    .values({ employeeId: employeeId.toLowerCase(), userId })
    .onConflictDoUpdate({
      target: employeeIds.employeeId,
      set: { userId, expiresAt: null },
      setWhere: sql`${employeeIds.expiresAt} is not null`,
    })
    .returning();
  if (!given) throw conflict(coded(refusals.employeeIdTaken));
}
