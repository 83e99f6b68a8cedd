import { isEmailAddress } from '@floorlight/contracts/email-address';
import type { Transaction } from '@floorlight/database/database';
import { eq, sql } from '@floorlight/database/drizzle';
import { employeeIds, users } from '../schema.ts';
import type { UserRow } from './user.ts';

export const hasEmail = (email: string) => eq(sql`lower(${users.email})`, email.toLowerCase());

/** The address, otherwise the employee ID of those who may sign in with it. */
export const hasSignInName = (name: string) =>
  isEmailAddress(name)
    ? hasEmail(name)
    : eq(
        users.id,
        sql`(select ${employeeIds.userId} from ${employeeIds}
             where ${employeeIds.employeeId} = ${name.toLowerCase()} and ${employeeIds.expiresAt} is null)`,
      );

/** What an account's failed attempts are counted by. */
export const signInNameOf = (person: { email: string | null; employeeId?: string | null | undefined }): string =>
  person.email || person.employeeId || '';

/**
 * The user with this address, locked until the transaction ends. Every change to a user's tokens, employee ID or
 * sessions locks the user first, so that concurrent changes run one after the other and never deadlock.
 */
export async function lockUserByEmail(tx: Transaction, email: string): Promise<UserRow | undefined> {
  const [user] = await tx.select().from(users).where(hasEmail(email)).for('update');
  return user;
}

export async function lockUser(tx: Transaction, id: string): Promise<UserRow | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  return user;
}
