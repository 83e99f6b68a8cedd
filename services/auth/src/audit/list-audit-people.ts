import type { AuditPerson } from '@floorlight/contracts/audit-log';
import { displayName } from '@floorlight/contracts/person';
import type { Principal } from '@floorlight/contracts/principal';
import { and, asc, eq, getTableColumns, sql } from '@floorlight/database/drizzle';
import type { AuthContext } from '../context.ts';
import { memberships, users } from '../schema.ts';

/** The verified users who work at the site, for the log's person filter. */
export async function listAuditPeople({ db }: AuthContext, { siteId }: Principal): Promise<AuditPerson[]> {
  const rows = await db.orm
    .select({ ...getTableColumns(users), role: memberships.role })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.siteId, siteId), eq(users.isEmailVerified, true)))
    .orderBy(asc(sql`lower(${users.firstName} || ' ' || ${users.lastName})`), asc(users.id));
  return rows.map((row) => ({ id: row.id, name: displayName(row), role: row.role }));
}
