import * as z from 'zod/mini';
import { breakFieldMessages as messages } from './break-field-messages.ts';
import { BreakStatus, BreakType, longestBreak } from './breaks.ts';
import { defineEndpoint } from './endpoint.ts';
import { fieldError } from './field-error.ts';
import { Id, IdParams, Instant, text } from './scalars.ts';
import { BreakPrivacy } from './sites.ts';

/** Bounds of a break's allowed time, and of one extension; in seconds. */
export const allowanceBounds = { min: 60, max: 1800 } as const;

const outOfBounds = fieldError(messages.secondsBetween, allowanceBounds);
const wholeSeconds = z
  .number(outOfBounds)
  .check(z.int(outOfBounds), z.gte(allowanceBounds.min, outOfBounds), z.lte(allowanceBounds.max, outOfBounds));

export const settingKeys = {
  restroom: 'restroom_duration',
  personal: 'personal_duration',
  break: 'break_duration',
} as const satisfies Record<BreakType, string>;

export const BreakSetting = z.object({
  id: Id,
  settingKey: z.string(),
  displayName: z.string(),
  description: z.string(),
  /** A whole number as text. */
  settingValue: z.string(),
  unit: z.string(),
  minValue: z.int(),
  maxValue: z.int(),
  updatedByName: z.nullable(z.string()),
  updatedAt: Instant,
});
export type BreakSetting = z.infer<typeof BreakSetting>;

export const listBreakSettings = defineEndpoint({
  service: 'breaks',
  method: 'GET',
  path: '/api/breaks/settings',
  summary: "How long breaks may last at the caller's site. Empty until initialized; until then the defaults apply.",
  access: 'breakSettings.change',
  features: ['breaks'],
  reply: { status: 200, body: z.array(BreakSetting) },
});

export const initializeBreakSettings = defineEndpoint({
  service: 'breaks',
  method: 'POST',
  path: '/api/breaks/initialize',
  summary: 'Creates the missing settings with their defaults.',
  access: 'breakSettings.change',
  features: ['breaks'],
  reply: { status: 200, body: z.array(BreakSetting) },
});

export const updateBreakSetting = defineEndpoint({
  service: 'breaks',
  method: 'PUT',
  path: '/api/breaks/settings/:key',
  summary: 'Changes how long one type of break may last. Running breaks keep their time.',
  access: 'breakSettings.change',
  features: ['breaks'],
  params: z.object({ key: z.string().check(z.maxLength(60)) }),
  body: z.object({
    /** Seconds: a number, or digits as text. */
    value: z.pipe(
      z.union(
        [
          z.number(),
          z.pipe(
            z.string().check(z.regex(/^\d{1,6}$/)),
            z.transform((digits) => Number(digits)),
          ),
        ],
        outOfBounds,
      ),
      wholeSeconds,
    ),
  }),
  reply: { status: 200, body: BreakSetting },
  fails: ['not_found'],
});

const figures = {
  totalSessions: z.int(),
  /** Seconds; 0 while nobody has returned yet. */
  avgDuration: z.int(),
  /** Percent of returns that were in time; 100 while nobody has returned yet. */
  complianceRate: z.number(),
};

export const BreakAnalytics = z.object({
  ...figures,
  privacy: BreakPrivacy,
  /** The first and the last of the seven days, on the site's calendar. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** Empty with the site's privacy `team`. */
  userBreakdowns: z.array(z.object({ userId: Id, userName: z.string(), ...figures })),
  /** All seven, the oldest first. */
  byDay: z.array(z.object({ date: z.iso.date(), ...figures })),
  /** By the hour a break began on the site's clock, 0 to 23, all of them. */
  byHour: z.array(z.object({ hour: z.int().check(z.gte(0), z.lte(23)), totalSessions: z.int() })),
});
export type BreakAnalytics = z.infer<typeof BreakAnalytics>;

export const getBreakAnalytics = defineEndpoint({
  service: 'breaks',
  method: 'GET',
  path: '/api/breaks/analytics',
  summary: 'Break figures of the past seven days, today included.',
  access: 'breakAnalytics.read',
  features: ['breaks'],
  reply: { status: 200, body: BreakAnalytics },
});

/**
 * One break as a manager sees it. With the site's privacy `team`, the type is always `break`, fields that would reveal it
 * (allowed time, code, times of a running break) are null, and the name is there only while the break runs over.
 */
export const BreakActivity = z.object({
  /** Null where it would connect a person with a row: with privacy `team`, unless the break runs over. */
  id: z.nullable(Id),
  userName: z.nullable(z.string()),
  sessionType: BreakType,
  status: BreakStatus,
  running: z.boolean(),
  startTime: z.nullable(Instant),
  duration: z.nullable(z.int()),
  allowedDuration: z.nullable(z.int()),
  /** Seconds over its allowed time; null while it runs. */
  overBy: z.nullable(z.int()),
  /** When its allowed time ended, while it runs over; null otherwise. */
  overSince: z.nullable(Instant),
  /** Null while it runs, and when it was cancelled. */
  withinPolicy: z.nullable(z.boolean()),
  scannedAwayCode: z.nullable(z.string()),
  extendedByName: z.nullable(z.string()),
  extensionReason: z.nullable(z.string()),
  originalDuration: z.nullable(z.int()),
  cancelledByName: z.nullable(z.string()),
  /** When the server received its start and end, for those that had waited on the person's device. Else null. */
  startReceivedAt: z._default(z.nullable(Instant), null),
  endReceivedAt: z._default(z.nullable(Instant), null),
});
export type BreakActivity = z.infer<typeof BreakActivity>;

export const listBreakActivity = defineEndpoint({
  service: 'breaks',
  method: 'GET',
  path: '/api/breaks/activity',
  summary: "The site's breaks: running ones first, then the newest.",
  access: 'breaks.listAll',
  features: ['breaks'],
  query: z.object({ limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(200)), 50) }),
  reply: { status: 200, body: z.array(BreakActivity) },
});

export const cancelBreak = defineEndpoint({
  service: 'breaks',
  method: 'POST',
  path: '/api/breaks/:id/cancel',
  summary: 'Cancels a running break of the site, such as a forgotten one.',
  access: 'breaks.change',
  params: IdParams,
  reply: { status: 200, body: BreakActivity },
  fails: ['not_found', 'conflict'],
});

export const extendBreak = defineEndpoint({
  service: 'breaks',
  method: 'POST',
  path: '/api/breaks/:id/extend',
  summary: `Gives a running break more time, at most ${longestBreak / 3600} hours in all; the person on break sees who and why.`,
  access: 'breaks.change',
  features: ['breaks'],
  params: IdParams,
  body: z.object({ seconds: wholeSeconds, reason: text(200, fieldError(messages.reasonRequired)) }),
  reply: { status: 200, body: BreakActivity },
  fails: ['not_found', 'conflict'],
});

export const breakManagementEndpoints = {
  listBreakSettings,
  initializeBreakSettings,
  updateBreakSetting,
  getBreakAnalytics,
  listBreakActivity,
  cancelBreak,
  extendBreak,
};
