import { internalRoutes } from '@floorlight/contracts/callers';
import { BadgeRequest, FoundBadge } from '@floorlight/contracts/manager-tokens';
import { displayName } from '@floorlight/contracts/person';
import { and, eq, isNull } from '@floorlight/database/drizzle';
import { internalRoute } from '@floorlight/service-kit/internal-route';
import type { AuthContext } from '../context.ts';
import { worksAt } from '../memberships/memberships-of.ts';
import { employeeIds, users } from '../schema.ts';

/** Whose badge it is, in whatever case it was read; null where nobody active at the site has it. */
export const badgeRoute = (context: AuthContext) =>
  internalRoute(internalRoutes.findBadge.path, BadgeRequest, async ({ siteId, badge }) =>
    FoundBadge.parse({ person: await findOwner(context, siteId, badge) }),
  );

async function findOwner({ db }: AuthContext, siteId: string, badge: string) {
  const isBadge = and(eq(employeeIds.employeeId, badge.trim().toLowerCase()), isNull(employeeIds.expiresAt));
  const [user] = await db.orm
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(employeeIds)
    .innerJoin(users, eq(users.id, employeeIds.userId))
    .where(and(isBadge, worksAt([siteId]), eq(users.isActive, true)));
  return user ? { id: user.id, name: displayName(user) } : null;
}
