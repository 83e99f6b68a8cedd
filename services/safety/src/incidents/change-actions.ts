import type { CorrectiveAction, CorrectiveActionChange } from '@floorlight/contracts/corrective-actions';
import type { Principal } from '@floorlight/contracts/principal';
import type { Transaction } from '@floorlight/database/database';
import type { SQL } from '@floorlight/database/drizzle';
import { coded } from '@floorlight/languages/coded';
import { invalid } from '@floorlight/service-kit/failures';
import type { SafetyContext } from '../context.ts';
import { assignableName } from '../people/assignable-people.ts';
import { refusals } from '../refusal-messages.ts';
import { incidentReports } from '../schema.ts';

/**
 * The corrective actions of an incident after a change. A new owner has to be a manager of the site. Who did an action, and
 * when, stays from when it was first marked as done.
 */
export async function changeActions(
  context: SafetyContext,
  tx: Transaction,
  principal: Principal,
  isHere: SQL | undefined,
  changes: CorrectiveActionChange[],
): Promise<CorrectiveAction[]> {
  const [row] = await tx.select({ known: incidentReports.correctiveActions }).from(incidentReports).where(isHere);
  const byId = new Map((row?.known ?? []).map((action) => [action.id, action]));
  const actions: CorrectiveAction[] = [];
  for (const { done, ...change } of changes) {
    const known = byId.get(change.id);
    const ownerName = known?.owner === change.owner ? known.ownerName : await nameOfOwner(tx, principal, change.owner);
    const doneNow = { doneAt: context.now().toISOString(), doneBy: principal.sub, doneByName: principal.name };
    const { doneAt, doneBy, doneByName } = known?.doneAt ? known : doneNow;
    actions.push({
      ...change,
      ownerName,
      ...(done ? { doneAt, doneBy, doneByName } : { doneAt: null, doneBy: null, doneByName: null }),
    });
  }
  return actions;
}

async function nameOfOwner(tx: Transaction, { sub, name, siteId }: Principal, owner: string): Promise<string> {
  const found = owner === sub ? name : await assignableName(tx, siteId, owner);
  if (found === null) throw invalid({ correctiveActions: coded(refusals.chooseManager) });
  return found;
}
