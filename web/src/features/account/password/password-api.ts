import { changePassword } from '@floorlight/contracts/accounts';
import { api, fromContract } from '#lib/api/api.ts';

const passwordApi = api.enhanceEndpoints({ addTagTypes: ['Devices'] }).injectEndpoints({
  endpoints: (build) => ({
    changePassword: build.mutation({ ...fromContract(changePassword), invalidatesTags: ['Devices'] }),
  }),
});

export const { useChangePasswordMutation } = passwordApi;
