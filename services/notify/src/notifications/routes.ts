import * as notifications from '@floorlight/contracts/notifications';
import { type Route, route } from '@floorlight/service-kit/route';
import type { NotifyContext } from '../context.ts';
import { countUnread } from './count-unread.ts';
import { listNotifications } from './list-notifications.ts';
import { markRead } from './mark-read.ts';

export const notificationRoutes = (context: NotifyContext): Route[] => [
  route(notifications.listNotifications, ({ principal }) => listNotifications(context, principal)),
  route(notifications.countUnread, ({ principal }) => countUnread(context, principal)),
  route(notifications.markRead, ({ params, principal }) => markRead(context, principal, params.id)),
];
