import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

const count = z.int().check(z.gte(0));
export const AlertCounts = z.object({
  total: count,
  active: count,
  acknowledged: count,
  resolved: count,
  critical: count,
  high: count,
  /** Counted in none of the others. */
  drills: z._default(count, 0),
});
export type AlertCounts = z.infer<typeof AlertCounts>;

export const countAlerts = defineEndpoint({
  service: 'safety',
  method: 'GET',
  path: '/api/emergency-alerts/counts',
  summary: 'How many alerts the caller can see, by status and severity.',
  access: 'user',
  keyPermission: 'alerts.read',
  reply: { status: 200, body: AlertCounts },
  survivesAuth: true,
});

export const alertCountEndpoints = { countAlerts };
