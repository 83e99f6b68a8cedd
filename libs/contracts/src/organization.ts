import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { Instant } from './scalars.ts';
import { SiteSummary } from './site-settings.ts';

/** What is open at a site. */
export const SiteSafety = z.object({
  siteId: z.string(),
  openAlerts: z.int(),
  /** When the oldest alert that nobody has acknowledged was raised; null if there is none. */
  unansweredSince: z.nullable(Instant),
  openIncidents: z.int(),
});
export type SiteSafety = z.infer<typeof SiteSafety>;

export const listOrganizationSites = defineEndpoint({
  service: 'auth',
  method: 'GET',
  path: '/api/organization/sites',
  summary: 'The sites that the caller oversees, by name: all for administrators, their own for managers.',
  access: 'organization.read',
  reply: { status: 200, body: z.array(SiteSummary) },
});

export const listOrganizationSafety = defineEndpoint({
  service: 'safety',
  method: 'GET',
  path: '/api/organization/safety',
  summary: 'What is open at each of these sites. Sites without anything open are left out.',
  access: 'organization.read',
  reply: { status: 200, body: z.array(SiteSafety) },
});

export const organizationEndpoints = { listOrganizationSites, listOrganizationSafety };
