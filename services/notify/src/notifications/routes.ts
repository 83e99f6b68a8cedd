import { countUnread, listNotifications, markRead } from '@floorlight/contracts/notifications';
import { type Route, route } from '@floorlight/service-kit/route';
import type { NotifyContext } from '../context.ts';
import { countUnread as count } from './count-unread.ts';
import { list } from './list-notifications.ts';
import { markRead as read } from './mark-read.ts';

export const notificationRoutes = (context: NotifyContext): Route[] => [
  route(listNotifications, ({ principal }) => list(context, principal)),
  route(countUnread, ({ principal }) => count(context, principal)),
  route(markRead, ({ params, principal }) => read(context, principal, params.id)),
];
