import { may } from '@floorlight/contracts/permissions';
import type { Principal } from '@floorlight/contracts/principal';
import type { Transaction } from '@floorlight/database/database';
import { forbidden, invalid } from '@floorlight/service-kit/failures';
import { nameAt } from '../people/known-people.ts';

type Assignment = { assignedTo?: string | null; assignedToName?: string | null };

export const notYours = () => forbidden('Only a manager can give a tote to somebody else, or take it from them');

/** What a new assignment sets: the caller themself, with `totes.assign` any active person of the site. */
export async function assignment(
  tx: Transaction,
  principal: Principal,
  assignedTo: string | null | undefined,
): Promise<Assignment> {
  if (assignedTo === undefined) return {};
  if (assignedTo === null) return { assignedTo, assignedToName: null };
  if (assignedTo === principal.sub) return { assignedTo, assignedToName: principal.name };
  if (!may(principal.role, 'totes.assign')) throw notYours();
  const assignedToName = await nameAt(tx, principal.siteId, assignedTo);
  if (assignedToName === null) throw invalid({ assignedTo: 'Choose a person of your site' });
  return { assignedTo, assignedToName };
}
