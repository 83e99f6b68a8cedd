import type { FloorEvent } from '@floorlight/contracts/events';
import type { Transaction } from '@floorlight/database/database';
import { tellManagers } from '../announcements/tell-managers.ts';
import type { NotifyContext } from '../context.ts';
import { countsChangedFrame } from '../live/frames.ts';

/** The site's managers learn that a wall was counted, so that what they look at is read anew. */
export const onCountSaved =
  (context: NotifyContext) =>
  (tx: Transaction, { siteId }: FloorEvent<'inventory.count.saved'>): Promise<void> =>
    tellManagers(context, tx, siteId, countsChangedFrame);
