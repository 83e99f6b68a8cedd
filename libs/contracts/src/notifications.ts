import * as z from 'zod/mini';
import { CodedMessage } from './coded-message.ts';
import { defineEndpoint } from './endpoint.ts';
import { Id, IdParams, Instant } from './scalars.ts';

/** Notifications per page, unless the caller asks for another number. */
export const notificationListLimit = 10;
/** Unread notifications are counted up to this number. */
export const unreadCountMax = 100;

/** Title and message for readers of other languages. A title that somebody typed has no code. */
export const CodedTexts = z.object({ title: z.optional(CodedMessage), message: CodedMessage });
export type CodedTexts = z.infer<typeof CodedTexts>;

/** One row of the panel. `id` is the same for everyone who gets the notification; `isRead` is per user. */
export const Notification = z.object({
  id: Id,
  /** The site where it happened. An earlier release knew one site for each person. */
  siteId: z.optional(z.string()),
  type: z.enum(['info', 'warning', 'error', 'success']),
  title: z.string(),
  message: z.string(),
  coded: z.optional(CodedTexts),
  isRead: z.boolean(),
  /** `liveType`, and the `alertId`, `incidentId` or `beaconId` it is about; `escalation` where it is an escalation. */
  metadata: z.record(z.string(), z.unknown()),
  createdAt: Instant,
});
export type Notification = z.infer<typeof Notification>;

export const listNotifications = defineEndpoint({
  service: 'notify',
  method: 'GET',
  path: '/api/notifications',
  summary:
    'The caller\'s notifications, newest first, one for each alert: its newest. `before` (the id of the last one) or `Link: rel="next"` gives the next page.',
  access: 'user',
  query: z.object({
    before: z.optional(Id),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), notificationListLimit),
  }),
  reply: { status: 200, body: z.array(Notification) },
  survivesAuth: true,
});

export const countUnread = defineEndpoint({
  service: 'notify',
  method: 'GET',
  path: '/api/notifications/unread-count',
  summary: `How many notifications the caller has not read, ${unreadCountMax} at most.`,
  access: 'user',
  reply: { status: 200, body: z.object({ count: z.int() }) },
  survivesAuth: true,
});

export const markRead = defineEndpoint({
  service: 'notify',
  method: 'PUT',
  path: '/api/notifications/:id/read',
  summary: 'Marks one of the caller’s notifications read.',
  access: 'user',
  params: IdParams,
  reply: { status: 200, body: Notification },
  fails: ['not_found'],
  survivesAuth: true,
});

export const markAllRead = defineEndpoint({
  service: 'notify',
  method: 'PUT',
  path: '/api/notifications/read',
  summary: 'Marks all of the caller’s notifications read.',
  access: 'user',
  /** `newest`: only those that the caller has seen, up to this one. A device may send it long after they were seen. */
  query: z.object({ newest: z.optional(Id) }),
  reply: { status: 200, body: z.object({ count: z.int() }) },
  survivesAuth: true,
});

const managers = z.int().check(z.gte(0));

/**
 * How many of the site's managers an alert has reached, without its sender. Counts never fall: the higher ones are the
 * newer.
 */
export const EmergencyReach = z.object({
  alertId: Id,
  /** It is in their feed. */
  notified: managers,
  /** One of their devices has received it. */
  reached: managers,
  /** A visible page has shown it. */
  seen: managers,
  /** When the first device received it, and when it was first seen. */
  firstReachedAt: z.nullable(Instant),
  firstSeenAt: z.nullable(Instant),
  /** Whether the site's emergency services are mailed. Only in the answer to `getReach`. */
  emergencyServices: z.optional(z.boolean()),
});
export type EmergencyReach = z.infer<typeof EmergencyReach>;

export const getReach = defineEndpoint({
  service: 'notify',
  method: 'GET',
  path: '/api/emergency-alerts/:id/reach',
  summary:
    'How many managers an alert has notified and reached, and how many have seen it; for its sender and the managers.',
  access: 'user',
  params: IdParams,
  reply: { status: 200, body: EmergencyReach },
  // Also in the moment before notify has received the alert.
  fails: ['not_found'],
  survivesAuth: true,
});

export const notificationEndpoints = { listNotifications, countUnread, markRead, markAllRead, getReach };
