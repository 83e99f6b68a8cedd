import type { ResponseTimes, SafetyAnalytics } from '@floorlight/contracts/safety-analytics';
import { sql } from '@floorlight/database/drizzle';
import type { SafetyContext } from '../context.ts';
import { emergencyAlerts } from '../schema.ts';
import { percentiles } from './percentiles.ts';
import { type Period, within } from './period.ts';

type Times = ResponseTimes & Record<string, unknown>;

/** Response times of the period's alerts: overall, by week and by zone. */
export async function responseTimes({ db, now }: SafetyContext, period: Period): Promise<SafetyAnalytics['responses']> {
  const [overall, unanswered, byWeek, byZone] = await Promise.all([
    db.orm.execute<Times>(sql`select ${figures} from ${alertsOf(period)}`),
    db.orm.execute<{ count: number; oldest: number | null }>(sql`
      select count(*)::int as count,
        extract(epoch from ${now().toISOString()}::timestamptz - min(created_at))::float8 as oldest
      from ${emergencyAlerts} where ${within(period)} and folded_into is null and drill is not true and state = 'open'`),
    db.orm.execute<Times & { week: string }>(sql`
      select to_char(monday, 'YYYY-MM-DD') as week, ${figures}
      from generate_series(date_trunc('week', ${period.from}::timestamp), ${period.to}::timestamp, interval '7 days') monday
      left join ${alertsOf(period)} on alerts.week = monday
      group by monday order by monday`),
    db.orm.execute<Times & { zone: string | null }>(sql`
      select warehouse_zone as zone, ${figures} from ${alertsOf(period)}
      group by warehouse_zone order by alerts desc, zone nulls last`),
  ]);
  const [all] = overall.rows;
  if (!all) throw new Error('an aggregate without grouping returned no row');
  return { overall: all, unanswered: unanswered.rows[0], byWeek: byWeek.rows, byZone: byZone.rows };
}

const alertsOf = (period: Period) => sql`(
  select id, state, warehouse_zone,
    date_trunc('week', created_at at time zone ${period.timeZone}) as week,
    extract(epoch from coalesce(acknowledged_at, case when state = 'resolved' then resolved_at end) - created_at) as to_acknowledge,
    case when state = 'resolved' then extract(epoch from resolved_at - created_at) end as to_resolve
  from ${emergencyAlerts} where ${within(period)} and folded_into is null and drill is not true
) alerts`;

/** Zeros and nulls if there are no alerts. */
const figures = sql`
  count(id)::int as alerts,
  count(to_acknowledge)::int as acknowledged,
  count(to_resolve)::int as resolved,
  (count(id) filter (where state = 'cancelled'))::int as cancelled,
  ${percentiles('to_acknowledge')} as acknowledge,
  ${percentiles('to_resolve')} as resolve`;
