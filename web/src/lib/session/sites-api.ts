import { listSiteNames, listSites, type SiteName } from '@floorlight/contracts/accounts';
import { PublicSite } from '@floorlight/contracts/sites';
import { createContext, useContext, useEffect } from 'react';
import * as z from 'zod/mini';
import { api, fromContract } from '../api/api.ts';
import { readStoredJson, store } from '../device/storage.ts';

const key = 'floorlight.sites';
/** Whoever works at more has the others again when they are there with a network. */
const mostStored = 10;

const sitesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSites: build.query({ ...fromContract(listSites), providesTags: ['Sites'] }),
    listSiteNames: build.query({ ...fromContract(listSiteNames), providesTags: ['Sites'] }),
  }),
});

/** Reads again what comes from the settings of sites: contacts, zones, walls, totes from earlier systems. */
export const refreshSites = () => sitesApi.util.invalidateTags(['Sites']);

const noNames: readonly SiteName[] = [];

/** The names of all sites; none where they are not wanted. */
export const useSiteNames = ({ isWanted = true } = {}): readonly SiteName[] =>
  sitesApi.useListSiteNamesQuery(undefined, { skip: !isWanted }).data ?? noNames;

interface SiteRead {
  site: PublicSite | undefined;
  /** The server has answered, or the device remembers it. */
  isKnown: boolean;
  isError: boolean;
  retry: () => unknown;
}

/**
 * What `OwnSite` reads for all parts of the screens: each would follow the query by itself, and be rendered with every
 * request.
 */
export const SharedSite = createContext<(SiteRead & { siteId: string }) | null>(null);

/**
 * The site with this id, otherwise the first one. It is stored on the device, so that the emergency numbers are readable
 * offline.
 */
export function useSite(siteId?: string): SiteRead {
  const shared = useContext(SharedSite);
  const isShared = shared !== null && shared.siteId === siteId;
  const own = useReadSite(siteId, { skip: isShared });
  return isShared ? shared : own;
}

/** The same for one who asks the server. */
export function useReadSite(siteId?: string, { skip = false } = {}): SiteRead {
  const query = { query: siteId ? { id: siteId } : { limit: 1 } };
  const { data, isError, refetch } = sitesApi.useListSitesQuery(query, { skip });
  // A service of an earlier version answers all of them.
  const read = data?.find(({ id }) => id === siteId) ?? data?.[0];
  useEffect(() => {
    if (read) storeSite(read);
  }, [read]);
  const stored = data === undefined && isError ? storedSites() : [];
  const site = read ?? stored.find(({ id }) => id === siteId) ?? stored[0];
  return { site, isKnown: data !== undefined || site !== undefined, isError: isError && !site, retry: refetch };
}

/** What this page has stored last: most of a screen asks for the same site. */
let lastStored: PublicSite | null = null;

function storeSite(site: PublicSite): void {
  if (site === lastStored) return;
  lastStored = site;
  // Sites are checked when they are read.
  const known = readStoredJson(key);
  const others = Array.isArray(known) ? known.filter((one: Partial<PublicSite> | null) => one?.id !== site.id) : [];
  store(key, JSON.stringify([site, ...others].slice(0, mostStored)));
}

function storedSites(): PublicSite[] {
  const parsed = z.array(PublicSite).safeParse(readStoredJson(key));
  return parsed.success ? parsed.data : [];
}
