import type { Principal } from '@floorlight/contracts/principal';
import type { Transaction } from '@floorlight/database/database';
import { and, eq } from '@floorlight/database/drizzle';
import { people } from '../schema.ts';

/** People who can be given something: active, and of this site. */
export const activeAt = (siteId: string) => and(eq(people.siteId, siteId), people.isActive);

/** The name of an active person of the site, or null. */
export async function nameAt(tx: Transaction, siteId: string, id: string): Promise<string | null> {
  const [person] = await tx
    .select({ name: people.name })
    .from(people)
    .where(and(activeAt(siteId), eq(people.id, id)));
  return person?.name ?? null;
}

/** Keeps who calls, where auth's word of them was said before inventory listened; its next word replaces this. */
export async function keepCaller(
  tx: Pick<Transaction, 'insert'>,
  { sub, siteId, name, role }: Principal,
): Promise<void> {
  await tx.insert(people).values({ id: sub, siteId, name, role, isActive: true, version: 0 }).onConflictDoNothing();
}
