import * as z from 'zod/mini';
import { Language } from './languages.ts';

const Contact = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string(),
  priority: z.enum(['critical', 'high', 'medium', 'low']),
});

/** What managers see of breaks: each break with its name and type, or only the team's figures. */
export const BreakPrivacy = z.enum(['named', 'team']);
export type BreakPrivacy = z.infer<typeof BreakPrivacy>;

/**
 * A zone of the warehouse. `map` is its place on the zone overview, a grid that counts from 1. `position` is its centre
 * and radius in metres, which gives the zone of an alert from its position.
 */
export const Zone = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(100)),
  map: z.object({
    column: z.int().check(z.gte(1), z.lte(24)),
    row: z.int().check(z.gte(1), z.lte(24)),
    columns: z._default(z.int().check(z.gte(1), z.lte(24)), 1),
    rows: z._default(z.int().check(z.gte(1), z.lte(24)), 1),
  }),
  position: z.optional(
    z.object({
      latitude: z.number().check(z.gte(-90), z.lte(90)),
      longitude: z.number().check(z.gte(-180), z.lte(180)),
      radius: z.number().check(z.gt(0), z.lte(10_000)),
    }),
  ),
});
export type Zone = z.infer<typeof Zone>;

/** The public fields of a site, for signed-out users too. */
export const PublicSite = z.object({
  id: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
  name: z.string(),
  timeZone: z.string(),
  /** For everyone who has made no choice of their own, and for mails to emergency services. */
  language: z._default(Language, 'en'),
  /** The three numbers of the emergency banner. */
  banner: z.object({
    emergencyServices: z.string(),
    securityExtension: z.string(),
    managerOnCallExtension: z.string(),
  }),
  quickDial: z.array(Contact),
  additionalContacts: z.array(z.object({ name: z.string(), phone: z.string() })),
  andonZones: z.array(Zone),
});
export type PublicSite = z.infer<typeof PublicSite>;

/** The default escalation of an alert that no manager has acknowledged. */
export const defaultEscalation = { afterSeconds: 60, times: 3 };

/** One site of `config/sites.json`. */
export const Site = z.extend(PublicSite, {
  fallbackCoordinates: z.object({
    latitude: z.number().check(z.gte(-90), z.lte(90)),
    longitude: z.number().check(z.gte(-180), z.lte(180)),
  }),
  afeAreas: z.array(z.object({ name: z.string(), walls: z.array(z.string()) })),
  historicalTotes: z.array(z.object({ name: z.string(), code: z.string() })),
  reportRecipients: z.array(z.email()),
  emergencyServicesRecipients: z.array(z.email()),
  /** Managers are notified again of an unacknowledged alert every `afterSeconds`, `times` times. */
  escalation: z._default(
    z.object({ afterSeconds: z.int().check(z.gte(1), z.lte(3600)), times: z.int().check(z.gte(0), z.lte(10)) }),
    defaultEscalation,
  ),
  breakPrivacy: z._default(BreakPrivacy, 'named'),
  /** Breaks are deleted this many days after the day they began. */
  breakRetentionDays: z._default(z.int().check(z.gte(7), z.lte(3650)), 365),
});
export type Site = z.infer<typeof Site>;

export const Sites = z.array(Site).check(z.minLength(1));
