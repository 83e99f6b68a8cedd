import type { FloorEvent } from '@floorlight/contracts/events';
import type { Transaction } from '@floorlight/database/database';
import { sendFrame } from '../announcements/send-frame.ts';
import type { NotifyContext } from '../context.ts';
import { breaksChangedFrame } from '../live/frames.ts';

/**
 * Breaks have changed, or somebody has confirmed those of a shift: those who see the site's breaks read them again, by the
 * rules for what they may see.
 */
export const onBreakFigures =
  (context: NotifyContext) =>
  (tx: Transaction, { siteId }: FloorEvent<'breaks.analytics.updated' | 'breaks.shift.attested'>): Promise<void> =>
    sendFrame(context, tx, { siteId, permission: 'breaks.listAll', frame: breaksChangedFrame });
