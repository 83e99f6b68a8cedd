import type { SafetyAnalytics } from '@floorlight/contracts/safety-analytics';
import { type SQL, sql } from '@floorlight/database/drizzle';
import type { SafetyContext } from '../context.ts';
import { andonAlerts } from '../schema.ts';
import { percentiles } from './percentiles.ts';
import { type Period, within } from './period.ts';

type Beacons = SafetyAnalytics['beacons'];

/**
 * Beacons by type and zone, most frequent first, each with its share and the cumulative share, and how long people took. A
 * beacon that ended by itself was solved by nobody.
 */
export async function beaconParetos({ db }: SafetyContext, period: Period): Promise<Beacons> {
  const [byType, byZone, byTypeAndZone, times] = await Promise.all([
    db.orm.execute<Beacons['byType'][number]>(pareto(period, sql`"alertType"`)),
    db.orm.execute<Beacons['byZone'][number]>(pareto(period, sql`zone`)),
    db.orm.execute<Beacons['byTypeAndZone'][number]>(pareto(period, sql`"alertType", zone`)),
    db.orm.execute<Pick<Beacons, 'take' | 'solve'>>(sql`
      select ${percentiles('to_take')} as take, ${percentiles('to_solve')} as solve from (
        select extract(epoch from coalesce(taken_at, case when resolved_by is not null then resolved_at end) - created_at) as to_take,
          extract(epoch from case when resolved_by is not null then resolved_at end - taken_at) as to_solve
        from ${andonAlerts} where ${within(period)}
      ) beacons`),
  ]);
  const [{ take, solve } = { take: null, solve: null }] = times.rows;
  const total = byType.rows.reduce((sum, { count }) => sum + count, 0);
  return { total, take, solve, byType: byType.rows, byZone: byZone.rows, byTypeAndZone: byTypeAndZone.rows };
}

const pareto = (period: Period, columns: SQL) => sql`
  select counted.*,
    count / (sum(count) over ())::float8 as share,
    (sum(count) over (order by count desc, ${columns} rows unbounded preceding))::float8
      / (sum(count) over ())::float8 as "cumulativeShare"
  from (
    select ${columns}, count(*)::int as count
    from (select alert_type as "alertType", warehouse_zone as zone from ${andonAlerts} where ${within(period)}) beacons
    group by ${columns}
  ) counted
  order by count desc, ${columns}`;
