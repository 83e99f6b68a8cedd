import type { QueryOf } from '@floorlight/contracts/endpoint';
import type * as incidents from '@floorlight/contracts/incidents';
import type { Principal } from '@floorlight/contracts/principal';
import { and, desc, eq, isNull, sql } from '@floorlight/database/drizzle';
import { createdBefore, pageOf } from '@floorlight/database/keyset';
import type { SafetyContext } from '../context.ts';
import { incidentReports } from '../schema.ts';
import { publicIncident } from './incident.ts';
import { visibleTo } from './visible-incidents.ts';

type Query = QueryOf<typeof incidents.listIncidents>;

/** One page of incidents, newest first. `next` is the `before` of the next page, null on the last. */
export async function listIncidents(
  { db }: SafetyContext,
  principal: Principal,
  query: Query,
): Promise<{ page: incidents.Incident[]; next: string | null }> {
  const { status, severity, incidentType, reportedType, search, before, limit } = query;
  const rows = await db.orm
    .select()
    .from(incidentReports)
    .where(
      and(
        visibleTo(principal),
        status && eq(incidentReports.status, status),
        severity && eq(incidentReports.severity, severity),
        incidentType && eq(incidentReports.incidentType, incidentType),
        reportedType && eq(incidentReports.reportedType, reportedType),
        isAssigned(query.assignedTo, principal),
        search ? contains(search) : undefined,
        before ? createdBefore(incidentReports, { id: before, siteId: principal.siteId }) : undefined,
      ),
    )
    .orderBy(desc(incidentReports.createdAt), desc(incidentReports.id))
    .limit(limit + 1);
  const { page, last } = pageOf(rows, limit);
  return { page: page.map(publicIncident), next: last?.id ?? null };
}

function isAssigned(assignedTo: Query['assignedTo'], principal: Principal) {
  if (assignedTo === undefined) return undefined;
  if (assignedTo === 'nobody') return isNull(incidentReports.assignedTo);
  return eq(incidentReports.assignedTo, assignedTo === 'me' ? principal.sub : assignedTo);
}

const { title, description, location, reportedByName } = incidentReports;
const contains = (search: string) =>
  sql`strpos(lower(concat_ws(E'\\n', ${title}, ${description}, ${location}, ${reportedByName})), lower(${search})) > 0`;
