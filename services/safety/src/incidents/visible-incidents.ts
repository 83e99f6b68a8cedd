import type { Principal } from '@floorlight/contracts/principal';
import { and, eq } from '@floorlight/database/drizzle';
import { incidentReports } from '../schema.ts';

/** A worker sees their own incidents, a manager the whole site's. */
export const visibleTo = (principal: Principal) =>
  and(
    eq(incidentReports.siteId, principal.siteId),
    principal.role === 'manager' ? undefined : eq(incidentReports.reportedBy, principal.sub),
  );
