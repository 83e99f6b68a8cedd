import { may } from '@floorlight/contracts/permissions';
import type { Role } from '@floorlight/contracts/person';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, isNull } from '@floorlight/database/drizzle';
import { afterCommit } from '../after-commit.ts';
import type { NotifyContext } from '../context.ts';
import { feedIntervals, memberships, people, siteFeeds } from '../schema.ts';
import { addMissed } from './add-missed.ts';
import { lockSites, type SiteFeed } from './site-feed.ts';

/**
 * Gives a person the feeds that our copy of them entitles them to: at each site at which they work that of its managers or
 * of everyone. A manager also gets what was announced since `since` without them; returns the ids of that. The caller has
 * just stored the person, which locks their row.
 */
export async function changeAudience(
  { live }: Pick<NotifyContext, 'live'>,
  tx: Transaction,
  userId: string,
  since: string,
): Promise<string[]> {
  const { wanted, current } = await audiencesOf(tx, userId);
  const touched = [...new Set([...wanted.keys(), ...current.keys()])].filter(
    (siteId) => wanted.get(siteId) !== current.get(siteId) || wanted.get(siteId) === 'managers',
  );
  if (touched.length === 0) return [];
  const locked = await lockSites(tx, touched);
  const tops = new Map([...locked.values()].map(({ siteId, top }) => [siteId, top]));
  const missed: string[] = [];
  for (const site of locked.values()) {
    const [before, after] = [current.get(site.siteId), wanted.get(site.siteId)];
    if (after === 'managers') missed.push(...(await addMissed(tx, userId, since, site)));
    if (before === after) continue;
    if (before) await leave(tx, userId, site);
    if (after) await join(tx, userId, site, after);
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

/** By site. */
type Audiences = Map<string, 'managers' | 'everyone'>;

/** The audiences to which a person belongs by our copy of them, and those by the intervals that are open. */
async function audiencesOf(tx: Transaction, userId: string): Promise<{ wanted: Audiences; current: Audiences }> {
  const works = await tx
    .select({ siteId: memberships.siteId, role: memberships.role })
    .from(memberships)
    .innerJoin(people, eq(people.id, memberships.userId))
    .where(and(eq(memberships.userId, userId), people.isActive));
  const open = await tx
    .select({ siteId: feedIntervals.siteId, audience: feedIntervals.audience })
    .from(feedIntervals)
    .where(and(eq(feedIntervals.userId, userId), isNull(feedIntervals.untilSeq)));
  const audienceFor = (role: Role) => (may(role, 'notifications.receiveAll') ? 'managers' : 'everyone');
  return {
    wanted: new Map(works.map(({ siteId, role }) => [siteId, audienceFor(role)])),
    current: new Map(open.map(({ siteId, audience }) => [siteId, audience])),
  };
}

/** A change takes a number of its own, so that no instance misses it. */
async function leave(tx: Transaction, userId: string, site: SiteFeed): Promise<void> {
  const isOpen = and(
    eq(feedIntervals.userId, userId),
    eq(feedIntervals.siteId, site.siteId),
    isNull(feedIntervals.untilSeq),
  );
  await tx.update(feedIntervals).set({ untilSeq: site.top }).where(isOpen);
  site.top += 1;
}

async function join(tx: Transaction, userId: string, site: SiteFeed, audience: 'managers' | 'everyone'): Promise<void> {
  await tx.insert(feedIntervals).values({ userId, siteId: site.siteId, audience, afterSeq: site.top });
  site.top += 1;
}
