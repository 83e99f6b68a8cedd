import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { fieldError } from './field-error.ts';
import { inventoryFieldMessages as messages } from './inventory-field-messages.ts';
import { Counter, Day, Id, Instant, optionalText } from './scalars.ts';

const selectWall = fieldError(messages.selectWall);
const chosen = z.string(selectWall).check(z.minLength(1, selectWall));
const sum = z.int().check(z.gte(0));

/** The three counts of a wall. */
const figures = { rebinPsTotes: Counter, psToteOverflow: Counter, floorTable: Counter };
/** The sums of several walls. */
const sums = { rebinPsTotes: sum, psToteOverflow: sum, floorTable: sum };

const Figures = z.object(figures);
/** The items on a wall. */
export const itemsOf = ({ rebinPsTotes, psToteOverflow, floorTable }: z.infer<typeof Figures>): number =>
  rebinPsTotes + psToteOverflow + floorTable;

export const InventoryCount = z.object({
  id: Id,
  sessionId: Id,
  afeArea: z.string(),
  wallNumber: z.string(),
  ...figures,
  total: z.int(),
  notes: z.nullable(z.string()),
  countedBy: Id,
  countedByName: z.string(),
  /** The wall was confirmed empty. */
  empty: z.boolean(),
  /** Its wall was counted before in the same count of the site. Where it belongs to none: in the same session, in none either. */
  recount: z.boolean(),
  /** When a later count of this wall in its session replaced it; a replaced count is in no sum. */
  replacedAt: z.nullable(Instant),
  /** When the wall was counted. */
  createdAt: Instant,
  /** The count of the site to which it belongs. Missing on devices that stored it with an earlier release, like `updatedAt`. */
  siteCountId: z.optional(z.nullable(Id)),
  /** When it was last changed: a later count of its wall marks it. */
  updatedAt: z.optional(Instant),
});
export type InventoryCount = z.infer<typeof InventoryCount>;

/** A count in an event; older events lack some fields. */
export const SavedCount = z.partial(InventoryCount, {
  countedBy: true,
  countedByName: true,
  empty: true,
  recount: true,
  replacedAt: true,
});

export const getCountPlan = defineEndpoint({
  service: 'inventory',
  method: 'GET',
  path: '/api/inventory-counts/plan',
  summary: "The walls to count at the caller's site, and the recipients of reports besides the caller.",
  access: 'user',
  features: ['counts'],
  keyPermission: 'counts.read',
  reply: {
    status: 200,
    body: z.object({
      areas: z.array(z.object({ name: z.string(), walls: z.array(z.string()) })),
      reportRecipients: z.array(z.string()),
      timeZone: z.string(),
      /** The names of the site's levels of locations; none: area and wall. Missing on devices that stored an older plan. */
      levels: z.optional(z.array(z.string())),
    }),
  },
});

export const getCountSession = defineEndpoint({
  service: 'inventory',
  method: 'GET',
  path: '/api/inventory-counts/session',
  summary: "The caller's count session of today at the site, created on first use.",
  access: 'user',
  features: ['counts'],
  changes: true,
  reply: { status: 200, body: z.object({ sessionId: Id }) },
});

export const saveCount = defineEndpoint({
  service: 'inventory',
  method: 'POST',
  path: '/api/inventory-counts',
  summary:
    "Saves the count of one wall in the caller's session of the day on which it was counted. The server computes the total. A later count of a wall replaces the earlier ones of its session. It also belongs to the open count of the site that has this wall.",
  access: 'user',
  features: ['counts'],
  body: z
    .object({
      afeArea: chosen,
      wallNumber: chosen,
      ...figures,
      notes: optionalText(1000),
      /** Confirms that the wall is empty. */
      empty: z._default(z.boolean(), false),
      /**
       * By the device's clock; now unless given. It determines the day, and the order of the counts of a wall, also
       * for a count that waited on its device. A future time becomes now, one more than 48 hours ago becomes 48 hours
       * ago.
       */
      countedAt: z.optional(Instant),
      /** Counts a wall again that somebody else has counted in an open count of the site. Otherwise that is a conflict. */
      asRecount: z._default(z.boolean(), false),
    })
    .check(
      z.refine((count) => count.empty || itemsOf(count) > 0, {
        ...fieldError(messages.nothingCounted),
        path: ['empty'],
      }),
      z.refine((count) => !count.empty || itemsOf(count) === 0, {
        ...fieldError(messages.emptyWithItems),
        path: ['empty'],
      }),
    ),
  reply: { status: 201, body: InventoryCount },
  fails: ['conflict'],
  idempotent: true,
});

/** Another worker's session is `not_found`. */
const ofSession = z.object({ sessionId: Id });

export const listCounts = defineEndpoint({
  service: 'inventory',
  method: 'GET',
  path: '/api/inventory-counts',
  summary:
    "The counts of a session, newest first, with the replaced ones: a worker's own session, or for a manager any of the site.",
  access: 'user',
  features: ['counts'],
  query: ofSession,
  reply: { status: 200, body: z.array(InventoryCount) },
  fails: ['not_found'],
});

export const CountSummary = z.object({
  totalWalls: z.int(),
  ...sums,
  totalItems: sum,
  /** Every area of the site: how many of its walls are counted. */
  areas: z.array(z.object({ afeArea: z.string(), counted: z.int(), walls: z.int() })),
});
export type CountSummary = z.infer<typeof CountSummary>;

export const getCountSummary = defineEndpoint({
  service: 'inventory',
  method: 'GET',
  path: '/api/inventory-counts/summary',
  summary: 'The totals of a session, each wall by its last count.',
  access: 'user',
  features: ['counts'],
  query: ofSession,
  reply: { status: 200, body: CountSummary },
  fails: ['not_found'],
});

export const CountSession = z.object({
  id: Id,
  day: z.iso.date(),
  countedBy: Id,
  countedByName: z.string(),
  totalWalls: z.int(),
  totalItems: sum,
  recounts: z.int(),
  lastCountAt: Instant,
});
export type CountSession = z.infer<typeof CountSession>;

/** Today at the site unless given. */
const onDay = z.object({ day: z.optional(Day) });

export const listCountSessions = defineEndpoint({
  service: 'inventory',
  method: 'GET',
  path: '/api/inventory-counts/sessions',
  summary: "The sessions of a day that have counts, latest first: a worker's own, or for a manager the site's.",
  access: 'user',
  features: ['counts'],
  keyPermission: 'counts.read',
  query: onDay,
  reply: { status: 200, body: z.array(CountSession) },
});

/** The last count of a wall on a day, by anyone. */
export const WallCount = z.pick(InventoryCount, {
  id: true,
  sessionId: true,
  countedByName: true,
  rebinPsTotes: true,
  psToteOverflow: true,
  floorTable: true,
  total: true,
  empty: true,
  recount: true,
  createdAt: true,
});
export type WallCount = z.infer<typeof WallCount>;

export const CountCoverage = z.object({
  day: z.iso.date(),
  /** Every area and wall of the site, in its order. */
  areas: z.array(
    z.object({
      afeArea: z.string(),
      walls: z.array(z.object({ wallNumber: z.string(), count: z.nullable(WallCount) })),
    }),
  ),
});
export type CountCoverage = z.infer<typeof CountCoverage>;

export const getCoverage = defineEndpoint({
  service: 'inventory',
  method: 'GET',
  path: '/api/inventory-counts/coverage',
  summary: 'Which walls of the site were counted on a day, by whom, and which were not.',
  access: 'counts.listAll',
  features: ['counts'],
  keyPermission: 'counts.read',
  query: onDay,
  reply: { status: 200, body: CountCoverage },
});

const walls = z.object({ ...figures, total: z.int() });

export const SessionComparison = z.object({
  left: CountSession,
  right: CountSession,
  /** Every wall that either session counted, in the site's order. */
  walls: z.array(
    z.object({
      afeArea: z.string(),
      wallNumber: z.string(),
      left: z.nullable(walls),
      right: z.nullable(walls),
      /** Right minus left; null where only one session counted it. */
      difference: z.nullable(
        z.object({ rebinPsTotes: z.int(), psToteOverflow: z.int(), floorTable: z.int(), total: z.int() }),
      ),
    }),
  ),
});
export type SessionComparison = z.infer<typeof SessionComparison>;

export const compareSessions = defineEndpoint({
  service: 'inventory',
  method: 'GET',
  path: '/api/inventory-counts/compare',
  summary: 'Two sessions of the site, wall by wall.',
  access: 'counts.listAll',
  features: ['counts'],
  keyPermission: 'counts.read',
  query: z.object({ left: Id, right: Id }),
  reply: { status: 200, body: SessionComparison },
  fails: ['not_found'],
});

export const DailyTotal = z.object({ day: z.iso.date(), ...sums, totalItems: sum, walls: z.int() });
export type DailyTotal = z.infer<typeof DailyTotal>;

export const getDailyTotals = defineEndpoint({
  service: 'inventory',
  method: 'GET',
  path: '/api/inventory-counts/daily',
  summary:
    "The site's totals of each of the last days, today included, oldest first. A wall that several people counted has its last count.",
  access: 'counts.listAll',
  features: ['counts'],
  keyPermission: 'counts.read',
  query: z.object({ days: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(90)), 30) }),
  reply: { status: 200, body: z.array(DailyTotal) },
});

export const countEndpoints = {
  getCountPlan,
  getCountSession,
  saveCount,
  listCounts,
  getCountSummary,
  listCountSessions,
  getCoverage,
  compareSessions,
  getDailyTotals,
};
