import { may } from '@floorlight/contracts/permissions';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, isNull } from '@floorlight/database/drizzle';
import { afterCommit } from '../after-commit.ts';
import type { NotifyContext } from '../context.ts';
import { feedIntervals, people, siteFeeds } from '../schema.ts';
import { addMissed } from './add-missed.ts';
import { lockSites, type SiteFeed } from './site-feed.ts';

/**
 * Gives a person the feed that our copy of them entitles them to: that of the managers or of everyone of their site, or
 * none. A manager also gets what was announced since `since` without them; returns the ids of that. The caller has just
 * stored the person, which locks their row.
 */
export async function changeAudience(
  { live }: Pick<NotifyContext, 'live'>,
  tx: Transaction,
  userId: string,
  since: string,
): Promise<string[]> {
  const { wanted, current } = await audienceOf(tx, userId);
  if (isSame({ wanted, current }) && wanted?.audience !== 'managers') return [];
  const locked = await lockSites(tx, sitesOf({ wanted, current }));
  const tops = new Map([...locked.values()].map(({ siteId, top }) => [siteId, top]));
  const site = wanted && locked.get(wanted.siteId);
  const missed = site && wanted.audience === 'managers' ? await addMissed(tx, userId, since, site) : [];

  if (!isSame({ wanted, current })) {
    const left = current && locked.get(current.siteId);
    if (left) await leave(tx, userId, left);
    // The numbers of one person rise, whatever site they belong to.
    if (site) await join(tx, userId, site, wanted.audience, Math.max(site.top, left?.top ?? 0));
  }
  const changed = [...locked.values()].filter(({ siteId, top }) => top > (tops.get(siteId) ?? 0));
  for (const { siteId, top } of changed) await tx.update(siteFeeds).set({ top }).where(eq(siteFeeds.siteId, siteId));
  afterCommit(tx, () =>
    live.push(
      changed.map(({ siteId, top }) => ({
        lane: 'routine',
        siteId,
        first: (tops.get(siteId) ?? 0) + 1,
        seq: top,
        occurredAt: Date.now(),
        audience: null,
        listed: false,
        own: [],
        messages: {},
        changed: userId,
      })),
    ),
  );
  return missed;
}

interface Membership {
  siteId: string;
  audience: 'managers' | 'everyone';
}

interface Audiences {
  /** By our copy of them. */
  wanted: Membership | null;
  /** By the interval that is open. */
  current: Membership | null;
}

async function audienceOf(tx: Transaction, userId: string): Promise<Audiences> {
  const [person] = await tx.select().from(people).where(eq(people.id, userId));
  const [current] = await tx
    .select({ siteId: feedIntervals.siteId, audience: feedIntervals.audience })
    .from(feedIntervals)
    .where(and(eq(feedIntervals.userId, userId), isNull(feedIntervals.untilSeq)));
  const audience = person && may(person.role, 'notifications.receiveAll') ? 'managers' : 'everyone';
  return {
    wanted: person?.isActive ? { siteId: person.siteId, audience } : null,
    current: current ?? null,
  };
}

const isSame = ({ wanted, current }: Audiences): boolean =>
  wanted?.siteId === current?.siteId && wanted?.audience === current?.audience;

const sitesOf = ({ wanted, current }: Audiences): string[] =>
  [wanted, current].flatMap((membership) => (membership ? [membership.siteId] : []));

/** A change takes a number of its own, so that no instance misses it. */
async function leave(tx: Transaction, userId: string, site: SiteFeed): Promise<void> {
  await tx
    .update(feedIntervals)
    .set({ untilSeq: site.top })
    .where(and(eq(feedIntervals.userId, userId), isNull(feedIntervals.untilSeq)));
  site.top += 1;
}

async function join(
  tx: Transaction,
  userId: string,
  site: SiteFeed,
  audience: Membership['audience'],
  afterSeq: number,
): Promise<void> {
  await tx.insert(feedIntervals).values({ userId, siteId: site.siteId, audience, afterSeq });
  site.top = Math.max(site.top, afterSeq) + 1;
}
