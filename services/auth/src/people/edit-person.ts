import { eq, sql } from '@floorlight/database/drizzle';
import { mailAddressChanged } from '../accounts/account-mails.ts';
import { refuseUsedInCells } from '../cells/take-addresses.ts';
import { mailTokens } from '../schema.ts';
import type { UserRow } from '../users/user.ts';
import { type PeopleChange, refreshSessions } from './change-people.ts';
import { giveEmployeeId } from './give-employee-id.ts';
import { requireSignInName } from './require-sign-in-name.ts';
import { requireSignInOf } from './rights.ts';
import { storeChange } from './store-change.ts';

/** What is left out stays. */
export interface PersonEdit {
  firstName?: string | undefined;
  lastName?: string | undefined;
  email?: string | null | undefined;
  employeeId?: string | null | undefined;
}

/**
 * Changes a person's names, email address and employee ID. Mailed links stop working with the old address, whose owner is
 * mailed. Throws `conflict` where the address or the employee ID is taken.
 */
export async function editPerson(change: PeopleChange, id: string, edit: PersonEdit): Promise<UserRow> {
  const { context, tx } = change;
  const before = await requireSignInOf(change, id);
  const values = {
    firstName: edit.firstName ?? before.firstName,
    lastName: edit.lastName ?? before.lastName,
    email: edit.email === undefined ? before.email : (edit.email?.toLowerCase() ?? null),
    employeeId: edit.employeeId === undefined ? before.employeeId : edit.employeeId,
  };
  requireSignInName(values);
  const isSame = (field: keyof typeof values) => before[field] === values[field];
  if (isSame('firstName') && isSame('lastName') && isSame('email') && isSame('employeeId')) return before;

  if (!isSame('email')) await refuseUsedInCells(context, tx, [values.email]);
  if (!isSame('employeeId')) await giveEmployeeId(tx, id, values.employeeId);
  // A directory says of its own people which address is theirs.
  const emailChangedAt = 'machine' in change.by ? null : (sql`now()` as never); // drizzle's own form of an instant
  const after = await storeChange(change, before, 'edited', { ...values, ...(!isSame('email') && { emailChangedAt }) });
  if (!isSame('email')) {
    await tx.delete(mailTokens).where(eq(mailTokens.userId, id));
    if (before.isEmailVerified) await mailAddressChanged(context, tx, before);
  }
  await refreshSessions(change, id);
  return after;
}
