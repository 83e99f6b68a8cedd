import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

/** The two counters of the dashboard. */
export const VaultStats = z.object({
  totalBarcodes: z.int().check(z.gte(0)),
  /** Reads since midnight in the site's time zone. */
  todayScans: z.int().check(z.gte(0)),
});
export type VaultStats = z.infer<typeof VaultStats>;

export const getStats = defineEndpoint({
  service: 'vault',
  method: 'GET',
  path: '/api/stats',
  summary: "How many barcodes are in the caller's vault, and how many they scanned today.",
  access: 'user',
  reply: { status: 200, body: VaultStats },
});

export const vaultStatsEndpoints = { getStats };
