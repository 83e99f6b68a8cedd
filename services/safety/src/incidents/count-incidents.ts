import type { IncidentCounts, IncidentStatus } from '@floorlight/contracts/incidents';
import type { Principal } from '@floorlight/contracts/principal';
import { count, sql } from '@floorlight/database/drizzle';
import type { SafetyContext } from '../context.ts';
import { incidentReports } from '../schema.ts';
import { visibleTo } from './visible-incidents.ts';

export async function countIncidents({ db }: SafetyContext, principal: Principal): Promise<IncidentCounts> {
  const [counts] = await db.orm
    .select({
      total: count(),
      open: countOf('open'),
      in_progress: countOf('in_progress'),
      resolved: countOf('resolved'),
      closed: countOf('closed'),
    })
    .from(incidentReports)
    .where(visibleTo(principal));
  if (!counts) throw new Error('an aggregate without grouping returned no row');
  return counts;
}

const countOf = (status: IncidentStatus) =>
  sql<number>`count(*) filter (where ${incidentReports.status} = ${status})`.mapWith(Number);
