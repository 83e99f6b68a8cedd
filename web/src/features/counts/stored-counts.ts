import { InventoryCount } from '@floorlight/contracts/counts';
import { useEffect, useMemo } from 'react';
import * as z from 'zod/mini';
import { readStoredJson, store } from '#lib/device/storage.ts';
import { siteDay } from '#lib/time/site-day.ts';

const StoredCounts = z.array(InventoryCount);
const keyOf = (userId: string) => `floorlight.session-counts.${userId}`;

function readStoredCounts(userId: string): InventoryCount[] {
  const parsed = StoredCounts.safeParse(readStoredJson(keyOf(userId)));
  return parsed.success ? parsed.data : [];
}

/**
 * The counts of this user's session from the server (`loaded`), or until then those stored on this device earlier on
 * the same day of the site. So a counted wall does not look open without a network.
 */
export function useStoredCounts(
  { userId, today, timeZone }: { userId: string; today: string | null; timeZone: string },
  loaded: InventoryCount[] | undefined,
): InventoryCount[] | undefined {
  useEffect(() => {
    if (loaded) store(keyOf(userId), JSON.stringify(loaded));
  }, [loaded, userId]);
  const stored = useMemo(() => {
    const ofToday = readStoredCounts(userId).filter(
      ({ createdAt }) => siteDay(timeZone, new Date(createdAt)) === today,
    );
    return ofToday.length ? ofToday : undefined;
  }, [userId, today, timeZone]);
  return loaded ?? stored;
}
