import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { fieldError } from './field-error.ts';
import { Language } from './languages.ts';
import { safetyFieldMessages as messages } from './safety-field-messages.ts';
import { Id, IdParams, Instant, maxLength, optionalText, text } from './scalars.ts';

/** Why people leave. An alert of fire or hazmat calls an evacuation automatically if its site's settings list that kind. */
export const EvacuationKind = z.enum(['fire', 'hazmat', 'other']);
export type EvacuationKind = z.infer<typeof EvacuationKind>;

/** Longest texts stored. */
export const evacuationReasonMax = 200;
const maxName = 100;
/** Hours: who was seen at the site within them is on the list. */
export const rollCallHours = 12;

/** People leave the site, or some of its zones. A site has one at a time. */
export const Evacuation = z.object({
  id: Id,
  siteId: z.string(),
  /** Nobody is in danger. A real evacuation ends a drill. */
  drill: z.boolean(),
  kind: EvacuationKind,
  /** In the words of whoever called it, and the language of their app. */
  reason: z.nullable(z.string()),
  language: z.nullable(Language),
  /** The zones that people leave; none: the whole site. */
  zones: z.array(z.string()),
  /** What the site's settings told people to do when it was called. */
  instructions: z.string(),
  /** The alert that called it automatically. */
  alertId: z.nullable(Id),
  calledBy: Id,
  calledByName: z.string(),
  calledAt: Instant,
  /** The all clear; null while it runs. */
  endedAt: z.nullable(Instant),
  /** Null also where a real evacuation ended a drill. */
  endedBy: z.nullable(Id),
  endedByName: z.nullable(z.string()),
  /** How many people of the site may tick others off. */
  wardens: z.int(),
  /** Rises with each change of the evacuation itself. */
  version: z.int(),
});
export type Evacuation = z.infer<typeof Evacuation>;

export const RollCallStatus = z.enum(['unaccounted', 'needs_help', 'safe']);
export type RollCallStatus = z.infer<typeof RollCallStatus>;
/** What somebody answers, or a warden for them. */
export const RollCallAnswer = z.enum(['needs_help', 'safe']);
export type RollCallAnswer = z.infer<typeof RollCallAnswer>;

export const sightingKinds = [
  'signed_in',
  'signed_out',
  'app',
  'scan',
  'count',
  'tote',
  'break',
  'alert',
  'beacon',
] as const;
/** How the product knows that somebody was there. */
export const SightingKind = z.enum(sightingKinds);
export type SightingKind = z.infer<typeof SightingKind>;

/** When somebody was last seen at the site. `place` is the last one known, from `placeAt`: a zone, or an area and wall. */
export const Sighting = z.object({
  kind: SightingKind,
  at: Instant,
  place: z.nullable(z.string()),
  placeAt: z.nullable(Instant),
});
export type Sighting = z.infer<typeof Sighting>;

/** One person in a roll call. */
export const RollCallEntry = z.object({
  evacuationId: Id,
  userId: Id,
  userName: z.string(),
  status: RollCallStatus,
  /** When it was answered, by the device that did; null while unaccounted. */
  answeredAt: z.nullable(Instant),
  /** By the person themselves on their `phone`, or by a warden, from the list or by the badge. */
  how: z.nullable(z.enum(['phone', 'list', 'badge'])),
  answeredBy: z.nullable(Id),
  answeredByName: z.nullable(z.string()),
  /** Where they answered, as far as their phone knows: a zone. */
  zone: z.nullable(z.string()),
  /** The assembly point at which they are. */
  point: z.nullable(z.string()),
  /** A warden knows that they left the site before. They count as safe. */
  isOffSite: z.boolean(),
  /** The answer waited on a device, and arrived after the all clear. */
  isLate: z.boolean(),
  lastSeen: z.nullable(Sighting),
  addedAt: Instant,
  /** Rises with each change: the higher version is the newer. */
  version: z.int(),
});
export type RollCallEntry = z.infer<typeof RollCallEntry>;

const count = z.int().check(z.gte(0));
export const RollCallCounts = z.object({ safe: count, needsHelp: count, unaccounted: count });
export type RollCallCounts = z.infer<typeof RollCallCounts>;

export const RollCall = z.object({
  evacuation: Evacuation,
  counts: RollCallCounts,
  /** Those who need help first, then the unaccounted by when they were last seen, then the safe, each the newest first. */
  people: z.array(RollCallEntry),
});
export type RollCall = z.infer<typeof RollCall>;

/** The counts of a list of people. */
export function countRollCall(people: Pick<RollCallEntry, 'status'>[]): RollCallCounts {
  const of = (status: RollCallStatus) => people.filter((person) => person.status === status).length;
  return { safe: of('safe'), needsHelp: of('needs_help'), unaccounted: of('unaccounted') };
}

const ranks: Record<RollCallStatus, number> = { needs_help: 0, unaccounted: 1, safe: 2 };
const lastTime = ({ status, answeredAt, lastSeen, addedAt }: RollCallEntry): string =>
  (status === 'unaccounted' ? lastSeen?.at : answeredAt) ?? addedAt;

/** The order of a roll call. */
export const inRollCallOrder = (one: RollCallEntry, other: RollCallEntry): number =>
  ranks[one.status] - ranks[other.status] ||
  lastTime(other).localeCompare(lastTime(one)) ||
  one.userId.localeCompare(other.userId);

const zones = z.array(z.string().check(z.minLength(1), maxLength(maxName))).check(z.maxLength(500));
const running = { service: 'safety', survivesAuth: true, neverLimited: true } as const;

export const getEvacuation = defineEndpoint({
  ...running,
  method: 'GET',
  path: '/api/evacuations/current',
  summary:
    "The evacuation that runs at the caller's site, or null, with the caller's own answer. Reading it counts as being seen at the site.",
  access: 'user',
  changes: true,
  reply: {
    status: 200,
    body: z.object({ evacuation: z.nullable(Evacuation), mine: z.nullable(RollCallEntry), serverTime: Instant }),
  },
});

export const callEvacuation = defineEndpoint({
  ...running,
  method: 'POST',
  path: '/api/evacuations',
  summary: 'Calls an evacuation of the site, or of zones, on every phone there; or a drill. One may run at a time.',
  access: 'evacuations.call',
  body: z.object({
    kind: EvacuationKind,
    reason: optionalText(evacuationReasonMax),
    language: z.catch(z.optional(z.nullable(Language)), null),
    /** None: the whole site. */
    zones,
    drill: z._default(z.boolean(), false),
  }),
  reply: { status: 201, body: Evacuation },
  fails: ['conflict'],
  idempotent: true,
});

export const extendEvacuation = defineEndpoint({
  ...running,
  method: 'PUT',
  path: '/api/evacuations/:id/zones',
  summary:
    'Adds zones to a running evacuation; none: it is one of the whole site from now on. Zones are never taken out.',
  access: 'evacuations.call',
  params: IdParams,
  body: z.object({ zones }),
  reply: { status: 200, body: Evacuation },
  fails: ['not_found', 'conflict'],
});

export const endEvacuation = defineEndpoint({
  ...running,
  method: 'POST',
  path: '/api/evacuations/:id/all-clear',
  summary: 'Gives the all clear.',
  access: 'evacuations.call',
  params: IdParams,
  reply: { status: 200, body: Evacuation },
  fails: ['not_found', 'conflict'],
  idempotent: true,
});

/** When it was answered, by the device's clock: it may have waited there for a network. */
const at = z.optional(Instant);
const place = z.catch(z.optional(z.nullable(z.string().check(maxLength(maxName)))), null);

export const answerRollCall = defineEndpoint({
  ...running,
  method: 'POST',
  path: '/api/evacuations/:id/answer',
  summary:
    'The caller is safe, or needs help. A later answer wins; one that arrives after the all clear is kept as late.',
  access: 'user',
  params: IdParams,
  body: z.object({ answer: RollCallAnswer, at, zone: place }),
  reply: { status: 200, body: RollCallEntry },
  fails: ['not_found'],
  idempotent: true,
});

const whoRequired = fieldError(messages.whoRequired);

export const tickPerson = defineEndpoint({
  ...running,
  method: 'POST',
  path: '/api/evacuations/:id/ticks',
  summary:
    'A warden ticks somebody off, by their id or their badge. Somebody of the site who is not on the list is added. A later answer wins; the same again changes nothing.',
  access: 'evacuations.tick',
  params: IdParams,
  body: z
    .object({
      userId: z.optional(Id),
      /** The employee ID of their badge. */
      badge: z.optional(text(50, whoRequired)),
      answer: RollCallAnswer,
      at,
      point: place,
      isOffSite: z._default(z.boolean(), false),
    })
    .check(z.refine(({ userId, badge }) => (userId === undefined) !== (badge === undefined), whoRequired)),
  reply: { status: 200, body: RollCallEntry },
  fails: ['not_found'],
  idempotent: true,
});

export const getRollCall = defineEndpoint({
  ...running,
  method: 'GET',
  path: '/api/evacuations/:id/roll-call',
  summary: 'Who is safe, who needs help and who is unaccounted for, with where and when each was last seen.',
  access: 'evacuations.read',
  params: IdParams,
  reply: { status: 200, body: RollCall },
  fails: ['not_found'],
});

export const listAbsentPeople = defineEndpoint({
  service: 'safety',
  method: 'GET',
  path: '/api/evacuations/:id/absent',
  summary: 'The people of the site who are not on the list of an evacuation, by name.',
  access: 'evacuations.tick',
  params: IdParams,
  reply: { status: 200, body: z.array(z.object({ id: Id, name: z.string() })) },
  fails: ['not_found'],
  survivesAuth: true,
});

export const evacuationEndpoints = {
  getEvacuation,
  callEvacuation,
  extendEvacuation,
  endEvacuation,
  answerRollCall,
  tickPerson,
  getRollCall,
  listAbsentPeople,
};
