import { countPeopleOnSite, getMailFailures } from '@floorlight/contracts/control-room';
import { api, fromContract } from '#lib/api/api.ts';

export const { useCountPeopleOnSiteQuery, useGetMailFailuresQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    countPeopleOnSite: build.query(fromContract(countPeopleOnSite)),
    getMailFailures: build.query(fromContract(getMailFailures)),
  }),
});
