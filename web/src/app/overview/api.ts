import { getMailFailures } from '@floorlight/contracts/control-room';
import { api, fromContract } from '#lib/api/api.ts';

export const { useGetMailFailuresQuery } = api.injectEndpoints({
  endpoints: (build) => ({ getMailFailures: build.query(fromContract(getMailFailures)) }),
});
