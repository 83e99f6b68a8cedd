import { recordLocation } from '@floorlight/contracts/locations';
import { type Route, route } from '@floorlight/service-kit/route';
import type { SafetyContext } from '../context.ts';
import { record } from './record-location.ts';

export const locationRoutes = (context: SafetyContext): Route[] => [
  route(recordLocation, ({ body, principal }) => record(context, principal, body)),
];
