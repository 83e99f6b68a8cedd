import { getUser, type User, updatePreferences } from '@floorlight/contracts/accounts';
import { api, fromContract } from '../api/api.ts';
import { callInSession } from '../api/call-in-session.ts';

export const userApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The signed-in user; null when signed out. */
    getUser: build.query<User | null, void>({
      queryFn: async (_, { signal }) => {
        const answer = await callInSession({ endpoint: getUser }, signal);
        if ('data' in answer) return { data: answer.data as User }; // the contract's reply
        return answer.error.status === 401 ? { data: null } : { error: answer.error };
      },
    }),
    updatePreferences: build.mutation({
      ...fromContract(updatePreferences),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        if (data) dispatch(userApi.util.upsertQueryData('getUser', undefined, data));
      },
    }),
  }),
});

export const { useGetUserQuery, useUpdatePreferencesMutation } = userApi;
