import { and, eq, isNull, sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { coded } from '@floorlight/languages/coded';
import { notFound } from '@floorlight/service-kit/failures';
import { refusals } from '../../refusal-messages.ts';
import { invitations } from '../../schema.ts';
import { actorOfChanger, type PeopleChange } from '../change-people.ts';
import { deactivatePerson } from '../deactivate-person.ts';
import { isAtOwnSite, requirePerson } from '../rights.ts';
import type { InvitationRow } from './issue-invitation.ts';

/** Makes an invitation useless, and deactivates the person if they have never accepted one. */
export async function revokeInvitation(change: PeopleChange, id: string): Promise<void> {
  const { userId } = await endInvitation(change, id);
  if (userId === null) return;
  const person = await requirePerson(change, userId);
  if (!person.isActive) await deactivatePerson(change, userId);
}

/** Makes an invitation useless. Throws `not_found` for one that was used or revoked. */
export async function endInvitation(change: PeopleChange, id: string): Promise<InvitationRow> {
  const [revoked] = await change.tx
    .update(invitations)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(invitations.id, id), isNull(invitations.usedAt), isNull(invitations.revokedAt)))
    .returning();
  if (!revoked || !isAtOwnSite(change.by, revoked.siteId)) throw notFound(coded(refusals.noInvitation));
  if (revoked.userId === null)
    await writeEvent(change.tx, {
      name: 'auth.invitation.revoked',
      siteId: revoked.siteId,
      actor: actorOfChanger(change.by),
      payload: { invitationId: id, role: revoked.role },
    });
  return revoked;
}
