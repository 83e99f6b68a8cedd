import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { fieldError } from './field-error.ts';
import { fieldMessages } from './field-messages.ts';
import { inventoryFieldMessages as messages } from './inventory-field-messages.ts';
import { Counter, Id, IdParams, Instant, optionalText, storable, text } from './scalars.ts';

/** Walls in one count or request: as many as an area can have. */
export const countedWallsMax = 5000;
const peopleMax = 500;

/** `recount`: somebody has to count it again. */
export const SiteCountWallStatus = z.enum(['open', 'counted', 'recount', 'approved']);
export type SiteCountWallStatus = z.infer<typeof SiteCountWallStatus>;

/** A wall in a count of the site. In a blind count the figures and the last total are for managers only. */
export const SiteCountWall = z.object({
  afeArea: z.string(),
  wallNumber: z.string(),
  status: SiteCountWallStatus,
  assignedTo: z.nullable(Id),
  assignedToName: z.nullable(z.string()),
  /** Who is counting it now. */
  startedBy: z.nullable(Id),
  startedByName: z.nullable(z.string()),
  startedAt: z.nullable(Instant),
  /** The count that is valid; earlier ones are history. */
  countId: z.nullable(Id),
  countedBy: z.nullable(Id),
  countedByName: z.nullable(z.string()),
  countedAt: z.nullable(Instant),
  /** Counted again, by somebody else or because a manager asked for it. */
  recounted: z.boolean(),
  figures: z.nullable(
    z.object({
      rebinPsTotes: Counter,
      psToteOverflow: Counter,
      floorTable: Counter,
      total: z.int(),
      empty: z.boolean(),
    }),
  ),
  /** The wall's last count before this one was opened. */
  lastTotal: z.nullable(z.int()),
  /** Why it has to be counted again. */
  recountReason: z.nullable(z.enum(['variance', 'manager'])),
  /** Not by the person who counted it last. */
  recountByAnother: z.boolean(),
  recountNote: z.nullable(z.string()),
  approvedByName: z.nullable(z.string()),
  /** Rises with each change. */
  version: z.int(),
});
export type SiteCountWall = z.infer<typeof SiteCountWall>;

/** A figure of a wall that a recount or a correction has replaced. */
export const ReplacedCount = z.object({ id: Id, total: z.int(), countedByName: z.string(), countedAt: Instant });
export type ReplacedCount = z.infer<typeof ReplacedCount>;

export const SiteCount = z.object({
  id: Id,
  name: z.string(),
  /** Counters see neither the last count nor each other's figures. */
  blind: z.boolean(),
  status: z.enum(['open', 'closed']),
  /** Who counts; empty: everyone of the site. */
  people: z.array(z.object({ id: Id, name: z.string() })),
  openedBy: Id,
  openedByName: z.string(),
  openedAt: Instant,
  closedByName: z.nullable(z.string()),
  closedAt: z.nullable(Instant),
  /** Walls in each status; `open` are those that nobody has counted. */
  progress: z.object({ open: z.int(), counted: z.int(), recount: z.int(), approved: z.int() }),
});
export type SiteCount = z.infer<typeof SiteCount>;

export const SiteCountDetails = z.extend(SiteCount, { walls: z.array(SiteCountWall) });
export type SiteCountDetails = z.infer<typeof SiteCountDetails>;

const selectWall = fieldError(messages.selectWall);
const chosen = z.string(selectWall).check(z.minLength(1, selectWall), storable());
const Wall = z.object({ afeArea: chosen, wallNumber: chosen });
const walls = z
  .array(Wall)
  .check(
    z.minLength(1, fieldError(messages.chooseWalls)),
    z.maxLength(countedWallsMax, fieldError(messages.tooManyWalls, { count: countedWallsMax })),
  );

const siteCounts = { service: 'inventory', features: ['counts'] } as const;
const ofCount = { ...siteCounts, access: 'counts.manage', params: IdParams } as const;
/** A list of every wall that a site can have. */
const maxJsonBytes = 2 * 1024 ** 2;

export const listSiteCounts = defineEndpoint({
  ...siteCounts,
  method: 'GET',
  path: '/api/site-counts',
  summary:
    'The counts of the site on which the caller is, or for a manager all; newest first, 50 at a time. `Link: rel="next"` is the next page.',
  access: 'user',
  query: z.object({
    status: z.optional(z.enum(['open', 'closed'])),
    /** From the link of the previous page. */
    cursor: z.optional(
      z
        .string()
        .check(z.regex(/^\d{1,13}-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, fieldError(fieldMessages.noSuchPage))),
    ),
  }),
  reply: { status: 200, body: z.array(SiteCount) },
});

export const getSiteCount = defineEndpoint({
  ...siteCounts,
  method: 'GET',
  path: '/api/site-counts/:id',
  summary: 'A count of the site with every wall: who counted it and when, and who is at it now.',
  access: 'user',
  params: IdParams,
  reply: { status: 200, body: SiteCountDetails },
  fails: ['not_found'],
});

export const listReplacedCounts = defineEndpoint({
  ...siteCounts,
  method: 'GET',
  path: '/api/site-counts/:id/replaced',
  summary:
    'The figures that a wall had before `countId`, its valid count; newest first. While a blind count is open, others see their own alone.',
  access: 'user',
  params: IdParams,
  query: z.object({ countId: Id }),
  reply: { status: 200, body: z.array(ReplacedCount) },
  fails: ['not_found'],
});

export const openSiteCount = defineEndpoint({
  ...siteCounts,
  method: 'POST',
  path: '/api/site-counts',
  summary: 'Opens a count of these walls. A wall is in one open count at a time.',
  access: 'counts.manage',
  maxJsonBytes,
  body: z.object({
    name: text(100, fieldError(messages.countName)),
    blind: z._default(z.boolean(), false),
    walls,
    /** Who counts. Without anybody: everyone of the site. */
    people: z._default(
      z.array(Id).check(z.maxLength(peopleMax, fieldError(messages.tooManyPeople, { count: peopleMax }))),
      [],
    ),
  }),
  reply: { status: 201, body: SiteCount },
  fails: ['conflict'],
  idempotent: true,
});

export const changeCountPeople = defineEndpoint({
  ...ofCount,
  method: 'PUT',
  path: '/api/site-counts/:id/people',
  summary: 'Changes who counts. What people who leave have counted stays.',
  body: z.object({
    people: z.array(Id).check(z.maxLength(peopleMax, fieldError(messages.tooManyPeople, { count: peopleMax }))),
  }),
  reply: { status: 200, body: SiteCount },
  fails: ['not_found', 'conflict'],
});

/** The walls that a request has changed. */
const changed = { status: 200, body: z.array(SiteCountWall) } as const;

export const assignWalls = defineEndpoint({
  ...ofCount,
  method: 'POST',
  path: '/api/site-counts/:id/assignments',
  summary: 'Assigns walls to somebody who is on the count, or to nobody.',
  maxJsonBytes,
  body: z.object({ walls, assignedTo: z.nullable(Id) }),
  reply: changed,
  fails: ['not_found', 'conflict'],
  idempotent: true,
});

export const askForRecount = defineEndpoint({
  ...ofCount,
  method: 'POST',
  path: '/api/site-counts/:id/recounts',
  summary: 'Asks for counted or approved walls to be counted again.',
  maxJsonBytes,
  body: z.object({
    walls,
    /** Not by the person who counted it last. */
    byAnother: z._default(z.boolean(), true),
    note: optionalText(500),
  }),
  reply: changed,
  fails: ['not_found', 'conflict'],
  idempotent: true,
});

export const approveWalls = defineEndpoint({
  ...ofCount,
  method: 'POST',
  path: '/api/site-counts/:id/approvals',
  summary:
    'Approves counted walls: these, or all. A wall that has to be recounted is left out. Needs `counts.manage`, or a manager’s token, once.',
  access: 'user',
  maxJsonBytes,
  body: z.object({ walls: z.optional(walls) }),
  reply: changed,
  fails: ['not_found', 'conflict'],
  idempotent: true,
});

export const closeSiteCount = defineEndpoint({
  ...ofCount,
  method: 'POST',
  path: '/api/site-counts/:id/close',
  summary: 'Closes a count. Walls that nobody has counted stay so.',
  reply: { status: 200, body: SiteCount },
  fails: ['not_found', 'conflict'],
});

export const startWall = defineEndpoint({
  ...siteCounts,
  method: 'POST',
  path: '/api/site-counts/start',
  summary:
    'Tells the others on the count that the caller is at a wall, and no longer at another. Answers the wall, or null where no open count of the caller has it.',
  access: 'user',
  body: Wall,
  reply: { status: 200, body: z.nullable(SiteCountWall) },
});

export const listCounters = defineEndpoint({
  ...siteCounts,
  method: 'GET',
  path: '/api/site-counts/people',
  summary: 'The active people of the site by name, for a count.',
  access: 'counts.manage',
  reply: { status: 200, body: z.array(z.object({ id: Id, name: z.string() })) },
});

export const siteCountEndpoints = {
  listSiteCounts,
  getSiteCount,
  listReplacedCounts,
  openSiteCount,
  changeCountPeople,
  assignWalls,
  askForRecount,
  approveWalls,
  closeSiteCount,
  startWall,
  listCounters,
};
