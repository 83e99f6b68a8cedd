import { callerMay, type Principal } from '@floorlight/contracts/principal';
import type { Transaction } from '@floorlight/database/database';
import { coded } from '@floorlight/languages/coded';
import { forbidden, invalid } from '@floorlight/service-kit/failures';
import { activePersonName } from '../people/known-people.ts';
import { refusals } from '../refusal-messages.ts';

type Assignment = { assignedTo?: string | null; assignedToName?: string | null };

export const assignmentForbidden = () => forbidden(coded(refusals.assignmentForbidden));

/** The columns of a new assignment: to the caller, or with `totes.assign` to any active person of the site. */
export async function assignmentValues(
  tx: Transaction,
  principal: Principal,
  assignedTo: string | null | undefined,
): Promise<Assignment> {
  if (assignedTo === undefined) return {};
  if (assignedTo === null) return { assignedTo, assignedToName: null };
  if (assignedTo === principal.sub) return { assignedTo, assignedToName: principal.name };
  if (!callerMay(principal, 'totes.assign')) throw assignmentForbidden();
  const assignedToName = await activePersonName(tx, principal.siteId, assignedTo);
  if (assignedToName === null) throw invalid({ assignedTo: coded(refusals.choosePerson) });
  return { assignedTo, assignedToName };
}
