import * as breakManagement from '@floorlight/contracts/break-management';
import { type Route, route } from '@floorlight/service-kit/route';
import type { BreaksContext } from '../context.ts';
import { listActivity } from './list-activity.ts';

export const activityRoutes = (context: BreaksContext): Route[] => [
  route(breakManagement.listBreakActivity, ({ query, principal }) => listActivity(context, principal, query.limit)),
];
