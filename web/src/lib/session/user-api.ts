import { type User, updatePreferences } from '@floorlight/contracts/accounts';
import { switchSite } from '@floorlight/contracts/memberships';
import { type ApiDispatch, api, fromContract } from '../api/api.ts';
import { fetchUser } from './left-session.ts';

export const userApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The signed-in user; null when signed out. */
    getUser: build.query<User | null, void>({
      queryFn: (_, { signal }) => fetchUser(signal),
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

export const { useGetUserQuery, useSwitchSiteMutation } = userApi;

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
