import { getAlertTimeline } from '@floorlight/contracts/alert-timeline';
import { type Route, route } from '@floorlight/service-kit/route';
import type { SafetyContext } from '../context.ts';
import { getTimeline } from './get-timeline.ts';

export const timelineRoutes = (context: SafetyContext): Route[] => [
  route(getAlertTimeline, ({ params, principal }) => getTimeline(context, principal, params.id)),
];
