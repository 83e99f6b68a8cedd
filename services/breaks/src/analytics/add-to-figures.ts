import type { Transaction } from '@floorlight/database/database';
import { sql } from '@floorlight/database/drizzle';
import { breakAnalytics } from '../schema.ts';
import type { SessionRow } from '../sessions/session.ts';

interface Addition {
  begun?: number;
  extended?: number;
  /** Seconds of a break whose taker came back. */
  returnedAfter?: number;
  late?: boolean;
}

/**
 * Adds to the figures of a break's person, day and type. Called in the transaction that changes the break, so that both
 * happen or neither does. It only adds and takes a maximum, so the order of changes doesn't matter.
 */
export async function addToFigures(
  tx: Transaction,
  { siteId, userId, day, sessionType }: SessionRow,
  { begun = 0, extended = 0, returnedAfter, late = false }: Addition,
): Promise<void> {
  const returned = returnedAfter !== undefined;
  const duration = returnedAfter ?? 0;
  await tx.execute(sql`
    insert into ${breakAnalytics} as stored (
      site_id, user_id, date, session_type, total_sessions, total_duration, average_duration,
      longest_session, within_policy_count, extended_count, expired_count
    ) values (
      ${siteId}, ${userId}, ${day}, ${sessionType}, ${begun}, ${duration}, ${duration},
      ${duration}, ${returned && !late ? 1 : 0}, ${extended}, ${returned && late ? 1 : 0}
    )
    on conflict (user_id, site_id, date, session_type) do update set
      total_sessions = stored.total_sessions + excluded.total_sessions,
      total_duration = stored.total_duration + excluded.total_duration,
      average_duration = coalesce(round((stored.total_duration + excluded.total_duration)::numeric / nullif(
        stored.within_policy_count + excluded.within_policy_count + stored.expired_count + excluded.expired_count, 0)), 0),
      longest_session = greatest(stored.longest_session, excluded.longest_session),
      within_policy_count = stored.within_policy_count + excluded.within_policy_count,
      extended_count = stored.extended_count + excluded.extended_count,
      expired_count = stored.expired_count + excluded.expired_count`);
}
