import { getBreakAnalytics } from '@floorlight/contracts/break-management';
import { type Route, route } from '@floorlight/service-kit/route';
import type { BreaksContext } from '../context.ts';
import { analytics } from './get-analytics.ts';

export const analyticsRoutes = (context: BreaksContext): Route[] => [
  route(getBreakAnalytics, ({ principal }) => analytics(context, principal)),
];
