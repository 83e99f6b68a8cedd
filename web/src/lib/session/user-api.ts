import { getUser, type User, updatePreferences } from '@floorlight/contracts/accounts';
import { switchSite } from '@floorlight/contracts/memberships';
import { type ApiDispatch, api, fromContract } from '../api/api.ts';
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
    switchSite: build.mutation({
      ...fromContract(switchSite),
      onQueryStarted: (_, change) => keepAnsweredUser(change),
    }),
    updatePreferences: build.mutation({
      ...fromContract(updatePreferences),
      onQueryStarted: (_, change) => keepAnsweredUser(change),
    }),
  }),
});

export const { useGetUserQuery, useSwitchSiteMutation, useUpdatePreferencesMutation } = userApi;

/** The answer is the user with the change. */
async function keepAnsweredUser({
  dispatch,
  queryFulfilled,
}: {
  dispatch: ApiDispatch;
  queryFulfilled: Promise<{ data: User }>;
}): Promise<void> {
  const { data } = await queryFulfilled.catch(() => ({ data: null }));
  if (data) void dispatch(userApi.util.upsertQueryData('getUser', undefined, data));
}
