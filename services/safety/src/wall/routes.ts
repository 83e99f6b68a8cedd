import * as wallDisplays from '@floorlight/contracts/wall-displays';
import { type Route, route } from '@floorlight/service-kit/route';
import type { SafetyContext } from '../context.ts';
import { getWallSafety } from './get-wall-safety.ts';

export const wallRoutes = (context: SafetyContext): Route[] => [
  route(wallDisplays.getWallSafety, ({ principal }) => getWallSafety(context, principal)),
];
