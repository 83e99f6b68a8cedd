import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { Id, Instant, optionalText } from './scalars.ts';

const counter = z.int('Use a whole number').check(z.gte(0, 'Not below 0'), z.lte(100_000, 'At most 100000'));

export const InventoryCount = z.object({
  id: Id,
  sessionId: Id,
  afeArea: z.string(),
  wallNumber: z.string(),
  rebinPsTotes: counter,
  psToteOverflow: counter,
  floorTable: counter,
  total: z.int(),
  notes: z.nullable(z.string()),
  createdAt: Instant,
});
export type InventoryCount = z.infer<typeof InventoryCount>;

export const getCountSession = defineEndpoint({
  service: 'inventory',
  method: 'GET',
  path: '/api/inventory-counts/session',
  summary: "The caller's open count session of the site's day, made on first use.",
  access: 'user',
  reply: { status: 200, body: z.object({ sessionId: Id }) },
});

export const saveCount = defineEndpoint({
  service: 'inventory',
  method: 'POST',
  path: '/api/inventory-counts',
  summary: "Saves the count of one wall in the caller's open session. The server adds up the total.",
  access: 'user',
  body: z
    .object({
      afeArea: z.string('Please select AFE area and wall number'),
      wallNumber: z.string('Please select AFE area and wall number'),
      rebinPsTotes: counter,
      psToteOverflow: counter,
      floorTable: counter,
      notes: optionalText(1000),
      /** Says that the wall was counted and holds nothing. */
      empty: z._default(z.boolean(), false),
    })
    .check(
      z.refine((count) => count.empty === (count.rebinPsTotes + count.psToteOverflow + count.floorTable === 0), {
        message: 'Count at least one item, or confirm that the wall is empty',
        path: ['empty'],
      }),
    ),
  reply: { status: 201, body: InventoryCount },
  idempotent: true,
});

export const listCounts = defineEndpoint({
  service: 'inventory',
  method: 'GET',
  path: '/api/inventory-counts',
  summary: "The counts of a session, newest first: a worker's own, for a manager any of the site.",
  access: 'user',
  query: z.object({ sessionId: Id }),
  reply: { status: 200, body: z.array(InventoryCount) },
  fails: ['not_found'],
});

export const inventoryEndpoints = { getCountSession, saveCount, listCounts };
