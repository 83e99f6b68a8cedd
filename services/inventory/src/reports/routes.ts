import * as countReports from '@floorlight/contracts/count-reports';
import { availableLanguages } from '@floorlight/languages/server';
import { requestLanguage } from '@floorlight/service-kit/request-language';
import { type Route, route } from '@floorlight/service-kit/route';
import { siteOf } from '@floorlight/sites/site-of';
import type { InventoryContext } from '../context.ts';
import { emailReport } from './email-report.ts';
import { exportCounts } from './export-counts.ts';
import { listReports } from './list-reports.ts';

export const reportRoutes = (context: InventoryContext): Route[] => [
  route(countReports.exportCounts, ({ body, principal, request }) => {
    const { language } = siteOf(context.sites, principal.siteId);
    return exportCounts(context, principal, body, requestLanguage(request, availableLanguages(), language));
  }),
  route(countReports.emailReport, ({ body, principal, once }) => emailReport(context, principal, body, once)),
  route(countReports.listReports, ({ query, principal }) => listReports(context, principal, query.sessionId)),
];
