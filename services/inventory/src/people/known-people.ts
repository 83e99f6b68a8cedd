import type { Principal } from '@floorlight/contracts/principal';
import type { Transaction } from '@floorlight/database/database';
import { and, eq } from '@floorlight/database/drizzle';
import { worksAt } from '@floorlight/people/memberships-table';
import { people } from '../schema.ts';

/** Active people of this site: totes can be assigned to them. */
export const isActiveAt = (siteId: string) => and(worksAt(people, siteId), people.isActive);

/** The name of an active person of the site, or null. */
export async function activePersonName(tx: Transaction, siteId: string, id: string): Promise<string | null> {
  const [person] = await tx
    .select({ name: people.name })
    .from(people)
    .where(and(isActiveAt(siteId), eq(people.id, id)));
  return person?.name ?? null;
}

/**
 * Stores the caller, because auth may have published their event before inventory subscribed. The next event replaces
 * the row.
 */
export async function saveCaller(
  tx: Pick<Transaction, 'insert'>,
  { sub, siteId, name, role }: Principal,
): Promise<void> {
  if (role === 'machine') return;
  await tx.insert(people).values({ id: sub, siteId, name, role, isActive: true, version: 0 }).onConflictDoNothing();
}
