import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { fieldError } from './field-error.ts';
import { fieldMessages } from './field-messages.ts';
import { inventoryFieldMessages as messages } from './inventory-field-messages.ts';
import { Counter, Id, IdParams, Instant, maxLength, storable, text } from './scalars.ts';

export const ToteStatus = z.enum(['pending', 'processing', 'completed']);
export type ToteStatus = z.infer<typeof ToteStatus>;

export const toteNumberMax = 120;
/** Totes in one request by code, and on one page. */
export const toteCodesMax = 200;

/** The code on a tote. Without commas, which separate codes in a query. */
export const ToteNumber = text(toteNumberMax, fieldError(messages.toteNumberRequired)).check(
  z.regex(/^[^\p{Cc},]*$/u, fieldError(messages.toteNumberCharacters)),
);

/** The last scan of a tote; `place` where the scan says it. */
const ToteScan = z.object({
  at: Instant,
  place: z.nullable(z.string()),
  scannedBy: Id,
  scannedByName: z.string(),
});

/** A tote on record at a site; `toteNumber` is the code on it, unique at the site. */
export const Tote = z.object({
  id: Id,
  toteNumber: z.string(),
  status: ToteStatus,
  itemCount: z.int(),
  assignedTo: z.nullable(Id),
  assignedToName: z.nullable(z.string()),
  /** Rises with each change, but not with a scan. */
  version: z.int(),
  lastUpdated: Instant,
  createdAt: Instant,
  // A release before these fields leaves them out.
  assignedAt: z.optional(z.nullable(Instant)),
  /** Since when its assignee offers it to the next person. */
  offeredAt: z.optional(z.nullable(Instant)),
  /** Who waits to take it over from its assignee. */
  wantedBy: z.optional(z.nullable(Id)),
  wantedByName: z.optional(z.nullable(z.string())),
  lastScan: z.optional(z.nullable(ToteScan)),
  /** Only in the last message about a tote that is no longer on record. */
  removedAt: z.optional(Instant),
});
export type Tote = z.infer<typeof Tote>;

export const totePlaceMax = 200;
/** Entries of a tote's history in one reply: the newest. */
export const toteHistoryMax = 200;
/** Days until an entry of the history is deleted. */
export const toteHistoryDays = 365;

/** What can happen to a tote on record. */
export const toteActs = [
  'registered',
  'assigned',
  'returned',
  'changed',
  'offered',
  'requested',
  'withdrawn',
  'handed_over',
  'scanned',
] as const;
export const ToteAct = z.enum(toteActs);
export type ToteAct = z.infer<typeof ToteAct>;

/** An entry of a tote's history: who did what, and the state of the tote after it. */
export const ToteHistoryEntry = z.object({
  id: Id,
  act: ToteAct,
  at: Instant,
  actor: Id,
  actorName: z.string(),
  assignedTo: z.nullable(Id),
  assignedToName: z.nullable(z.string()),
  status: ToteStatus,
  itemCount: z.int(),
  /** Of a scan, where it is known. */
  place: z.nullable(z.string()),
});
export type ToteHistoryEntry = z.infer<typeof ToteHistoryEntry>;

/** The assignee; null removes it. A worker can only assign a tote to themselves. */
const assignedTo = z.optional(z.nullable(Id));

const tooManyCodes = fieldError(messages.tooManyTotes, { count: toteCodesMax });
const codes = z.optional(
  z
    .pipe(
      z.string().check(z.maxLength(toteCodesMax * (toteNumberMax + 1), tooManyCodes), storable()),
      z.transform((list: string) => [...new Set(list.split(',').map((code) => code.trim()))].filter(Boolean)),
    )
    .check(z.refine((list) => list.length <= toteCodesMax, tooManyCodes)),
);

export const listTotes = defineEndpoint({
  service: 'inventory',
  method: 'GET',
  path: '/api/totes',
  summary:
    'Totes of the site, last changed first: those with one of `codes`, separated by commas; without `codes` those assigned to the caller, or for a manager all. `Link: rel="next"` is the next page.',
  access: 'user',
  features: ['totes'],
  keyPermission: 'totes.read',
  query: z.object({
    codes,
    status: z.optional(ToteStatus),
    /** An id; `me`; `nobody`. */
    assignedTo: z.optional(z.union([z.literal(['me', 'nobody']), Id])),
    /** Those that are assigned and that nobody has seen for the site's hours. */
    overdue: z.optional(z.literal('true')),
    /** Part of the number or of the assignee's name, in any case. */
    search: z.optional(z.string().check(z.trim(), maxLength(toteNumberMax), storable())),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(toteCodesMax)), toteCodesMax),
    /** From the link of the previous page. */
    cursor: z.optional(
      z
        .string()
        .check(z.regex(/^\d{1,13}-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, fieldError(fieldMessages.noSuchPage))),
    ),
  }),
  reply: { status: 200, body: z.array(Tote) },
});

/** Totes that one person creates within 24 hours. */
export const newTotesPerDayMax = 1000;

export const createTote = defineEndpoint({
  service: 'inventory',
  method: 'POST',
  path: '/api/totes',
  summary: 'Registers a tote at the site. Its number is unique.',
  access: 'user',
  features: ['totes'],
  keyPermission: 'totes.write',
  body: z.object({
    /** Chosen by the device, so that it can change a tote whose registration it has not sent yet. */
    id: z.optional(Id),
    toteNumber: ToteNumber,
    status: z._default(ToteStatus, 'pending'),
    itemCount: z._default(Counter, 0),
    assignedTo,
  }),
  reply: { status: 201, body: Tote },
  fails: ['conflict'],
  idempotent: true,
});

export const updateTote = defineEndpoint({
  service: 'inventory',
  method: 'PUT',
  path: '/api/totes/:id',
  summary: 'Changes a tote. `version` is the version that was read; 409 where the tote has changed since.',
  access: 'user',
  features: ['totes'],
  keyPermission: 'totes.write',
  params: IdParams,
  body: z
    .object({
      version: z.int(fieldError(messages.reloadTote)).check(z.gte(1), z.lte(2 ** 31 - 1)),
      status: z.optional(ToteStatus),
      itemCount: z.optional(Counter),
      assignedTo,
    })
    .check(
      z.refine(
        ({ status, itemCount, assignedTo }) => [status, itemCount, assignedTo].some((part) => part !== undefined),
        fieldError(fieldMessages.nothingToChange),
      ),
    ),
  reply: { status: 200, body: Tote },
  fails: ['not_found', 'conflict'],
  idempotent: true,
});

export const getTote = defineEndpoint({
  service: 'inventory',
  method: 'GET',
  path: '/api/totes/:id',
  summary: 'A tote on record at the site.',
  access: 'user',
  features: ['totes'],
  keyPermission: 'totes.read',
  params: IdParams,
  reply: { status: 200, body: Tote },
  fails: ['not_found'],
});

export const listToteHistory = defineEndpoint({
  service: 'inventory',
  method: 'GET',
  path: '/api/totes/:id/history',
  summary: `What happened to a tote: who had it when, and where it was scanned. The newest ${toteHistoryMax} entries, newest first.`,
  access: 'user',
  features: ['totes'],
  keyPermission: 'totes.read',
  params: IdParams,
  reply: { status: 200, body: z.array(ToteHistoryEntry) },
  fails: ['not_found'],
});

export const scanTote = defineEndpoint({
  service: 'inventory',
  method: 'POST',
  path: '/api/totes/:id/scans',
  summary: 'Notes that the caller has the tote before them, and where.',
  access: 'user',
  features: ['totes'],
  keyPermission: 'totes.write',
  params: IdParams,
  body: z.object({
    place: z.optional(z.string().check(z.trim(), z.minLength(1), maxLength(totePlaceMax), storable())),
    /** When the device scanned it. A future time becomes now, one more than 48 hours ago becomes 48 hours ago. */
    scannedAt: z.optional(Instant),
  }),
  reply: { status: 200, body: Tote },
  fails: ['not_found'],
  idempotent: true,
});

/**
 * The steps of a handover. `offer`: the assignee hands it over. `take`: the next person takes it over. `withdraw`: either of them
 * takes their step back. It changes hands once both have done theirs, in whichever order the server gets them.
 */
export const HandoverStep = z.enum(['offer', 'take', 'withdraw']);
export type HandoverStep = z.infer<typeof HandoverStep>;

export const handOverTote = defineEndpoint({
  service: 'inventory',
  method: 'POST',
  path: '/api/totes/:id/handover',
  summary:
    'One step of handing a tote over, of its assignee or of the next person. `from` is the assignee that the caller saw; 409 where it is with somebody else by now. A step that was done changes nothing.',
  access: 'user',
  features: ['totes'],
  params: IdParams,
  body: z.object({ step: HandoverStep, from: Id }),
  reply: { status: 200, body: Tote },
  fails: ['not_found', 'conflict'],
  idempotent: true,
});

export const removeTote = defineEndpoint({
  service: 'inventory',
  method: 'POST',
  path: '/api/totes/:id/removal',
  summary:
    'Takes a tote off record, with its history. `version` is the version that was read; 409 where the tote has changed since.',
  access: 'totes.assign',
  features: ['totes'],
  params: IdParams,
  body: z.object({ version: z.int(fieldError(messages.reloadTote)).check(z.gte(1), z.lte(2 ** 31 - 1)) }),
  reply: { status: 200, body: Tote },
  fails: ['not_found', 'conflict'],
  idempotent: true,
});

export const getHistoricalTotes = defineEndpoint({
  service: 'inventory',
  method: 'GET',
  path: '/api/totes/historical',
  summary: 'The historical totes in the configuration of the site.',
  access: 'user',
  features: ['totes'],
  reply: { status: 200, body: z.array(z.object({ name: z.string(), code: z.string() })) },
});

/** A person to whom a manager can assign a tote. */
export const ToteAssignee = z.object({ id: Id, name: z.string() });
export type ToteAssignee = z.infer<typeof ToteAssignee>;

export const listToteAssignees = defineEndpoint({
  service: 'inventory',
  method: 'GET',
  path: '/api/totes/assignees',
  summary: 'The active people of the site by name, for assigning totes.',
  access: 'totes.assign',
  features: ['totes'],
  reply: { status: 200, body: z.array(ToteAssignee) },
});

export const toteEndpoints = {
  listTotes,
  createTote,
  updateTote,
  // Before the path of one tote, which would match them.
  getHistoricalTotes,
  listToteAssignees,
  getTote,
  listToteHistory,
  scanTote,
  handOverTote,
  removeTote,
};
