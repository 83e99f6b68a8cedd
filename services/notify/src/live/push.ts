import * as z from 'zod/mini';

/** What was just committed to the feed of a site, on its way to sockets. */
export const Push = z.object({
  /** Alerts go first. */
  lane: z.enum(['alert', 'routine']),
  siteId: z.string(),
  /** The numbers that it takes in the feed of the site; an announcement takes one. */
  first: z.int(),
  seq: z.int(),
  /** Milliseconds of the epoch. */
  occurredAt: z.number(),
  /** Whose sockets get it. */
  audience: z.nullable(z.enum(['managers', 'everyone'])),
  /** Whether the panels of managers show it. */
  listed: z.boolean(),
  /** Others who get it, or get it in another way, and whether their panel shows it. */
  own: z.array(z.tuple([z.string(), z.boolean()])),
  /** The LiveMessage as JSON, for those whose panel shows it and for the others. */
  messages: z.object({ listed: z.optional(z.string()), unlisted: z.optional(z.string()) }),
  /** It is about an alert: managers of the site who are connected at another one learn of it. */
  aboutAlert: z.optional(z.boolean()),
  /** A user whose audience, or whose feed below this number, has changed: their sockets read it again. */
  changed: z.optional(z.string()),
});
export type Push = z.infer<typeof Push>;
