import type { FloorEvent } from '@floorlight/contracts/events';
import type { Transaction } from '@floorlight/database/database';
import { afterCommit } from '../after-commit.ts';
import type { NotifyContext } from '../context.ts';
import { siteChangedFrame } from '../live/frames.ts';

/** Stores the new settings of a site, and tells everyone who is connected there to read them again. */
export const onSiteChanged =
  ({ live }: Pick<NotifyContext, 'live'>, store: (tx: Transaction) => Promise<void>) =>
  async (tx: Transaction, { siteId }: FloorEvent<'auth.site.changed'>): Promise<void> => {
    await store(tx);
    afterCommit(tx, () => live.send({ siteId, userId: null, frame: siteChangedFrame }));
  };
