import type { User } from '@floorlight/contracts/accounts';
import type { Principal } from '@floorlight/contracts/principal';
import { eq } from '@floorlight/database/drizzle';
import { unauthorized } from '@floorlight/service-kit/failures';
import type { AuthContext } from '../context.ts';
import { users } from '../schema.ts';
import { userInSession } from '../users/user-in-session.ts';

/** The person knows the device that registered their account: it isn't shown again. */
export async function confirmRegistration(context: AuthContext, { sub, sid }: Principal): Promise<User> {
  const [user] = await context.db.orm
    .update(users)
    .set({ registrationOrigin: null })
    .where(eq(users.id, sub))
    .returning();
  if (!user) throw unauthorized();
  return userInSession(context, context.db.orm, user, sid);
}
