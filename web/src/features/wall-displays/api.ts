import * as contract from '@floorlight/contracts/wall-displays';
import { api, fromContract } from '#lib/api/api.ts';

const displaysApi = api.enhanceEndpoints({ addTagTypes: ['WallDisplays'] }).injectEndpoints({
  endpoints: (build) => ({
    listWallDisplays: build.query({ ...fromContract(contract.listWallDisplays), providesTags: ['WallDisplays'] }),
    addWallDisplay: build.mutation({ ...fromContract(contract.addWallDisplay), invalidatesTags: ['WallDisplays'] }),
    renewDisplayCode: build.mutation(fromContract(contract.renewDisplayCode)),
    revokeWallDisplay: build.mutation({
      ...fromContract(contract.revokeWallDisplay),
      invalidatesTags: ['WallDisplays'],
    }),
    connectThisDisplay: build.mutation(fromContract(contract.connectThisDisplay)),
  }),
});

export const {
  useListWallDisplaysQuery,
  useAddWallDisplayMutation,
  useRenewDisplayCodeMutation,
  useRevokeWallDisplayMutation,
  useConnectThisDisplayMutation,
} = displaysApi;
