import {
  generateManagerToken,
  getManagerToken,
  sendTestEmail,
  validateManagerToken,
} from '@floorlight/contracts/manager-tokens';
import { listOpenedActs } from '@floorlight/contracts/opened-acts';
import { api, fromContract } from '#lib/api/api.ts';

export const tokensApi = api.injectEndpoints({
  endpoints: (build) => ({
    generateManagerToken: build.mutation(fromContract(generateManagerToken)),
    getManagerToken: build.query(fromContract(getManagerToken)),
    listOpenedActs: build.query(fromContract(listOpenedActs)),
    validateManagerToken: build.mutation(fromContract(validateManagerToken)),
    sendTestEmail: build.mutation(fromContract(sendTestEmail)),
  }),
});

export const {
  useGenerateManagerTokenMutation,
  useGetManagerTokenQuery,
  useListOpenedActsQuery,
  useValidateManagerTokenMutation,
  useSendTestEmailMutation,
} = tokensApi;
