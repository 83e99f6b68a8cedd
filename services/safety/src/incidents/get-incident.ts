import type { Incident } from '@floorlight/contracts/incidents';
import type { Principal } from '@floorlight/contracts/principal';
import { and, eq } from '@floorlight/database/drizzle';
import { coded } from '@floorlight/languages/coded';
import { notFound } from '@floorlight/service-kit/failures';
import type { SafetyContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import { incidentReports } from '../schema.ts';
import { publicIncident } from './incident.ts';
import { visibleTo } from './visible-incidents.ts';

export async function getIncident({ db }: SafetyContext, principal: Principal, id: string): Promise<Incident> {
  const [row] = await db.orm
    .select()
    .from(incidentReports)
    .where(and(eq(incidentReports.id, id), visibleTo(principal)));
  if (!row) throw notFound(coded(refusals.incidentNotFound));
  return publicIncident(row);
}
