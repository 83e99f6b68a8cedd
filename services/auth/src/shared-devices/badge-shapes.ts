import { badgeShape } from '@floorlight/contracts/shared-devices';
import { and, eq, isNull, sql } from '@floorlight/database/drizzle';
import type { AuthContext } from '../context.ts';
import { badgePins, employeeIds, memberships } from '../schema.ts';

const characters = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** The shapes of the badges that have a PIN at a site. */
export async function badgeShapesAt({ db }: Pick<AuthContext, 'db'>, siteId: string): Promise<string[]> {
  const shape = sql<string>`translate(trim(lower(${employeeIds.employeeId})), ${characters}, ${badgeShape(characters)})`;
  const rows = await db.orm
    .selectDistinct({ shape })
    .from(employeeIds)
    .innerJoin(badgePins, eq(badgePins.userId, employeeIds.userId))
    .innerJoin(memberships, and(eq(memberships.userId, employeeIds.userId), eq(memberships.siteId, siteId)))
    .where(isNull(employeeIds.expiresAt));
  return rows.map((row) => row.shape);
}
