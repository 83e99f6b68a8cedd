import type { FloorEvent } from '@floorlight/contracts/events';
import type { Transaction } from '@floorlight/database/database';
import { tellManagers } from '../announcements/tell-managers.ts';
import type { NotifyContext } from '../context.ts';
import { breaksChangedFrame } from '../live/frames.ts';

/**
 * The site's managers learn that breaks have changed, so that what they look at is read anew, by the rules of what
 * they may see.
 */
export const onBreakFigures =
  (context: NotifyContext) =>
  (tx: Transaction, { siteId }: FloorEvent<'breaks.analytics.updated'>): Promise<void> =>
    tellManagers(context, tx, siteId, breaksChangedFrame);
