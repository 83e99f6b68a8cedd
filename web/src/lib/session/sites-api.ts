import { listSites } from '@floorlight/contracts/accounts';
import { PublicSite } from '@floorlight/contracts/sites';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { api, fromContract } from '../api/api.ts';
import { readStoredJson, store } from '../device/storage.ts';

const key = 'floorlight.sites';

const sitesApi = api.injectEndpoints({
  endpoints: (build) => ({ listSites: build.query({ ...fromContract(listSites), providesTags: ['Sites'] }) }),
});

/** Reads again what comes from the settings of sites: contacts, zones, walls, totes from earlier systems. */
export const refreshSites = () => sitesApi.util.invalidateTags(['Sites']);

function storedSites(): PublicSite[] | undefined {
  const parsed = z.array(PublicSite).safeParse(readStoredJson(key));
  return parsed.success ? parsed.data : undefined;
}

/** The sites of this deployment. They are stored on the device, so that the emergency numbers are readable offline. */
export function useSites() {
  const { data, isError, refetch } = sitesApi.useListSitesQuery();
  useEffect(() => {
    if (data) store(key, JSON.stringify(data));
  }, [data]);
  const sites = data ?? (isError ? storedSites() : undefined);
  return { sites, isError: isError && !sites, retry: refetch };
}

/** The site with this id; without an id the first one. */
export function useSite(siteId?: string) {
  const { sites, isError, retry } = useSites();
  return { site: sites?.find(({ id }) => id === siteId) ?? sites?.[0], isError, retry };
}
