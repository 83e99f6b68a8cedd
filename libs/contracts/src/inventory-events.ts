import * as z from 'zod/mini';
import { SavedCount } from './counts.ts';
import { Id } from './scalars.ts';
import { Tote } from './totes.ts';

/** The events that inventory publishes. */
export const inventoryEvents = {
  'inventory.count.saved': z.object({ count: SavedCount, userId: Id }),
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
  }),
} as const;
