import type { FloorEvent } from '@floorlight/contracts/events';
import type { Transaction } from '@floorlight/database/database';
import { afterCommit } from '../after-commit.ts';
import type { NotifyContext } from '../context.ts';
import { toteFrame } from '../live/frames.ts';

/**
 * Everyone of the site who is here learns what a tote has become. It stands in no feed: who is away asks for their
 * totes on coming back, and of two frames the higher version holds.
 */
export const onToteChanged =
  ({ live }: Pick<NotifyContext, 'live'>) =>
  async (
    tx: Transaction,
    { siteId, payload }: FloorEvent<'inventory.tote.created' | 'inventory.tote.updated'>,
  ): Promise<void> => {
    afterCommit(tx, () => live.tell({ siteId, userId: null, frame: toteFrame(payload.tote) }));
  };
