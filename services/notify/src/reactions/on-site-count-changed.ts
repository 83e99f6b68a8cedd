import type { FloorEvent } from '@floorlight/contracts/events';
import { rolesWith } from '@floorlight/contracts/permissions';
import type { SiteCountWall } from '@floorlight/contracts/site-counts';
import type { Transaction } from '@floorlight/database/database';
import { and } from '@floorlight/database/drizzle';
import { worksAt } from '@floorlight/people/memberships-table';
import { afterCommit } from '../after-commit.ts';
import type { NotifyContext } from '../context.ts';
import { siteCountFrame } from '../live/frames.ts';
import { queuePush } from '../push/queue-push.ts';
import { people } from '../schema.ts';

type Context = Pick<NotifyContext, 'live'>;

/** Walls in one frame. After a larger change clients read the count again. */
const wallsInFrame = 20;

/** A count of the site was opened, changed or closed: those on it read it again, and who is named anew gets a push. */
export const onSiteCountChanged =
  ({ live }: Context) =>
  async (
    tx: Transaction,
    event: FloorEvent<'inventory.sitecount.opened' | 'inventory.sitecount.changed' | 'inventory.sitecount.closed'>,
  ): Promise<void> => {
    const { name, siteId, actor, occurredAt, payload } = event;
    const { id, people: counters } = payload.count;
    const before = 'before' in payload ? payload.before : [];
    // Whoever left has to learn it too; from or to everyone, everybody does.
    const isForAll = counters.length === 0 || ('before' in payload && before.length === 0);
    const ids = [...counters, ...before].map((person) => person.id);
    const receivers = isForAll ? [null] : [...new Set([...ids, ...(await managersOf(tx, siteId))])];
    const known = new Set([actor?.id, ...before.map((person) => person.id)]);
    const userIds = counters.map((person) => person.id).filter((each) => !known.has(each));
    if (name !== 'inventory.sitecount.closed' && userIds.length > 0)
      await queuePush(tx, { kind: 'count', subjectId: id, siteId, userIds, occurredAt: new Date(occurredAt) });
    afterCommit(tx, () => {
      for (const userId of receivers) live.send({ siteId, userId, frame: siteCountFrame(id) });
    });
  };

/**
 * Sends changed walls to everyone on their count and to managers, outside the feed. In a blind count only managers get
 * figures. Whoever was assigned walls by somebody else gets a push.
 */
export const onWallsChanged =
  ({ live }: Context) =>
  async (tx: Transaction, event: FloorEvent<'inventory.wall.changed'>): Promise<void> => {
    const { siteId, payload } = event;
    await pushToAssignee(tx, event);
    const { siteCountId, walls, blind, people: counters } = payload;
    const isSmall = walls.length <= wallsInFrame;
    const whole = siteCountFrame(siteCountId, isSmall ? walls : undefined);
    const forCounters = blind && isSmall ? siteCountFrame(siteCountId, walls.map(withoutFigures)) : whole;
    const isForAll = counters.length === 0 && forCounters === whole;
    // Most counts are for everyone: then one frame is for managers too.
    const managers = isForAll ? [] : await managersOf(tx, siteId);
    afterCommit(tx, () => {
      for (const userId of counters.length === 0 ? [null] : counters) live.send({ siteId, userId, frame: forCounters });
      for (const userId of managers) live.send({ siteId, userId, frame: whole });
    });
  };

/** The people of the site who see all of its counts. */
async function managersOf(tx: Transaction, siteId: string): Promise<string[]> {
  const rows = await tx
    .select({ userId: people.id })
    .from(people)
    .where(and(worksAt(people, siteId, rolesWith('counts.listAll')), people.isActive));
  return rows.map(({ userId }) => userId);
}

const withoutFigures = (wall: SiteCountWall): SiteCountWall => ({
  ...wall,
  figures: null,
  lastTotal: null,
  recountReason: wall.recountReason === 'variance' ? null : wall.recountReason,
});

async function pushToAssignee(
  tx: Transaction,
  { siteId, actor, occurredAt, payload }: FloorEvent<'inventory.wall.changed'>,
): Promise<void> {
  const assignees = new Set(payload.walls.map(({ assignedTo }) => assignedTo));
  const userIds = [...assignees].filter((id) => id !== null && id !== actor?.id) as string[]; // without null
  if (payload.change !== 'assigned' || userIds.length === 0) return;
  const subjectId = payload.siteCountId;
  await queuePush(tx, { kind: 'count', subjectId, siteId, userIds, occurredAt: new Date(occurredAt) });
}
