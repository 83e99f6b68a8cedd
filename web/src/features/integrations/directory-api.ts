import {
  createScimToken,
  listScimGroups,
  listScimTokens,
  mapScimGroup,
  revokeScimToken,
} from '@floorlight/contracts/scim';
import { api, fromContract } from '#lib/api/api.ts';

// A refusal also means that the cached list is out of date.
const directoryApi = api.enhanceEndpoints({ addTagTypes: ['ScimTokens', 'ScimGroups'] }).injectEndpoints({
  endpoints: (build) => ({
    listScimTokens: build.query({ ...fromContract(listScimTokens), providesTags: ['ScimTokens'] }),
    createScimToken: build.mutation({ ...fromContract(createScimToken), invalidatesTags: ['ScimTokens'] }),
    revokeScimToken: build.mutation({ ...fromContract(revokeScimToken), invalidatesTags: ['ScimTokens'] }),
    listScimGroups: build.query({ ...fromContract(listScimGroups), providesTags: ['ScimGroups'] }),
    mapScimGroup: build.mutation({ ...fromContract(mapScimGroup), invalidatesTags: ['ScimGroups'] }),
  }),
});

export const {
  useListScimTokensQuery,
  useCreateScimTokenMutation,
  useRevokeScimTokenMutation,
  useListScimGroupsQuery,
  useMapScimGroupMutation,
} = directoryApi;
