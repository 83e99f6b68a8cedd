import type * as accounts from '@floorlight/contracts/accounts';
import type { BodyOf } from '@floorlight/contracts/endpoint';
import type { Principal } from '@floorlight/contracts/principal';
import { eq, sql } from '@floorlight/database/drizzle';
import { unauthorized } from '@floorlight/service-kit/failures';
import type { AuthContext } from '../context.ts';
import { users } from '../schema.ts';
import { userInSession } from './user-in-session.ts';
import { writePersonEvent } from './write-person-event.ts';

export const updatePreferences = (
  context: AuthContext,
  principal: Principal,
  { keepScreenAwake, language }: BodyOf<typeof accounts.updatePreferences>,
): Promise<accounts.User> =>
  context.db.transaction(async (tx) => {
    const [user] = await tx
      .update(users)
      .set({ keepScreenAwake, language, version: sql`${users.version} + 1`, updatedAt: sql`now()` })
      .where(eq(users.id, principal.sub))
      .returning();
    if (!user) throw unauthorized();
    await writePersonEvent(tx, 'auth.user.updated', user);
    return userInSession(context, tx, user, principal.sid);
  });
