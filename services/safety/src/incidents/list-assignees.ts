import type { Assignee } from '@floorlight/contracts/incident-changes';
import type { Principal } from '@floorlight/contracts/principal';
import type { SafetyContext } from '../context.ts';
import { assignablePeople } from '../people/assignable-people.ts';

/** People to assign an incident to, by name. Includes the caller even before auth's event about them arrives. */
export async function listAssignees({ db }: SafetyContext, principal: Principal): Promise<Assignee[]> {
  const others = (await assignablePeople(db, principal.siteId)).filter(({ id }) => id !== principal.sub);
  return [...others, { id: principal.sub, name: principal.name }].sort((a, b) => a.name.localeCompare(b.name));
}
