import {
  createTote,
  getHistoricalTotes,
  listToteAssignees,
  listTotes,
  mostToteCodes,
  type Tote,
  ToteNumber,
  updateTote,
} from '@floorlight/contracts/totes';
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { type ApiState, api, fromContract } from '#lib/api/api.ts';

type Thunk = ThunkAction<void, ApiState, unknown, UnknownAction>;

/** Of which totes the record is asked for: those with these codes, or its reader's own; else a manager's whole site. */
interface Asked {
  codes?: readonly string[];
  /** The reader's id. */
  holder?: string;
}

const belongs = ({ codes, holder }: Asked, { toteNumber, assignedTo }: Tote): boolean =>
  codes ? codes.includes(toteNumber) : holder === undefined || assignedTo === holder;

const separator = ',';
export const canBeOnRecord = (code: string): boolean => ToteNumber.safeParse(code).success;

export const totesApi = api.enhanceEndpoints({ addTagTypes: ['Totes'] }).injectEndpoints({
  endpoints: (build) => ({
    listTotes: build.query<Tote[], Asked>({
      query: ({ codes }) => ({
        endpoint: listTotes,
        query: { codes: codes?.slice(0, mostToteCodes).join(separator) },
      }),
      transformResponse: (reply: Tote[], _, asked) => reply.filter((tote) => belongs(asked, tote)),
      merge: (known, read) => newestOf(known, read),
      providesTags: ['Totes'],
    }),
    historicalTotes: build.query(fromContract(getHistoricalTotes)),
    listToteAssignees: build.query(fromContract(listToteAssignees)),
    createTote: build.mutation({
      ...fromContract(createTote),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        // Refused: somebody was first with this number, and that is to be seen.
        dispatch(data ? applyTote(data) : refreshTotes());
      },
    }),
    updateTote: build.mutation({
      ...fromContract(updateTote),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        // Refused: somebody was first, or the server is away. What is shown is read again.
        dispatch(data ? applyTote(data) : refreshTotes());
      },
    }),
  }),
});

export const {
  useListTotesQuery,
  useHistoricalTotesQuery,
  useListToteAssigneesQuery,
  useCreateToteMutation,
  useUpdateToteMutation,
} = totesApi;

/** A freshly read list, without taking back what came live in a newer version meanwhile. */
function newestOf(known: readonly Tote[], read: readonly Tote[]): Tote[] {
  const ours = new Map(known.map((tote) => [tote.id, tote]));
  return read.map((tote) => {
    const kept = ours.get(tote.id);
    return kept && kept.version > tote.version ? kept : tote;
  });
}

/** Puts what a tote has become into every list it belongs to, the last changed first, and out of every other. */
export const applyTote =
  (tote: Tote): Thunk =>
  (dispatch, getState) => {
    for (const asked of totesApi.util.selectCachedArgsForQuery(getState(), 'listTotes')) {
      dispatch(
        totesApi.util.updateQueryData('listTotes', asked, (list) => {
          const known = list.find(({ id }) => id === tote.id);
          if (known && known.version >= tote.version) return list;
          const others = list.filter(({ id }) => id !== tote.id);
          return belongs(asked, tote) ? [tote, ...others] : others;
        }),
      );
    }
  };

/** Something may have been missed: what is shown of totes is read again. */
export const refreshTotes = () => totesApi.util.invalidateTags(['Totes']);
