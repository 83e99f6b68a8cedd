import { internalRoutes as paths } from '@floorlight/contracts/callers';
import { FoundManagerId, type ManagerId, ManagerIdRequest } from '@floorlight/contracts/manager-tokens';
import { displayName } from '@floorlight/contracts/person';
import { and, asc, eq, isNotNull, type SQL, sql } from '@floorlight/database/drizzle';
import { internalRoute } from '@floorlight/service-kit/internal-route';
import type { AuthContext } from '../context.ts';
import { worksAt } from '../memberships/memberships-of.ts';
import { listedName, users } from '../schema.ts';

/** The employee IDs of the active managers of a site, by name. */
export async function listManagerIds({ db }: AuthContext, siteId: string): Promise<ManagerId[]> {
  const rows = await db.orm
    .select()
    .from(users)
    .where(isManagerAt(siteId))
    .orderBy(asc(listedName(users)));
  return rows.flatMap(({ employeeId, ...person }) =>
    employeeId === null ? [] : [{ managerId: employeeId, name: displayName(person) }],
  );
}

/** A manager ID of the site, whatever its case, as its owner has it; null where no manager has it. */
export async function findManagerId({ db }: AuthContext, siteId: string, typed: string): Promise<string | null> {
  const isTyped = eq(sql`lower(${users.employeeId})`, typed.trim().toLowerCase());
  const [found] = await db.orm
    .select({ employeeId: users.employeeId })
    .from(users)
    .where(and(isTyped, isManagerAt(siteId)));
  return found?.employeeId ?? null;
}

const isManagerAt = (siteId: string): SQL | undefined =>
  and(worksAt([siteId], 'manager'), eq(users.isActive, true), isNotNull(users.employeeId));

export const managerIdRoute = (context: AuthContext) =>
  internalRoute(paths.findManagerId.path, ManagerIdRequest, async ({ siteId, managerId }) =>
    FoundManagerId.parse({ managerId: await findManagerId(context, siteId, managerId) }),
  );
