import { defineEndpoint } from './endpoint.ts';
import { IncidentFilters } from './incidents.ts';

export const exportIncidents = defineEndpoint({
  service: 'safety',
  method: 'GET',
  path: '/api/incident-reports/export.csv',
  summary:
    'The incidents of the site that match the filters as a CSV file (UTF-8 with a byte order mark), newest first.',
  access: 'incidents.listAll',
  features: ['incidents'],
  changes: true,
  query: IncidentFilters,
  reply: { status: 200 },
});

export const incidentExportEndpoints = { exportIncidents };
