import { markAllRead, markRead } from '@floorlight/contracts/notifications';
import * as z from 'zod/mini';
import { deliver } from '#lib/outbox/deliver.ts';
import type { Delivery } from '#lib/outbox/delivery.ts';

/** `title`: of the notification. `newest`: that was on the screen; `until`: when it was made. Missing where none was shown. */
export type Reading = { id: string; title: string } | { newest: string | undefined; until: string | undefined };

/** Notifications that somebody has read. */
export const readingDelivery: Delivery<Reading, unknown> = {
  name: 'floorlight-readings',
  deliver: ({ userId, siteId, body }) => deliver({ ...requestOf(body), userId, siteId }, z.unknown()),
};

const requestOf = (reading: Reading) =>
  'id' in reading
    ? { endpoint: markRead, params: { id: reading.id } }
    : { endpoint: markAllRead, query: { newest: reading.newest } };
