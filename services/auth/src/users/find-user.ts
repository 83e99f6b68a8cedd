import type { Transaction } from '@floorlight/database/database';
import { eq, sql } from '@floorlight/database/drizzle';
import { users } from '../schema.ts';
import type { UserRow } from './user.ts';

export const hasEmail = (email: string) => eq(sql`lower(${users.email})`, email.toLowerCase());

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
