import type { FloorEvent } from '@floorlight/contracts/events';
import type { Transaction } from '@floorlight/database/database';
import { afterCommit } from '../after-commit.ts';
import type { NotifyContext } from '../context.ts';
import { toteFrame } from '../live/frames.ts';

/**
 * Sends a changed tote to everyone of the site who is connected, outside the feed: the others read their totes when they
 * come back. Of two frames the higher version is the newer.
 */
export const onToteChanged =
  ({ live }: Pick<NotifyContext, 'live'>) =>
  async (
    tx: Transaction,
    { siteId, payload }: FloorEvent<'inventory.tote.created' | 'inventory.tote.updated'>,
  ): Promise<void> => {
    afterCommit(tx, () => live.send({ siteId, userId: null, frame: toteFrame(payload.tote) }));
  };
