import type { AlertTimelineEntry } from '@floorlight/contracts/alert-timeline';
import type { Principal } from '@floorlight/contracts/principal';
import { and, asc, eq } from '@floorlight/database/drizzle';
import { coded } from '@floorlight/languages/coded';
import { notFound } from '@floorlight/service-kit/failures';
import { visibleTo } from '../alerts/visible-alerts.ts';
import type { SafetyContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import { timelineEntry } from '../responses/alert-entry.ts';
import { alertEntries, alertEscalations, emergencyAlerts } from '../schema.ts';
import { locationRuns } from './location-runs.ts';
import { locatedEntries, stepEntries } from './timeline.ts';

/** The history of an alert, oldest first. */
export async function getAlertTimeline(
  { db }: SafetyContext,
  principal: Principal,
  id: string,
): Promise<AlertTimelineEntry[]> {
  const [alert] = await db.orm
    .select()
    .from(emergencyAlerts)
    .where(and(eq(emergencyAlerts.id, id), visibleTo(principal)));
  if (!alert) throw notFound(coded(refusals.alertNotFound));
  const rounds = await db.orm
    .select()
    .from(alertEscalations)
    .where(eq(alertEscalations.alertId, id))
    .orderBy(asc(alertEscalations.round));

  const entries = await db.orm
    .select()
    .from(alertEntries)
    .where(eq(alertEntries.alertId, id))
    .orderBy(asc(alertEntries.at));

  const steps = [...stepEntries(alert, rounds), ...entries.map(timelineEntry)];
  const runs = await locationRuns(
    db,
    id,
    steps.map(({ at }) => at),
  );
  return [...steps, ...locatedEntries(alert, runs)].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
