import { eraseAccount } from '@floorlight/contracts/own-data';
import { api, fromContract } from '#lib/api/api.ts';

const eraseApi = api.injectEndpoints({
  endpoints: (build) => ({ eraseAccount: build.mutation(fromContract(eraseAccount)) }),
});

export const { useEraseAccountMutation } = eraseApi;
