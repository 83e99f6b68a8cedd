import type { Principal } from '@floorlight/contracts/principal';
import { and, eq } from '@floorlight/database/drizzle';
import { emergencyAlerts } from '../schema.ts';

/** A worker sees their own alerts, a manager the whole site's. */
export const visibleTo = (principal: Principal) =>
  and(
    eq(emergencyAlerts.siteId, principal.siteId),
    principal.role === 'manager' ? undefined : eq(emergencyAlerts.reportedBy, principal.sub),
  );
