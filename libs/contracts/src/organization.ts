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

/** How far the counts of a site are today, on its own calendar. */
export const SiteCounts = z.object({ siteId: z.string(), walls: z.int(), counted: z.int() });
export type SiteCounts = z.infer<typeof SiteCounts>;

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

export const listOrganizationCounts = defineEndpoint({
  service: 'inventory',
  method: 'GET',
  path: '/api/organization/counts',
  summary: 'How many walls each of these sites has, and how many of them were counted today.',
  access: 'organization.read',
  reply: { status: 200, body: z.array(SiteCounts) },
});

export const organizationEndpoints = { listOrganizationSites, listOrganizationSafety, listOrganizationCounts };
