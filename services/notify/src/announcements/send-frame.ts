import { type Permission, rolesWith } from '@floorlight/contracts/permissions';
import type { Transaction } from '@floorlight/database/database';
import { and } from '@floorlight/database/drizzle';
import { worksAt } from '@floorlight/people/memberships-table';
import { afterCommit } from '../after-commit.ts';
import type { NotifyContext } from '../context.ts';
import { people } from '../schema.ts';

/**
 * Sends a frame without data to everyone connected at the site whose role holds the permission, so that their client
 * reads something again. It is in no feed: others read the new state when they come back.
 */
export async function sendFrame(
  { live }: Pick<NotifyContext, 'live'>,
  tx: Transaction,
  { siteId, permission, frame }: { siteId: string; permission: Permission; frame: string },
): Promise<void> {
  const receivers = await tx
    .select({ userId: people.id })
    .from(people)
    .where(and(worksAt(people, siteId, rolesWith(permission)), people.isActive));
  afterCommit(tx, () => {
    for (const { userId } of receivers) live.send({ siteId, userId, frame });
  });
}
