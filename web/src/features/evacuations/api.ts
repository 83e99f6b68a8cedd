import { listRollCallNumbers } from '@floorlight/contracts/call-back';
import {
  answerRollCall,
  callEvacuation,
  countRollCall,
  type Evacuation,
  endEvacuation,
  extendEvacuation,
  getEvacuation,
  getRollCall,
  inRollCallOrder,
  listAbsentPeople,
  type RollCallEntry,
} from '@floorlight/contracts/evacuations';
import { listEvacuations, type PastEvacuation } from '@floorlight/contracts/past-evacuations';
import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { type ApiState, api, fromContract } from '#lib/api/api.ts';
import { isOfAnotherSite } from '#lib/session/acting-site.ts';

type Thunk = ThunkAction<void, ApiState, unknown, UnknownAction>;

/** Evacuations of one page of the list. */
const pageSize = 25;

async function applyAnswer(
  _: unknown,
  {
    dispatch,
    queryFulfilled,
  }: { dispatch: ThunkDispatch<ApiState, unknown, UnknownAction>; queryFulfilled: Promise<{ data: Evacuation }> },
): Promise<void> {
  try {
    dispatch(applyEvacuation((await queryFulfilled).data));
  } catch {
    // Somebody else was faster.
    dispatch(refreshEvacuations());
  }
}

export const evacuationsApi = api.enhanceEndpoints({ addTagTypes: ['Evacuation', 'Evacuations'] }).injectEndpoints({
  endpoints: (build) => ({
    getEvacuation: build.query({ ...fromContract(getEvacuation), providesTags: ['Evacuation'] }),
    getRollCall: build.query({ ...fromContract(getRollCall), providesTags: ['Evacuation'] }),
    listRollCallNumbers: build.query(fromContract(listRollCallNumbers)),
    listAbsentPeople: build.query({ ...fromContract(listAbsentPeople), providesTags: ['Evacuation'] }),
    listEvacuations: build.infiniteQuery<PastEvacuation[], 'true' | 'false' | null, string | null>({
      query: ({ queryArg: drill, pageParam: before }) => ({
        endpoint: listEvacuations,
        query: { ...(drill && { drill }), ...(before && { before }), limit: pageSize },
      }),
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (page) => (page.length < pageSize ? undefined : (page.at(-1)?.evacuation.id ?? undefined)),
      },
      providesTags: ['Evacuations'],
    }),
    callEvacuation: build.mutation({ ...fromContract(callEvacuation), onQueryStarted: applyAnswer }),
    extendEvacuation: build.mutation({ ...fromContract(extendEvacuation), onQueryStarted: applyAnswer }),
    endEvacuation: build.mutation({ ...fromContract(endEvacuation), onQueryStarted: applyAnswer }),
    answerRollCall: build.mutation(fromContract(answerRollCall)),
  }),
});

export const {
  useGetEvacuationQuery,
  useGetRollCallQuery,
  useListRollCallNumbersQuery,
  useListAbsentPeopleQuery,
  useListEvacuationsInfiniteQuery,
  useCallEvacuationMutation,
  useExtendEvacuationMutation,
  useEndEvacuationMutation,
} = evacuationsApi;

/** Shows an evacuation as it is now, without a request: 500 phones learn of it at the same moment. */
export const applyEvacuation =
  (evacuation: Evacuation): Thunk =>
  (dispatch) => {
    if (isOfAnotherSite(evacuation)) return;
    dispatch(
      evacuationsApi.util.updateQueryData('getEvacuation', undefined, (known) => {
        const shown = known.evacuation;
        if (evacuation.endedAt !== null) {
          if (shown?.id === evacuation.id) Object.assign(known, { evacuation: null, mine: null });
        } else if (shown?.id !== evacuation.id) {
          // A message that comes late says nothing about a newer evacuation.
          if (!shown || shown.calledAt < evacuation.calledAt) Object.assign(known, { evacuation, mine: null });
        } else if (shown.version < evacuation.version) {
          known.evacuation = evacuation;
        }
      }),
    );
    dispatch(
      evacuationsApi.util.updateQueryData('getRollCall', { params: { id: evacuation.id } }, (known) => {
        if (known.evacuation.version < evacuation.version) known.evacuation = evacuation;
      }),
    );
    dispatch(evacuationsApi.util.invalidateTags(['Evacuations']));
  };

/** Shows changed people of a roll call. */
export const applyEntries =
  (evacuationId: string, entries: RollCallEntry[]): Thunk =>
  (dispatch) => {
    dispatch(
      evacuationsApi.util.updateQueryData('getRollCall', { params: { id: evacuationId } }, (known) => {
        const people = new Map(known.people.map((person) => [person.userId, person]));
        for (const entry of entries) {
          const before = people.get(entry.userId);
          if (!before || before.version < entry.version)
            people.set(entry.userId, { ...entry, lastSeen: entry.lastSeen ?? before?.lastSeen ?? null });
        }
        known.people = [...people.values()].sort(inRollCallOrder);
        known.counts = countRollCall(known.people);
      }),
    );
  };

/** Shows the answer of this device's own person. */
export const applyMine =
  (entry: RollCallEntry): Thunk =>
  (dispatch) => {
    dispatch(
      evacuationsApi.util.updateQueryData('getEvacuation', undefined, (known) => {
        if (known.evacuation?.id === entry.evacuationId && (known.mine?.version ?? 0) < entry.version)
          known.mine = entry;
      }),
    );
  };

/** Refetches everything about evacuations. */
export const refreshEvacuations = () => evacuationsApi.util.invalidateTags(['Evacuation', 'Evacuations']);
