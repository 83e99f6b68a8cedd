import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { Id, IdParams, Instant } from './scalars.ts';

/** How many notifications the panel shows. */
export const notificationListLimit = 10;

/** One row of the panel. `id` is the same for everyone told the same thing; read or not is each one's own. */
export const Notification = z.object({
  id: Id,
  type: z.enum(['info', 'warning', 'error', 'success']),
  title: z.string(),
  message: z.string(),
  isRead: z.boolean(),
  metadata: z.record(z.string(), z.unknown()),
  createdAt: Instant,
});
export type Notification = z.infer<typeof Notification>;

export const listNotifications = defineEndpoint({
  service: 'notify',
  method: 'GET',
  path: '/api/notifications',
  summary: "The caller's latest notifications, newest first.",
  access: 'user',
  reply: { status: 200, body: z.array(Notification) },
  survivesAuth: true,
});

export const countUnread = defineEndpoint({
  service: 'notify',
  method: 'GET',
  path: '/api/notifications/unread-count',
  summary: 'How many notifications the caller has not read.',
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

export const notificationEndpoints = { listNotifications, countUnread, markRead };
