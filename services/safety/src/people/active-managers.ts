import type { Assignee } from '@floorlight/contracts/incidents';
import type { Database, Transaction } from '@floorlight/database/database';
import { and, eq } from '@floorlight/database/drizzle';
import { people } from '../schema.ts';

const managing = (siteId: string) => and(eq(people.siteId, siteId), eq(people.role, 'manager'), people.isActive);

/** The managers of a site that auth has told of. */
export const activeManagers = ({ orm }: Database, siteId: string): Promise<Assignee[]> =>
  orm.select({ id: people.id, name: people.name }).from(people).where(managing(siteId));

/** The name of somebody who is a manager of the site now, or null. */
export async function managerNamed(tx: Transaction, siteId: string, id: string): Promise<string | null> {
  const [manager] = await tx
    .select({ name: people.name })
    .from(people)
    .where(and(managing(siteId), eq(people.id, id)));
  return manager?.name ?? null;
}
