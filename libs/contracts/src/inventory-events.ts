import * as z from 'zod/mini';
import { SavedCount } from './counts.ts';
import { Id, Instant } from './scalars.ts';
import { SiteCount, SiteCountWall } from './site-counts.ts';
import { Tote } from './totes.ts';

/** The events that inventory publishes. */
export const inventoryEvents = {
  'inventory.count.saved': z.object({ count: SavedCount, userId: Id }),
  /** A count of the site was opened, its people were changed, or it was closed. */
  'inventory.sitecount.opened': z.object({ count: SiteCount }),
  'inventory.sitecount.changed': z.object({
    count: SiteCount,
    before: z.array(z.object({ id: Id, name: z.string() })),
  }),
  'inventory.sitecount.closed': z.object({ count: SiteCount }),
  /** Walls of a count. `started`: somebody is at a wall now. `walls` are at most 100: more come in several events. */
  'inventory.wall.changed': z.object({
    siteCountId: Id,
    siteCountName: z.string(),
    blind: z.boolean(),
    /** Who counts; empty: everyone of the site. */
    people: z.array(Id),
    change: z.enum(['started', 'counted', 'assigned', 'recount', 'approved']),
    walls: z.array(SiteCountWall),
    /** Who the walls were assigned to before. */
    assignedBefore: z.optional(z.array(z.nullable(z.string()))),
  }),
  /** A count of the site, or its day, was exported. */
  'inventory.sitereport.exported': z.object({ siteCountId: z.nullable(Id), subject: z.string(), format: z.string() }),
  'inventory.sitereport.mailed': z.object({
    siteCountId: z.nullable(Id),
    subject: z.string(),
    emails: z.array(z.string()),
  }),
  /** A session was exported as a workbook. */
  'inventory.report.exported': z.object({
    sessionId: Id,
    day: z.iso.date(),
    countedBy: z.optional(Id),
    countedByName: z.string(),
  }),
  'inventory.report.mailed': z.object({
    sessionId: Id,
    day: z.iso.date(),
    countedBy: z.optional(Id),
    countedByName: z.string(),
    email: z.string(),
  }),
  'inventory.tote.created': z.object({ tote: Tote }),
  /** `heldBy`: the name of the previous assignee. */
  'inventory.tote.updated': z.object({
    tote: Tote,
    heldBy: z.optional(z.nullable(z.string())),
    heldById: z.optional(z.nullable(Id)),
    /** Both people have handed it over. */
    handedOver: z.optional(z.boolean()),
  }),
  'inventory.tote.scanned': z.object({
    tote: Tote,
    place: z.nullable(z.string()),
    /** Earlier than the event where the scan waited on its device. */
    scannedAt: z.optional(Instant),
  }),
  /** A step of a handover that the other person has yet to do, or that was taken back. */
  'inventory.tote.offered': z.object({ tote: Tote }),
  'inventory.tote.requested': z.object({ tote: Tote }),
  'inventory.tote.withdrawn': z.object({ tote: Tote }),
  /** The tote as it was, with `removedAt`. */
  'inventory.tote.removed': z.object({ tote: Tote }),
} as const;
