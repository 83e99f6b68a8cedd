import type { User } from '@floorlight/contracts/accounts';
import type { Principal } from '@floorlight/contracts/principal';
import { eq } from '@floorlight/database/drizzle';
import { unauthorized } from '@floorlight/service-kit/failures';
import type { AuthContext } from '../context.ts';
import { users } from '../schema.ts';
import { userInSession } from './user-in-session.ts';

export async function getUser(context: AuthContext, principal: Principal): Promise<User> {
  const [user] = await context.db.orm.select().from(users).where(eq(users.id, principal.sub));
  if (!user) throw unauthorized();
  return userInSession(context, context.db.orm, user, principal.sid);
}
