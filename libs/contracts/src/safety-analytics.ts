import * as z from 'zod/mini';
import { BeaconType } from './beacons.ts';
import { defineEndpoint } from './endpoint.ts';
import { fieldError } from './field-error.ts';
import { ReportedIncidentType } from './incidents.ts';
import { safetyFieldMessages as messages } from './safety-field-messages.ts';

/** Days of the longest period, its first and last included. */
export const analyticsDaysMax = 366;
/** Weeks of the default period: the current one and those before it. */
export const analyticsWeeks = 12;

const count = z.int().check(z.gte(0));
const invalidDate = fieldError(messages.dateOfThisCentury);
const date = () => z.iso.date(invalidDate).check(z.refine((day) => day >= '2000' && day < '2100', invalidDate));

/** Seconds, over the alerts that reached this step; null where none did. */
const Spread = z.nullable(z.object({ median: z.number(), p90: z.number() }));

/**
 * Response times. Cancelled alerts are counted, but are in no resolve time. An alert that was resolved without an
 * acknowledgement counts as acknowledged at that moment, because its sender was notified then.
 */
export const ResponseTimes = z.object({
  alerts: count,
  acknowledged: count,
  resolved: count,
  cancelled: count,
  acknowledge: Spread,
  resolve: Spread,
});
export type ResponseTimes = z.infer<typeof ResponseTimes>;

/** One bar of a Pareto chart and its point on the line. Shares run from 0 to 1; the last cumulative one is 1. */
const paretoFields = { count, share: z.number(), cumulativeShare: z.number() };

export const SafetyAnalytics = z.object({
  /** The period: its first and last day in the site's time zone, both included. */
  from: z.iso.date(),
  to: z.iso.date(),
  timeZone: z.string(),
  responses: z.object({
    overall: ResponseTimes,
    /** Alerts that nobody has answered yet: how many, and the seconds since the oldest was sent. */
    unanswered: z.optional(z.object({ count, oldest: z.nullable(z.number()) })),
    /** Every week that overlaps the period, by its Monday, weeks without alerts too. */
    byWeek: z.array(z.extend(ResponseTimes, { week: z.iso.date() })),
    /** By zone, most alerts first; null where the zone is unknown. */
    byZone: z.array(z.extend(ResponseTimes, { zone: z.nullable(z.string()) })),
  }),
  /** Drills, which no other figure counts, and real evacuations. An earlier release sends none. */
  drills: z.optional(z.object({ alerts: count, evacuations: count })),
  evacuations: z.optional(count),
  /** Most frequent first. */
  beacons: z.object({
    total: count,
    /** Until somebody took it on, or resolved it without that. */
    take: Spread,
    /** From then until it was resolved, of those that somebody took on. */
    solve: Spread,
    byType: z.array(z.object({ alertType: BeaconType, ...paretoFields })),
    byZone: z.array(z.object({ zone: z.string(), ...paretoFields })),
    byTypeAndZone: z.array(z.object({ alertType: BeaconType, zone: z.string(), ...paretoFields })),
  }),
  incidents: z.object({
    total: count,
    /** By reported type, most frequent first. */
    byType: z.array(
      z.object({
        reportedType: ReportedIncidentType,
        total: count,
        critical: count,
        high: count,
        medium: count,
        low: count,
      }),
    ),
  }),
});
export type SafetyAnalytics = z.infer<typeof SafetyAnalytics>;

const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

export const getSafetyAnalytics = defineEndpoint({
  service: 'safety',
  method: 'GET',
  path: '/api/safety/analytics',
  summary: `Response times of alerts, beacons by type and zone, and incidents by type, in the site's time zone; of the last ${analyticsWeeks} weeks by default.`,
  access: 'safetyAnalytics.read',
  query: z.object({ from: z.optional(date()), to: z.optional(date()) }).check(
    z.refine(({ from, to }) => !from || !to || from <= to, {
      ...fieldError(messages.endsBeforeBeginning),
      path: ['to'],
    }),
    z.refine(({ from, to }) => !from || !to || days(from, to) <= analyticsDaysMax, {
      ...fieldError(messages.periodTooLong, { count: analyticsDaysMax }),
      path: ['from'],
    }),
  ),
  reply: { status: 200, body: SafetyAnalytics },
});

export const safetyAnalyticsEndpoints = { getSafetyAnalytics };
