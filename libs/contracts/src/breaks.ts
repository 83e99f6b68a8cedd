import * as z from 'zod/mini';
import { defaultAwayCodes } from './away-codes.ts';
import { BreakRule } from './break-rules.ts';
import { defineEndpoint } from './endpoint.ts';
import { Id, IdParams, Instant, optionalText } from './scalars.ts';
import { ShiftAttestation } from './shift-attestations.ts';
import { BreakPrivacy } from './sites.ts';

export const breakTypes = ['restroom', 'personal', 'break'] as const;
export const BreakType = z.enum(breakTypes);
export type BreakType = z.infer<typeof BreakType>;

export const breakStatuses = ['active', 'completed', 'expired', 'cancelled'] as const;
export const BreakStatus = z.enum(breakStatuses);
export type BreakStatus = z.infer<typeof BreakStatus>;

/** The place stored with each break: the app sends no other. */
export const breakLocation = 'Warehouse Floor';

/** Seconds with no return after which a break is cancelled. */
export const longestBreak = 12 * 3600;

/** Allowed seconds of each type of break where the site has no setting. */
export const defaultAllowance: Record<BreakType, number> = { restroom: 300, personal: 600, break: 900 };

export const BreakSession = z.object({
  id: Id,
  sessionType: BreakType,
  /** An `expired` break is over its allowed time; it goes on until it has an `endTime`. */
  status: BreakStatus,
  startTime: Instant,
  endTime: z.nullable(Instant),
  /** When the server received its start and end, for those that had waited on the person's device. Else null. */
  startReceivedAt: z._default(z.nullable(Instant), null),
  endReceivedAt: z._default(z.nullable(Instant), null),
  /** Seconds; null while it runs. */
  duration: z.nullable(z.int()),
  /** Seconds. */
  allowedDuration: z.int(),
  scannedAwayCode: z.nullable(z.string()),
  location: z.nullable(z.string()),
  returnMethod: z.nullable(z.string()),
  // What a manager did. Events from before managers could do anything have none of these fields.
  extendedBy: z._default(z.nullable(Id), null),
  extendedByName: z._default(z.nullable(z.string()), null),
  extensionReason: z._default(z.nullable(z.string()), null),
  /** The seconds it was allowed before the first extension; null where there was none. */
  originalDuration: z._default(z.nullable(z.int()), null),
  extensions: z._default(z.int(), 0),
  /** The manager who cancelled it; null if the service did, after 12 hours with no return. */
  cancelledByName: z._default(z.nullable(z.string()), null),
  /** The day it began, on the site's calendar. */
  day: z._default(z.nullable(z.iso.date()), null),
});
export type BreakSession = z.infer<typeof BreakSession>;

export const getActiveBreak = defineEndpoint({
  service: 'breaks',
  method: 'GET',
  path: '/api/breaks/active',
  summary:
    "The caller's running break, or null; how long breaks may last; the site's away codes; the server's time, for phones whose clock is wrong.",
  access: 'user',
  reply: {
    status: 200,
    body: z.object({
      activeBreak: z.nullable(BreakSession),
      /** Allowed seconds of a break that starts now. */
      allowances: z.object({ restroom: z.int(), personal: z.int(), break: z.int() }),
      /** What starts and ends a break when it is scanned: see `isAwayCode`. */
      awayCodes: z._default(z.array(z.string()), defaultAwayCodes),
      /** The breaks that the site owes people: see `owedBreaks`. */
      rules: z._default(z.array(BreakRule), []),
      serverTime: Instant,
    }),
  },
});

/**
 * When it was done, by the device's clock: it may have waited there for a network. Default: now. A time in the future, or more
 * than `longestBreak` ago, is a conflict.
 */
const at = z.optional(Instant);

/** An away code of the site; any other is refused. Of what waited on a device only the code is left out. */
const awayCode = optionalText(200);

export const startBreak = defineEndpoint({
  service: 'breaks',
  method: 'POST',
  path: '/api/breaks/start',
  summary: 'Starts a break. One at a time. `at`: when it was started, for a device that had no network then.',
  access: 'user',
  features: ['breaks'],
  body: z.object({
    sessionType: BreakType,
    scannedAwayCode: awayCode,
    location: optionalText(200),
    /** Chosen by the device, so that it can end a break whose start it has not sent yet. */
    id: z.optional(Id),
    at,
  }),
  reply: {
    status: 201,
    body: z.object({ success: z.literal(true), session: BreakSession, serverTime: Instant }),
  },
  fails: ['conflict'],
  idempotent: true,
});

export const endBreak = defineEndpoint({
  service: 'breaks',
  method: 'POST',
  path: '/api/breaks/end/:id',
  summary:
    "Ends the caller's running break, by hand or by an away code that was scanned. `at`: when they returned, for a device that had no network then.",
  access: 'user',
  params: IdParams,
  body: z.object({ returnMethod: z._default(z.enum(['manual', 'scan']), 'manual'), scannedAwayCode: awayCode, at }),
  reply: { status: 200, body: z.object({ success: z.literal(true), session: BreakSession }) },
  fails: ['not_found', 'conflict'],
  idempotent: true,
});

/** Figures of one person, day on the site's calendar and type of break. Managers' figures are sums of these. */
export const BreakDay = z.object({
  date: z.iso.date(),
  sessionType: BreakType,
  /** Breaks started, including cancelled ones. */
  totalSessions: z.int(),
  /** Seconds of the breaks from which the person returned. */
  totalDuration: z.int(),
  averageDuration: z.int(),
  longestSession: z.int(),
  /** Returned in time. */
  withinPolicyCount: z.int(),
  /** Extended by a manager. */
  extendedCount: z.int(),
  /** Returned late. */
  expiredCount: z.int(),
});
export type BreakDay = z.infer<typeof BreakDay>;

export const getMyBreaks = defineEndpoint({
  service: 'breaks',
  method: 'GET',
  path: '/api/breaks/mine',
  summary: "Everything stored about the caller's breaks, newest first, and who can see it.",
  access: 'user',
  reply: {
    status: 200,
    body: z.object({
      userName: z.nullable(z.string()),
      sessions: z.array(BreakSession),
      days: z.array(BreakDay),
      /** What they said about the breaks of their shifts. */
      attestations: z._default(z.array(ShiftAttestation), []),
      privacy: BreakPrivacy,
      retentionDays: z.int(),
    }),
  },
});

export const breakEndpoints = { getActiveBreak, startBreak, endBreak, getMyBreaks };
