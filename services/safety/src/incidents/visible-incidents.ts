import { callerMay, type Principal } from '@floorlight/contracts/principal';
import { and, eq } from '@floorlight/database/drizzle';
import { incidentReports } from '../schema.ts';

/** The incidents the caller may see: their own, or with `incidents.listAll` the whole site's. */
export const visibleTo = (principal: Principal) =>
  and(
    eq(incidentReports.siteId, principal.siteId),
    callerMay(principal, 'incidents.listAll') ? undefined : eq(incidentReports.reportedBy, principal.sub),
  );
