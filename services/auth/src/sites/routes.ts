import * as accounts from '@floorlight/contracts/accounts';
import * as organization from '@floorlight/contracts/organization';
import * as settings from '@floorlight/contracts/site-settings';
import { type Route, route } from '@floorlight/service-kit/route';
import type { AuthContext } from '../context.ts';
import { addSite } from './add-site.ts';
import { changeSite } from './change-site.ts';
import { closeSite, reopenSite } from './close-site.ts';
import { exportSites } from './export-sites.ts';
import { addFloorPlan, getFloorPlan } from './floor-plans.ts';
import { getSiteSettings } from './get-site-settings.ts';
import { listOpenSites, listSiteNames } from './list-open-sites.ts';
import { getSiteVersion, listSiteHistory } from './list-site-history.ts';
import { listOrganizationSites, listSiteSettings } from './list-site-settings.ts';

export const siteRoutes = (context: AuthContext): Route[] => [
  route(accounts.listSites, async ({ query }) => listOpenSites(context, query)),
  route(accounts.listSiteNames, async () => listSiteNames(context)),
  route(organization.listOrganizationSites, ({ principal }) => listOrganizationSites(context, principal)),
  route(settings.listSiteSettings, ({ principal }) => listSiteSettings(context, principal)),
  route(settings.exportSites, async ({ principal }) => exportSites(context, principal)),
  route(settings.getSiteSettings, ({ principal, params }) => getSiteSettings(context, principal, params.siteId)),
  route(settings.addSite, ({ principal, body }) => addSite(context, principal, body.settings)),
  route(settings.changeSite, ({ principal, params, body }) => changeSite(context, principal, params.siteId, body)),
  route(settings.closeSite, ({ principal, params, body }) =>
    closeSite(context, principal, params.siteId, body.version),
  ),
  route(settings.reopenSite, ({ principal, params, body }) =>
    reopenSite(context, principal, params.siteId, body.version),
  ),
  route(settings.listSiteHistory, ({ principal, params, query }) =>
    listSiteHistory(context, principal, params.siteId, query.before),
  ),
  route(settings.getSiteVersion, ({ principal, params }) =>
    getSiteVersion(context, principal, params.siteId, params.version),
  ),
  route(settings.addFloorPlan, ({ principal, params, body }) => addFloorPlan(context, principal, params.siteId, body)),
  route(settings.getFloorPlan, ({ principal, params }) => getFloorPlan(context, principal, params.id)),
];
