import type { SafetyAnalytics } from '@floorlight/contracts/safety-analytics';
import { sql } from '@floorlight/database/drizzle';
import type { SafetyContext } from '../context.ts';
import { incidentReports } from '../schema.ts';
import { type Period, within } from './period.ts';

type Incidents = SafetyAnalytics['incidents'];

/** Incidents by reported type and severity, most frequent first. */
export async function incidentCounts({ db }: SafetyContext, period: Period): Promise<Incidents> {
  const { rows } = await db.orm.execute<Incidents['byType'][number]>(sql`
    select reported_type as "reportedType",
      count(*)::int as total,
      (count(*) filter (where severity = 'critical'))::int as critical,
      (count(*) filter (where severity = 'high'))::int as high,
      (count(*) filter (where severity = 'medium'))::int as medium,
      (count(*) filter (where severity = 'low'))::int as low
    from ${incidentReports} where ${within(period)}
    group by reported_type order by total desc, reported_type`);
  return { total: rows.reduce((sum, { total }) => sum + total, 0), byType: rows };
}
