import type { FloorEvent } from '@floorlight/contracts/events';
import type { Transaction } from '@floorlight/database/database';
import { and, eq } from '@floorlight/database/drizzle';
import { afterCommit } from '../after-commit.ts';
import type { NotifyContext } from '../context.ts';
import { breaksChangedFrame } from '../live/frames.ts';
import { people } from '../schema.ts';

/**
 * The site's managers who are here learn that breaks have changed, so that what they look at is read anew, by the
 * rules of what they may see. It carries nothing and stands in no feed: who is away reads it anyway on coming back.
 */
export const onBreakFigures =
  ({ live }: Pick<NotifyContext, 'live'>) =>
  async (tx: Transaction, { siteId }: FloorEvent<'breaks.analytics.updated'>): Promise<void> => {
    const managers = await tx
      .select({ userId: people.id })
      .from(people)
      .where(and(eq(people.siteId, siteId), eq(people.role, 'manager'), eq(people.isActive, true)));
    afterCommit(tx, () => {
      for (const { userId } of managers) live.tell({ siteId, userId, frame: breaksChangedFrame });
    });
  };
