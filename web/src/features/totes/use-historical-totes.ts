import { useEffect } from 'react';
import * as z from 'zod/mini';
import { readStoredJson, store } from '#lib/device/storage.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useHistoricalTotesQuery } from './api.ts';
import { isSameTote } from './keep-history.ts';
import type { HistoricalTote } from './local-tote.ts';
import { sortTotes } from './sort-totes.ts';

const KnownTotes = z.array(z.object({ name: z.string(), code: z.string() }));
type KnownTotes = z.infer<typeof KnownTotes>;

const keyOf = (siteId: string) => `floorlight.site-totes.${siteId}`;

/**
 * The totes to choose from: those the site knows and those this person had before, in the order of the screen. What
 * the site knows is kept on the device, to be there without a network.
 */
export function useHistoricalTotes(history: readonly HistoricalTote[]): KnownTotes {
  const { siteId } = useCurrentUser();
  const { data } = useHistoricalTotesQuery();
  useEffect(() => {
    if (data) store(keyOf(siteId), JSON.stringify(data));
  }, [data, siteId]);
  const known = data ?? KnownTotes.safeParse(readStoredJson(keyOf(siteId))).data ?? [];
  return sortTotes([...known, ...history.filter((entry) => !known.some(isSameTote(entry)))]);
}
