import {
  renewRecoveryCodes,
  startOneTimeCodes,
  turnOffOneTimeCodes,
  turnOnOneTimeCodes,
} from '@floorlight/contracts/one-time-codes';
import { addPasskey, removePasskey, renamePasskey, startPasskey } from '@floorlight/contracts/passkeys';
import { confirmIdentity, getSignInMethods } from '@floorlight/contracts/sign-in-methods';
import { api, fromContract } from '#lib/api/api.ts';

const changes = { invalidatesTags: ['SignInMethods' as const] };

const signInMethodsApi = api.enhanceEndpoints({ addTagTypes: ['SignInMethods'] }).injectEndpoints({
  endpoints: (build) => ({
    getSignInMethods: build.query({ ...fromContract(getSignInMethods), providesTags: ['SignInMethods'] }),
    confirmIdentity: build.mutation(fromContract(confirmIdentity)),
    startPasskey: build.mutation(fromContract(startPasskey)),
    addPasskey: build.mutation({ ...fromContract(addPasskey), ...changes }),
    renamePasskey: build.mutation({ ...fromContract(renamePasskey), ...changes }),
    removePasskey: build.mutation({ ...fromContract(removePasskey), ...changes }),
    startOneTimeCodes: build.mutation(fromContract(startOneTimeCodes)),
    turnOnOneTimeCodes: build.mutation({ ...fromContract(turnOnOneTimeCodes), ...changes }),
    renewRecoveryCodes: build.mutation({ ...fromContract(renewRecoveryCodes), ...changes }),
    turnOffOneTimeCodes: build.mutation({ ...fromContract(turnOffOneTimeCodes), ...changes }),
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
