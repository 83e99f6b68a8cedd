import type { Assignee } from '@floorlight/contracts/incidents';
import { rolesWith } from '@floorlight/contracts/permissions';
import type { Database, Transaction } from '@floorlight/database/database';
import { and, eq, inArray } from '@floorlight/database/drizzle';
import { people } from '../schema.ts';

const assignable = (siteId: string) =>
  and(eq(people.siteId, siteId), inArray(people.role, rolesWith('incidents.update')), people.isActive);

/** The people of a site an incident can be assigned to, as far as auth has announced them. */
export const assignablePeople = ({ orm }: Database, siteId: string): Promise<Assignee[]> =>
  orm.select({ id: people.id, name: people.name }).from(people).where(assignable(siteId));

/** The name of somebody an incident of the site can be assigned to now, or null. */
export async function assignableName(tx: Transaction, siteId: string, id: string): Promise<string | null> {
  const [person] = await tx
    .select({ name: people.name })
    .from(people)
    .where(and(assignable(siteId), eq(people.id, id)));
  return person?.name ?? null;
}
