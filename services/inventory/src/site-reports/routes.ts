import * as contract from '@floorlight/contracts/site-count-reports';
import { availableLanguages } from '@floorlight/languages/server';
import { requestLanguage } from '@floorlight/service-kit/request-language';
import { type Route, route } from '@floorlight/service-kit/route';
import { siteOf } from '@floorlight/sites/site-of';
import type { InventoryContext } from '../context.ts';
import { emailSiteCount } from './email-site-count.ts';
import { exportSiteCount } from './export-site-count.ts';
import { listSiteCountReports } from './list-site-count-reports.ts';

export const siteReportRoutes = (context: InventoryContext): Route[] => [
  route(contract.exportSiteCount, ({ body, principal, request }) => {
    const { language } = siteOf(context.sites, principal.siteId);
    return exportSiteCount(context, principal, body, requestLanguage(request, availableLanguages(), language));
  }),
  route(contract.emailSiteCount, ({ body, principal, once }) => emailSiteCount(context, principal, body, once)),
  route(contract.listSiteCountReports, ({ query, principal }) => listSiteCountReports(context, principal, query)),
];
