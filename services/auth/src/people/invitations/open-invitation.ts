import type { OpenInvitation } from '@floorlight/contracts/invitations';
import { eq, sql } from '@floorlight/database/drizzle';
import { coded } from '@floorlight/languages/coded';
import { notFound } from '@floorlight/service-kit/failures';
import { siteOf } from '@floorlight/sites/site-of';
import type { AuthContext } from '../../context.ts';
import { refusals } from '../../refusal-messages.ts';
import { invitations, users } from '../../schema.ts';
import { hashSecret } from '../../secrets.ts';

export async function openInvitation(context: AuthContext, token: string): Promise<OpenInvitation> {
  const { invitation, person } = await validInvitation(context, token);
  return {
    siteName: siteOf(context.sites, invitation.siteId).name,
    role: person?.role ?? invitation.role,
    email: person?.email ?? '',
    firstName: person?.firstName ?? '',
    lastName: person?.lastName ?? '',
    employeeId: person?.employeeId ?? null,
    isActive: person?.isActive ?? false,
  };
}

/**
 * The invitation with this token. Throws `not_found`, with words for who holds the link, if it was used or has ended. A blank code
 * ends with its site; somebody with an account may still set their password.
 */
export async function validInvitation({ db, sites }: AuthContext, token: string) {
  const [found] = await db.orm
    .select({
      invitation: invitations,
      person: users,
      hasEnded: sql<boolean>`${invitations.expiresAt} <= now() or ${invitations.revokedAt} is not null`,
    })
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.userId))
    .where(eq(invitations.tokenHash, hashSecret(token)));
  if (!found) throw notFound(coded(refusals.invitation.unknown));
  if (found.invitation.usedAt) throw notFound(coded(refusals.invitation.used));
  const { hasEnded, invitation, person } = found;
  const isClosed = !person && sites.get(invitation.siteId)?.closedAt !== null;
  if (hasEnded || isClosed || person?.deactivatedAt || person?.erasedAt)
    throw notFound(coded(refusals.invitation.ended));
  return found;
}
