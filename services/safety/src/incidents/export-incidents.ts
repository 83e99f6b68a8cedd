import { incidentNames } from '@floorlight/contracts/incident-messages';
import type { Incident, IncidentFilters } from '@floorlight/contracts/incidents';
import type { Language } from '@floorlight/contracts/languages';
import type { Principal } from '@floorlight/contracts/principal';
import { inLanguageOf } from '@floorlight/languages/server';
import type { CsvFile } from '@floorlight/service-kit/send-csv';
import { localDay, localSecond } from '@floorlight/sites/local-time';
import { siteOf } from '@floorlight/sites/site-of';
import type { SafetyContext } from '../context.ts';
import { t } from './incidents-file-messages.ts';
import { listIncidents } from './list-incidents.ts';
import { writeReportExported } from './write-report-exported.ts';

/** Who gets a file: in which language, and how it is sent. */
export interface Recipient {
  language: Language;
  send: (file: CsvFile) => Promise<void>;
}

/** Rows in memory at a time. */
const pageSize = 100;

/** Sends every incident that matches as a CSV file, with times on the site's clock. */
export async function exportIncidents(
  context: SafetyContext,
  principal: Principal,
  filters: IncidentFilters,
  { language, send }: Recipient,
): Promise<void> {
  const { timeZone } = siteOf(context.sites, principal.siteId);
  await writeReportExported(context, principal, 'incidents', appliedOf(filters));
  const timeOf = (instant: string | null) => instant && localSecond(new Date(instant), timeZone);

  async function* records() {
    let before: string | undefined;
    do {
      const { page, next } = await listIncidents(context, principal, { ...filters, before, limit: pageSize });
      yield* page.map((incident) => inLanguageOf(language, () => recordOf(incident, timeOf)));
      before = next ?? undefined;
    } while (before);
  }
  await send({
    fileName: `floorlight-incidents-${localDay(context.now(), timeZone)}.csv`,
    columns: inLanguageOf(language, () => [
      { key: 'createdAt', header: t.time({ timeZone }) },
      ...columns.map((key) => ({ key, header: t.columns[key]() })),
    ]),
    records: records(),
  });
}

const columns = [
  ...(['id', 'title', 'type', 'severity', 'status', 'description', 'location', 'zone', 'equipment', 'cost'] as const),
  ...(['reportedBy', 'assignedTo', 'immediateAction', 'witnesses', 'actions', 'openActions', 'photos'] as const),
  ...(['resolvedAt', 'resolvedBy', 'notes'] as const),
];

const recordOf = (incident: Incident, timeOf: (instant: string | null) => string | null) => ({
  createdAt: timeOf(incident.createdAt),
  id: incident.id,
  title: incident.title,
  type: incidentNames.types[incident.reportedType](),
  severity: incidentNames.severities[incident.severity](),
  status: incidentNames.statuses[incident.status](),
  description: incident.description,
  location: incident.location,
  zone: incident.warehouseZone,
  equipment: incident.equipmentInvolved,
  cost: incident.estimatedCost,
  reportedBy: incident.reportedByName ?? t.anonymous(),
  assignedTo: incident.assignedToName,
  immediateAction: incident.immediateAction,
  witnesses: incident.witnessInfo,
  actions: incident.correctiveActions
    .map(({ description, ownerName, dueOn }) => t.action({ description, owner: ownerName, day: dueOn }))
    .join('\n'),
  openActions: incident.correctiveActions.filter(({ doneAt }) => doneAt === null).length,
  photos: incident.photos.length,
  resolvedAt: timeOf(incident.resolvedAt),
  resolvedBy: incident.resolvedByName,
  notes: incident.resolutionNotes,
});

const appliedOf = (filters: IncidentFilters): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
