import { type Beacon, beaconListLimit, countBeacons, getBeacon, listBeacons } from '@floorlight/contracts/beacons';
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { type ApiState, api, fromContract } from '#lib/api/api.ts';
import type { ArgsOf } from '#lib/api/call.ts';
import { keepNewest, placeNewest } from '#lib/lists/place-newest.ts';
import { isOfAnotherSite } from '#lib/session/acting-site.ts';

type Thunk = ThunkAction<void, ApiState, unknown, UnknownAction>;
type ListQuery = ArgsOf<typeof listBeacons>['query'];

const belongs =
  ({ isActive, warehouseZone }: ListQuery) =>
  (beacon: Beacon): boolean =>
    (isActive === undefined || String(beacon.isActive) === isActive) &&
    (warehouseZone === undefined || beacon.warehouseZone === warehouseZone);

export const beaconsApi = api.enhanceEndpoints({ addTagTypes: ['Beacons', 'BeaconCounts'] }).injectEndpoints({
  endpoints: (build) => ({
    listBeacons: build.query({
      ...fromContract(listBeacons),
      merge: (known, read, { arg }) => keepNewest(known, read, belongs(arg.query)),
      providesTags: ['Beacons'],
    }),
    countBeacons: build.query({ ...fromContract(countBeacons), providesTags: ['BeaconCounts'] }),
    getBeacon: build.query({ ...fromContract(getBeacon), providesTags: ['Beacons'] }),
  }),
});

export const { useListBeaconsQuery, useCountBeaconsQuery, useGetBeaconQuery } = beaconsApi;

/** Adds a beacon to every cached list it belongs to, removes it from the others, and refetches the counts. */
export const applyBeacon =
  (beacon: Beacon): Thunk =>
  (dispatch, getState) => {
    if (isOfAnotherSite(beacon)) return;
    for (const args of beaconsApi.util.selectCachedArgsForQuery(getState(), 'listBeacons'))
      dispatch(
        beaconsApi.util.updateQueryData('listBeacons', args, (list) =>
          placeNewest(list, beacon, belongs(args.query)(beacon), Number(args.query.limit ?? beaconListLimit)),
        ),
      );
    dispatch(beaconsApi.util.updateQueryData('getBeacon', { params: { id: beacon.id } }, () => beacon));
    dispatch(beaconsApi.util.invalidateTags(['BeaconCounts']));
  };

/** Refetches everything about beacons. */
export const refreshBeacons = () => beaconsApi.util.invalidateTags(['Beacons', 'BeaconCounts']);
