import type { QueryOf } from '@floorlight/contracts/endpoint';
import { may } from '@floorlight/contracts/permissions';
import type { Principal } from '@floorlight/contracts/principal';
import type * as signUpRequestsContract from '@floorlight/contracts/sign-up-requests';
import { and, asc, desc, eq, type SQL } from '@floorlight/database/drizzle';
import type { AuthContext } from '../context.ts';
import { signUpRequests, users } from '../schema.ts';
import { publicRequest } from './sign-up-request.ts';

const limit = 200;

/** Managers see those at their site, administrators all. */
export const isSeenBy = ({ role, siteId }: Principal): SQL | undefined =>
  may(role, 'people.manageAll') ? undefined : eq(signUpRequests.siteId, siteId);

/** Pending requests oldest first; decided ones newest first. */
export async function listRequests(
  { db }: AuthContext,
  principal: Principal,
  { status }: QueryOf<typeof signUpRequestsContract.listSignUpRequests>,
): Promise<signUpRequestsContract.SignUpRequest[]> {
  const rows = await db.orm
    .select({ request: signUpRequests, user: users })
    .from(signUpRequests)
    .innerJoin(users, eq(users.id, signUpRequests.userId))
    .where(and(isSeenBy(principal), eq(signUpRequests.status, status)))
    .orderBy(
      status === 'pending' ? asc(signUpRequests.requestedAt) : desc(signUpRequests.decidedAt),
      asc(signUpRequests.id),
    )
    .limit(limit);
  return rows.map(({ request, user }) => publicRequest(request, user));
}
