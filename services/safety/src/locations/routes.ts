import * as locations from '@floorlight/contracts/locations';
import { type Route, route } from '@floorlight/service-kit/route';
import type { SafetyContext } from '../context.ts';
import { recordLocation } from './record-location.ts';

export const locationRoutes = (context: SafetyContext): Route[] => [
  route(locations.recordLocation, ({ body, principal }) => recordLocation(context, principal, body)),
];
