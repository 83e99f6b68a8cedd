import type { Transaction } from '@floorlight/database/database';
import { sql } from '@floorlight/database/drizzle';
import { type Anchor, digits } from './anchor.ts';

/** The newest entries whose hashes an anchor holds, for each chain. */
const most = 10_000;

/** The heads of all chains and the hashes of their entries since the previous anchor, in one snapshot. */
export async function readHeads(tx: Transaction, previous: Anchor | null): Promise<Anchor['heads']> {
  const since = (previous?.heads ?? []).map(({ log, siteId, number }) => ({ log, site_id: siteId, number }));
  const recentOf = (log: string) => sql`
    select string_agg(left(entry.hash, ${digits}), '' order by entry.number) from ${sql.identifier(log)} entry
    where entry.site_id = head.site_id and entry.number > greatest(since.number, head.number - ${most})`;
  const { rows } = await tx.execute<Anchor['heads'][number]>(sql`
    select head.log, head.site_id as "siteId", head.number::int, head.hash,
      coalesce(case head.log when 'audit_log' then (${recentOf('audit_log')}) else (${recentOf('badge_log')}) end, '')
        as recent
    from audit_heads head
    left join jsonb_to_recordset(${JSON.stringify(since)}::jsonb) as since (log text, site_id text, number bigint)
      on since.log = head.log and since.site_id = head.site_id
    order by head.log collate "C", head.site_id collate "C"`);
  return rows;
}
