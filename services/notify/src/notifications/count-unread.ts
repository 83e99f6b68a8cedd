import { unreadCountMax } from '@floorlight/contracts/notifications';
import type { Principal } from '@floorlight/contracts/principal';
import { sql } from '@floorlight/database/drizzle';
import type { NotifyContext } from '../context.ts';
import { panelOf } from './panel.ts';

/** Counts the rows of the caller's panel that they have not read. There may be a million: the count ends at a limit. */
export async function countUnread({ db }: NotifyContext, principal: Principal): Promise<{ count: number }> {
  const { rows } = await db.orm.execute<{ count: number }>(sql`
    select least(count(*), ${unreadCountMax})::int as count
    from (${panelOf(principal, { limit: unreadCountMax, unreadOnly: true })}) panel`);
  return { count: rows[0]?.count ?? 0 };
}
