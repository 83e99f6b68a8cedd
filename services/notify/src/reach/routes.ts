import { getReach } from '@floorlight/contracts/notifications';
import { type Route, route } from '@floorlight/service-kit/route';
import type { NotifyContext } from '../context.ts';
import { get } from './get-reach.ts';

export const reachRoutes = (context: NotifyContext): Route[] => [
  route(getReach, ({ params, principal }) => get(context, principal, params.id)),
];
