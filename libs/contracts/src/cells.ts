import * as z from 'zod/mini';
import { AlertStatus, EmergencyType, Severity } from './alerts.ts';
import { CodedMessage } from './coded-message.ts';
import { defineEndpoint } from './endpoint.ts';
import { EvacuationKind } from './evacuations.ts';
import { Id, IdParams, Instant } from './scalars.ts';
import { SiteId } from './sites.ts';

/** The name of a cell: one installation with its own servers, to which some sites belong. */
export const CellName = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,30}$/));

/** An evacuation that runs at a site: no name, and no text that somebody wrote. */
export const CellEvacuation = z.object({ siteId: SiteId, drill: z.boolean(), kind: EvacuationKind, calledAt: Instant });
export type CellEvacuation = z.infer<typeof CellEvacuation>;

/** A site that belongs to a cell, as the hub last heard of it. */
export const CellSite = z.object({
  siteId: SiteId,
  cell: CellName,
  /** Where the cell's app is; null if the hub's list has no address. */
  address: z.nullable(z.url()),
  /** When the cell last spoke to the hub; null if it never has. */
  lastHeardAt: z.nullable(Instant),
  /** Whether that was within the last seconds. What a cell has done since then the hub doesn't know. */
  isReachable: z.boolean(),
  openAlerts: z.int(),
  /** When the oldest alert that nobody has acknowledged was raised; null if there is none. */
  unansweredSince: z.nullable(Instant),
  /** The evacuation that runs there; null if there is none. */
  evacuation: z.nullable(CellEvacuation),
  /** What is wrong with the cell, in words. */
  problem: z.nullable(z.object({ text: z.string(), detail: CodedMessage })),
});
export type CellSite = z.infer<typeof CellSite>;

/** What a hub knows of an alert of a cell: no position, and nobody's name. */
export const CellAlert = z.object({
  id: Id,
  siteId: SiteId,
  title: z.string(),
  severity: Severity,
  drill: z.boolean(),
  emergencyType: z.nullable(EmergencyType),
  status: AlertStatus,
  warehouseZone: z.nullable(z.string()),
  createdAt: Instant,
  acknowledgedAt: z.nullable(Instant),
  version: z.int(),
});
export type CellAlert = z.infer<typeof CellAlert>;

export const listCellSites = defineEndpoint({
  service: 'auth',
  method: 'GET',
  path: '/api/organization/cells',
  summary: 'The sites of cells that the caller oversees, as this hub last heard of them. Empty where it is no hub.',
  access: 'organization.read',
  reply: { status: 200, body: z.array(CellSite) },
});

export const listCellAlerts = defineEndpoint({
  service: 'auth',
  method: 'GET',
  path: '/api/organization/cells/alerts',
  summary: 'The open alerts of the cells’ sites that the caller oversees, the newest first, 200 at most.',
  access: 'organization.read',
  reply: { status: 200, body: z.array(CellAlert) },
});

export const acknowledgeCellAlert = defineEndpoint({
  service: 'auth',
  method: 'POST',
  path: '/api/organization/cells/alerts/:id/acknowledgement',
  summary:
    'Has the cell of an alert acknowledge it in the caller’s name. The cell decides; 503 where it can’t be reached.',
  access: 'organization.read',
  params: IdParams,
  reply: { status: 204 },
  fails: ['not_found', 'conflict', 'forbidden'],
});

export const cellEndpoints = { listCellSites, listCellAlerts, acknowledgeCellAlert };
