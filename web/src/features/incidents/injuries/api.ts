import { getInjuryLog, getInjuryRecord, recordInjury, summarizeInjuries } from '@floorlight/contracts/injury-records';
import { api, fromContract } from '#lib/api/api.ts';

export const injuriesApi = api.enhanceEndpoints({ addTagTypes: ['Injuries'] }).injectEndpoints({
  endpoints: (build) => ({
    getInjuryRecord: build.query({ ...fromContract(getInjuryRecord), providesTags: ['Injuries'] }),
    getInjuryLog: build.query({ ...fromContract(getInjuryLog), providesTags: ['Injuries'] }),
    // After a refusal too: somebody else may have changed it.
    recordInjury: build.mutation({ ...fromContract(recordInjury), invalidatesTags: ['Injuries'] }),
    summarizeInjuries: build.mutation({ ...fromContract(summarizeInjuries), invalidatesTags: ['Injuries'] }),
  }),
});

export const { useGetInjuryRecordQuery, useGetInjuryLogQuery, useRecordInjuryMutation, useSummarizeInjuriesMutation } =
  injuriesApi;
