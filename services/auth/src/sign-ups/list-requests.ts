import type { QueryOf } from '@floorlight/contracts/endpoint';
import type { Principal } from '@floorlight/contracts/principal';
import type * as signUpRequestsContract from '@floorlight/contracts/sign-up-requests';
import { and, asc, desc, eq } from '@floorlight/database/drizzle';
import type { AuthContext } from '../context.ts';
import { signUpRequests, users } from '../schema.ts';
import { publicRequest } from './sign-up-request.ts';

const limit = 200;

/** Pending requests oldest first; decided ones newest first. */
export async function listRequests(
  { db }: AuthContext,
  { siteId }: Principal,
  { status }: QueryOf<typeof signUpRequestsContract.listSignUpRequests>,
): Promise<signUpRequestsContract.SignUpRequest[]> {
  const rows = await db.orm
    .select({ request: signUpRequests, user: users })
    .from(signUpRequests)
    .innerJoin(users, eq(users.id, signUpRequests.userId))
    .where(and(eq(signUpRequests.siteId, siteId), eq(signUpRequests.status, status)))
    .orderBy(
      status === 'pending' ? asc(signUpRequests.requestedAt) : desc(signUpRequests.decidedAt),
      asc(signUpRequests.id),
    )
    .limit(limit);
  return rows.map(({ request, user }) => publicRequest(request, user));
}
