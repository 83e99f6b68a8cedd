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
 * come back. Of two frames the higher version is the newer. Whoever was assigned it by somebody else gets a push.
 */
export const onToteChanged =
  ({ live }: Pick<NotifyContext, 'live'>) =>
  async (tx: Transaction, event: ToteEvent): Promise<void> => {
    const { siteId, payload } = event;
    await pushToAssignee(tx, event);
    afterCommit(tx, () => live.send({ siteId, userId: null, frame: toteFrame(payload.tote) }));
  };

async function pushToAssignee(tx: Transaction, { name, siteId, actor, occurredAt, payload }: ToteEvent): Promise<void> {
  const { id, assignedTo } = payload.tote;
  if (name !== 'inventory.tote.updated' || assignedTo === null) return;
  // Who took it over stands beside it.
  if (payload.handedOver || assignedTo === payload.heldById || assignedTo === actor?.id) return;
  await queuePush(tx, { kind: 'tote', subjectId: id, siteId, userIds: [assignedTo], occurredAt: new Date(occurredAt) });
}
