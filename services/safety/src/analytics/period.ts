import type { QueryOf } from '@floorlight/contracts/endpoint';
import * as safetyAnalytics from '@floorlight/contracts/safety-analytics';
import { safetyFieldMessages } from '@floorlight/contracts/safety-field-messages';
import { sql } from '@floorlight/database/drizzle';
import { coded } from '@floorlight/languages/coded';
import { invalid } from '@floorlight/service-kit/failures';
import type { SafetyContext } from '../context.ts';

/** First and last day, both included, in the site's time zone. */
export interface Period {
  siteId: string;
  timeZone: string;
  from: string;
  to: string;
}

/** The requested period; by default it starts on a Monday and ends today. Throws `invalid_request` if it is invalid. */
export async function periodOf(
  { db, now }: SafetyContext,
  { siteId, timeZone }: Pick<Period, 'siteId' | 'timeZone'>,
  { from, to }: QueryOf<typeof safetyAnalytics.getSafetyAnalytics>,
): Promise<Period> {
  const { rows } = await db.orm.execute<{ from: string; to: string; days: number }>(sql`
    select "from"::text, "to"::text, "to" - "from" + 1 as days
    from (select coalesce(${to ?? null}::date, (${now().toISOString()}::timestamptz at time zone ${timeZone})::date) as "to") ends
    cross join lateral (
      select coalesce(${from ?? null}::date, date_trunc('week', "to"::timestamp)::date - ${7 * (safetyAnalytics.analyticsWeeks - 1)}::int) as "from"
    ) begins`);
  const [period] = rows;
  if (!period) throw new Error('a select without a table returned no row');
  if (period.days < 1) throw invalid({ from: coded(safetyFieldMessages.endsBeforeBeginning) });
  if (period.days > safetyAnalytics.analyticsDaysMax)
    throw invalid({ from: coded(safetyFieldMessages.periodTooLong, { count: safetyAnalytics.analyticsDaysMax }) });
  return { siteId, timeZone, from: period.from, to: period.to };
}

/** The condition for rows created at the site within the period. */
export const within = ({ siteId, timeZone, from, to }: Period) => sql`site_id = ${siteId}
  and created_at >= ${from}::timestamp at time zone ${timeZone}
  and created_at < (${to}::date + 1)::timestamp at time zone ${timeZone}`;
