import type { Principal } from '@floorlight/contracts/principal';
import type { ToteAssignee } from '@floorlight/contracts/totes';
import type { InventoryContext } from '../context.ts';
import { isActiveAt } from '../people/known-people.ts';
import { people } from '../schema.ts';

/** The people to whom a tote can be assigned, by name: the known active ones of the site, and the caller. */
export async function listAssignees({ db }: InventoryContext, principal: Principal): Promise<ToteAssignee[]> {
  const known = await db.orm
    .select({ id: people.id, name: people.name })
    .from(people)
    .where(isActiveAt(principal.siteId));
  const others = known.filter(({ id }) => id !== principal.sub);
  return [...others, { id: principal.sub, name: principal.name }].sort((a, b) => a.name.localeCompare(b.name));
}
