import { type InvitationWay, invitationDays } from '@floorlight/contracts/invitations';
import type { Role } from '@floorlight/contracts/person';
import { and, eq, isNull, sql } from '@floorlight/database/drizzle';
import { invitations } from '../../schema.ts';
import { hashSecret, newSecret } from '../../secrets.ts';
import type { PeopleChange } from '../change-people.ts';

export type InvitationRow = typeof invitations.$inferSelect;

interface NewInvitation {
  siteId: string;
  role: Role;
  way: InvitationWay;
  /** Null for a blank code. */
  userId: string | null;
}

/** Makes an invitation in place of the person's earlier ones. Nobody can read its token again. */
export async function issueInvitation(
  { tx, by }: PeopleChange,
  invitation: NewInvitation,
): Promise<{ row: InvitationRow; token: string }> {
  if (invitation.userId !== null) await revokeInvitationsOf(tx, invitation.userId);
  const token = newSecret();
  const [row] = await tx
    .insert(invitations)
    .values({
      ...invitation,
      tokenHash: hashSecret(token),
      invitedBy: 'machine' in by ? null : by.sub,
      expiresAt: sql`now() + make_interval(days => ${invitationDays})`,
    })
    .returning();
  if (!row) throw new Error('an insert without conflict returned no row');
  return { row, token };
}

export const revokeInvitationsOf = (tx: PeopleChange['tx'], userId: string) =>
  tx
    .update(invitations)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(invitations.userId, userId), isNull(invitations.usedAt), isNull(invitations.revokedAt)));
