import * as countReports from '@floorlight/contracts/count-reports';
import { type Route, route } from '@floorlight/service-kit/route';
import type { InventoryContext } from '../context.ts';
import { emailReport } from './email-report.ts';
import { exportCounts } from './export-counts.ts';
import { listReports } from './list-reports.ts';

export const reportRoutes = (context: InventoryContext): Route[] => [
  route(countReports.exportCounts, ({ body, principal }) => exportCounts(context, principal, body)),
  route(countReports.emailReport, ({ body, principal, once }) => emailReport(context, principal, body, once)),
  route(countReports.listReports, ({ query, principal }) => listReports(context, principal, query.sessionId)),
];
