import {
  renewRecoveryCodes,
  startOneTimeCodes,
  turnOffOneTimeCodes,
  turnOnOneTimeCodes,
} from '@floorlight/contracts/one-time-codes';
import { addPasskey, removePasskey, renamePasskey, startPasskey } from '@floorlight/contracts/passkeys';
import { confirmIdentity, getSignInMethods } from '@floorlight/contracts/sign-in-methods';
import { type ApiDispatch, api, fromContract } from '#lib/api/api.ts';
import { userApi } from '#lib/session/user-api.ts';

const changes = { invalidatesTags: ['SignInMethods' as const] };

/** With a second factor more is open to whoever needed one, and without any less. */
export const refreshUser = () =>
  userApi.endpoints.getUser.initiate(undefined, { forceRefetch: true, subscribe: false });

async function refreshUserAfter({
  dispatch,
  queryFulfilled,
}: {
  dispatch: ApiDispatch;
  queryFulfilled: Promise<unknown>;
}) {
  const isDone = await queryFulfilled.then(
    () => true,
    () => false,
  );
  if (isDone) void dispatch(refreshUser());
}

const signInMethodsApi = api.enhanceEndpoints({ addTagTypes: ['SignInMethods'] }).injectEndpoints({
  endpoints: (build) => ({
    getSignInMethods: build.query({ ...fromContract(getSignInMethods), providesTags: ['SignInMethods'] }),
    confirmIdentity: build.mutation({
      ...fromContract(confirmIdentity),
      ...changes,
      onQueryStarted: (_, change) => refreshUserAfter(change),
    }),
    startPasskey: build.mutation(fromContract(startPasskey)),
    addPasskey: build.mutation({
      ...fromContract(addPasskey),
      ...changes,
      onQueryStarted: (_, change) => refreshUserAfter(change),
    }),
    renamePasskey: build.mutation({ ...fromContract(renamePasskey), ...changes }),
    removePasskey: build.mutation({
      ...fromContract(removePasskey),
      ...changes,
      onQueryStarted: (_, change) => refreshUserAfter(change),
    }),
    startOneTimeCodes: build.mutation(fromContract(startOneTimeCodes)),
    // Refreshes the user only after the recovery codes were shown: the screen may go with it.
    turnOnOneTimeCodes: build.mutation({ ...fromContract(turnOnOneTimeCodes), ...changes }),
    renewRecoveryCodes: build.mutation({ ...fromContract(renewRecoveryCodes), ...changes }),
    turnOffOneTimeCodes: build.mutation({
      ...fromContract(turnOffOneTimeCodes),
      ...changes,
      onQueryStarted: (_, change) => refreshUserAfter(change),
    }),
  }),
});

export const {
  useGetSignInMethodsQuery,
  useConfirmIdentityMutation,
  useStartPasskeyMutation,
  useAddPasskeyMutation,
  useRenamePasskeyMutation,
  useRemovePasskeyMutation,
  useStartOneTimeCodesMutation,
  useTurnOnOneTimeCodesMutation,
  useRenewRecoveryCodesMutation,
  useTurnOffOneTimeCodesMutation,
} = signInMethodsApi;
