import * as notifications from '@floorlight/contracts/notifications';
import { type Route, route } from '@floorlight/service-kit/route';
import type { NotifyContext } from '../context.ts';
import { getReach } from './get-reach.ts';

export const reachRoutes = (context: NotifyContext): Route[] => [
  route(notifications.getReach, ({ params, principal }) => getReach(context, principal, params.id)),
];
