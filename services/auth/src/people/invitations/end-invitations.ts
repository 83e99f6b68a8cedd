import type { Actor } from '@floorlight/contracts/events';
import type { Transaction } from '@floorlight/database/database';
import { inArray, sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { invitations } from '../../schema.ts';

type Open = Pick<typeof invitations.$inferSelect, 'id' | 'siteId' | 'role' | 'userId'>;

/**
 * Makes open invitations useless. Those of named people stay in the list as ended ones, so that somebody else sends them again;
 * codes for whoever holds them are revoked.
 */
export async function endInvitations(tx: Transaction, actor: Actor | null, open: Open[]): Promise<void> {
  if (open.length === 0) return;
  await tx
    .update(invitations)
    .set({ expiresAt: sql`now()`, revokedAt: sql`case when ${invitations.userId} is null then now() end` })
    .where(
      inArray(
        invitations.id,
        open.map(({ id }) => id),
      ),
    );
  for (const { id, siteId, role } of open)
    await writeEvent(tx, { name: 'auth.invitation.revoked', siteId, actor, payload: { invitationId: id, role } });
}
