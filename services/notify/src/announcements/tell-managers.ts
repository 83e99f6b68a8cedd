import type { Transaction } from '@floorlight/database/database';
import { and, eq } from '@floorlight/database/drizzle';
import { afterCommit } from '../after-commit.ts';
import type { NotifyContext } from '../context.ts';
import { people } from '../schema.ts';

/**
 * Gives the site's managers who are here a frame that carries nothing and stands in no feed: it says that something
 * can be read anew, and who is away reads it anyway on coming back.
 */
export async function tellManagers(
  { live }: Pick<NotifyContext, 'live'>,
  tx: Transaction,
  siteId: string,
  frame: string,
): Promise<void> {
  const managers = await tx
    .select({ userId: people.id })
    .from(people)
    .where(and(eq(people.siteId, siteId), eq(people.role, 'manager'), eq(people.isActive, true)));
  afterCommit(tx, () => {
    for (const { userId } of managers) live.tell({ siteId, userId, frame });
  });
}
