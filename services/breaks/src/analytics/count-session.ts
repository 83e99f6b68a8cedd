import type { FloorEvent } from '@floorlight/contracts/events';
import type { Transaction } from '@floorlight/database/database';
import { sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import type { BreaksContext } from '../context.ts';
import { firstKeptDay } from '../retention/delete-outdated.ts';
import { breakAnalytics } from '../schema.ts';
import type { SessionEvent } from '../sessions/say-session.ts';

/**
 * Adds what an event of a break means to the figures of its person, day and type. Only sums and a maximum: in whatever
 * order the events come, they add up to the same.
 */
export const countSession =
  (context: Pick<BreaksContext, 'policyOf' | 'now'>) =>
  async (tx: Transaction, { name, siteId, payload }: FloorEvent<SessionEvent>): Promise<void> => {
    const { session, userId } = payload;
    // Breaks from before there were figures know no day.
    if (session.day === null) return;
    const { rows } = await tx.execute<{ kept: boolean }>(
      sql`select ${session.day}::date >= ${firstKeptDay(context.policyOf(siteId), context.now())} as kept`,
    );
    if (!rows[0]?.kept) return;

    const { began, cameBack, late, extended, duration } = meaning(name, payload);
    await tx.execute(sql`
      insert into ${breakAnalytics} as kept (
        site_id, user_id, date, session_type, total_sessions, total_duration, average_duration,
        longest_session, within_policy_count, extended_count, expired_count
      ) values (
        ${siteId}, ${userId}, ${session.day}, ${session.sessionType}, ${began}, ${duration}, ${duration},
        ${duration}, ${cameBack - late}, ${extended}, ${late}
      )
      on conflict (user_id, site_id, date, session_type) do update set
        total_sessions = kept.total_sessions + excluded.total_sessions,
        total_duration = kept.total_duration + excluded.total_duration,
        average_duration = coalesce(round((kept.total_duration + excluded.total_duration)::numeric / nullif(
          kept.within_policy_count + excluded.within_policy_count + kept.expired_count + excluded.expired_count, 0)), 0),
        longest_session = greatest(kept.longest_session, excluded.longest_session),
        within_policy_count = kept.within_policy_count + excluded.within_policy_count,
        extended_count = kept.extended_count + excluded.extended_count,
        expired_count = kept.expired_count + excluded.expired_count`);
    await writeEvent(tx, { name: 'breaks.analytics.updated', siteId, actor: null, payload: { date: session.day } });
  };

function meaning(name: SessionEvent, { session }: FloorEvent<SessionEvent>['payload']) {
  const nothing = { began: 0, cameBack: 0, late: 0, extended: 0, duration: 0 };
  switch (name) {
    case 'breaks.session.started':
      return { ...nothing, began: 1 };
    case 'breaks.session.ended':
      return {
        ...nothing,
        cameBack: 1,
        late: session.status === 'expired' ? 1 : 0,
        duration: session.duration ?? 0,
      };
    case 'breaks.session.extended':
      return { ...nothing, extended: session.extensions === 1 ? 1 : 0 };
    case 'breaks.session.expired':
    case 'breaks.session.cancelled':
      return nothing;
    default:
      return name satisfies never;
  }
}
