import type { Principal } from '@floorlight/contracts/principal';
import { and, eq, isNull, sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { coded } from '@floorlight/languages/coded';
import { actorOf } from '@floorlight/service-kit/actor';
import { notFound } from '@floorlight/service-kit/failures';
import type { AuthContext } from '../../context.ts';
import { refusals } from '../../refusal-messages.ts';
import { invitations } from '../../schema.ts';
import { changePeople } from '../change-people.ts';
import { deactivatePerson } from '../deactivate-person.ts';
import { isAtOwnSite, requirePerson } from '../rights.ts';

/** Makes an invitation useless, and deactivates the person if they have never accepted one. */
export const revokeInvitation = (context: AuthContext, principal: Principal, id: string): Promise<void> =>
  changePeople(context, principal, async (change) => {
    const [revoked] = await change.tx
      .update(invitations)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(invitations.id, id), isNull(invitations.usedAt), isNull(invitations.revokedAt)))
      .returning();
    if (!revoked || !isAtOwnSite(principal, revoked.siteId)) throw notFound(coded(refusals.noInvitation));
    const { siteId, userId } = revoked;
    if (userId === null) {
      await writeEvent(change.tx, {
        name: 'auth.invitation.revoked',
        siteId,
        actor: actorOf(principal),
        payload: { invitationId: id },
      });
      return;
    }
    const person = await requirePerson(change, userId);
    if (!person.isActive) await deactivatePerson(change, userId);
  });
