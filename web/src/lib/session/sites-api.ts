import { listSites } from '@floorlight/contracts/accounts';
import { PublicSite } from '@floorlight/contracts/sites';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { api, fromContract } from '../api/api.ts';
import { readStoredJson, store } from '../device/storage.ts';

const key = 'floorlight.sites';

const sitesApi = api.injectEndpoints({
  endpoints: (build) => ({ listSites: build.query(fromContract(listSites)) }),
});

function keptSites(): PublicSite[] | undefined {
  const parsed = z.array(PublicSite).safeParse(readStoredJson(key));
  return parsed.success ? parsed.data : undefined;
}

/** The sites of this deployment. The numbers to dial stay readable without a network: they are kept on the device. */
export function useSites() {
  const { data, isError, refetch } = sitesApi.useListSitesQuery();
  useEffect(() => {
    if (data) store(key, JSON.stringify(data));
  }, [data]);
  const sites = data ?? (isError ? keptSites() : undefined);
  return { sites, isError: isError && !sites, retry: refetch };
}

/** The site of a user; for everyone else the first one. */
export function useSite(siteId?: string) {
  const { sites, isError, retry } = useSites();
  return { site: sites?.find(({ id }) => id === siteId) ?? sites?.[0], isError, retry };
}
