import * as z from 'zod/mini';

/**
 * What a site may do without. Alerts, beacons, a person's own vault and everything that signing in and administration need are
 * not among them: nobody can switch those off.
 */
export const SiteFeature = z.enum(['counts', 'totes', 'breaks', 'incidents', 'incidentPhotos', 'managerTokens']);
export type SiteFeature = z.infer<typeof SiteFeature>;
