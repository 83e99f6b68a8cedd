import type { Principal } from '@floorlight/contracts/principal';
import type { ToteAssignee } from '@floorlight/contracts/totes';
import type { InventoryContext } from '../context.ts';
import { activeAt } from '../people/known-people.ts';
import { people } from '../schema.ts';

/** Whom a tote can be given to, by name: the people auth has told of, and whoever asks. */
export async function assignees({ db }: InventoryContext, principal: Principal): Promise<ToteAssignee[]> {
  const known = await db.orm
    .select({ id: people.id, name: people.name })
    .from(people)
    .where(activeAt(principal.siteId));
  const others = known.filter(({ id }) => id !== principal.sub);
  return [...others, { id: principal.sub, name: principal.name }].sort((a, b) => a.name.localeCompare(b.name));
}
