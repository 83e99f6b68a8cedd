import * as alertTimeline from '@floorlight/contracts/alert-timeline';
import { type Route, route } from '@floorlight/service-kit/route';
import type { SafetyContext } from '../context.ts';
import { getAlertTimeline } from './get-alert-timeline.ts';

export const timelineRoutes = (context: SafetyContext): Route[] => [
  route(alertTimeline.getAlertTimeline, ({ params, principal }) => getAlertTimeline(context, principal, params.id)),
];
