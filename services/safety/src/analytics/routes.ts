import { getSafetyAnalytics } from '@floorlight/contracts/safety-analytics';
import { type Route, route } from '@floorlight/service-kit/route';
import type { SafetyContext } from '../context.ts';
import { getAnalytics } from './get-analytics.ts';

export const analyticsRoutes = (context: SafetyContext): Route[] => [
  route(getSafetyAnalytics, ({ query, principal }) => getAnalytics(context, principal, query)),
];
