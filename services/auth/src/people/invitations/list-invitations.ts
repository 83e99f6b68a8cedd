import type { Invitation } from '@floorlight/contracts/invitations';
import { callerMay, type Principal } from '@floorlight/contracts/principal';
import { and, desc, eq, gt, isNull, sql } from '@floorlight/database/drizzle';
import type { AuthContext } from '../../context.ts';
import { invitations, users } from '../../schema.ts';
import { publicInvitation } from './invitation.ts';

const limit = 500;

/** Invitations that nobody has accepted, those that have ended too: they can be sent again. */
export async function listInvitations(
  { db }: AuthContext,
  principal: Principal,
  wanted: string | undefined,
): Promise<Invitation[]> {
  const siteId = callerMay(principal, 'people.manageAll') ? wanted : principal.siteId;
  const rows = await db.orm
    .select({ row: invitations, person: users })
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.userId))
    .where(
      and(
        siteId === undefined ? undefined : eq(invitations.siteId, siteId),
        isNull(invitations.usedAt),
        isNull(invitations.revokedAt),
        gt(invitations.createdAt, sql`now() - interval '30 days'`),
      ),
    )
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
    .limit(limit);
  return rows.map(({ row, person }) => publicInvitation(row, person));
}
