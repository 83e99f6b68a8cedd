import * as breakManagement from '@floorlight/contracts/break-management';
import * as wallDisplays from '@floorlight/contracts/wall-displays';
import { type Route, route } from '@floorlight/service-kit/route';
import type { BreaksContext } from '../context.ts';
import { countOnBreak } from './count-on-break.ts';
import { listActivity } from './list-activity.ts';

export const activityRoutes = (context: BreaksContext): Route[] => [
  route(breakManagement.listBreakActivity, ({ query, principal }) => listActivity(context, principal, query.limit)),
  route(wallDisplays.getWallBreaks, ({ principal }) => countOnBreak(context, principal)),
];
