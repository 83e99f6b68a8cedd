import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { Counter, Id, IdParams, Instant, storable, text } from './scalars.ts';

export const ToteStatus = z.enum(['pending', 'processing', 'completed']);
export type ToteStatus = z.infer<typeof ToteStatus>;

export const longestToteNumber = 120;
/** Totes asked for in one call, and answered on one page. */
export const mostToteCodes = 200;

/** The code on a tote. Without commas: they part the codes that are asked for. */
export const ToteNumber = text(longestToteNumber, 'Please enter the number of the tote').check(
  z.regex(/^[^\p{Cc},]*$/u, 'The number of a tote has no commas and no line breaks'),
);

/** A tote as the site's records have it; `toteNumber` is the code on it, once at a site. */
export const Tote = z.object({
  id: Id,
  toteNumber: z.string(),
  status: ToteStatus,
  itemCount: z.int(),
  assignedTo: z.nullable(Id),
  assignedToName: z.nullable(z.string()),
  /** Rises with each change. */
  version: z.int(),
  lastUpdated: Instant,
  createdAt: Instant,
});
export type Tote = z.infer<typeof Tote>;

/** Whom it is given to; null takes it back. A worker gives it to nobody but themself. */
const assignedTo = z.optional(z.nullable(Id));

const tooManyCodes = `Ask for at most ${mostToteCodes} totes`;
const codes = z.optional(
  z
    .pipe(
      z.string().check(z.maxLength(mostToteCodes * (longestToteNumber + 1), tooManyCodes), storable()),
      z.transform((list: string) => [...new Set(list.split(',').map((code) => code.trim()))].filter(Boolean)),
    )
    .check(z.refine((list) => list.length <= mostToteCodes, tooManyCodes)),
);

export const listTotes = defineEndpoint({
  service: 'inventory',
  method: 'GET',
  path: '/api/totes',
  summary:
    'Totes of the site, the last changed first: those of `codes`, separated by commas; without, the ones assigned to the caller, for a manager all of the site. `Link: rel="next"` leads on while there is more.',
  access: 'user',
  query: z.object({
    codes,
    status: z.optional(ToteStatus),
    /** An id; `me`; `nobody`. */
    assignedTo: z.optional(z.union([z.literal(['me', 'nobody']), Id])),
    /** Part of the number or of the name of who has it, in any case. */
    search: z.optional(
      z
        .string()
        .check(
          z.trim(),
          z.maxLength(longestToteNumber, `Please use at most ${longestToteNumber} characters`),
          storable(),
        ),
    ),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(mostToteCodes)), mostToteCodes),
    /** From the link of the page before. */
    cursor: z.optional(
      z.string().check(z.regex(/^\d{1,13}-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'This page does not exist')),
    ),
  }),
  reply: { status: 200, body: z.array(Tote) },
});

export const createTote = defineEndpoint({
  service: 'inventory',
  method: 'POST',
  path: '/api/totes',
  summary: 'Puts a tote on record at the site. Its number is taken once.',
  access: 'user',
  body: z.object({
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
  summary: 'Changes a tote of which the caller has read this version; 409 where it was changed since.',
  access: 'user',
  params: IdParams,
  body: z
    .object({
      version: z.int('Read the tote first').check(z.gte(1), z.lte(2 ** 31 - 1)),
      status: z.optional(ToteStatus),
      itemCount: z.optional(Counter),
      assignedTo,
    })
    .check(
      z.refine(
        ({ status, itemCount, assignedTo }) => [status, itemCount, assignedTo].some((part) => part !== undefined),
        'Say what to change',
      ),
    ),
  reply: { status: 200, body: Tote },
  fails: ['not_found', 'conflict'],
  idempotent: true,
});

export const getHistoricalTotes = defineEndpoint({
  service: 'inventory',
  method: 'GET',
  path: '/api/totes/historical',
  summary: 'The totes of earlier days to choose from, by the configuration of the site.',
  access: 'user',
  reply: { status: 200, body: z.array(z.object({ name: z.string(), code: z.string() })) },
});

/** Somebody whom a manager may give a tote to. */
export const ToteAssignee = z.object({ id: Id, name: z.string() });
export type ToteAssignee = z.infer<typeof ToteAssignee>;

export const listToteAssignees = defineEndpoint({
  service: 'inventory',
  method: 'GET',
  path: '/api/totes/assignees',
  summary: 'The active people of the site by name, to give a tote to.',
  access: 'totes.assign',
  reply: { status: 200, body: z.array(ToteAssignee) },
});

export const toteEndpoints = { listTotes, createTote, updateTote, getHistoricalTotes, listToteAssignees };
