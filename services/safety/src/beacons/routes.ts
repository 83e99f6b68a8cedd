import { countBeacons, listBeacons, placeBeacon, resolveBeacon } from '@floorlight/contracts/beacons';
import { type Route, route } from '@floorlight/service-kit/route';
import type { SafetyContext } from '../context.ts';
import { count } from './count-beacons.ts';
import { list } from './list-beacons.ts';
import { place } from './place-beacon.ts';
import { resolve } from './resolve-beacon.ts';

export const beaconRoutes = (context: SafetyContext): Route[] => [
  route(placeBeacon, ({ body, principal, once }) => place(context, principal, { body, once })),
  route(listBeacons, ({ query, principal }) => list(context, principal, query)),
  route(countBeacons, ({ query, principal }) => count(context, principal, query)),
  route(resolveBeacon, ({ params, principal }) => resolve(context, principal, params.id)),
];
