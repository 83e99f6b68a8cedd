import type { Site } from '@floorlight/contracts/sites';
import type { Database, Transaction } from '@floorlight/database/database';
import { and, eq, inArray, lt, or, type SQL, sql } from '@floorlight/database/drizzle';
import { type auditLog, type badgeLog, breakTakers } from './tables.ts';

/** Entries that say when a person took a break. A site whose breakPrivacy is `team` does not show them, however old they are. */
export const breakActions = ['breaks.session.started', 'breaks.session.ended', 'breaks.shift.attested'];

type Retention = Pick<Site, 'id' | 'breakRetentionDays'>;

interface Entry {
  siteId: string;
  userId: string | null;
  userName: string | null;
  action: string;
  ipAddress: string | null;
  userAgent: string | null;
  timestamp: Date;
}

/**
 * Puts an alias in place of who took a break, one for each day. Entries stay for good, and nobody can change them; who is
 * behind an alias is forgotten after the site's `breakRetentionDays`.
 */
export async function withAliases<T extends { entry: Entry }>(tx: Transaction, described: T[]): Promise<T[]> {
  const ofBreaks = described.filter(({ entry }) => entry.userId && breakActions.includes(entry.action));
  if (ofBreaks.length === 0) return described;
  const keys = new Map(ofBreaks.map(({ entry }) => [keyOf(entry), entry]));
  const taken = [...keys].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry);
  const rows = await tx
    .insert(breakTakers)
    .values(taken.map(({ userId, siteId, timestamp }) => ({ userId: userId ?? '', siteId, day: dayOf(timestamp) })))
    // An update, so that it returns the alias that is there.
    .onConflictDoUpdate({
      target: [breakTakers.userId, breakTakers.siteId, breakTakers.day],
      set: { day: sql`excluded.day` },
    })
    .returning();
  const aliases = new Map(rows.map(({ userId, siteId, day, alias }) => [`${userId} ${siteId} ${day}`, alias]));
  return described.map((each) => {
    if (!ofBreaks.includes(each)) return each;
    const hidden = { userId: aliases.get(keyOf(each.entry)) ?? null, userName: null, ipAddress: null, userAgent: null };
    return { ...each, entry: { ...each.entry, ...hidden } };
  });
}

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);
const keyOf = ({ userId, siteId, timestamp }: Entry): string => `${userId} ${siteId} ${dayOf(timestamp)}`;

/** The person behind each alias that is still known. */
export async function findTakers(orm: Pick<Transaction, 'select'>, aliases: string[]): Promise<Map<string, string>> {
  if (aliases.length === 0) return new Map();
  const { alias, userId } = breakTakers;
  const rows = await orm.select({ alias, userId }).from(breakTakers).where(inArray(alias, aliases));
  return new Map(rows.map((row) => [row.alias, row.userId]));
}

/** The SQL condition for the entries of the people in `ids`, a parameter or a subquery in parentheses. */
export const isBy = (log: typeof auditLog | typeof badgeLog, ids: SQL): SQL | undefined =>
  or(
    sql`${log.userId} in ${ids}`,
    sql`${log.userId} = any(array(select alias from ${breakTakers} where ${breakTakers.userId} in ${ids}))`,
  );

/** A query for the ids under which entries know a person: their own and the aliases. */
export const idsOf = (userId: string): SQL => sql`
  select ${userId}::uuid union all select alias from ${breakTakers} where ${breakTakers.userId} = ${userId}`;

/** Forgets who is behind the aliases of each site whose retention has ended. */
export async function forgetBreakTakers({ orm }: Database, sites: Iterable<Retention>): Promise<void> {
  for (const { id, breakRetentionDays } of sites)
    await orm
      .delete(breakTakers)
      .where(
        and(
          eq(breakTakers.siteId, id),
          lt(breakTakers.day, sql`(now() - make_interval(days => ${breakRetentionDays}))::date`),
        ),
      );
}
