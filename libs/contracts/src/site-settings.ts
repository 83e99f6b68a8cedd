import * as z from 'zod/mini';
import { Change } from './changes.ts';
import { binary, defineEndpoint } from './endpoint.ts';
import { Id, IdParams, Instant } from './scalars.ts';
import { Site, SiteId } from './sites.ts';

/** What services keep of a site. */
export const SiteVersion = z.object({ version: z.int(), settings: Site });
export type SiteVersion = z.infer<typeof SiteVersion>;

/** A version with who made it; the first one came from the file of the deployment, so from nobody. */
const VersionMark = z.object({
  version: z.int(),
  changedAt: Instant,
  changedBy: z.nullable(Id),
  changedByName: z.nullable(z.string()),
});

/** People who can acknowledge alerts: without any, nobody is notified of one. */
const responders = z.int();

/** The newest settings of a site, for an editor. */
export const SiteSettings = z.extend(VersionMark, { settings: Site, responders });
export type SiteSettings = z.infer<typeof SiteSettings>;

export const SiteSummary = z.extend(VersionMark, {
  id: SiteId,
  name: z.string(),
  timeZone: z.string(),
  closedAt: z.nullable(Instant),
  responders,
  /** People whose app is connected at the site, within the last few minutes. */
  connected: z.int(),
});
export type SiteSummary = z.infer<typeof SiteSummary>;

/** A version with what it changed. */
export const SiteHistoryEntry = z.extend(VersionMark, { changes: z.array(Change) });
export type SiteHistoryEntry = z.infer<typeof SiteHistoryEntry>;

const SiteParams = z.object({ siteId: SiteId });
const site = { service: 'auth', access: 'sites.edit', params: SiteParams } as const;
/** A site with 5,000 walls and its zones. */
const maxJsonBytes = 2 * 1024 ** 2;
/** The version that the editor began with. If the site has another one by now, nothing is stored. */
const version = z.int();

export const listSiteSettings = defineEndpoint({
  service: 'auth',
  method: 'GET',
  path: '/api/site-settings',
  summary: 'The sites that the caller may change, with their versions.',
  access: 'sites.edit',
  reply: { status: 200, body: z.array(SiteSummary) },
});

export const exportSites = defineEndpoint({
  service: 'auth',
  method: 'GET',
  path: '/api/site-settings/export',
  summary: 'The settings of the sites that the caller may change: as a file they can seed an empty database.',
  access: 'sites.edit',
  reply: { status: 200, body: z.array(Site) },
});

export const getSiteSettings = defineEndpoint({
  ...site,
  method: 'GET',
  path: '/api/site-settings/:siteId',
  summary: 'The settings of a site.',
  reply: { status: 200, body: SiteSettings },
  fails: ['not_found'],
});

export const addSite = defineEndpoint({
  service: 'auth',
  method: 'POST',
  path: '/api/site-settings',
  summary: 'Adds a site. Its id stays as it is for ever.',
  access: 'sites.add',
  body: z.object({ settings: Site }),
  maxJsonBytes,
  reply: { status: 201, body: SiteSettings },
  fails: ['conflict'],
});

export const changeSite = defineEndpoint({
  ...site,
  method: 'PUT',
  path: '/api/site-settings/:siteId',
  summary:
    'Stores new settings, which every service uses within seconds. Refused with `conflict` after a change by somebody else, and where something that is in use would go.',
  body: z.object({ version, settings: Site }),
  maxJsonBytes,
  reply: { status: 200, body: SiteSettings },
  fails: ['not_found', 'conflict'],
});

export const closeSite = defineEndpoint({
  ...site,
  access: 'sites.add',
  method: 'POST',
  path: '/api/site-settings/:siteId/close',
  summary: 'Closes a site: nobody can register there. Refused with `conflict` while it has open alerts.',
  body: z.object({ version }),
  reply: { status: 200, body: SiteSettings },
  fails: ['not_found', 'conflict'],
});

export const reopenSite = defineEndpoint({
  ...site,
  access: 'sites.add',
  method: 'POST',
  path: '/api/site-settings/:siteId/reopen',
  summary: 'Opens a closed site again.',
  body: z.object({ version }),
  reply: { status: 200, body: SiteSettings },
  fails: ['not_found', 'conflict'],
});

export const listSiteHistory = defineEndpoint({
  ...site,
  method: 'GET',
  path: '/api/site-settings/:siteId/history',
  summary: 'The versions of a site with what each one changed, newest first, 50 at a time.',
  query: z.object({ before: z.optional(z.coerce.number().check(z.int())) }),
  reply: { status: 200, body: z.array(SiteHistoryEntry) },
  fails: ['not_found'],
});

export const getSiteVersion = defineEndpoint({
  ...site,
  method: 'GET',
  path: '/api/site-settings/:siteId/history/:version',
  params: z.extend(SiteParams, { version: z.coerce.number().check(z.int()) }),
  summary: 'The settings of one version.',
  reply: { status: 200, body: SiteVersion },
  fails: ['not_found'],
});

/** The app draws every picture, an SVG too, as a JPEG before it sends it: a plan is a file of pixels only. */
export const floorPlanTypes = ['image/png', 'image/jpeg'] as const;
/** The app sends six at most. More would fill the memory of a phone that shows them. */
export const floorPlanPixelsMax = 40e6;
export const maxFloorPlanBytes = 4 * 1024 ** 2;

export const addFloorPlan = defineEndpoint({
  ...site,
  method: 'POST',
  path: '/api/site-settings/:siteId/floor-plans',
  summary: 'Stores the picture of a floor plan. Its id goes into the settings.',
  body: binary(floorPlanTypes, maxFloorPlanBytes),
  reply: { status: 201, body: z.object({ id: Id }) },
  fails: ['not_found'],
});

export const getFloorPlan = defineEndpoint({
  service: 'auth',
  method: 'GET',
  path: '/api/floor-plans/:id',
  params: IdParams,
  summary: 'The picture of a floor plan of the caller’s own site.',
  access: 'user',
  reply: { status: 200, body: binary(floorPlanTypes, maxFloorPlanBytes) },
  fails: ['not_found'],
});

export const siteSettingsEndpoints = {
  listSiteSettings,
  exportSites,
  getSiteSettings,
  addSite,
  changeSite,
  closeSite,
  reopenSite,
  listSiteHistory,
  getSiteVersion,
  addFloorPlan,
  getFloorPlan,
};
