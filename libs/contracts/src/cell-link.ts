import * as z from 'zod/mini';
import { CellAlert, CellEvacuation, CellName } from './cells.ts';
import type { Schema } from './endpoint.ts';
import { ErrorBody } from './errors.ts';
import { Language } from './languages.ts';
import { Membership } from './person.ts';
import { Id, Instant } from './scalars.ts';
import { maxFloorPlanBytes, SiteVersion } from './site-settings.ts';
import { SiteId } from './sites.ts';

/** A public nkey of a user. */
export const CellKey = z.string().check(z.regex(/^U[A-Z2-7]{55}$/, { error: 'Must be a public nkey (U…)' }));

/** A cell in the hub's list (`CELLS_FILE`). */
export const Cell = z.strictObject({
  name: CellName,
  /** The public half of the cell's CELL_KEY. */
  key: CellKey,
  /** The sites that the cell owns. No two cells own the same. */
  sites: z.array(SiteId),
  /** Where people of its sites open the app. */
  address: z._default(z.nullable(z.url()), null),
  /** Its key is worth nothing any more. */
  revoked: z._default(z.boolean(), false),
});
export type Cell = z.infer<typeof Cell>;

export const Cells = z.array(Cell).check(
  z.check((context) => {
    const owners = new Map<string, string>();
    for (const [index, { name, key, sites }] of context.value.entries()) {
      const claims = [
        { what: `The name ${name}`, path: [index, 'name'] },
        { what: `The key ${key}`, path: [index, 'key'] },
        ...sites.map((site, at) => ({ what: `The site ${site}`, path: [index, 'sites', at] })),
      ];
      for (const { what, path } of claims) {
        const owner = owners.get(what);
        const message = `${what} already belongs to the cell ${owner}`;
        if (owner !== undefined) context.issues.push({ code: 'custom', input: context.value, message, path });
        else owners.set(what, name);
      }
    }
  }),
);

/** What a cell asks of the hub, on `up.<cell>.<verb>`. */
export const upVerbs = ['hello', 'events', 'people', 'sites', 'addresses', 'picture'] as const;
export type UpVerb = (typeof upVerbs)[number];
export const upSubject = (cell: string, verb: UpVerb): string => `up.${cell}.${verb}`;

/** What the hub asks of a cell, on `down.<cell>.<verb>`. */
export const downVerbs = ['acknowledge', 'picture'] as const;
export type DownVerb = (typeof downVerbs)[number];
export const downSubject = (cell: string, verb: DownVerb): string => `down.${cell}.${verb}`;

/** The user of a cell in the hub's NATS. */
export const cellUser = (cell: string): string => `cell.${cell}`;

/** An event about an alert on its way to the hub. Its position rises with each of the cell. */
export const UpEvent = z.object({
  position: z.int(),
  id: Id,
  name: z.string(),
  siteId: SiteId,
  traceparent: z.nullable(z.string()),
  /** A folded alert has no row of its own: another stands for it. */
  isFolded: z.boolean(),
  alert: CellAlert,
});
export type UpEvent = z.infer<typeof UpEvent>;

/** Rises with each field that `HubPerson` gains. A hub then sends its cells again whom they have without the field. */
export const hubPersonVersion = 1;

/** A person of the hub, for a cell at whose sites they work. */
export const HubPerson = z.object({
  id: Id,
  email: z.nullable(z.string()),
  firstName: z.string(),
  lastName: z.string(),
  employeeId: z.nullable(z.string()),
  language: z.nullable(Language),
  isActive: z.boolean(),
  isEmailVerified: z.boolean(),
  /** Null until they have chosen a password. */
  passwordHash: z.nullable(z.string()),
  isErased: z.boolean(),
  /** At sites of the cell. Empty: they work there no longer. */
  memberships: z.array(Membership),
  updatedAt: Instant,
});
export type HubPerson = z.infer<typeof HubPerson>;

/** A person of the hub and when they were changed there. */
const PersonMark = z.object({ id: Id, updatedAt: Instant });

export const Hello = z.object({
  /** The cell's clock. */
  at: Instant,
  /** The versions of the sites that the cell knows. */
  sites: z.record(SiteId, z.int()),
  /** The people that the cell has stored since the last hello. */
  taken: z.array(PersonMark),
  /** The count of hellos that the cell has stored. A lower one than before: the cell was restored from a backup. */
  remembers: z.optional(z.int()),
  /** The `hubPersonVersion` that the cell stores. Not given by a cell of an earlier release, which stores version 1. */
  personVersion: z.optional(z.int()),
  /** The evacuations that run now. Not given by a cell of an earlier release, and while safety can't say. */
  evacuations: z.optional(z.array(CellEvacuation)),
});
export type Hello = z.infer<typeof Hello>;

export const HelloReply = z.object({
  /** The hub's clock. */
  at: Instant,
  /** Counts the hellos of this cell. One that is not higher than before: the hub was restored from a backup. */
  hellos: z.int(),
  /** The newest event that the hub has; null if it has none. */
  newest: z.nullable(z.object({ position: z.int(), id: Id })),
  /** What is newer at the hub. */
  sites: z.array(SiteVersion),
  people: z.array(HubPerson),
  /** Sites of which the cell has a newer version. */
  wanted: z.array(SiteId),
  /** Sites that the cell knows and that belong to another cell, or to none. */
  foreign: z.array(z.object({ siteId: SiteId, owner: z.nullable(CellName) })),
});
export type HelloReply = z.infer<typeof HelloReply>;

export const PushEvents = z.object({
  events: z.array(UpEvent),
  /**
   * The event before these, which the hub must have: after a restore it may lack it without the cell knowing. Null where
   * these are the first. Not given by a cell of an earlier release.
   */
  after: z.optional(z.nullable(Id)),
});
export type PushEvents = z.infer<typeof PushEvents>;
export const PushPeople = z.object({ people: z.array(HubPerson) });
export const PushSites = z.object({ sites: z.array(SiteVersion) });
export const Taken = z.object({ taken: z.int() });

/** `alerts`: with open alerts too. */
export const OpenRequest = z.object({ alerts: z.boolean() });
/** What is open in a cell, as safety knows it. */
export const OpenInCell = z.object({ alerts: z.array(CellAlert), evacuations: z.array(CellEvacuation) });
export type OpenInCell = z.infer<typeof OpenInCell>;

/** The email addresses of accounts that a cell has made itself, and accounts that have none any more. */
export const PushAddresses = z.object({
  used: z.array(z.object({ userId: Id, address: z.string() })),
  free: z.array(Id),
});
export type PushAddresses = z.infer<typeof PushAddresses>;
/** Accounts with an address that somebody else has too, at the hub or in another cell. */
export const AddressesReply = z.object({ taken: z.array(Id) });
export type AddressesReply = z.infer<typeof AddressesReply>;

/** Asks for a part of the picture of a floor plan: a message of NATS has no room for all of it. */
export const PictureRequest = z.object({ id: Id, offset: z.int().check(z.gte(0)) });
export type PictureRequest = z.infer<typeof PictureRequest>;
/** Null where the other side has no such picture. `part`: base64. */
export const PicturePart = z.nullable(
  z.object({ type: z.string(), length: z.int().check(z.lte(maxFloorPlanBytes)), part: z.string() }),
);
export type PicturePart = z.infer<typeof PicturePart>;

/** An alert to acknowledge, in a person's name. */
export const AcknowledgeCommand = z.object({ id: Id, alertId: Id, siteId: SiteId, userId: Id });
export type AcknowledgeCommand = z.infer<typeof AcknowledgeCommand>;
/** Null where it was done. */
export const CommandReply = z.object({ refused: z.nullable(ErrorBody) });
export type CommandReply = z.infer<typeof CommandReply>;

/** What a verb carries, and what its answer does. */
interface Exchange {
  body: Schema;
  reply: Schema;
}
const picture = { body: PictureRequest, reply: PicturePart };

/**
 * What crosses the line between a hub and its cells. Both are of different releases while a fleet is updated, so auth's contract
 * has all of it, and no release may break another one.
 */
export const linkMessages = {
  up: {
    hello: { body: Hello, reply: HelloReply },
    events: { body: PushEvents, reply: Taken },
    people: { body: PushPeople, reply: Taken },
    sites: { body: PushSites, reply: Taken },
    addresses: { body: PushAddresses, reply: AddressesReply },
    picture,
  },
  down: { acknowledge: { body: AcknowledgeCommand, reply: CommandReply }, picture },
} as const satisfies { up: Record<UpVerb, Exchange>; down: Record<DownVerb, Exchange> };
