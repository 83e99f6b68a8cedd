import { approveSignUp, listSignUpRequests, refuseSignUp } from '@floorlight/contracts/sign-up-requests';
import { api, fromContract } from '#lib/api/api.ts';

const signUpsApi = api.enhanceEndpoints({ addTagTypes: ['SignUps'] }).injectEndpoints({
  endpoints: (build) => ({
    listSignUpRequests: build.query({ ...fromContract(listSignUpRequests), providesTags: ['SignUps'] }),
    // A refusal also means that the cached list is out of date.
    approveSignUp: build.mutation({ ...fromContract(approveSignUp), invalidatesTags: ['SignUps'] }),
    refuseSignUp: build.mutation({ ...fromContract(refuseSignUp), invalidatesTags: ['SignUps'] }),
  }),
});

export const { useListSignUpRequestsQuery, useApproveSignUpMutation, useRefuseSignUpMutation } = signUpsApi;

/** Refetches the sign-up requests. */
export const refreshSignUps = () => signUpsApi.util.invalidateTags(['SignUps']);

/** How often a visible page polls for waiting requests, in milliseconds. */
export const signUpPollInterval = 30_000;
