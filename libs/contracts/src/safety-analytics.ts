import * as z from 'zod/mini';
import { BeaconType } from './beacons.ts';
import { defineEndpoint } from './endpoint.ts';
import { ReportedIncidentType } from './incidents.ts';

/** Days of the longest period, its first and last included. */
export const analyticsDaysMax = 366;
/** Weeks of the period where none is asked for: the running one and those before it. */
export const analyticsWeeks = 12;

const count = z.int().check(z.gte(0));
const dateWords = 'Write a date of this century as 2026-11-20';
const date = () => z.iso.date(dateWords).check(z.refine((day) => day >= '2000' && day < '2100', dateWords));

/** Seconds, over the alerts that got that far; null where none did. */
const Spread = z.nullable(z.object({ median: z.number(), p90: z.number() }));

/**
 * How fast help came. Cancelled alerts are counted, but no response: they are in no resolve time. An alert resolved
 * without having been acknowledged counts as acknowledged then: that is when its sender heard from somebody.
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

/** One bar of a Pareto and the point of its line. Shares run from 0 to 1; the last cumulative one is 1. */
const paretoFields = { count, share: z.number(), cumulativeShare: z.number() };

export const SafetyAnalytics = z.object({
  /** The period: its first and last day in the site's time zone, both included. */
  from: z.iso.date(),
  to: z.iso.date(),
  timeZone: z.string(),
  responses: z.object({
    overall: ResponseTimes,
    /** Every week that touches the period, by its Monday, the quiet ones too. */
    byWeek: z.array(z.extend(ResponseTimes, { week: z.iso.date() })),
    /** Where it happened, most alerts first; null where nobody said. */
    byZone: z.array(z.extend(ResponseTimes, { zone: z.nullable(z.string()) })),
  }),
  /** Most frequent first. */
  beacons: z.object({
    total: count,
    byType: z.array(z.object({ alertType: BeaconType, ...paretoFields })),
    byZone: z.array(z.object({ zone: z.string(), ...paretoFields })),
    byTypeAndZone: z.array(z.object({ alertType: BeaconType, zone: z.string(), ...paretoFields })),
  }),
  incidents: z.object({
    total: count,
    /** By the reporter's word, most frequent first. */
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
  summary: `How fast alerts are answered, where beacons stand and what incidents are reported, by the site's time zone: the last ${analyticsWeeks} weeks unless told otherwise.`,
  access: 'safetyAnalytics.read',
  query: z.object({ from: z.optional(date()), to: z.optional(date()) }).check(
    z.refine(({ from, to }) => !from || !to || from <= to, {
      message: 'The period ends before it begins',
      path: ['to'],
    }),
    z.refine(({ from, to }) => !from || !to || days(from, to) <= analyticsDaysMax, {
      message: `Choose at most ${analyticsDaysMax} days`,
      path: ['from'],
    }),
  ),
  reply: { status: 200, body: SafetyAnalytics },
});

export const safetyAnalyticsEndpoints = { getSafetyAnalytics };
