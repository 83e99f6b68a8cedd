import * as z from 'zod/mini';

const Contact = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string(),
  priority: z.enum(['critical', 'high', 'medium', 'low']),
});

/** What everyone may know of a site, signed in or not. */
export const PublicSite = z.object({
  id: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
  name: z.string(),
  timeZone: z.string(),
  /** The three numbers of the emergency banner. */
  banner: z.object({
    emergencyServices: z.string(),
    securityExtension: z.string(),
    managerOnCallExtension: z.string(),
  }),
  quickDial: z.array(Contact),
  additionalContacts: z.array(z.object({ name: z.string(), phone: z.string() })),
  andonZones: z.array(z.string()),
});
export type PublicSite = z.infer<typeof PublicSite>;

/** One site of `config/sites.json`, whole. */
export const Site = z.extend(PublicSite, {
  fallbackCoordinates: z.object({
    latitude: z.number().check(z.gte(-90), z.lte(90)),
    longitude: z.number().check(z.gte(-180), z.lte(180)),
  }),
  afeAreas: z.array(z.object({ name: z.string(), walls: z.array(z.string()) })),
  historicalTotes: z.array(z.object({ name: z.string(), code: z.string() })),
  reportRecipients: z.array(z.email()),
  emergencyServicesRecipients: z.array(z.email()),
});
export type Site = z.infer<typeof Site>;

export const Sites = z.array(Site).check(z.minLength(1));
