import type { User } from '@floorlight/contracts/accounts';
import { paths } from '@floorlight/contracts/paths';
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { useEffect } from 'react';
import { api } from '#lib/api/api.ts';
import { addressOf } from '#lib/api/asked-addresses.ts';
import { forgetEarlyAnswers } from '#lib/api/early-answers.ts';
import { noteFirstReads } from '#lib/api/fresh-on-mount.ts';
import { readStoredJson, store as storeOnDevice } from '#lib/device/storage.ts';
import { keptReads, type RootState, store } from './store.ts';

/** What the Dashboard read when it was opened last. before-app.js asks for it again before the app's code is there. */
export const firstReadsKey = 'floorlight.first-reads';
/** Milliseconds after which the Dashboard has asked for all that it shows. */
const keepDelay = 3000;

interface FirstRead {
  address: string;
  endpointName: string;
  args: unknown;
}
interface FirstReads {
  userId: string;
  reads: FirstRead[];
}

/** Notes what the Dashboard reads when it is the first screen. */
export function useFirstReads({ id: userId }: User): void {
  useEffect(() => {
    if (window.location.pathname !== paths.home) return;
    const timer = setTimeout(() => {
      const entries = Object.entries(store.getState().api.queries);
      const reads = entries.flatMap(([query, entry]): FirstRead[] => {
        const address = addressOf(query);
        // Also what is only shown as it is kept: after a visit without a network the next one asks for the same.
        if (!address || entry?.data === undefined) return [];
        return [{ address, endpointName: entry.endpointName ?? '', args: entry.originalArgs }];
      });
      storeOnDevice(firstReadsKey, JSON.stringify({ userId, reads } satisfies FirstReads));
    }, keepDelay);
    return () => clearTimeout(timer);
  }, [userId]);
}

type Asking = ThunkAction<Promise<{ isError: boolean }>, RootState, unknown, UnknownAction>;
type Initiate = (args: unknown, options: { subscribe: false }) => Asking;

/**
 * Reads the same into the cache, so that the Dashboard is shown with it at once. Resolves once all is answered, and what is not
 * answered is shown as it is kept.
 */
export async function repeatFirstReads({ id }: User): Promise<void> {
  const stored = readStoredJson(firstReadsKey) as Partial<FirstReads> | null; // our own, of this version or another
  const endpoints = api.endpoints as Partial<Record<string, { initiate: Initiate }>>; // features add theirs
  const reads = (stored?.userId === id && window.location.pathname === paths.home && stored.reads) || [];
  const answers = reads.map(({ endpointName, args }) => {
    const endpoint = endpoints[endpointName];
    return endpoint && store.dispatch(endpoint.initiate(args, { subscribe: false }));
  });
  if (reads.length > 0) noteFirstReads();
  const answered = await Promise.all(answers);
  if (answered.some((answer) => answer?.isError)) await keptReads.shown();
  // What nobody has read by now would be out of date.
  forgetEarlyAnswers();
}
