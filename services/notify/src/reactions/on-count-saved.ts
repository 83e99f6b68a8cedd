import type { FloorEvent } from '@floorlight/contracts/events';
import type { Transaction } from '@floorlight/database/database';
import { sendFrame } from '../announcements/send-frame.ts';
import type { NotifyContext } from '../context.ts';
import { countsChangedFrame } from '../live/frames.ts';

/** A wall was counted: those who see the site's counts read them again. */
export const onCountSaved =
  (context: NotifyContext) =>
  (tx: Transaction, { siteId }: FloorEvent<'inventory.count.saved'>): Promise<void> =>
    sendFrame(context, tx, { siteId, permission: 'counts.listAll', frame: countsChangedFrame });
