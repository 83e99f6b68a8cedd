import type { FloorEvent } from '@floorlight/contracts/events';
import type { Transaction } from '@floorlight/database/database';
import { afterCommit } from '../after-commit.ts';
import type { NotifyContext } from '../context.ts';
import { toteFrame } from '../live/frames.ts';
import { queuePush } from '../push/queue-push.ts';

type ToteEvent =
  FloorEvent<`inventory.tote.${'created' | 'updated' | 'scanned' | 'offered' | 'requested' | 'withdrawn' | 'removed'}`>;

/**
 * Sends a changed tote to everyone of the site who is connected, outside the feed: the others read their totes when they
 * come back. Of two frames the higher version is the newer. Whoever was assigned it by somebody else gets a push, and so
 * does whoever has it and is asked to hand it over.
 */
export const onToteChanged =
  ({ live }: Pick<NotifyContext, 'live'>) =>
  async (tx: Transaction, event: ToteEvent): Promise<void> => {
    const { siteId, payload } = event;
    await pushToAssignee(tx, event);
    afterCommit(tx, () => live.send({ siteId, userId: null, frame: toteFrame(payload.tote) }));
  };

async function pushToAssignee(tx: Transaction, event: ToteEvent): Promise<void> {
  const { siteId, actor, occurredAt, payload } = event;
  const { id, assignedTo } = payload.tote;
  const kind = pushOf(event);
  if (kind === null || assignedTo === null || assignedTo === actor?.id) return;
  await queuePush(tx, { kind, subjectId: id, siteId, userIds: [assignedTo], occurredAt: new Date(occurredAt) });
}

/** What the assignee of a tote has to learn, unless they did it themselves. */
function pushOf({ name, payload }: ToteEvent): 'tote' | 'tote_wanted' | null {
  if (name === 'inventory.tote.requested') return 'tote_wanted';
  if (name !== 'inventory.tote.updated') return null;
  // Who took it over stands beside it.
  const isNew = payload.tote.assignedTo !== payload.heldById && !payload.handedOver;
  return isNew ? 'tote' : null;
}
