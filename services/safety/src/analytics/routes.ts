import * as safetyAnalytics from '@floorlight/contracts/safety-analytics';
import { type Route, route } from '@floorlight/service-kit/route';
import type { SafetyContext } from '../context.ts';
import { getSafetyAnalytics } from './get-safety-analytics.ts';

export const analyticsRoutes = (context: SafetyContext): Route[] => [
  route(safetyAnalytics.getSafetyAnalytics, ({ query, principal }) => getSafetyAnalytics(context, principal, query)),
];
