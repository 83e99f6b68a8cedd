import { sql } from '@floorlight/database/drizzle';
import type { SafetyContext } from '../context.ts';
import { emergencyAlerts, evacuations } from '../schema.ts';
import { type Period, within } from './period.ts';

interface Counts {
  drills: { alerts: number; evacuations: number };
  evacuations: number;
}

/** The drills of the period, and its real evacuations. */
export async function drillCounts({ db }: SafetyContext, period: Period): Promise<Counts> {
  const { rows } = await db.orm.execute<{ alerts: number; drills: number; real: number }>(sql`
    select
      (select count(*)::int from ${emergencyAlerts} where ${within(period)} and drill and folded_into is null) as alerts,
      (select count(*)::int from ${evacuations} where ${within(period)} and drill) as drills,
      (select count(*)::int from ${evacuations} where ${within(period)} and not drill) as real`);
  const { alerts = 0, drills = 0, real = 0 } = rows[0] ?? {};
  return { drills: { alerts, evacuations: drills }, evacuations: real };
}
