import * as beacons from '@floorlight/contracts/beacons';
import { type Route, route } from '@floorlight/service-kit/route';
import type { SafetyContext } from '../context.ts';
import { countBeacons } from './count-beacons.ts';
import { getBeacon } from './get-beacon.ts';
import { listBeacons } from './list-beacons.ts';
import { placeBeacon } from './place-beacon.ts';
import { resolveBeacon } from './resolve-beacon.ts';
import { showBeacon } from './show-beacon.ts';
import { takeBeacon } from './take-beacon.ts';

export const beaconRoutes = (context: SafetyContext): Route[] => [
  route(beacons.placeBeacon, ({ body, principal, once }) => placeBeacon(context, principal, { body, once })),
  route(beacons.listBeacons, ({ query, principal }) => listBeacons(context, principal, query)),
  route(beacons.countBeacons, ({ query, principal }) => countBeacons(context, principal, query)),
  route(beacons.getBeacon, ({ params, principal }) => getBeacon(context, principal, params.id)),
  route(beacons.takeBeacon, ({ params, principal, once }) => takeBeacon(context, principal, params.id, once)),
  route(beacons.resolveBeacon, ({ body, params, principal, once }) =>
    resolveBeacon(context, principal, { id: params.id, body, once }),
  ),
  route(beacons.showBeacon, ({ body, params, principal }) =>
    showBeacon(context, principal, { id: params.id, ...body }),
  ),
];
