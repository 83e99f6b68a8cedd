import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { Id } from './scalars.ts';

/** A badge on the tote screen: `value` as a barcode, `description` as text. */
export const ManagerBadge = z.object({
  id: Id,
  value: z.string(),
  sku: z.string(),
  description: z.nullable(z.string()),
});
export type ManagerBadge = z.infer<typeof ManagerBadge>;

export const getManagerBadges = defineEndpoint({
  service: 'vault',
  method: 'GET',
  path: '/api/manager-badge',
  summary: "The caller's manager badges, newest first, at most 50. Needs no PIN; not found where there is none.",
  access: 'user',
  changes: true,
  reply: { status: 200, body: z.array(ManagerBadge) },
  fails: ['not_found'],
});

export const managerBadgeEndpoints = { getManagerBadges };
