import type { Coded } from '@floorlight/languages/coded';
import { Failure } from '@floorlight/service-kit/failures';
import type { AuthContext } from '../../context.ts';
import type { UserRow } from '../../users/user.ts';
import { type Changer, changePeople, type PeopleChange } from '../change-people.ts';
import { changeRole } from '../change-role.ts';
import { createPeople } from '../create-people.ts';
import { createPerson } from '../create-person.ts';
import { editPerson } from '../edit-person.ts';
import { mailInvitation } from '../invitations/invitation-mails.ts';
import { issueInvitation } from '../invitations/issue-invitation.ts';
import type { NewPerson } from '../new-person.ts';
import type { Plan } from './plan-rows.ts';
import type { ImportedPerson } from './read-row.ts';

export interface Import {
  context: AuthContext;
  by: Changer;
  /** Where people work whose row names no site. */
  siteId: string;
  invite: boolean;
}

/**
 * Applies plans in one transaction. Where something conflicts, for instance with what somebody else has just done, each is
 * applied alone. Returns what is wrong with those that could not be.
 */
export async function applyPlans(work: Import, plans: Plan[]): Promise<{ row: ImportedPerson; problem: Coded }[]> {
  const due = plans.filter(({ isChange }) => isChange);
  const together = changePeople(work.context, work.by, async (change) => {
    const added = await createPeople(
      change,
      due.filter(({ person }) => !person).map(({ row }) => newPerson(work, row)),
    );
    for (const person of added) await inviteAdded(change, work, person);
    for (const { person, row } of due) if (person) await update(change, person, row);
  });
  const conflict = await together.then(() => null, conflictOf);
  if (conflict === null) return [];

  const problems: { row: ImportedPerson; problem: Coded }[] = [];
  for (const { person, row } of due) {
    try {
      await changePeople(work.context, work.by, async (change) => {
        if (person) await update(change, person, row);
        else await inviteAdded(change, work, await createPerson(change, newPerson(work, row)));
      });
    } catch (error) {
      problems.push({ row, problem: conflictOf(error) });
    }
  }
  return problems;
}

/** What is in conflict. Throws every other error. */
function conflictOf(error: unknown): Coded {
  if (!(error instanceof Failure) || error.code !== 'conflict' || !error.body.detail) throw error;
  return { text: error.message, ...error.body.detail };
}

const newPerson = ({ siteId, invite }: Import, row: ImportedPerson): NewPerson => ({
  ...row,
  role: row.role ?? 'worker',
  siteId: row.siteId ?? siteId,
  isInvited: invite && row.email !== null,
});

async function inviteAdded(change: PeopleChange, { context, invite }: Import, person: UserRow): Promise<void> {
  if (!invite || person.email === null) return;
  const { siteId, role, id: userId } = person;
  const { token } = await issueInvitation(change, { siteId, role, way: 'email', userId });
  await mailInvitation(context, change.tx, person, token);
}

async function update(change: PeopleChange, { id, role }: UserRow, row: ImportedPerson): Promise<void> {
  const { firstName, lastName, email, employeeId } = row;
  await editPerson(change, id, {
    firstName,
    lastName,
    ...(email !== null && { email }),
    ...(employeeId !== null && { employeeId }),
  });
  if (row.role !== null && row.role !== role) await changeRole(change, id, row.role);
}
