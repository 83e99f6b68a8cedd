import type { QueryOf } from '@floorlight/contracts/endpoint';
import type { Incident, listIncidents } from '@floorlight/contracts/incidents';
import type { Principal } from '@floorlight/contracts/principal';
import { and, desc, eq, isNull, sql } from '@floorlight/database/drizzle';
import type { SafetyContext } from '../context.ts';
import { incidentReports } from '../schema.ts';
import { publicIncident } from './incident.ts';
import { visibleTo } from './visible-incidents.ts';

type Query = QueryOf<typeof listIncidents>;

/** One page of incidents, newest first, and whether there is more behind it. */
export async function list(
  { db }: SafetyContext,
  principal: Principal,
  query: Query,
): Promise<{ incidents: Incident[]; more: boolean }> {
  const { status, severity, incidentType, search, before, limit } = query;
  const rows = await db.orm
    .select()
    .from(incidentReports)
    .where(
      and(
        visibleTo(principal),
        status && eq(incidentReports.status, status),
        severity && eq(incidentReports.severity, severity),
        incidentType && eq(incidentReports.incidentType, incidentType),
        assignment(query.assignedTo, principal),
        search ? mentions(search) : undefined,
        before ? olderThan(before, principal.siteId) : undefined,
      ),
    )
    .orderBy(desc(incidentReports.createdAt), desc(incidentReports.id))
    .limit(limit + 1);
  return { incidents: rows.slice(0, limit).map(publicIncident), more: rows.length > limit };
}

function assignment(assignedTo: Query['assignedTo'], principal: Principal) {
  if (assignedTo === undefined) return undefined;
  if (assignedTo === 'nobody') return isNull(incidentReports.assignedTo);
  return eq(incidentReports.assignedTo, assignedTo === 'me' ? principal.sub : assignedTo);
}

const { title, description, location, reportedByName } = incidentReports;
const mentions = (search: string) =>
  sql`strpos(lower(concat_ws(E'\\n', ${title}, ${description}, ${location}, ${reportedByName})), lower(${search})) > 0`;

const olderThan = (id: string, siteId: string) =>
  sql`(${incidentReports.createdAt}, ${incidentReports.id}) < (
    select last.created_at, last.id from ${incidentReports} last where last.id = ${id} and last.site_id = ${siteId})`;
