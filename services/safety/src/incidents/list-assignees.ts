import type { Assignee } from '@floorlight/contracts/incidents';
import type { Principal } from '@floorlight/contracts/principal';
import type { SafetyContext } from '../context.ts';
import { activeManagers } from '../people/active-managers.ts';

/** Whom an incident can be given to, by name: the managers auth has told of, and whoever asks. */
export async function assignees({ db }: SafetyContext, principal: Principal): Promise<Assignee[]> {
  const others = (await activeManagers(db, principal.siteId)).filter(({ id }) => id !== principal.sub);
  return [...others, { id: principal.sub, name: principal.name }].sort((a, b) => a.name.localeCompare(b.name));
}
