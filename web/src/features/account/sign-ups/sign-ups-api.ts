import { approveSignUp, listSignUpRequests, refuseSignUp } from '@floorlight/contracts/sign-up-requests';
import { api, fromContract } from '#lib/api/api.ts';

const signUpsApi = api.enhanceEndpoints({ addTagTypes: ['SignUps'] }).injectEndpoints({
  endpoints: (build) => ({
    listSignUpRequests: build.query({ ...fromContract(listSignUpRequests), providesTags: ['SignUps'] }),
    // Also a refusal means that our list was old.
    approveSignUp: build.mutation({ ...fromContract(approveSignUp), invalidatesTags: ['SignUps'] }),
    refuseSignUp: build.mutation({ ...fromContract(refuseSignUp), invalidatesTags: ['SignUps'] }),
  }),
});

export const { useListSignUpRequestsQuery, useApproveSignUpMutation, useRefuseSignUpMutation } = signUpsApi;

/** Reads again what is shown of requests. */
export const refreshSignUps = () => signUpsApi.util.invalidateTags(['SignUps']);

/** How often waiting requests are looked for while the page is seen, in milliseconds. */
export const signUpRenewal = 30_000;
