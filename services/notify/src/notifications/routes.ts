import * as notifications from '@floorlight/contracts/notifications';
import { linkNextPage } from '@floorlight/service-kit/page-links';
import { type Route, route } from '@floorlight/service-kit/route';
import type { NotifyContext } from '../context.ts';
import { countUnread } from './count-unread.ts';
import { listNotifications } from './list-notifications.ts';
import { markAllRead } from './mark-all-read.ts';
import { markRead } from './mark-read.ts';

export const notificationRoutes = (context: NotifyContext): Route[] => [
  route(notifications.listNotifications, async ({ query, principal, response }) => {
    const { page, next } = await listNotifications(context, principal, query);
    if (next) linkNextPage(response, notifications.listNotifications, { ...query, before: next });
    return page;
  }),
  route(notifications.countUnread, ({ principal }) => countUnread(context, principal)),
  route(notifications.markAllRead, ({ query, principal }) => markAllRead(context, principal, query.newest)),
  route(notifications.markRead, ({ params, principal }) => markRead(context, principal, params.id)),
];
