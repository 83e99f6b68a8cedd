import type { IncidentCounts, IncidentStatus } from '@floorlight/contracts/incidents';
import type { Principal } from '@floorlight/contracts/principal';
import { count as rows, sql } from '@floorlight/database/drizzle';
import type { SafetyContext } from '../context.ts';
import { incidentReports } from '../schema.ts';
import { visibleTo } from './visible-incidents.ts';

export async function countIncidents({ db }: SafetyContext, principal: Principal): Promise<IncidentCounts> {
  const [counts] = await db.orm
    .select({
      total: rows(),
      open: rowsOf('open'),
      in_progress: rowsOf('in_progress'),
      resolved: rowsOf('resolved'),
      closed: rowsOf('closed'),
    })
    .from(incidentReports)
    .where(visibleTo(principal));
  if (!counts) throw new Error('an aggregate without grouping returned no row');
  return counts;
}

const rowsOf = (status: IncidentStatus) =>
  sql<number>`count(*) filter (where ${incidentReports.status} = ${status})`.mapWith(Number);
