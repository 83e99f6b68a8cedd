import { generateManagerToken, sendTestEmail, validateManagerToken } from '@floorlight/contracts/manager-tokens';
import { api, fromContract } from '#lib/api/api.ts';

const tokensApi = api.injectEndpoints({
  endpoints: (build) => ({
    generateManagerToken: build.mutation(fromContract(generateManagerToken)),
    validateManagerToken: build.mutation(fromContract(validateManagerToken)),
    sendTestEmail: build.mutation(fromContract(sendTestEmail)),
  }),
});

export const { useGenerateManagerTokenMutation, useValidateManagerTokenMutation, useSendTestEmailMutation } = tokensApi;
