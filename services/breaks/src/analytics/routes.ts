import * as breakManagement from '@floorlight/contracts/break-management';
import { type Route, route } from '@floorlight/service-kit/route';
import type { BreaksContext } from '../context.ts';
import { getAnalytics } from './get-analytics.ts';

export const analyticsRoutes = (context: BreaksContext): Route[] => [
  route(breakManagement.getBreakAnalytics, ({ principal }) => getAnalytics(context, principal)),
];
