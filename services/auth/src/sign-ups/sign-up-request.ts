import { displayName } from '@floorlight/contracts/person';
import type { SignUpRequest } from '@floorlight/contracts/sign-up-requests';
import type { signUpRequests } from '../schema.ts';
import type { UserRow } from '../users/user.ts';

/** The public shape of a request and the user who made it. */
export const publicRequest = (row: typeof signUpRequests.$inferSelect, user: UserRow): SignUpRequest => ({
  id: row.id,
  siteId: row.siteId,
  userId: user.id,
  name: displayName(user),
  email: user.email ?? '',
  employeeId: user.employeeId,
  role: row.role,
  status: row.status,
  requestedAt: row.requestedAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  decidedBy: row.decidedBy,
  decidedByName: row.decidedByName,
});
