import * as z from 'zod/mini';

export const SiteUsesRequest = z.object({ siteId: z.string() });

/** What safety knows to be in use at a site: the zones of open alerts and active beacons. */
export const UsesInSafety = z.object({ openAlerts: z.int(), zones: z.array(z.string()) });
export type UsesInSafety = z.infer<typeof UsesInSafety>;

/** What inventory knows to be in use at a site: the walls with counts in sessions that are still open. */
export const UsesInInventory = z.object({
  walls: z.array(z.object({ afeArea: z.string(), wallNumber: z.string() })),
});
export type UsesInInventory = z.infer<typeof UsesInInventory>;
