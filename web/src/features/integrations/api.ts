import { createApiKey, listApiKeys, revokeApiKey } from '@floorlight/contracts/api-keys';
import { api, fromContract } from '#lib/api/api.ts';

const integrationsApi = api.enhanceEndpoints({ addTagTypes: ['ApiKeys'] }).injectEndpoints({
  endpoints: (build) => ({
    listApiKeys: build.query({ ...fromContract(listApiKeys), providesTags: ['ApiKeys'] }),
    createApiKey: build.mutation({ ...fromContract(createApiKey), invalidatesTags: ['ApiKeys'] }),
    // A refusal also means that the cached list is out of date.
    revokeApiKey: build.mutation({ ...fromContract(revokeApiKey), invalidatesTags: ['ApiKeys'] }),
  }),
});

export const { useListApiKeysQuery, useCreateApiKeyMutation, useRevokeApiKeyMutation } = integrationsApi;
