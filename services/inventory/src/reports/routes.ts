import { emailReport, exportCounts, listReports as listReportsEndpoint } from '@floorlight/contracts/count-reports';
import { type Route, route } from '@floorlight/service-kit/route';
import type { InventoryContext } from '../context.ts';
import { emailSession } from './email-report.ts';
import { exportSession } from './export-counts.ts';
import { listReports } from './list-reports.ts';

export const reportRoutes = (context: InventoryContext): Route[] => [
  route(exportCounts, ({ body, principal }) => exportSession(context, principal, body)),
  route(emailReport, ({ body, principal, once }) => emailSession(context, principal, body, once)),
  route(listReportsEndpoint, ({ query, principal }) => listReports(context, principal, query.sessionId)),
];
